"""FMT004: the file looks like JSON but breaks its grammar."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT004", "invalid-json", severity=ERROR, verdict=UNREADABLE, source="A9")
def invalid_json(file: File) -> Iterator[Finding]:
    """The file looks like JSON but breaks its grammar.

    What comes after the error cannot be trusted, so nothing of the deck is used. Keys that appear twice count as an
    error, too: one of the two lists of cards would be lost.

    To fix it: correct the file at the place that is named; usually a comma or a quote is missing.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(invalid_json, file)
