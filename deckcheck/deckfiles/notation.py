"""How lists write a card: `3 Name`, `3x Name`, `Name x3`, `Name (3)`, `3 – [Name]`, `《Name》3`, `Name (89631140)`, …

Many card names hold what looks like notation (`7 Colored Fish`, `Harpie Lady 1`, `Recette de Viande (Meat Recipe)`), so
the text is peeled step by step, and the first reading whose name is a card's is taken; the whole text comes first.
"""

import re
from typing import NamedTuple

from deckcheck.deckfiles.common import MAX_CODE, CannotWriteError, CardNames
from deckcheck.model.deck import KonamiId, NameIndex, Ref

# Japanese texts have full-width digits and letters, too.
_X = "[xX×✕*ｘＸ]"
_N = "[0-9０-９]{1,3}"
_COUNTER = "[枚张張장]"
_PRINT = r"[A-Z0-9]{2,6}-[A-Z]{0,4}[0-9]{2,4}[a-z]?"
_QUOTES = {
    "《": "》",
    "[": "]",
    "［": "］",
    "【": "】",
    "「": "」",
    "『": "』",
    "〈": "〉",
    '"': '"',
    "“": "”",
    "„": "“",
    "<": ">",
}

_PRINT_LAST = rf"(.+?)\s*[\[(]\s*({_PRINT})\s*[\])]|(.+?)\s+({_PRINT})"
_PRINT_FIRST = rf"({_PRINT})\s+[-–—:]?\s*(.+)"
_CODE_LAST = r"(.*?)\s*[(（]\s*([0-9]{4,10})\s*[)）]"
_BULLET = r"[-–—•·*+・]\s*(.+)"
# `3 Name`, `3x Name`, `3 – [Name]`, `2. Name`, `1《Name》`, `(3) Name`, `x3 Name`
_COUNT_FIRST = (
    rf"({_N})\s*(?:{_X}|{_COUNTER})?\s+(.+)",
    rf"({_N})\s*{_X}\s*(.+)",
    rf"({_N})\s*[-–—.:：,)）]\s*(.+)",
    rf"({_N})\s*{_COUNTER}?\s*(?=[《「『【\[［“\"(])(.+)",
    rf"[(（\[]\s*({_N})\s*{_X}?\s*[)）\]]\s*(.+)",
    rf"{_X}\s*({_N})\s+(.+)",
)
# `Name x3`, `Name 3x`, `Name (3)`, `《Name》3`
_COUNT_LAST = (
    rf"(.+?)\s*{_X}\s*({_N})\s*{_COUNTER}?",
    rf"(.+?)\s+({_N})\s*(?:{_X}|{_COUNTER})",
    rf"(.+?)\s*[(（\[]\s*{_X}?\s*({_N})\s*{_X}?\s*{_COUNTER}?[)）\]]",
    rf"(.+[》」』】\]］”])\s*({_N})\s*{_COUNTER}?",
)
# No card's name looks like this, so it is a count, even if the text as a whole passes for a name without punctuation.
_SURE_COUNT = rf"{_N}\s*{_X}\s.*|.*\s{_X}\s*{_N}|.*[(（\[]\s*{_X}?\s*{_N}\s*{_X}?\s*[)）\]]"
# `Name: 3`, `Name 3`: only believed if the name before it is a card's.
_COUNT_LAST_VAGUE = (rf"(.+?)\s*[:：=\t|,–—]\s*({_N})", rf"(.+?)\s+({_N})")


class Entry(NamedTuple):
    """A card of a list: so many copies of it, and which print if the list says so.

    `known` tells whether the name was found (or the reference is a number).  `rival` is a second reading that has a
    known name, too.
    """

    ref: Ref
    copies: int
    print: str | None = None
    known: bool = True
    rival: "Entry | None" = None


class _Reading(NamedTuple):
    """Some of an entry peeled off; `copies` None while no count was met, `code` the passcode in round brackets."""

    text: str
    copies: int | None = None
    print: str | None = None
    code: int | None = None


def parse(text: str, names: NameIndex, cache: dict[str, bool]) -> Entry | None:
    """The card that a text means; None if there is nothing in it that could be one.

    `cache` remembers which names are known; share it over the lines of a file.  A name that is unknown comes back
    peeled as far as possible, so that its message names what was meant.
    """
    seen: list[_Reading] = []
    queue = [_Reading(text.strip())]
    found: Entry | None = None
    while queue and len(seen) < 60:
        reading = queue.pop(0)
        if reading in seen:
            continue
        seen.append(reading)
        entry = _known(reading, names, cache)
        if entry is not None:
            if found is None:
                found = entry
                if reading is not seen[0] or not (text[:1].isdigit() or text[-1:].isdigit()):
                    return found
                # A name with a number at its edge: look whether a count and a shorter name would do, too.
            elif entry[:2] != found[:2] and isinstance(entry.ref, str):
                return found._replace(rival=entry)
        queue.extend(_peel(reading, vague=True))
    return found or _unknown(seen[0])


