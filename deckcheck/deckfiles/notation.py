"""How a card is written: `3 Name`, `3x Name`, `Name x3`, `Name (3)`, `《Name》3枚`, `3x [Name](url) (Rare) - $4`, …

One reader for the line of a list, the cell of a table and the text in a document.  Many card names hold what looks like
notation (`7 Colored Fish`, `Harpie Lady 1`, `Recette de Viande (Meat Recipe)`), so the text is peeled step by step.  A
name that is exactly a card's comes before one that is so but for case and punctuation, and only where neither is
found is something after the name taken for a note.  Each step looks at a bounded piece of either end or passes over
the text once, and a text has a bounded number of readings: the work grows with its length and not faster.
"""

import re

from deckcheck.deckfiles.counts import (
    CJK,
    EDGE,
    FIRST_SURE,
    LAST_SURE,
    LAST_VAGUE,
    SURE_LAST,
    N,
    X,
    holds_count,
    without_count,
)
from deckcheck.deckfiles.entry import TIGHT, Entry, Reading
from deckcheck.deckfiles.limits import code_in
from deckcheck.deckfiles.notes import COUNT_CELL, cuts, noted, surely_counted, without_rarity
from deckcheck.deckfiles.peeling import peel, undressed, unpeeled, without_beside, without_print
from deckcheck.model.deck import EXACT, NameIndex, Ref
from deckcheck.model.setcode import set_code

_MOST_READINGS = 80

MAX_ENTRY = 300
"""Three times the longest name of a card; what takes more letters is not an entry, and would take long to try."""


class EntryReader:
    """Reads entries; one for a file, since it remembers which names it looked up and what it has read."""

    def __init__(self, names: NameIndex) -> None:
        self._names = names
        self._found: dict[str, str] = {}
        self._wholes: dict[tuple[Reading, ...], Entry | None] = {}

    def read(self, text: str) -> Entry | None:
        """The card that a text means; None if there is nothing in it that could be one.

        A name that is unknown comes back peeled as far as possible, so that its message names what was meant.
        """
        if len(text) > MAX_ENTRY:
            return None
        starts = unpeeled(text)
        return self._whole(starts) or self._with_note(starts) or _unknown(starts[-1])

    def whole(self, text: str) -> Entry | None:
        """The card that a text means if all of it is a known name (or a number) and notation, else None."""
        return self._whole(unpeeled(text)) if len(text) <= MAX_ENTRY else None

    def how(self, name: str) -> str:
        """How well a name fits one of a card: `EXACT`, `ALIKE`, or empty."""
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = self._names.match_name(name).how if name else ""
        return found

    def _whole(self, starts: list[Reading]) -> Entry | None:
        """The entry if all of the text is a name and notation; what tells lines apart asks for the same ones again."""
        key = tuple(starts)
        if key not in self._wholes:
            self._wholes[key] = self._peeled(starts)
        return self._wholes[key]

    def _peeled(self, starts: list[Reading]) -> Entry | None:
        """The entry that is left of a text: exact names before others, then longer ones."""
        level = starts
        seen: set[Reading] = set()
        alike: Entry | None = None
        while level and len(seen) < _MOST_READINGS:
            seen.update(level)
            exact = [entry for reading in level if (entry := self._known(reading, exact=True)) is not None]
            if exact:
                best = max(exact, key=_length)
                rival = best.rival or next((entry for entry in exact if entry.ref != best.ref), None)
                if level is starts and _digit_at_edge(starts[0].text):
                    rival = rival or self._counted_rival(best, starts)
                return best._replace(rival=rival or self._rival(best, alike))
            if alike is None:
                alike = next((e for r in reversed(level) if (e := self._known(r, exact=False)) is not None), None)
            steps = [step for reading in level for step in peel(reading)]
            level = [step for step in dict.fromkeys(steps) if step not in seen]
        if alike is not None and _digit_at_edge(starts[0].text) and not alike.counted:
            return alike._replace(rival=self._counted_rival(alike, starts))
        return alike

    def _rival(self, best: Entry, alike: Entry | None) -> Entry | None:
        """What the text as a whole passes for, if that is another card than the one that was found in it."""
        if alike is None or alike.ref == best.ref or isinstance(best.ref, int) or isinstance(alike.ref, int):
            return None
        codes = [self._names.match_name(str(entry.ref)).codes for entry in (best, alike)]
        return None if codes[0] == codes[1] or len(codes[1]) != 1 else alike

    def _counted_rival(self, found: Entry, starts: list[Reading]) -> Entry | None:
        """A second reading of a name with a number at its edge: a count, and the name of another card."""
        for start in starts:
            for reading in peel(start):
                if reading.copies is None:
                    continue
                for exact in (True, False):
                    entry = self._known(reading, exact)
                    if entry is not None and isinstance(entry.ref, str) and entry[:2] != found[:2]:
                        return entry
        return None

    def _with_note(self, starts: list[Reading]) -> Entry | None:
        """The entry if something beside the name has to be left out: the longest known name wins."""
        tried: set[Reading] = set()
        for start in reversed(starts):
            for base in (*surely_counted(start), start):
                for text, note, mark in cuts(base.text):
                    reading = base._replace(text=text)
                    if reading in tried:
                        continue
                    tried.add(reading)
                    found = self._whole([reading])
                    if found is not None and isinstance(found.ref, str) and (found := noted(found, note, mark)):
                        return found
        return None

    def _known(self, reading: Reading, exact: bool) -> Entry | None:
        """The entry that a reading is if nothing more has to be peeled off."""
        text = reading.text
        how = self.how(text)
        known = how == EXACT or (bool(how) and not exact)
        if reading.code is not None:
            return self._coded(reading, known, exact)
        if known and (how == EXACT or reading.copies is not None or not holds_count(text)):
            return _entry(reading, text)
        if len(text) >= 3 and (code := code_in(text)) is not None:
            return _entry(reading, code)
        if reading.print is None and not how and (print_ := set_code(text, any_case=False)) is not None:
            return _entry(reading._replace(print=print_), print_)
        return None

    def _coded(self, reading: Reading, known: bool, exact: bool) -> Entry | None:
        """An entry with a passcode beside the name: it says which card (or artwork) it is, the name is for people."""
        code, text = reading.code, reading.text
        assert code is not None  # asked for by the caller
        # In `7 (90508760)` the 7 is a count, although there is a card of this name.
        if known and not (reading.copies is None and text.isdigit()):
            cards = self._names.cards((code,))
            if code not in cards and len(str(code)) < 7:
                # A year or the like; Konami's numbers are passcodes only by chance.
                return _entry(reading._replace(code=None), text)
            entry = _entry(reading, code)
            if code in cards and not self._same(text, code):
                return entry._replace(rival=_entry(reading, text))
            return entry
        if not exact or known or len(str(code)) < 7 or _NOTATION_FIRST.match(text) or SURE_LAST.search(text[-EDGE:]):
            return None
        if COUNT_CELL.fullmatch(text) or (text.isdigit() and len(text) >= 7):
            return None  # a count, or another card's passcode
        return _entry(reading, code)

    def _same(self, name: str, code: int) -> bool:
        """Whether a name and a passcode mean cards that count under one name."""
        cards = self._names.cards((code, *self._names.find_name(name)))
        return cards[code].group in {card.group for number, card in cards.items() if number != code} or (
            len(cards) == 1
        )


