"""Which of the files met in a folder are decks: folders hold other texts, tables and pages, too."""

import re

from deckcheck.deckfiles.headings import heading_of
from deckcheck.model.deck import DeckFile, KonamiId, NameIndex

# Other endings are those of tables, pages and documents, which are about cards more often than they are decks.
_TYPED = (".txt", ".deck", ".lst")
_USUAL = (*_TYPED, ".ydk", ".ydke", ".json", ".yaml", ".yml")
_MIN_COUNTED = 3
_MAX_LINE = 100
_N = "[0-9０-９]{1,2}"
_COUNT_FIRST = re.compile(rf"[-*•]?\s*{_N}\s*(?:[x×*枚张張장]\s*\S|\s\S)", re.IGNORECASE)
_COUNT_LAST = re.compile(rf".*[\s(]?[x×*]?\s?{_N}\s?[)枚张張장]?", re.IGNORECASE)


def is_deck(deck: DeckFile, path: str, head: str, names: NameIndex) -> bool:
    """Whether a deck that was read from a file in a folder is one that somebody meant as a deck.

    At least half of its cards are known; in a table, page or document more than half, and it has headings or a column
    of sections.  A text that is a list by its make is a deck however many of its names are misspelt.
    """
    entries = {*deck.main.refs, *deck.extra.refs, *deck.side.refs}
    known = len(names.cards([ref for ref in entries if isinstance(ref, int)]))
    known += sum(bool(names.find_name(ref)) for ref in entries if isinstance(ref, str))
    known += sum(bool(names.by_konami_id(ref.id)) for ref in entries if isinstance(ref, KonamiId))
    suffix = path[max(path.rfind("."), 0) :].lower()
    lost = deck.doubts is not None and deck.doubts.lost
    if suffix not in _USUAL:
        return not lost and 2 * known > len(entries) and (deck.headed or _has_heading(head))
    return (not lost and 2 * known >= len(entries) > 0) or (suffix in _TYPED and is_typed_list(head))


def is_typed_list(head: str) -> bool:
    """Whether a text has a heading of a deck, and most of its other lines count something."""
    headings = counted = others = 0
    for line in head.split("\n"):
        text = line.strip()
        if heading_of(text) is not None:
            headings += 1
        elif text and not text.startswith(("#", "//")):
            is_count = len(text) <= _MAX_LINE and (_COUNT_FIRST.match(text) or _COUNT_LAST.fullmatch(text))
            counted, others = (counted + 1, others) if is_count else (counted, others + 1)
    return headings > 0 and counted > others and counted >= _MIN_COUNTED


def _has_heading(head: str) -> bool:
    return any(heading_of(line) is not None for line in head.split("\n"))
