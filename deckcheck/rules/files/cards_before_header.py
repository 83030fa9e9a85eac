"""FMT016: cards come before the first header, or the file has no headers."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT016", "cards-before-header", severity=WARNING, verdict=LEGAL, source="A9")
def cards_before_header(file: File) -> Iterator[Finding]:
    """Cards come before the first header, or the file has no headers.

    EDOPro and YGOPro put such cards in the Main Deck, and so does deckcheck; other programs drop them.

    To fix it: put `#main` before the first card.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(cards_before_header, file)