_NOTATION_FIRST = re.compile(rf"{N}\s?{X}?(?:\s|$)|[-–—•]\s")


def parse(text: str, names: NameIndex, cache: dict[str, str] | None = None) -> Entry | None:
    """`EntryReader.read` for one text; `cache` remembers the names looked up, share it over the texts of a file."""
    reader = EntryReader(names)
    if cache is not None:
        reader._found = cache
    return reader.read(text)


def _entry(reading: Reading, ref: Ref) -> Entry:
    copies = 1 if reading.copies is None else reading.copies
    return Entry(
        ref,
        copies,
        reading.print,
        counted=reading.copies is not None,
        style=reading.style,
        ordinal=reading.ordinal,
        note=reading.note,
    )


def _length(entry: Entry) -> int:
    return len(entry.ref) if isinstance(entry.ref, str) else 0


def _digit_at_edge(text: str) -> bool:
    return text[:1].isdigit() or text[-1:].isdigit()


def _unknown(reading: Reading) -> Entry | None:
    """An entry whose name no card bears, peeled of all that is surely notation."""
    while True:
        steps = [
            *undressed(reading),
            *without_print(reading),
            *without_beside(reading),
            *(() if reading.copies is not None else without_count(reading, FIRST_SURE, LAST_SURE)),
            *without_rarity(reading),
        ]
        if not steps:
            break
        reading = steps[0]
    text = reading.text
    if not re.search(r"[^\W\d]", text):
        return None
    entry = _entry(reading, text)._replace(known=False)
    if reading.copies is None:
        last = next((r for r in without_count(reading, (), LAST_VAGUE[:4]) if re.search(r"[^\W\d]", r.text)), None)
        if last is not None:
            entry = entry._replace(rival=_entry(last, last.text)._replace(known=False))
        elif found := _TIGHT_FIRST.match(text):
            first = reading._replace(text=text[found.end() :], copies=int(found["n"]), style=TIGHT)
            entry = entry._replace(rival=_entry(first, first.text)._replace(known=False))
    return entry


_TIGHT_FIRST = re.compile(rf"(?P<n>{N})(?={CJK})")
