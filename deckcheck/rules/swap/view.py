"""What the exchange rules look at: the registered deck and the deck of a later Duel."""

from typing import NamedTuple

from deckcheck.decks.difference import Difference, Key
from deckcheck.decks.naming import key_name, key_text
from deckcheck.decks.resolve import Deck
from deckcheck.decks.ruleset import Ruleset
from deckcheck.model.card import passcode_text
from deckcheck.model.deck import NOWHERE, Ref, Span
from deckcheck.model.finding import CardCount


class Exchange(NamedTuple):
    """The registered deck, the deck of a Duel, and what differs between them.

    `duel` counts from 1.  `single` is True where there is no Match.  `equal_sizes` says whether all three sizes must
    stay the same.  `first_lost` is True where the first Duel was lost by a penalty before it began.
    """

    registered: Deck
    now: Deck
    difference: Difference
    ruleset: Ruleset
    duel: int = 2
    single: bool = False
    equal_sizes: bool = True
    first_lost: bool = False

    def refs(self, key: Key, deck: Deck) -> list[Ref]:
        """What a deck has for a card, each number once."""
        return [ref for ref in deck.counts if self.key(ref) == key]

    def key(self, ref: Ref) -> Key:
        """The key of what a deck holds (see `exchange.card_key`)."""
        card = self.ruleset.row(ref).card
        return ref if card is None else card.name

    def name(self, key: Key) -> str:
        """What to call a card in a message."""
        return key_name(key, (self.now, self.registered), self.ruleset)

    def span(self, section: str, key: Key) -> Span:
        """Where the last copy of a card stands in the deck of the Duel."""
        refs = {"main": self.now.main, "extra": self.now.extra, "side": self.now.side}[section]
        for i in reversed(range(len(refs))):
            if self.key(refs[i]) == key:
                return self.now.part(section).span(i)
        return NOWHERE

    def card_count(self, key: Key, copies: int, section: str) -> CardCount:
        """A card of a finding."""
        refs = self.refs(key, self.now) or self.refs(key, self.registered)
        code = refs[0] if refs and isinstance(refs[0], int) and refs[0] > 0 else None
        return CardCount(code, key_text(key), copies, section)


def numbers_text(refs: tuple[Ref, ...]) -> str:
    """`89631139, 89631140`."""
    return ", ".join(passcode_text(ref) if isinstance(ref, int) else str(ref) for ref in refs)
