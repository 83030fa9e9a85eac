"""The published JSON Schemas, and the pydantic models that they are made from.

`python -m deckcheck.schemas.plan` (or `deck`, `report`) writes the file anew; a test fails while one is out of date.
That of configuration files is made from the table of keys (`deckcheck.config.schema`).
"""
