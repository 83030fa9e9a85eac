"""FMT015: one of the three headers is missing."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT015", "missing-header", severity=WARNING, verdict=LEGAL, source="A9")
def missing_header(file: File) -> Iterator[Finding]:
    """One of the three headers is missing.

    EDOPro and YGOPro do not need it, other programs refuse the file.

    To fix it: write all three headers, also where a section has no cards.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(missing_header, file)
