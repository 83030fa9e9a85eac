"""FMT010: the file starts with a byte order mark (BOM)."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT010", "byte-order-mark", severity=NOTE, verdict=LEGAL, source="A9")
def byte_order_mark(file: File) -> Iterator[Finding]:
    """The file starts with a byte order mark (BOM).

    EDOPro and YGOPro take the mark for part of the first line. If that is a comment, nothing happens; if it is a header
    or a card, it is lost.

    To fix it: save the file as UTF-8 without BOM.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(byte_order_mark, file)
