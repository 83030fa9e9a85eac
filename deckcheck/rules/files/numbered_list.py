"""FMT044: the numbers before the names run on as 1., 2., 3.: they were read as a numbering."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT044", "numbered-list", severity=WARNING, verdict=LEGAL, source="A9")
def numbered_list(file: File) -> Iterator[Finding]:
    """The numbers before the names run on as 1., 2., 3.: they were read as a numbering.

    Each line counts as one copy then. If the numbers were meant as counts, the deck is larger.

    To fix it: write counts as `2x Name` or `2 Name`.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(numbered_list, file)
