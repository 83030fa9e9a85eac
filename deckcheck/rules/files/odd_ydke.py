"""FMT031: odd ydke."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT031", "odd-ydke", severity=WARNING, verdict=LEGAL, source="A9")
def odd_ydke(file: File) -> Iterator[Finding]:
    """A `ydke://` code is not written as its specification says.

    It has capital letters, the URL-safe alphabet or wrapped lines, or lacks a `!`. It was read, but EDOPro ignores a
    code without its three `!`, and other programs are strict about the rest.

    To fix it: write `ydke://MAIN!EXTRA!SIDE!` in one line.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(odd_ydke, file)
