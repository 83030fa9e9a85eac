"""FMT013: lines end with a lone carriage return, (classic Mac line endings)."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT013", "carriage-returns", severity=WARNING, verdict=LEGAL, source="A9")
def carriage_returns(file: File) -> Iterator[Finding]:
    """Lines end with a lone carriage return (classic Mac line endings).

    No client takes it for a line end: to them the whole file is one line, and all cards but the first are lost.

    To fix it: save the file with LF or CRLF line ends.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(carriage_returns, file)
