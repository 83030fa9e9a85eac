"""FMT045: the first line of a list was read as the title of the deck."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT045", "title-line", severity=NOTE, verdict=LEGAL, source="A9")
def title_line(file: File) -> Iterator[Finding]:
    """The first line of a list was read as the title of the deck.

    It is not a known card and is set apart from the list. If it is a misspelt card, the deck has one card fewer than
    was meant.

    To fix it: write the full name of the card, or begin titles with `Title:`.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(title_line, file)
