"""Lines of a list about the deck and not of it: takes them in as title, author and format, or tells them."""

import re

from deckcheck.deckfiles.closing import BEFORE_LINK, speaks_of_cards
from deckcheck.deckfiles.common import shown
from deckcheck.deckfiles.fields import COUNT, role_of
from deckcheck.deckfiles.fields import NAME as CARD_NAME
from deckcheck.deckfiles.headers import AUTHOR, DECK, DECK_TITLE, FORMAT, PLAYER_TITLE, SAID, header_of
from deckcheck.deckfiles.headings import heading_of
from deckcheck.deckfiles.listing import Listing
from deckcheck.model.deck import Remark, Span
from deckcheck.model.words import say

_LINK = re.compile(rf"{BEFORE_LINK}(?:https?://|www\.)\S+")
_FOOTNOTE = re.compile(r"\[\^[^\[\]]{1,20}\]:\s(?!.*[0-9])")
_CHAPTER = re.compile(r"(?:[0-9]{1,2}:)?[0-9]{1,2}:[0-9]{2}\s+(?:[-–—]\s+)?(?=\S)")
_BETWEEN_CELLS = re.compile(r"\s*[|\t]+\s*|\s{2,}")
_LONGEST_ROW = 200


class HeaderLines:
    """Takes in what a list says about itself beside its cards."""

    def __init__(self, listing: Listing) -> None:
        self._listing = listing
        self._about = False

    def takes(self, text: str, span: Span, begun: bool) -> bool:
        """Take in what a list says about itself beside its cards."""
        footnote = text.startswith("[^") and _FOOTNOTE.match(text)
        if footnote or self._is_link(text) or self._is_chapter(text) or _heads_columns(text):
            self._told(text, span)
            return True
        if not begun and self._arena(text, span):
            return True
        header = header_of(text)
        if header is None:
            return False
        what, value = header
        if not begun and what == AUTHOR:
            self._listing.author = self._listing.author or value
        elif what in (DECK_TITLE, PLAYER_TITLE):
            self._listing.title(value, span)
        elif what == DECK:
            if self._listing.pieces.lists_cards(value) or heading_of(value) is not None:
                return False
            self._listing.title(value, span)
        elif what == FORMAT:
            self._listing.stated_format = self._listing.stated_format or value
            self._told(text, span)
        elif (what == SAID and speaks_of_cards(value, self._listing)) or (
            what == AUTHOR and ":" not in text and "：" not in text
        ):
            return False
        else:
            self._told(text, span)
        return True

    def _is_link(self, text: str) -> bool:
        """Whether a line is a web address, with a word or two before it."""
        found = _LINK.fullmatch(text)
        return found is not None and (not found["words"] or not speaks_of_cards(found["words"], self._listing))

    def _is_chapter(self, text: str) -> bool:
        """Whether a line is a chapter of a video: `1:23 Combos`."""
        found = _CHAPTER.match(text)
        entry = self._listing.entries.whole(text[found.end() :]) if found is not None else None
        return found is not None and (entry is None or not entry.counted)

    def _arena(self, text: str, span: Span) -> bool:
        """The block `About`, `Name My Deck` before a list, as exports of another game have it."""
        if text.casefold() == "about" and not self._listing.items:
            self._about = True
            return True
        if self._about and text.casefold().startswith("name "):
            self._listing.title(text[5:].strip(), span)
            self._about = False
            return True
        return False

    def _told(self, text: str, span: Span) -> None:
        """Tell that a line is about the deck."""
        self._listing.remarks.append(
            Remark("FMT047", say('"{text}" was read as a line about the deck, not as a card.', text=shown(text)), span)
        )


def _heads_columns(text: str) -> bool:
    """Whether a line is the heading row of a table of names and counts: `| Qty | Card |`."""
    cells = [cell for cell in _BETWEEN_CELLS.split(text) if cell] if len(text) < _LONGEST_ROW else []
    roles = [role_of(cell) for cell in cells]
    return len(cells) > 1 and COUNT in roles and CARD_NAME in roles and None not in roles
