"""What people write below a list that is not part of it: thanks, questions, wishes."""

import re

from deckcheck.deckfiles.headings import names_section
from deckcheck.deckfiles.listing import BLANK, BREAK, CARD, HEADING, UNREAD, Item, Listing

_LONGEST = 300
_MOST_WORDS = 8
_LEAST_LETTERS = 5
_LEAST_EAST = 3
_MOST_EAST = 20
_FEW_WORDS = 3
_SENTENCE_END = 8
_SENTENCE = re.compile(r"[.!?…。！？~～][\W_]{0,7}\Z")
_ADDRESS = r"(?:(?:https?://|www\.)\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})"
BEFORE_LINK = r"[^\w\n]{0,9}(?P<words>[^\W\d][\w '’.&/-]{0,40}\s?[:：–-]?\s)?[<(]?"
"""What may be before a web address on its line: an ornament, a word or two."""
# Nothing but an address with a word or two before it, words for a search, or a mark of the program that made the page.
_LINKS = re.compile(rf"{BEFORE_LINK}(?:{_ADDRESS})[>)]?\W{{0,5}}")
_LABELS = re.compile(r"(?:[#@][\w-]{1,40}[\s,]*)+|\{%[^%]{0,80}%\}|\{\{[^{}]{0,80}\}\}")
# What is told below such a heading is about the deck.
_ABOUT = re.compile(
    r"(?:why|how|what|tips?|notes?|strateg\w+|overview|summary|conclusions?|game ?plan|budget|explanations?|discussion"
    r"|sources?|credits?|comments?|strengths?|weaknesses|key (?:points|features|ideas)|win conditions?|thoughts|about"
    r"|introduction|links|contact|disclaimer|results?|tournament report|spielweise|fazit|strategie|stratégie|estrategia"
    r"|estratégia|strategia|conclusión|conclusione|conclusão|解説|まとめ|回し方|最後に|终|总结|後記|총평)\b.*",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"[0-9]{1,2}/[0-9]{0,2}\s+")
_EDGES = " \t,.;:!?…()[]{}\"'*_~-–—。！？、，：；「」『』《》"


def closing_words(items: list[Item], listing: Listing) -> frozenset[int]:
    """The items below the last card of a list that are prose, by their place.

    They are apart from the list, count nothing, name no section and no card, and read as sentences do; and all cards
    of the list are counted, so that no line without a count is one.
    """
    last = max((at for at, item in enumerate(items) if item.what == CARD), default=-1)
    below = range(last + 1, len(items))
    if last < 0 or not all(item.card.counted for item in items if item.what == CARD):
        return frozenset()
    apart = next((at for at in below if items[at].what == BLANK), len(items))
    found: set[int] = set()
    for at in below:
        item = items[at]
        said = at > apart and item.what in (UNREAD, BREAK) and _is_said(item, listing)
        if item.what == HEADING or (item.what == BREAK and not said):
            return frozenset()
        if said:
            found.add(at)
    return frozenset(found)


def _is_said(item: Item, listing: Listing) -> bool:
    """Whether a line below a list is said beside it."""
    text = item.text.strip()
    if not text or len(text) > _LONGEST or names_section(text):
        return False
    if _LINKS.fullmatch(text) or _LABELS.fullmatch(text):
        return not speaks_of_cards(re.sub(_ADDRESS, "", text), listing)
    text = _NUMBERED.sub("", text)
    words = text.split()
    bare = text.strip(_EDGES + "#>")
    about = _ABOUT.fullmatch(bare) is not None and (item.what == BREAK or bare.endswith("?"))
    return (about or _is_prose(text, words)) and not speaks_of_cards(text, listing)


def _is_prose(text: str, words: list[str]) -> bool:
    plain = sum(word[:1].islower() for word in words)
    return _SENTENCE.search(text[-_SENTENCE_END:]) is not None or (len(words) > _FEW_WORDS and 2 * plain >= len(words))


def speaks_of_cards(text: str, listing: Listing) -> bool:
    """Whether a text names a section or a card, or counts something."""
    return any(map(str.isdigit, text)) or names_section(text) or _names_card(text, text.split(), listing)


def _names_card(text: str, words: list[str], listing: Listing) -> bool:
    """Whether some words of a text are a card's name; one word alone only if it is written as a name."""
    how = listing.entries.how
    for start in range(len(words)):
        for stop in range(start + 1, min(start + _MOST_WORDS, len(words)) + 1):
            name = " ".join(words[start:stop]).strip(_EDGES)
            single = stop == start + 1
            if single and (len(name) < _LEAST_LETTERS or not name[:1].isupper()) and name.isascii():
                continue
            if how(name):
                return True
    if text.isascii():
        return False
    east = re.findall("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]+", text)
    return any(
        how(run[start:stop])
        for run in east
        for start in range(len(run))
        for stop in range(start + _LEAST_EAST, min(start + _MOST_EAST, len(run)) + 1)
    )
