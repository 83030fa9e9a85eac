"""FMT011: the file is not in UTF-8; it was read in the encoding that its bytes look like."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT011", "other-encoding", severity=NOTE, verdict=LEGAL, source="A9")
def other_encoding(file: File) -> Iterator[Finding]:
    """The file is not in UTF-8; it was read in the encoding that its bytes look like.

    Passcodes are the same in all of them, but names and comments are not: a wrong guess turns a name into one
    that no card has.

    To fix it: save the file as UTF-8.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(other_encoding, file)
