"""DCK026: a Ritual Monster in a deck without any Ritual Spell."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import UNKNOWN
from deckcheck.model.card import MONSTER, RITUAL, SPELL
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.model.words import say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("DCK026", "no-ritual-spell", severity=NOTE, verdict=LEGAL, source="D7", default=False)
def no_ritual_spell(view: View) -> Iterator[Finding]:
    """A Ritual Monster is in a deck that holds no Ritual Spell, not even in the Side Deck.

    Ritual Monsters are Summoned with a Ritual Spell, a few by the effect of a monster or Trap instead; which cards
    those are is not in the data, nor which Ritual Spell is for which monster. So this checks only whether there is any
    at all, and reports nothing while a card of the deck is not known.

    This is a hint (`--hints`): the deck is legal.

    Source: the rulebook on Ritual Summons.
    """
    if view.flags & UNKNOWN:
        return
    cards = {ref: card for ref in view.deck.counts if (card := view.row(ref).card) is not None and card.type & RITUAL}
    if any(card.type & SPELL for card in cards.values()):
        return
    for ref, card in cards.items():
        if card.type & MONSTER:
            yield view.report(
                no_ritual_spell,
                say("{card} is a Ritual Monster, and the deck has no Ritual Spell.", card=view.name(ref)),
                view.places([ref]),
                help=say("Add its Ritual Spell, unless an effect of another card Ritual Summons it."),
                subject=view.subject(ref),
            )
