"""The checked schema of the data files: what a row of `cardpool/` and a file of `banlists/` may hold.

Used when the index is built, in tests, and for a user's own formats and lists; nothing on the path of `check` imports
it.
"""
