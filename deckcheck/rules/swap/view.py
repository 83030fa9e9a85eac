"""What the exchange rules look at: the registered deck and the deck of a later Duel."""

from functools import cached_property

from deckcheck.decks.difference import Difference, Key, card_key
from deckcheck.decks.naming import Namer, key_text
from deckcheck.decks.resolve import Deck
from deckcheck.decks.ruleset import Ruleset
from deckcheck.model.card import passcode_text
from deckcheck.model.deck import NOWHERE, Ref, Span
from deckcheck.model.finding import CardCount


class Exchange:
    """The registered deck, the deck of a Duel, and what differs between them.

    `name` tells what to call a card in a message.  `duel` counts from 1.  `single` is True where there is no Match.
    `equal_sizes` says whether all three sizes must stay the same.  `first_lost` is True where the first Duel was lost
    by a penalty before it began.
    """

    def __init__(
        self,
        registered: Deck,
        now: Deck,
        difference: Difference,
        ruleset: Ruleset,
        name: Namer,
        duel: int = 2,
        single: bool = False,
        equal_sizes: bool = True,
        first_lost: bool = False,
    ) -> None:
        self.registered = registered
        self.now = now
        self.difference = difference
        self.ruleset = ruleset
        self.name = name
        self.duel = duel
        self.single = single
        self.equal_sizes = equal_sizes
        self.first_lost = first_lost

    @cached_property
    def held(self) -> dict[Key, Ref]:
        """The cards of the registered deck, each with the first number or name that the deck has for it."""
        return self._first_refs(self.registered)

    def span(self, section: str, key: Key) -> Span:
        """Where the last copy of a card is in the deck of the Duel."""
        index = self._last.get((section, key))
        return NOWHERE if index is None else self.now.part(section).span(index)

    def card_count(self, key: Key, copies: int, section: str) -> CardCount:
        """A card of a finding."""
        ref = self._there.get(key, self.held.get(key))
        return CardCount(ref if isinstance(ref, int) and ref > 0 else None, key_text(key), copies, section)

    @cached_property
    def _there(self) -> dict[Key, Ref]:
        return self._first_refs(self.now)

    @cached_property
    def _last(self) -> dict[tuple[str, Key], int]:
        """Which card of a section of the deck of the Duel is the last copy."""
        sections = self.now.sections()
        return {(section, card_key(ref, self.ruleset)): i for section, refs in sections for i, ref in enumerate(refs)}

    def _first_refs(self, deck: Deck) -> dict[Key, Ref]:
        found: dict[Key, Ref] = {}
        for ref in deck.counts:
            found.setdefault(card_key(ref, self.ruleset), ref)
        return found


def numbers_text(refs: tuple[Ref, ...]) -> str:
    """`89631139, 89631140`."""
    return ", ".join(passcode_text(ref) if isinstance(ref, int) else str(ref) for ref in refs)
