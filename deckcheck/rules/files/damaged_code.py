"""FMT032: a part of a `ydke://` code does not consist of whole passcodes of four bytes each."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT032", "damaged-code", severity=ERROR, verdict=UNDETERMINED, source="A9")
def damaged_code(file: File) -> Iterator[Finding]:
    """A part of a `ydke://` code does not consist of whole passcodes of four bytes each.

    Something is missing or too much; what follows the damage may be other cards than those that were meant.

    To put it right: copy the whole code again from where it came from.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(damaged_code, file)
