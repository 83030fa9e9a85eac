"""DCK006: a Token, or a Skill Card in a format without Skills."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import NO_DECK
from deckcheck.model.card import TOKEN
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.edits import removed
from deckcheck.rules.deck.view import View


@rule("DCK006", "not-a-deck-card", severity=ERROR, verdict=ILLEGAL, source="A8")
def not_a_deck_card(view: View) -> Iterator[Finding]:
    """The deck holds a Token or, outside Speed Duel, a Skill Card; neither is part of any deck.

    Tokens are put on the field by card effects and are never part of a deck. Simulators drop them silently, which
    leaves the deck a card short. The number of a Token is often next to that of the card that makes it.

    To fix it, remove the card; if the deck was meant to hold the card that makes the Token, use its passcode.

    Source: the official rulebook, "Tokens"; Speed Duel rules for Skill Cards.
    """
    for ref in view.flagged(NO_DECK):
        card = view.row(ref).card
        assert card is not None  # unknown cards have no such flag
        places = view.places([ref])
        told = {"card": view.plain_name(ref), "format": view.ruleset.play.title, "where": view.where(places)}
        if card.type & TOKEN:
            message = say("{card} is a Token, which no deck of {format} may hold: {where}.", **told)
        else:
            message = say("{card} is a Skill Card, which no deck of {format} may hold: {where}.", **told)
        yield view.report(
            not_a_deck_card,
            message,
            places,
            help=say("Remove the Token.") if card.type & TOKEN else say("Remove the Skill Card."),
            subject=view.subject(ref),
            fix=removed(view, places, len(places), view.plain_name(ref)),
        )
