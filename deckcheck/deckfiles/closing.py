"""What people write below a list that is not part of it: thanks, questions, wishes."""

import re

from deckcheck.deckfiles.headings import names_section
from deckcheck.deckfiles.listing import BLANK, BREAK, CARD, HEADING, UNREAD, Item, Listing

_LONGEST = 300
_MOST_WORDS = 8
_LEAST_LETTERS = 5
_LEAST_EAST = 3
_MOST_EAST = 20
_SENTENCE = re.compile(r"[.!?…。！？~～][\W_]{0,7}\Z")
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
    if any(items[at].what in (HEADING, BREAK) for at in below):
        return frozenset()
    apart = next((at for at in below if items[at].what == BLANK), len(items))
    return frozenset(
        at for at in below if at > apart and items[at].what == UNREAD and _is_prose(items[at].text, listing)
    )


def _is_prose(text: str, listing: Listing) -> bool:
    words = text.split()
    plain = sum(word[:1].islower() for word in words)
    sentence = _SENTENCE.search(text[-_MOST_WORDS:]) is not None or (
        len(words) > _LEAST_EAST and 2 * plain >= len(words)
    )
    if not sentence or not text or len(text) > _LONGEST or any(map(str.isdigit, text)) or names_section(text):
        return False
    return not _names_card(text, words, listing)


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
