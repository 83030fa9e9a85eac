"""FMT024: a line of a `.ydk` counts copies: `89631139 x3` or `3x 89631139`."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT024", "counted-passcode", severity=ERROR, verdict=UNDETERMINED, source="A9")
def counted_passcode(file: File) -> Iterator[Finding]:
    """A line of a `.ydk` counts copies: `89631139 x3` or `3x 89631139`.

    Clients read the first number only: one copy, or the card with the passcode 3. The copies were counted as
    meant, but the deck in a client is another one.

    To fix it: write the passcode of each copy on a line of its own.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(counted_passcode, file)
