"""The page and the HTTP API of `deckcheck serve`, on top of the Python API and the commands that answer in JSON.

A request is taken apart in the server's process (`app`, `asked`), answered in a worker process (`answers`), which ends
what takes too long, and shown as JSON or as a page (`pages`).  Nothing of it is stored, and no path or address that a
client sends is ever opened.
"""
