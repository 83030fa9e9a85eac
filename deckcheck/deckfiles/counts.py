"""How many copies there are: `3 Name`, `Name x3`, `《Name》3枚`, `three Name`, with a line of a table for each way.

The patterns look at a bounded piece of either end of a text.
"""

import re
from collections.abc import Iterator

from deckcheck.deckfiles.entry import FIRST, LAST, MARKED, ORDINAL, RANGE, TIGHT, Reading

# Japanese and Chinese texts have full-width digits, letters and brackets, too.
X = "[xX×✕✖*＊ｘＸ]"
N = "[0-9０-９]{1,3}"
COUNTER = (
    r"(?:[枚张張장매체]|copies|copy|kopien|kopie|stück|stk\.?|pcs?\.?|pieces|mal|fois|volte|veces|vezes|exemplaires?"
    r"|ex\.|copias?|cópias?|copie|un\.|unid\.|unidades?|uds?\.|stck\.?|st\.)"
)
LABEL = r"(?:qty|quantity|copies|count|amount|anzahl|menge|num|枚数|数量|張數|수량)\.?\s?[:=：]\s?"
OPEN, CLOSE = r"[(（\[［【{〔<]", r"[)）\]］】}〕>]"
# Without case: to work out the other cases of so many letters takes longer than to read a list.
CJK = "(?-i:[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3])"
# What is looked at of either end.
EDGE = 40

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
FIRST_SURE: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (style, re.compile(pattern, re.IGNORECASE))
    for style, pattern in (
        (MARKED, rf"(?P<n>{N})\s?(?:[×✕✖*＊]|[xｘ](?![^\W\d_]))\s*(?:of\s+)?"),
        (MARKED, rf"(?P<n>{N})\s?{COUNTER}(?:(?<![a-z])|(?![a-z]))\s*(?:of\s+|von\s+|de\s+|di\s+|d')?"),
        (MARKED, rf"(?:qty|quantity|anzahl|menge|count)\.?\s?[:=]?\s?(?P<n>{N})\s?[x×:|-]?\s+"),
        (FIRST, rf"(?P<n>{N})\s+(?:of\s+)?"),
        (ORDINAL, rf"(?P<n>{N})\s?[.)）]\)?\s*"),
        (FIRST, rf"(?P<n>{N})\s?[-–—:：,=|]\s*"),
        (ORDINAL, rf"#(?P<n>{N})\s+"),
        (MARKED, rf"#(?P<n>{N})\s?[xX×]\s+"),
        (MARKED, rf"(?P<n>{N})(?=[《≪「『【\[［“\"(<*])"),
        (MARKED, rf"{OPEN}\s?[x×]?\s?(?P<n>{N})\s?(?:[x×]|{COUNTER})?\s?{CLOSE}\s*[-–—:]?\s*"),
        (MARKED, rf"[x×＊ｘ]\s?(?P<n>{N})\s?[-–—:]?\s+"),
    )
)
# These are only believed if the rest is a card's name.
FIRST_VAGUE: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (style, re.compile(pattern, re.IGNORECASE))
    for style, pattern in (
        (RANGE, rf"(?P<n>{N})\s?[-–—~〜～/]\s?{N}\s?(?:[x×]|{COUNTER})?\s+"),
        (MARKED, rf"(?P<n>{N})[xｘ]"),
        (TIGHT, rf"(?P<n>{N})(?=[^\W\d_])"),
        (MARKED, rf"[x×]\s?(?P<n>{N})(?=[^\W\d_])"),
        (MARKED, rf"(?:a\s)?(?P<w>{_WORD})\s?(?:[x×]|{COUNTER})?\s+(?:of\s+|of the\s+)?"),
        (MARKED, rf"{OPEN}\s?(?P<w>{_WORD})\s?{CLOSE}\s*"),
        (MARKED, r"(?P<w>[一二两兩三])\s?[枚张張]\s*"),
    )
)
# `Name x3`, `Name ×3枚`, `Name 3x`, `Name (3)`, `Name [x3]`, `《Name》3`
LAST_SURE: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (style, re.compile(pattern + r"\Z", re.IGNORECASE))
    for style, pattern in (
        (MARKED, rf"(?:\s*[×✕✖*＊]|(?<![^\W_])\s*[xｘ]|\s[xｘ])\s?(?P<n>{N})\s?{COUNTER}?"),
        (MARKED, rf"\s(?:en\s)?(?P<n>{N})\s?(?:[x×✕✖*ｘ]|{COUNTER})"),
        (MARKED, rf"(?<={CJK})(?P<n>{N})\s?(?:[x×]|[枚张張장매])"),
        (MARKED, rf"[\s|,;–—-]*(?<![^\W_]){OPEN}?{LABEL}[x×]?\s?(?P<n>{N})\s?[x×]?{CLOSE}?"),
        (MARKED, rf"\s*{OPEN}\s?[x×]?\s?(?P<n>{N})\s?(?:[x×]|{COUNTER})?\s?{CLOSE}"),
        (MARKED, rf"(?<=[》≫」』】\]］”])\s*(?P<n>{N})\s?{COUNTER}?"),
    )
)
# `Name: 3`, `Name 3`, `灰流丽3`, `Name … 3`, `Name 3/3`, `Name 2/3`
LAST_VAGUE: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (style, re.compile(pattern + r"\Z", re.IGNORECASE))
    for style, pattern in (
        (LAST, rf"\s*[:：=\t|,、–—-]\s?(?P<n>{N})"),
        (LAST, rf"\s+(?P<n>{N})"),
        (LAST, rf"\s?[.…_·・]{{2,}}\s?(?P<n>{N})"),
        (LAST, rf"(?<={CJK})(?P<n>{N})"),
        (LAST, rf"(?<=[－！？☆★♪」』》])(?P<n>{N})"),
        (LAST, rf"(?<={CJK}[A-WYZＡ-ＷＹＺ])(?P<n>{N})"),
        (LAST, rf"\s(?P<n>{N})\s?/\s?(?P=n)"),
        (RANGE, rf"\s(?P<n>{N})\s?/\s?{N}"),
        (RANGE, rf"\s?[x×:：(（]?\s?(?P<n>{N})\s?[-–—~〜～]\s?{N}\s?{COUNTER}?[)）]?"),
        (MARKED, rf"(?<=[^\W\d_])[xｘ](?P<n>{N})"),
        (MARKED, rf"\s[x×]?\s?{OPEN}?(?:a\s|[x×]\s?)?(?P<w>{_ENGLISH}){CLOSE}?"),
        (MARKED, rf"\s?[-–—:=,]\s(?:a\s|[x×]\s?)?(?P<w>{_ENGLISH})"),
        (MARKED, r"\s?(?P<w>[一二两兩三])\s?[枚张張]"),
    )
)
# No card's name looks like this, so it is a count, even if the text as a whole passes for a name without punctuation.
SURE_FIRST = re.compile(rf"{N}\s?(?:[×✕✖*＊]|[xｘ](?![^\W\d_]))|{OPEN}\s?[x×]?\s?{N}\s?[x×]?\s?{CLOSE}", re.IGNORECASE)
SURE_LAST = re.compile(rf"(?:[×✕✖*＊]\s?{N}|\s[xｘ]\s?{N}|{OPEN}\s?[x×]?\s?{N}\s?[x×]?\s?{CLOSE})\Z", re.IGNORECASE)
_PUNCTUATED = re.compile(rf"(?:\s[-–—]\s|[:：=,，]\s?|[$€£¥￥@]\s?){N}\Z")

_Patterns = tuple[tuple[str, re.Pattern[str]], ...]


def without_count(reading: Reading, first: _Patterns, last: _Patterns) -> Iterator[Reading]:
    """The readings with a count taken off either end."""
    text = reading.text
    for style, pattern in first:
        if (found := pattern.match(text)) and found.end() < len(text):
            rest = text[found.end() :].lstrip()
            ordinal = int(found["n"]) if style == ORDINAL else reading.ordinal
            yield reading._replace(text=rest, copies=_number(found), style=style, ordinal=ordinal)
    start = max(len(text) - EDGE, 0)
    for style, pattern in last:
        if (found := pattern.search(text, start)) and found.start():
            yield reading._replace(text=text[: found.start()].rstrip(), copies=_number(found), style=style)


def _number(found: re.Match[str]) -> int:
    groups = found.groupdict()
    if groups.get("n"):
        return int(groups["n"])
    return _WORDS[groups["w"].lower()]


def holds_count(text: str) -> bool:
    """Whether there is a count in a text that passes for a name without punctuation."""
    return bool(SURE_FIRST.match(text) or SURE_LAST.search(text, len(text) - EDGE) or _PUNCTUATED.search(text[-8:]))
