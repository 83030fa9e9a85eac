"""FMT032: a `ydke://` code is cut off, continues after what could be read, or its parts are not whole passcodes."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT032", "damaged-code", severity=ERROR, verdict=UNDETERMINED, source="A9")
def damaged_code(file: File) -> Iterator[Finding]:
    """A `ydke://` code is cut off, continues after what could be read, or has parts that are not whole passcodes.

    Something is missing or added; what follows the damage may be other cards than those that were meant.

    To fix it: copy the whole code again from where it came from.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(damaged_code, file)
