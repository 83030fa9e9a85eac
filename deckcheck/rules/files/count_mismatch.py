"""FMT040: a heading or comment states another number of cards than are listed."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT040", "count-mismatch", severity=WARNING, verdict=LEGAL, source="A9")
def count_mismatch(file: File) -> Iterator[Finding]:
    """A heading or comment states another number of cards than are listed.

    On a registration sheet the totals must agree with the list; the difference is often a line that was forgotten
    or miscounted. The deck was judged by the cards that are listed.

    To fix it: correct the list or the number.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(count_mismatch, file)
