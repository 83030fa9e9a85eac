"""FMT063: a file in XML is not well-formed."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT063", "invalid-xml", severity=ERROR, verdict=UNREADABLE, source="A9")
def invalid_xml(file: File) -> Iterator[Finding]:
    """A file in XML is not well-formed.

    It was cut off or edited by hand: an element is never closed, or one is closed that was not open. What is missing is
    not known, so nothing of it is judged.

    To fix it: save or download the file again.

    Source: the file formats as the programs write them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(invalid_xml, file)
