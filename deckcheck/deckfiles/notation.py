"""How a card is written: `3 Name`, `3x Name`, `Name x3`, `Name (3)`, `《Name》3枚`, `3x [Name](url) (Rare) - $4`, …

One reader for the line of a list, the cell of a table and the text in a document.  Many card names hold what looks like
notation (`7 Colored Fish`, `Harpie Lady 1`, `Recette de Viande (Meat Recipe)`), so the text is peeled step by step.  A
name that is exactly a card's comes before one that is so but for case and punctuation, and only where neither is
found is something behind the name taken for a note.  Each step looks at a bounded piece of either end or passes over
the text once, and a text has a bounded number of readings: the work grows with its length and not faster.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.deckfiles.common import CannotWriteError, CardNames
from deckcheck.deckfiles.headings import section_of
from deckcheck.deckfiles.limits import MAX_CODE
from deckcheck.deckfiles.markup import plain_text
from deckcheck.model.deck import EXACT, KonamiId, NameIndex, Ref
from deckcheck.model.setcode import PATTERN as SET_CODE
from deckcheck.model.setcode import set_code

# Japanese and Chinese texts have full-width digits, letters and brackets, too.
_X = "[xX×✕✖*＊ｘＸ]"
_N = "[0-9０-９]{1,3}"
_COUNTER = (
    r"(?:[枚张張장매체]|copies|copy|kopien|kopie|stück|stk\.?|pcs?\.?|pieces|mal|fois|volte|veces|vezes|exemplaires?"
    r"|ex\.|copias?|cópias?|copie)"
)
_OPEN, _CLOSE = r"[(（\[［【{〔]", r"[)）\]］】}〕]"
# Without case: to work out the other cases of so many letters takes longer than to read a list.
_CJK = "(?-i:[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3])"
_QUOTES = {
    "《": "》",
    "≪": "≫",
    "[": "]",
    "［": "］",
    "【": "】",
    "「": "」",
    "『": "』",
    "〈": "〉",
    "〔": "〕",
    '"': '"',
    "'": "'",
    "“": "”",
    "„": "“",
    "‘": "’",
    "«": "»",
    "<": ">",
    "(": ")",
    "（": "）",
    "{": "}",
}

# What is looked at of either end.
_EDGE = 40
_MOST_READINGS = 80
_MOST_CUTS = 8

ORDINAL = "."
"""The style of `1. Name` and `1) Name`: a count, or the number of a line in a numbered list."""
LAST = "last"
"""The style of `Name 3` and `Name: 3`: a count behind the name, without a mark."""
MARKED = "x"
"""The style of `3x Name`, `Name ×3`, `(3) Name`, `3枚 Name`: surely a count."""
TIGHT = "tight"
"""The style of `3灰流丽`: a count before the name, without a mark or blank."""
FIRST = "n"
"""The style of `3 Name`."""
RANGE = "range"
"""The style of `2-3 Name`: how many copies there are is open."""

_WORDS = {
    word: number
    for number, words in {
        1: "one single ein eine einen un une uno una um uma 一 １ i",
        2: "two pair double twice zwei deux due dos dois duas 两 兩 二 ii",
        3: "three trio triple playset drei trois tre tres três 三 iii",
    }.items()
    for word in words.split()
}
_WORD = "|".join(sorted(_WORDS, key=len, reverse=True))
_ENGLISH = "one|two|three|single|pair|trio|playset"

# `3x Name`, `3 x Name`, `3枚 Name`, `3张Name`, `2 copies of Name`, `(3) Name`, `[3x] Name`, `3 – [Name]`, `x3 Name`
_FIRST: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (style, re.compile(pattern, re.IGNORECASE))
    for style, pattern in (
        (MARKED, rf"(?P<n>{_N})\s?(?:[×✕✖*＊]|[xｘ](?![^\W\d_]))\s*(?:of\s+)?"),
        (MARKED, rf"(?P<n>{_N})\s?{_COUNTER}(?:(?<![a-z])|(?![a-z]))\s*(?:of\s+|von\s+|de\s+|di\s+|d')?"),
        (MARKED, rf"(?:qty|quantity|anzahl|menge|count)\.?\s?[:=]?\s?(?P<n>{_N})\s?[x×:|-]?\s+"),
        (FIRST, rf"(?P<n>{_N})\s+(?:of\s+)?"),
        (ORDINAL, rf"(?P<n>{_N})\s?[.)）]\)?\s*"),
        (FIRST, rf"(?P<n>{_N})\s?[-–—:：,=|]\s*"),
        (ORDINAL, rf"#(?P<n>{_N})\s+"),
        (MARKED, rf"#(?P<n>{_N})\s?[xX×]\s+"),
        (MARKED, rf"(?P<n>{_N})(?=[《≪「『【\[［“\"(<*])"),
        (MARKED, rf"{_OPEN}\s?[x×]?\s?(?P<n>{_N})\s?(?:[x×]|{_COUNTER})?\s?{_CLOSE}\s*[-–—:]?\s*"),
        (MARKED, rf"[x×＊ｘ]\s?(?P<n>{_N})\s?[-–—:]?\s+"),
    )
)
# These are only believed if the rest is a card's name.
_FIRST_VAGUE: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (style, re.compile(pattern, re.IGNORECASE))
    for style, pattern in (
        (RANGE, rf"(?P<n>{_N})\s?[-–—~〜～/]\s?{_N}\s?(?:[x×]|{_COUNTER})?\s+"),
        (MARKED, rf"(?P<n>{_N})[xｘ]"),
        (TIGHT, rf"(?P<n>{_N})(?=[^\W\d_])"),
        (MARKED, rf"[x×]\s?(?P<n>{_N})(?=[^\W\d_])"),
        (MARKED, rf"(?:a\s)?(?P<w>{_WORD})\s?(?:[x×]|{_COUNTER})?\s+(?:of\s+|of the\s+)?"),
        (MARKED, rf"{_OPEN}\s?(?P<w>{_WORD})\s?{_CLOSE}\s*"),
        (MARKED, r"(?P<w>[一二两兩三])\s?[枚张張]\s*"),
    )
)
# `Name x3`, `Name ×3枚`, `Name 3x`, `Name (3)`, `Name [x3]`, `《Name》3`
_LAST: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (style, re.compile(pattern + r"\Z", re.IGNORECASE))
    for style, pattern in (
        (MARKED, rf"(?:\s*[×✕✖*＊]|(?<![^\W_])\s*[xｘ]|\s[xｘ])\s?(?P<n>{_N})\s?{_COUNTER}?"),
        (MARKED, rf"\s(?:en\s)?(?P<n>{_N})\s?(?:[x×✕✖*ｘ]|{_COUNTER})"),
        (MARKED, rf"(?<={_CJK})(?P<n>{_N})\s?(?:[x×]|[枚张張장매])"),
        (MARKED, rf"\s*{_OPEN}\s?[x×]?\s?(?P<n>{_N})\s?(?:[x×]|{_COUNTER})?\s?{_CLOSE}"),
        (MARKED, rf"(?<=[》≫」』】\]］”])\s*(?P<n>{_N})\s?{_COUNTER}?"),
    )
)
# `Name: 3`, `Name 3`, `灰流丽3`, `Name … 3`, `Name 3/3`, `Name 2/3`
_LAST_VAGUE: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (style, re.compile(pattern + r"\Z", re.IGNORECASE))
    for style, pattern in (
        (LAST, rf"\s*[:：=\t|,、–—-]\s?(?P<n>{_N})"),
        (LAST, rf"\s+(?P<n>{_N})"),
        (LAST, rf"\s?[.…_·・]{{2,}}\s?(?P<n>{_N})"),
        (LAST, rf"(?<={_CJK})(?P<n>{_N})"),
        (LAST, rf"(?<={_CJK}[A-WYZＡ-ＷＹＺ])(?P<n>{_N})"),
        (LAST, rf"\s(?P<n>{_N})\s?/\s?(?P=n)"),
        (RANGE, rf"\s(?P<n>{_N})\s?/\s?{_N}"),
        (RANGE, rf"\s?[x×:：(（]?\s?(?P<n>{_N})\s?[-–—~〜～]\s?{_N}\s?{_COUNTER}?[)）]?"),
        (MARKED, rf"(?<=[^\W\d_])[xｘ](?P<n>{_N})"),
        (MARKED, rf"\s[x×]?\s?{_OPEN}?(?:a\s|[x×]\s?)?(?P<w>{_ENGLISH}){_CLOSE}?"),
        (MARKED, rf"\s?[-–—:=,]\s(?:a\s|[x×]\s?)?(?P<w>{_ENGLISH})"),
        (MARKED, r"\s?(?P<w>[一二两兩三])\s?[枚张張]"),
    )
)
# No card's name looks like this, so it is a count, even if the text as a whole passes for a name without punctuation.
_SURE_FIRST = re.compile(
    rf"{_N}\s?(?:[×✕✖*＊]|[xｘ](?![^\W\d_]))|{_OPEN}\s?[x×]?\s?{_N}\s?[x×]?\s?{_CLOSE}", re.IGNORECASE
)
_SURE_LAST = re.compile(
    rf"(?:[×✕✖*＊]\s?{_N}|\s[xｘ]\s?{_N}|{_OPEN}\s?[x×]?\s?{_N}\s?[x×]?\s?{_CLOSE})\Z", re.IGNORECASE
)
_NUMBER_LAST = re.compile(rf"[^\w\s#.&]\s?{_N}\Z")

_SYMBOLS = "\u2190-\u2bff\ufe0f\U0001f000-\U0001faff"
_BULLET = re.compile(rf"(?:\\item\s|[-–—•·*+・»>|~=.…_{_SYMBOLS}]\s{{0,2}}|\[[ xX]?\]\s?|\([ ]?\)\s)+(?=\S)")
_ORDINAL_FIRST = re.compile(rf"#?(?:No\.\s?)?(?P<n>{_N})\s?[.)）:]\)?\s*(?=\S)|#(?P<m>{_N})\s+(?=\S)", re.IGNORECASE)
_TRAILING = re.compile(rf"[\s,，;；、。|*_.…·{_SYMBOLS}]+\Z")
_PRINT_FIRST = re.compile(rf"[\[(]?({SET_CODE})[\])]?\s*[-–—:|]?\s*(?=\S)")
_PRINT_LAST = re.compile(rf"\s*(?:[\[(（]\s?({SET_CODE})\s?[\])）]|(?<=\s)({SET_CODE}))\Z")
_CODE_LAST = re.compile(r"\s*[\[(（［]\s?(?:id|passcode|code)?[:#\s]?\s?#?([0-9]{4,10})\s?[)）\]］]\Z", re.IGNORECASE)
_CODE_LAST_BARE = re.compile(r"\s[-–—#:|]?\s?#?([0-9]{5,10})\Z")
_CODE_FIRST = re.compile(r"#?([0-9]{5,10})\s?[-–—:：|,)]?\s+(?=\S)")

_RARITY = (
    r"(?:(?:quarter century|platinum|gold|ghost|ultimate|ultra|super|secret|prismatic|starlight|starfoil|collector'?s?"
    r"|parallel|normal|short print|mosaic|shatterfoil|extra|holographic|millennium|grand master|pharaoh'?s)"
    r"[\s-]*)*(?:rare|common|secret)s?"
    r"|UR|SR|R|N|C|SCR|SECR|UTR|UL|ULR|GR|PSCR|PSE|QCSR|QCSE|QCR|CR|STR|SLR|PR|PLR|GSR|GUR|MSR|SSR|NPR|HR|SE|ER|EXSE|20SER"
)
_EDITION = (
    r"(?:1st|first|unlimited|limited)\s(?:edition|ed\.?)|near mint|NM|LP|MP|HP|V\.?\s?[0-9]"
    r"|foil|alt(?:ernate)?\.? art(?:work)?|OCG|TCG"
)
_KNOWN_NOTE = re.compile(
    rf"(?:(?:{_EDITION})[\s,/-]*)*(?:{_RARITY})?(?:[\s,/-]*(?:{_EDITION}))*"
    r"|[-–—@]?\s*(?:[$€£¥￥]\s?[0-9.,]{1,9}|[0-9.,]{1,9}\s?(?:€|eur|euros?|\$|usd|£|円|元))(?:\s?(?:each|ea\.?))?"
    r"|(?:lv\.?|level|★|☆)\s?[0-9]{1,2}|[0-9]{0,2}\s?/?\s?[0-9?]{1,4}\s?/\s?[0-9?]{1,4}",
    re.IGNORECASE,
)
# Behind a name without a mark between them: abbreviations in capitals, or the words written out.
_RARITY_LAST = re.compile(
    r"\s(?:(?:1st|First|Unlimited|Limited) Edition|"
    r"\*?foil\*?|\*F\*|UR|SR|SCR|SECR|UTR|ULR|GR|PSCR|QCSR|QCR|CR|SLR|PR|STR|SSR|NPR|(?:[A-Z][A-Za-z']+\s){1,3}Rare|(?:[a-z']+\s){1,3}rare)\Z"
)
_CUT = re.compile(
    r"\s+[-–—|/•~*@]+\s+|\s*(?:\t|<-{1,4}|-{1,4}>|=>|←|→|⇒|//|\|)\s*|\s+#|\s{2,}|\s?[,，、;；:：]\s?|\s?(?=[(（\[［【{〔])|(?<=[)）\]］】])\s?"
)


class Entry(NamedTuple):
    """A card of a list: so many copies of it, and which print if the list says so.

    `known` tells whether the name was found (or the reference is a number).  `rival` is a second reading: of a known
    entry one with another known name, of an unknown one a reading with a count at its end.  `counted` is True if the
    text states a count, `style` how (`ORDINAL`, `LAST`, `MARKED`, `FIRST`, empty).  `ordinal` is the number of a
    line in a numbered list.  `note` is what is beside the name and is no rarity, price or the like; `parted`
    that a mark which parts entries is before it; `section` the section that a note names.
    """

    ref: Ref
    copies: int
    print: str | None = None
    known: bool = True
    rival: "Entry | None" = None
    counted: bool = False
    style: str = ""
    ordinal: int | None = None
    note: str = ""
    section: str | None = None
    parted: bool = False


MAX_ENTRY = 300
"""Three times the longest name of a card; what takes more letters is not an entry, and would take long to try."""


class _Reading(NamedTuple):
    """Some of an entry peeled off; `copies` None while no count was met, `code` the passcode that is beside."""

    text: str
    copies: int | None = None
    print: str | None = None
    code: int | None = None
    style: str = ""
    ordinal: int | None = None
    note: str = ""


class EntryReader:
    """Reads entries; one for a file, since it remembers which names it looked up."""

    def __init__(self, names: NameIndex) -> None:
        self._names = names
        self._found: dict[str, str] = {}

    def read(self, text: str) -> Entry | None:
        """The card that a text means; None if there is nothing in it that could be one.

        A name that is unknown comes back peeled as far as possible, so that its message names what was meant.
        """
        if len(text) > MAX_ENTRY:
            return None
        starts = _starts(text)
        return self._whole(starts) or self._with_note(starts) or _unknown(starts[-1])

    def whole(self, text: str) -> Entry | None:
        """The card that a text means if all of it is a known name (or a number) and notation, else None."""
        return self._whole(_starts(text)) if len(text) <= MAX_ENTRY else None

    def how(self, name: str) -> str:
        """How well a name fits one of a card: `EXACT`, `ALIKE`, or empty."""
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = self._names.match_name(name).how if name else ""
        return found

    def _whole(self, starts: list[_Reading]) -> Entry | None:
        """The entry if all of the text is a name and notation: exact names before others, then longer ones."""
        level = starts
        seen: set[_Reading] = set()
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
            steps = [step for reading in level for step in _peel(reading)]
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

    def _counted_rival(self, found: Entry, starts: list[_Reading]) -> Entry | None:
        """A second reading of a name with a number at its edge: a count, and the name of another card."""
        for start in starts:
            for reading in _peel(start):
                if reading.copies is None:
                    continue
                for exact in (True, False):
                    entry = self._known(reading, exact)
                    if entry is not None and isinstance(entry.ref, str) and entry[:2] != found[:2]:
                        return entry
        return None

    def _with_note(self, starts: list[_Reading]) -> Entry | None:
        """The entry if something beside the name has to be left out: the longest known name wins."""
        tried: set[_Reading] = set()
        for start in reversed(starts):
            for base in (*_surely_counted(start), start):
                for text, note, mark in _cuts(base.text):
                    reading = base._replace(text=text)
                    if reading in tried:
                        continue
                    tried.add(reading)
                    found = self._whole([reading])
                    if found is not None and isinstance(found.ref, str) and (found := _noted(found, note, mark)):
                        return found
        return None

    def _known(self, reading: _Reading, exact: bool) -> Entry | None:
        """The entry that a reading is if nothing more has to be peeled off."""
        text = reading.text
        how = self.how(text)
        known = how == EXACT or (bool(how) and not exact)
        if reading.code is not None:
            return self._coded(reading, known, exact)
        if known and (how == EXACT or reading.copies is not None or not _holds_count(text)):
            return _entry(reading, text)
        if text.isascii() and text.isdigit() and len(text) >= 3 and 0 < int(text[:12]) <= MAX_CODE:
            return _entry(reading, int(text))
        if reading.print is None and not how and (code := set_code(text, any_case=False)) is not None:
            return _entry(reading._replace(print=code), code)
        return None

    def _coded(self, reading: _Reading, known: bool, exact: bool) -> Entry | None:
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
        if not exact or known or len(str(code)) < 7 or _NOTATION_FIRST.match(text) or _SURE_LAST.search(text[-_EDGE:]):
            return None
        if _COUNT_CELL.fullmatch(text) or (text.isdigit() and len(text) >= 7):
            return None  # a count, or another card's passcode
        return _entry(reading, code)

    def _same(self, name: str, code: int) -> bool:
        """Whether a name and a passcode mean cards that count under one name."""
        cards = self._names.cards((code, *self._names.find_name(name)))
        return cards[code].group in {card.group for number, card in cards.items() if number != code} or (
            len(cards) == 1
        )


_NOTATION_FIRST = re.compile(rf"{_N}\s?{_X}?(?:\s|$)|[-–—•]\s")


def parse(text: str, names: NameIndex, cache: dict[str, str] | None = None) -> Entry | None:
    """`EntryReader.read` for one text; `cache` remembers the names looked up, share it over the texts of a file."""
    reader = EntryReader(names)
    if cache is not None:
        reader._found = cache
    return reader.read(text)


def _starts(text: str) -> list[_Reading]:
    """A text as it stands, and as it is without markup."""
    text = squeezed(text)
    plain = squeezed(plain_text(text))
    return [_Reading(text)] if plain == text or not plain else [_Reading(text), _Reading(plain)]


def squeezed(text: str) -> str:
    """A text without blanks around it and around its tabs, and without long runs of blanks and dots."""
    text = text.translate(_UNSEEN)
    text = "\t".join(map(str.strip, text.split("\t"))).strip() if "\t" in text else text.strip()
    return _RUN.sub(r"\1\1\1", _BLANKS.sub("  ", text))


# Marks that nobody sees are left out, numbers in circles are those of a numbered list.
_UNSEEN: dict[int, str | None] = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\ufe0f"))
_UNSEEN |= {0x245F + number: f"{number}. " for number in range(1, 21)}
_UNSEEN[0x20E3] = " "  # the key around a digit: `3️⃣ Name`
_BLANKS = re.compile(r"[^\S\t]{2,}")
_RUN = re.compile(r"([.…_·・])\1{3,}")


def _entry(reading: _Reading, ref: Ref) -> Entry:
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


def _holds_count(text: str) -> bool:
    """Whether there is a count in a text that passes for a name without punctuation."""
    return bool(_SURE_FIRST.match(text) or _SURE_LAST.search(text, len(text) - _EDGE) or _PUNCTUATED.search(text[-8:]))


_PUNCTUATED = re.compile(rf"(?:\s[-–—]\s|[:：=,，]\s?|[$€£¥￥@]\s?){_N}\Z")


def _peel(reading: _Reading) -> Iterator[_Reading]:
    """The readings one step shorter, surer ones first."""
    text = reading.text
    yield from _undressed(reading)
    yield from _without_print(reading)
    yield from _without_beside(reading)
    if reading.code is None:
        yield from _without_code(reading)
    if reading.copies is None:
        yield from _counted(reading, _FIRST, _LAST)
        if reading.ordinal is None and (found := _ORDINAL_FIRST.match(text)):
            yield reading._replace(text=text[found.end() :], ordinal=int(found["n"] or found["m"]))
        yield from _counted(reading, _FIRST_VAGUE, _LAST_VAGUE)


def _undressed(reading: _Reading) -> Iterator[_Reading]:
    """A text without bullets before it, commas after it, or quotes around it."""
    text = reading.text
    if found := _BULLET.match(text):
        yield reading._replace(text=text[found.end() :])
    if (found := _TRAILING.search(text, max(len(text) - _EDGE, 0))) and found.start():
        yield reading._replace(text=text[: found.start()])
    if len(text) > 2 and _QUOTES.get(text[0]) == text[-1] and text[0] not in text[1:-1]:
        yield reading._replace(text=text[1:-1].strip())


def _without_print(reading: _Reading) -> Iterator[_Reading]:
    if reading.print is not None:
        return
    text = reading.text
    if found := _PRINT_LAST.search(text, max(len(text) - _EDGE, 0)):
        yield reading._replace(text=text[: found.start()].rstrip(), print=found[1] or found[2])
    if found := _PRINT_FIRST.match(text):
        yield reading._replace(text=text[found.end() :], print=found[1])


# `(SR) 3x Name`, `3 [UR] Name`
_BRACKETED_FIRST = re.compile(r"[(\[（［【]([^()\[\]（）［］【】]{1,36})[)\]）］】]\s*(?=\S)")
# `Name $2.50`, `Name 1,20 €`, `Name R$ 4,90`: no card's name ends in a price.
_PRICE_LAST = re.compile(
    r"\s@?\s?(?:R?[$€£¥￥]\s?[0-9]{1,6}(?:[.,][0-9]{1,2})?|[0-9]{1,5}[.,][0-9]{2}\s?(?:€|\$|eur))(?:\s?(?:each|ea\.?))?\Z",
    re.IGNORECASE,
)


def _without_beside(reading: _Reading) -> Iterator[_Reading]:
    """A text without the rarity in brackets before it, or the price behind it."""
    text = reading.text
    if (found := _BRACKETED_FIRST.match(text)) and _KNOWN_NOTE.fullmatch(found[1].strip()):
        yield reading._replace(text=text[found.end() :])
    if found := _PRICE_LAST.search(text, max(len(text) - _EDGE, 0)):
        yield reading._replace(text=text[: found.start()].rstrip())


def _without_code(reading: _Reading) -> Iterator[_Reading]:
    text = reading.text
    for pattern in (_CODE_LAST, _CODE_LAST_BARE):
        found = pattern.search(text, max(len(text) - _EDGE, 0))
        if found and 0 < int(found[1]) <= MAX_CODE:
            yield reading._replace(text=text[: found.start()].rstrip(), code=int(found[1]))
            return
    if (found := _CODE_FIRST.match(text)) and 0 < int(found[1]) <= MAX_CODE:
        yield reading._replace(text=text[found.end() :], code=int(found[1]))


_Patterns = tuple[tuple[str, re.Pattern[str]], ...]


def _counted(reading: _Reading, first: _Patterns, last: _Patterns) -> Iterator[_Reading]:
    """The readings with a count taken off either end."""
    text = reading.text
    for style, pattern in first:
        if (found := pattern.match(text)) and found.end() < len(text):
            rest = text[found.end() :].lstrip()
            ordinal = int(found["n"]) if style == ORDINAL else reading.ordinal
            yield reading._replace(text=rest, copies=_number(found), style=style, ordinal=ordinal)
    start = max(len(text) - _EDGE, 0)
    for style, pattern in last:
        if (found := pattern.search(text, start)) and found.start():
            yield reading._replace(text=text[: found.start()].rstrip(), copies=_number(found), style=style)


def _number(found: re.Match[str]) -> int:
    groups = found.groupdict()
    if groups.get("n"):
        return int(groups["n"])
    return _WORDS[groups["w"].lower()]


# ---------------------------------------------------------------------------------------------------------------- notes


def _cuts(text: str) -> Iterator[tuple[str, str, str]]:
    """What is left of a text without something beside the name, longest first, that, and the mark between them."""
    if bare := _RARITY_LAST.search(text, max(len(text) - _EDGE, 0)):
        yield text[: bare.start()], "", ""
    found = [*_CUT.finditer(text)]
    for cut in reversed(found[-_MOST_CUTS:]):
        if cut.start() and cut.end() < len(text):
            yield text[: cut.start()].rstrip(), text[cut.end() :], cut[0].strip(" ")
    for cut in found[:3]:
        if (cut.start() and cut.end() < len(text) and cut[0].strip() in ("|", ":", "：", "-", "–", "—", "→", "->")) or (
            "\t" in cut[0]
        ):
            yield text[cut.end() :], text[: cut.start()], cut[0].strip(" ")


def _surely_counted(reading: _Reading) -> Iterator[_Reading]:
    """A text with a note without the count behind the note: `Name (a note) x2`, `Name (a note) 2`."""
    for counted in _counted(reading, (), (*_LAST, *_LAST_VAGUE[:2])):
        if counted.style == MARKED or counted.text[-1:] in _CLOSING:
            yield counted


_CLOSING = frozenset(")）]］】}〕")


_PROSE = frozenset(",，、;；:：")
"""Between a name and these marks anything may follow in prose; what counts nothing there is not read as a card."""
_PARTING = frozenset((",", "，", "、", ";", "；", "/", "|", "\t", ""))


def _noted(entry: Entry, note: str, mark: str) -> Entry | None:
    """An entry with what is beside its name: counts and prints are taken over, rarities and prices left out."""
    kept = []
    for cell in re.split(r"[\t|;]|(?<=[)\]）］])\s?(?=[(\[（［])", note):
        text = cell.strip(" \t,;:-–—|*/")
        bare = text.strip("()（）[]［］【】{}〔〕").strip()
        if not bare or _KNOWN_NOTE.fullmatch(bare[:60]):
            continue
        if not entry.counted and (found := _COUNT_CELL.fullmatch(bare)):
            entry = entry._replace(copies=int(found["n"]), counted=True, style=MARKED)
        elif entry.print is None and (code := set_code(bare, any_case=False)) is not None:
            entry = entry._replace(print=code)
        elif entry.section is None and (section := section_of(bare)) is not None:
            entry = entry._replace(section=section)
        else:
            kept.append(text)
    if mark in _PROSE and not entry.counted:
        return None
    note = " ".join(filter(None, (entry.note, *kept)))
    return entry._replace(note=note, parted=entry.parted or (bool(kept) and mark in _PARTING))


_COUNT_CELL = re.compile(rf"[x×]?\s?(?P<n>[0-9０-９]{{1,2}})\s?(?:[x×]|{_COUNTER})?", re.IGNORECASE)


def _unknown(reading: _Reading) -> Entry | None:
    """An entry whose name no card bears, peeled of all that is surely notation."""
    while True:
        steps = [
            *_undressed(reading),
            *_without_print(reading),
            *_without_beside(reading),
            *(() if reading.copies is not None else _counted(reading, _FIRST, _LAST)),
            *_without_rarity(reading),
        ]
        if not steps:
            break
        reading = steps[0]
    text = reading.text
    if not re.search(r"[^\W\d]", text):
        return None
    entry = _entry(reading, text)._replace(known=False)
    if reading.copies is None:
        last = next((r for r in _counted(reading, (), _LAST_VAGUE[:4]) if re.search(r"[^\W\d]", r.text)), None)
        if last is not None:
            entry = entry._replace(rival=_entry(last, last.text)._replace(known=False))
        elif found := _TIGHT_FIRST.match(text):
            first = reading._replace(text=text[found.end() :], copies=int(found["n"]), style=TIGHT)
            entry = entry._replace(rival=_entry(first, first.text)._replace(known=False))
    return entry


_TIGHT_FIRST = re.compile(rf"(?P<n>{_N})(?={_CJK})")
_BRACKETED_LAST = re.compile(r"\s*[(\[（［]([^()\[\]（）［］]{1,36})[)\]）］]\Z")


def _without_rarity(reading: _Reading) -> Iterator[_Reading]:
    found = _BRACKETED_LAST.search(reading.text, max(len(reading.text) - _EDGE, 0))
    if found and found.start() and _KNOWN_NOTE.fullmatch(found[1].strip()):
        yield reading._replace(text=reading.text[: found.start()].rstrip())


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
