"""FMT047: a line says something about the deck, such as its date or event."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT047", "header-line", severity=NOTE, verdict=LEGAL, source="A18")
def header_line(file: File) -> Iterator[Finding]:
    """A line says something about the deck, such as its date, its event or where it was published.

    It was not read as a card, nor were cards below a heading for what somebody trades (`For trade:`). `Format:` chooses
    the format to judge by where neither the command line, the configuration nor a comment to deckcheck does; the other
    lines have no effect.

    To fix it: if it should be a card, write its name alone.

    Source: the file formats as the clients read them; no firm verdict on what was not understood.
    """
    yield from reported(header_line, file)
