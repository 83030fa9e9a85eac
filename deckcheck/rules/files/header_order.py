"""FMT017: a header is repeated, or `#main` comes after another header."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT017", "header-order", severity=WARNING, verdict=LEGAL, source="A9")
def header_order(file: File) -> Iterator[Finding]:
    """A header appears twice, or `#main` comes after another header.

    The cards were put in the sections that their headers name, but some programs read only what they expect next.

    To fix it: keep one header for each section, in the order `#main`, `#extra`, `!side`.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(header_order, file)
