"""FMT042: a card is listed with 0 copies."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT042", "zero-copies", severity=WARNING, verdict=LEGAL, source="A9")
def zero_copies(file: File) -> Iterator[Finding]:
    """A card is listed with 0 copies.

    It is in the list, but not in the deck.

    To fix it: write how many copies there are, or delete the line.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(zero_copies, file)
