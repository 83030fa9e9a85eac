"""FMT043: a line can be read as a card whose name holds a number, or as copies of a card with a shorter name."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT043", "two-readings", severity=NOTE, verdict=LEGAL, source="A9")
def two_readings(file: File) -> Iterator[Finding]:
    """A line can be read as a card whose name holds a number, or as copies of a card with a shorter name.

    `Harpie Lady 1` is a card, and could be one `Harpie Lady`. The longer name was taken.

    To fix it: write the number of copies before the name.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(two_readings, file)
