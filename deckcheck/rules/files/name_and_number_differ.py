"""FMT062: a card has a name and a number, and they belong to different cards."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT062", "name-and-number-differ", severity=ERROR, verdict=UNDETERMINED, source="A18")
def name_and_number_differ(file: File) -> Iterator[Finding]:
    """A card has a name and a number, and they belong to different cards.

    One of the two is wrong, and nothing in the file says which: which deck is meant is not known.

    To fix it: correct the name or the number.

    Source: no firm verdict on what was not understood.
    """
    yield from reported(name_and_number_differ, file)
