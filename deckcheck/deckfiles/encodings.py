"""The encodings from before UTF-8, told apart by what the lines of a file say in each: names of cards, or gibberish."""

from collections.abc import Iterable

from deckcheck.deckfiles.notation import EntryReader
from deckcheck.model.deck import NameIndex

ENCODINGS = ("cp932", "euc_jp", "gb18030", "big5hkscs", "cp949", "cp1252")
_MOST_LINES = 80
_LONGEST = 120
# Characters that an encoding does not have are few in a file that is in it.
_MOST_MISSING = 0.02


def by_names(data: bytes, names: NameIndex) -> tuple[str, str] | None:
    """The text and the encoding in which most lines that are not ASCII are known names; None if none is."""
    best: tuple[int, str, str] | None = None
    for encoding in ENCODINGS:
        text = data.decode(encoding, "replace")
        if text.count("\ufffd") > _MOST_MISSING * len(text):
            continue
        known = _known(text.splitlines(), names)
        if known and (best is None or known > best[0]):
            best = known, text, encoding
    return None if best is None else best[1:]


def _known(lines: Iterable[str], names: NameIndex) -> int:
    """How many lines hold a known name that ASCII could not write."""
    reader = EntryReader(names)
    foreign = [line for line in lines if not line.isascii() and len(line) <= _LONGEST][:_MOST_LINES]
    found = 0
    for line in foreign:
        entry = reader.whole(line)
        found += entry is not None and isinstance(entry.ref, str) and not entry.ref.isascii()
    return found
