"""FMT021: a number is not a passcode: 0, below 0, or larger than 4,294,967,295."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT021", "number-out-of-range", severity=ERROR, verdict=UNDETERMINED, source="A9")
def number_out_of_range(file: File) -> Iterator[Finding]:
    """A number is not a passcode: 0, below 0, or larger than 4,294,967,295.

    Clients keep passcodes as unsigned 32-bit numbers. They drop 0 and turn other numbers into those of other cards, so
    the deck would have one card fewer, or a different one. The number was left out.

    To fix it: look up the card's passcode and write that.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(number_out_of_range, file)
