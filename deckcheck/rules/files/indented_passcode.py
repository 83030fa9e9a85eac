"""FMT026: blanks come before a passcode."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT026", "indented-passcode", severity=WARNING, verdict=LEGAL, source="A9")
def indented_passcode(file: File) -> Iterator[Finding]:
    """There are spaces before a passcode.

    EDOPro reads such a line, YGOPro skips it: there the deck has one card fewer.

    To fix it: begin the line with the passcode.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(indented_passcode, file)
