"""Public sources → what is new in them, added to `cardpool/` and `banlists/`: whole or not at all.

The import from fact tables (`data.importer`) makes the folders anew; a merge leaves all that is there and adds cards,
names, numbers, first days and lists that have come since.  Each key of a source is used, or left out by name with the
reason; a key that is neither stops the merge.  Lines and lists that were corrected by hand stay.
"""

from deckcheck.data.merge.run import Sources, merge

__all__ = ["Sources", "merge"]
