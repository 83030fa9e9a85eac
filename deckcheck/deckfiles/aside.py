"""Cards below a deck that are not in it: what somebody trades, wants, or thinks of playing."""

import re

from deckcheck.deckfiles.common import shown
from deckcheck.deckfiles.headings import heading_of
from deckcheck.deckfiles.listing import Listing
from deckcheck.deckfiles.markup import plain_text
from deckcheck.deckfiles.notation import MAX_ENTRY
from deckcheck.model.deck import Remark, Span
from deckcheck.model.words import say

_TRADE = (
    r"tokens?(?: cards)?|トークン|衍生物|토큰"
    r"|h(?:aves)?(?:\s?/\s?w(?:ants)?)?|w(?:ants)?|ft|lf|wt[sbt]|for (?:trade|sale)|trades?|trade (?:list|binder)"
    r"|binder|trading|selling|buying|looking for|wish\s?list|want\s?list|traders|cards (?:for trade|i want|i have)"
    r"|suche|biete|zu tauschen|tausche|cherche|recherche|vends|échange|cerco|offro|scambio|vendo|busco|cambio|troco"
    r"|procuro|求|交換|譲|出|收|換"
)
_MAYBE = (
    r"have|want|need(?:ed)?|maybe\s?(?:board|s)?|considering|considered|cuts?|cut cards|replacements?|alternatives?"
    r"|options?|other options"
    r"|upgrades?|removed|not in(?: the deck)?|changes?(?: since [\w ]{1,30})?|ideas?|tech options"
    r"|side(?:ing|boarding)? (?:plan|guide)s?"
    r"|vielleicht|überlegungen|peut-être|forse|quizás|tal vez|talvez|検討中|入替候補|候補|待定|备选"
)
_MY = r"(?:my |current |some )?"
_HEAD = re.compile(
    rf"[\W_]*{_MY}(?:(?P<trade>{_TRADE})|(?P<maybe>{_MAYBE}))[^\S\n]*(?:list|cards|section)?[\W_]*", re.IGNORECASE
)
_INLINE = re.compile(rf"[\W_]*{_MY}(?:(?P<trade>{_TRADE})|(?P<maybe>{_MAYBE}))\s?[:：]\s*(?=\S)", re.IGNORECASE)
# Single letters and short words mean something only with a colon after them.
_SHORT = 3
# So many cards are not a signature; they may be the deck.
_MANY = 20
# Below fewer cards than a deck has such a heading may part the deck itself: what somebody has of it, and what not.
_WHOLE = 40


class Aside:
    """Takes the lines of a list that are about cards beside the deck.

    Such lines begin with a heading of their own (`For trade:`) and end with one of a deck.  Of cards to trade nothing
    is in doubt; those that may come in, and lists that are long, leave the verdict open.
    """

    def __init__(self, listing: Listing) -> None:
        self._listing = listing
        self._head = ""
        self._place = Span()
        self._sure = True
        self._cards = 0

    def takes(self, text: str, span: Span) -> bool:
        """Whether a line is about cards beside the deck."""
        found = self._begins(text)
        if found is not None:
            self._head, self._place, self._sure, self._cards = text, span, found, 0
            if found:
                self._listing.remarks.append(
                    Remark(
                        "FMT047",
                        say(
                            '"{text}" and the lines below it are about cards that are not in the deck.',
                            text=shown(text),
                        ),
                        span,
                        say("If they are, write the name of their section above them."),
                    )
                )
            else:
                self._listing.aside(text, span)
            return True
        if not self._head:
            return False
        heading = heading_of(text)
        if heading is not None and heading.begins_part:
            self._head = ""
            return False
        self._cards += self._listing.entries.whole(text) is not None
        if self._sure and self._cards == _MANY:
            self._sure = False
            self._listing.aside(self._head, self._place)
        return True

    def _begins(self, text: str) -> bool | None:
        """Whether a line begins cards that are surely not in the deck (True) or maybe (False); None if it does not."""
        plain = plain_text(text) if len(text) <= MAX_ENTRY else ""
        found = _HEAD.fullmatch(plain) or _INLINE.match(plain)
        if found is None or self._listing.entries.whole(plain.strip(":： ")) is not None:
            return None
        word = found["trade"] or found["maybe"]
        if len(word) <= _SHORT and not plain[found.end(found.lastgroup or 0) :].lstrip().startswith((":", "：")):
            return None
        return found["trade"] is not None and self._listing.cards >= _WHOLE
