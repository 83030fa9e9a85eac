"""How a text is parted into entries: `3x A, 2x B`, `3 A    2 B`, `A; B`, passcodes one after another."""

import re
from collections.abc import Callable, Iterator

from deckcheck.deckfiles.entry import FIRST, MARKED, TIGHT, Entry
from deckcheck.deckfiles.headings import heading_of
from deckcheck.deckfiles.limits import code_in
from deckcheck.deckfiles.notation import MAX_ENTRY, EntryReader
from deckcheck.model.deck import NameIndex

# A note that counts something: `and 2x that`, `2 in the side`.
_COUNTED_IN = re.compile(r"(?<![\w.,/])(?:[0-9]{1,2}\s?[xX×]|[xX×]\s?[0-9]{1,2}(?!\w)|[0-9]{1,2}\s(?=[^\W\d]{3}))")
_IN_BRACKETS = re.compile(r"[(\[（［][^()\[\]（）［］]*[)\]）］]")
# Shorter cells of a table are marks and abbreviations.
_SHORTEST = 4
# Names hold commas, at most this many parts.
_MOST_PARTS = 5
ROW = re.compile(r"[0-9]{3,10}(?:(?:\s*,\s*|\s+)[0-9]{3,10})*\s*,?")
"""Passcodes one after another: `83764718, 83764718`."""
_DIGITS = re.compile(r"[0-9]+")
_CUT = re.compile(
    r"\s?[,，、/|]\s?|\t|\s{2}|\s(?:\+|•|·|and|&)\s|\s(?=[0-9]{1,2}\s?[xX×]\s?\S)|\s(?=[0-9]\s[^\W\d])"
    r"|(?<=[*×][0-9])\s+(?=[^\W\d])"
)
_COUNTED_PIECE = re.compile(r"[0-9]{1,2}(?:\s?[xX×]\s?|\s)[^\W\d]")
_BEGINS_WITH_COUNT = re.compile(r"\s*[0-9]{1,2}\s?[xX×]?\s?\S")
_ENTITY = re.compile(r"&(?:[a-z]{2,8}|#[0-9]{1,7}|#x[0-9a-f]{1,6});", re.IGNORECASE)


class Pieces:
    """Parts texts into entries, with a reader of entries; `near` finds the card that an unknown name is a slip of."""

    def __init__(self, names: NameIndex, entries: EntryReader, near: Callable[[str], str | None]) -> None:
        self._names = names
        self._entries = entries
        self._near = near

    def of(self, text: str) -> Iterator[tuple[str, Entry | None, int]]:
        """The entries of a text with where they begin in it; most texts are one."""
        for part, start in _parted(text):
            if row := ROW.fullmatch(part):
                for found in _DIGITS.finditer(row[0]):
                    yield found[0], _number(found[0]), start + found.start()
                continue
            several = self._several(part)
            if several is None:
                yield part, self._entries.read(part), start
            else:
                yield from ((piece, entry, start + offset) for piece, entry, offset in several)

    def _several(self, text: str) -> list[tuple[str, Entry | None, int]] | None:
        """The entries of a text that lists several, None if it is one: `3x A, 2x B, C`, `3 A    2 B`."""
        cuts = [*_CUT.finditer(text)]
        if not cuts or self._entries.whole(text) is not None:
            return None
        starts = [0, *(cut.end() for cut in cuts)]
        ends = [*(cut.start() for cut in cuts), len(text)]
        found: list[tuple[str, Entry | None, int]] = []
        at = 0
        while at < len(starts):
            stop, entry = self._longest(text, starts, ends, at)
            piece = text[starts[at] : ends[stop]]
            if piece.strip():
                found.append((piece.strip(), entry, starts[at] + len(piece) - len(piece.lstrip())))
            at = stop + 1
        known = [entry for _, entry, _ in found if entry is not None and entry.known]
        counted = sum(entry.counted for entry in known)
        if known and len(found) > 1 and all(_COUNTED_PIECE.match(piece) for piece, _, _ in found):
            return found
        if len(known) < 2 or (counted < len(known) and (counted or 2 * len(known) <= len(found))):
            return None
        return found

    def lists_cards(self, text: str) -> bool:
        """Whether a text after a heading or key is a list of cards, not a title."""
        if len(text) > MAX_ENTRY:
            return True
        found = [entry for _, entry, _ in self.of(text)]
        counted = [
            entry for entry in found if entry is not None and entry.counted and entry.style in (FIRST, MARKED, TIGHT)
        ]
        return bool(counted) or sum(entry is not None and entry.known for entry in found) > 1

    def hides_cards(self, entry: Entry) -> bool:
        """Whether what is beside a name may be more cards: it counts something, or is another card or near one."""
        if _COUNTED_IN.search(entry.note):
            return True
        bracketed = _IN_BRACKETS.fullmatch(entry.note) is not None
        for cell in _CUT.split(entry.note.strip("()[]（）［］")) if entry.parted else ():
            if len(cell) < _SHORTEST or heading_of(cell) is not None:
                continue
            other = self._entries.whole(cell)
            if other is not None and other.known:
                return not isinstance(other.ref, str) or not self._same_card(entry, other.ref)
            # `Sangan (Metal Raiders)`: brackets hold the name of a product, which may be near to that of a card.
            if not bracketed and self._near(cell) is not None:
                return True
        return False

    def _same_card(self, entry: Entry, name: str) -> bool:
        """Whether a name is another name of the card that an entry names: `Blue-Eyes White Dragon / 青眼の白龍`."""
        codes = self._names.find_name(str(entry.ref)) if isinstance(entry.ref, str) else (entry.ref,)
        return bool({*codes} & {*self._names.find_name(name)})

    def _longest(self, text: str, starts: list[int], ends: list[int], at: int) -> tuple[int, Entry | None]:
        """The last part of the longest entry with a known name from part `at` on, and the entry.

        Names hold commas; where no name is known, the entry goes on to the next part that begins with a count.
        """
        for stop in range(min(at + _MOST_PARTS, len(starts)) - 1, at - 1, -1):
            entry = self._entries.whole(text[starts[at] : ends[stop]])
            if entry is not None and entry.known:
                return stop, entry
        stop = at
        while (
            stop + 1 < len(starts)
            and stop < at + _MOST_PARTS
            and not _BEGINS_WITH_COUNT.match(text, starts[stop + 1])
            and not self._is_counted(text[starts[stop + 1] : ends[stop + 1]])
        ):
            stop += 1
        return stop, self._entries.read(text[starts[at] : ends[stop]])

    def _is_counted(self, text: str) -> bool:
        """Whether a text is a known card with its count."""
        entry = self._entries.whole(text)
        return entry is not None and entry.known and entry.counted


def _parted(text: str) -> Iterator[tuple[str, int]]:
    """The parts of a line between `;` and `||` with their offsets (no card's name holds either)."""
    if ";" not in text and "；" not in text and "||" not in text:
        yield text.strip(), len(text) - len(text.lstrip())
        return
    if _ENTITY.search(text):
        from html import unescape

        text = unescape(text)
    at = 0
    for piece in re.split(r"([;；]|\|\|)", text):
        if piece not in (";", "；", "||") and piece.strip():
            yield piece.strip(), at + len(piece) - len(piece.lstrip())
        at += len(piece)


def _number(digits: str) -> Entry | None:
    code = code_in(digits)
    return None if code is None else Entry(code, 1)
