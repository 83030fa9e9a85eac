"""FMT004: the file looks like JSON but breaks its grammar."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT004", "invalid-json", severity=ERROR, verdict=UNREADABLE, source="A9")
def invalid_json(file: File) -> Iterator[Finding]:
    """The file looks like JSON but breaks its grammar.

    What stands after the break cannot be told apart any more, so nothing of the deck is believed. Keys that stand
    twice count as a break, too: one of the two lists of cards would be lost.

    To fix it: correct the file at the place that is named; a comma or a quote that is missing is the
    commonest slip.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(invalid_json, file)
