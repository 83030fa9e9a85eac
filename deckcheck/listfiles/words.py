"""The words with which people write what a list says of a card, in the languages of the game."""

import re

from deckcheck.model.names import fold

_STATUS_WORDS: dict[int, tuple[str, ...]] = {
    0: (
        "forbidden", "banned", "ban", "prohibited", "prohibidas", "prohibida", "prohibidos", "interdites", "interdite",
        "interdit", "proibite", "proibita", "proibidas", "proibida", "proibidos", "verboten", "verbotene", "禁止",
        "禁卡", "금지", "0",
    ),
    1: (
        "limited", "limit", "restricted", "limitadas", "limitada", "limitados", "limitees", "limitee", "limitate",
        "limitata", "limitiert", "limitierte", "制限", "限制", "제한", "1",
    ),
    2: (
        "semilimited", "semirestricted", "semi", "semilimitadas", "semilimitada", "semilimitees", "semilimitee",
        "semilimitate", "semilimitata", "semilimitiert", "semilimitierte", "準制限", "准限制", "準限制", "준제한", "2",
    ),
    3: (
        "unlimited", "nolongeronlist", "nolongeronthelist", "free", "allowed", "unrestricted", "unlimitiert",
        "illimitate", "ilimitadas", "illimitees", "無制限", "无限制", "無限制", "무제한", "3",
    ),
}  # fmt: skip
_COPIES = {fold(word): copies for copies, words in _STATUS_WORDS.items() for word in words}
_FILLERS = re.compile(
    r"\b(?:the|cards?|list|karten|cartes?|cartas?|carte|cards|monsters?|spells?|traps?|tcg|ocg)\b|カード|卡片?|카드",
    re.IGNORECASE,
)
_COUNT = re.compile(r"\(\s*\d+(?:\s*cards?)?\s*\)|\[\s*\d+\s*\]", re.IGNORECASE)
_SAID = re.compile(
    r"(?<![\s:(\[])[\s:(\[]+(?:(?:max\.?|to|at most)\s*)?([0-3])\s*(?:cop(?:y|ies)(?: each| per deck)?)[)\]]?$"
    r"|(?<!\s)\s+to\s+([0-3])$",
    re.IGNORECASE,
)
"""Copies that a heading says beside its word: `Limited (1 copy)`, `Limited to 2`."""


def copies_of(text: str) -> int | None:
    """The copies that a word or heading stands for (`Semi-Limited Cards (12):` is 2); None for other text."""
    if said := _SAID.search(text):
        return int(said[1] or said[2]) if copies_of(text[: said.start()]) is not None else None
    text = _COUNT.sub(" ", text)
    return _COPIES.get(fold(text), _COPIES.get(fold(_FILLERS.sub(" ", text))))