def _known(reading: _Reading, names: NameIndex, cache: dict[str, bool]) -> Entry | None:
    """The entry that a reading is if nothing more has to be peeled off."""
    copies = 1 if reading.copies is None else reading.copies
    text = reading.text
    known = bool(text) and cache.get(text)
    if known is None:
        known = cache[text] = bool(names.find_name(text))
    if reading.code is not None:
        # The passcode says which card (or artwork) it is; the name before it is for people.  In `7 (90508760)` the 7 is
        # a count, although there is a card of this name.
        named = known and not (reading.copies is None and text.isdigit())
        return Entry(reading.code, copies, reading.print) if named or not _holds_count(text) else None
    if known and (reading.copies is not None or not re.fullmatch(_SURE_COUNT, text)):
        return Entry(text, copies, reading.print)
    if re.fullmatch(r"[0-9]{3,}", text) and 0 < int(text[:12]) <= MAX_CODE:
        return Entry(int(text), copies, reading.print)
    return None


def _holds_count(text: str) -> bool:
    """Whether a count (or a bullet) is still in the text before a passcode in brackets."""
    return re.match(rf"{_N}\s*{_X}?(?:\s|$)|[-–—•]\s|.+\s{_X}\s*{_N}$", text) is not None


def _peel(reading: _Reading, vague: bool) -> list[_Reading]:
    """The readings one step shorter, surer ones first; `vague` takes in steps that only a known name proves."""
    text = reading.text
    steps: list[_Reading] = []
    if reading.print is None:
        if found := re.fullmatch(_PRINT_LAST, text):
            steps.append(reading._replace(text=found[1] or found[3], print=found[2] or found[4]))
        elif found := re.fullmatch(_PRINT_FIRST, text):
            steps.append(reading._replace(text=found[2], print=found[1]))
    if reading.code is None and (found := re.fullmatch(_CODE_LAST, text)) and 0 < int(found[2]) <= MAX_CODE:
        steps.append(reading._replace(text=found[1], code=int(found[2])))
    if reading.copies is None:
        for pattern in _COUNT_FIRST:
            if found := re.fullmatch(pattern, text):
                steps.append(reading._replace(text=found[2].strip(), copies=int(found[1])))
        for pattern in (*_COUNT_LAST, *_COUNT_LAST_VAGUE) if vague else _COUNT_LAST:
            if found := re.fullmatch(pattern, text):
                steps.append(reading._replace(text=found[1].strip(), copies=int(found[2])))
    if found := re.fullmatch(_BULLET, text):
        steps.append(reading._replace(text=found[1].strip()))
    if len(text) > 2 and _QUOTES.get(text[0]) == text[-1] and text[0] not in text[1:-1]:
        steps.append(reading._replace(text=text[1:-1].strip()))
    return steps


def _unknown(reading: _Reading) -> Entry | None:
    """An entry whose name no card bears, peeled of all that is surely notation."""
    while steps := _peel(reading, vague=False):
        reading = steps[0]
    if not re.search(r"[^\W\d]", reading.text):
        return None
    return Entry(reading.text, 1 if reading.copies is None else reading.copies, reading.print, known=False)


def write_entry(ref: Ref, copies: int, print_: str | None, cards: CardNames, lang: str) -> str:
    """A card as a list writes it, so that `parse` gives the same card again.

    The passcode follows in round brackets where the name alone would not lead back to it: other artworks, names that
    several cards bear.  Raises `CannotWriteError` for a card that has neither name nor passcode.
    """
    mark = f" [{print_}]" if print_ else ""
    if isinstance(ref, KonamiId):
        raise CannotWriteError(f"The card with Konami ID {ref.id} is not known, so a list cannot name it.")
    name = ref if isinstance(ref, str) else cards.name(ref, lang) if cards.cards((ref,)) else None
    if name is not None:
        text = f"{copies} {name}{mark}"
        back = parse(text, cards, {})
        if (
            back is not None
            and back[:3] == (name, copies, print_)
            and (not isinstance(ref, int) or cards.find_name(name) == (ref,))
        ):
            return text
    if not isinstance(ref, int):
        return f"{copies} {ref}{mark}"
    if not 0 < ref <= MAX_CODE:
        raise CannotWriteError(f"{name or 'A card'} has no passcode, and its name is not its own.")
    return f"{copies} {name} ({ref:08d}){mark}" if name else f"{copies} ({ref:08d}){mark}"
