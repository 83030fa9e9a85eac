"""FMT019: the line that says who made the deck is misspelt."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT019", "created-by", severity=NOTE, verdict=LEGAL, source="A9")
def created_by(file: File) -> Iterator[Finding]:
    """The line that says who made the deck is misspelt.

    It is a comment to all programs; only the name of the maker is lost to those that show it.

    To fix it: write `#created by NAME`.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(created_by, file)
