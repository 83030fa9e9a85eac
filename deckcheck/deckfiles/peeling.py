"""What is around a name, peeled off step by step: bullets, quotes, prints, prices, passcodes, counts, numbers."""

import re
from collections.abc import Iterator

from deckcheck.deckfiles.counts import EDGE, FIRST_SURE, FIRST_VAGUE, LAST_SURE, LAST_VAGUE, N, without_count
from deckcheck.deckfiles.entry import Reading
from deckcheck.deckfiles.limits import code_in
from deckcheck.deckfiles.markup import plain_text
from deckcheck.deckfiles.notes import KNOWN_NOTE
from deckcheck.model.setcode import PATTERN as SET_CODE

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

_SYMBOLS = "\u2190-\u2bff\ufe0f\U0001f000-\U0001faff"
_BULLET = re.compile(rf"(?:\\item\s|[-–—•·*+・»>|~=.…_{_SYMBOLS}]\s{{0,2}}|\[[ xX]?\]\s?|\([ ]?\)\s)+(?=\S)")
_ORDINAL_FIRST = re.compile(rf"#?(?:No\.\s?)?(?P<n>{N})\s?[.)）:]\)?\s*(?=\S)|#(?P<m>{N})\s+(?=\S)", re.IGNORECASE)
_LABEL = re.compile(
    r"(?:card(?: ?name)?|name|karte|kartenname|carte|carta|nombre|nome|nom|カード名?|卡名|卡片名?称?|카드명?)"
    r"\s?[:：=]\s?(?=\S)",
    re.IGNORECASE,
)
_TRAILING = re.compile(rf"[\s,，;；、。|*_.…·{_SYMBOLS}]+\Z")
_PRINT_FIRST = re.compile(rf"[\[(]?({SET_CODE})[\])]?\s*[-–—:|]?\s*(?=\S)")
_PRINT_LAST = re.compile(rf"\s*(?:[\[(（]\s?({SET_CODE})\s?[\])）]|(?<=\s)({SET_CODE}))\Z")
_CODE_LAST = re.compile(r"\s*[\[(（［]\s?(?:id|passcode|code)?[:#\s]?\s?#?([0-9]{4,10})\s?[)）\]］]\Z", re.IGNORECASE)
_CODE_LAST_BARE = re.compile(r"\s[-–—#:|]?\s?#?([0-9]{5,10})\Z")
_CODE_FIRST = re.compile(r"#?([0-9]{5,10})\s?[-–—:：|,)]?\s+(?=\S)")


def unpeeled(text: str) -> list[Reading]:
    """A text as it stands, and as it is without markup."""
    text = squeezed(text)
    plain = squeezed(plain_text(text))
    return [Reading(text)] if plain == text or not plain else [Reading(text), Reading(plain)]


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


def peel(reading: Reading) -> Iterator[Reading]:
    """The readings one step shorter, surer ones first."""
    text = reading.text
    yield from undressed(reading)
    yield from without_print(reading)
    yield from without_beside(reading)
    if reading.code is None:
        yield from _without_code(reading)
    if reading.copies is None:
        yield from without_count(reading, FIRST_SURE, LAST_SURE)
        if reading.ordinal is None and (found := _ORDINAL_FIRST.match(text)):
            yield reading._replace(text=text[found.end() :], ordinal=int(found["n"] or found["m"]))
        yield from without_count(reading, FIRST_VAGUE, LAST_VAGUE)


def undressed(reading: Reading) -> Iterator[Reading]:
    """A text without bullets before it, commas after it, or quotes around it."""
    text = reading.text
    if found := _BULLET.match(text):
        yield reading._replace(text=text[found.end() :])
    if found := _LABEL.match(text):
        yield reading._replace(text=text[found.end() :])
    if (found := _TRAILING.search(text, max(len(text) - EDGE, 0))) and found.start():
        yield reading._replace(text=text[: found.start()])
    if len(text) > 2 and _QUOTES.get(text[0]) == text[-1] and text[0] not in text[1:-1]:
        yield reading._replace(text=text[1:-1].strip())


def without_print(reading: Reading) -> Iterator[Reading]:
    if reading.print is not None:
        return
    text = reading.text
    if found := _PRINT_LAST.search(text, max(len(text) - EDGE, 0)):
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


def without_beside(reading: Reading) -> Iterator[Reading]:
    """A text without the rarity in brackets before it, or the price after it."""
    text = reading.text
    if (found := _BRACKETED_FIRST.match(text)) and KNOWN_NOTE.fullmatch(found[1].strip()):
        yield reading._replace(text=text[found.end() :])
    if found := _PRICE_LAST.search(text, max(len(text) - EDGE, 0)):
        yield reading._replace(text=text[: found.start()].rstrip())


def _without_code(reading: Reading) -> Iterator[Reading]:
    text = reading.text
    for pattern in (_CODE_LAST, _CODE_LAST_BARE):
        found = pattern.search(text, max(len(text) - EDGE, 0))
        if found and (code := code_in(found[1])) is not None:
            yield reading._replace(text=text[: found.start()].rstrip(), code=code)
            return
    if (found := _CODE_FIRST.match(text)) and (code := code_in(found[1])) is not None:
        yield reading._replace(text=text[found.end() :], code=code)
