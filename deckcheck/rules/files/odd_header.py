"""FMT014: a section header is not written `#main`, `#extra` or `!side`: different case, spaces, or the wrong mark."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT014", "odd-header", severity=WARNING, verdict=LEGAL, source="A9")
def odd_header(file: File) -> Iterator[Finding]:
    """A section header is not written `#main`, `#extra` or `!side`: different case, spaces, or the wrong mark.

    The header was understood, but clients compare it letter by letter and may leave the cards below it in the section
    before (`#side` is a comment to all of them).

    To fix it: write the header exactly like that, alone on its line.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(odd_header, file)
