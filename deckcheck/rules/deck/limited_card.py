"""BAN002: more than one copy of a Limited card."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import mark
from deckcheck.rules.base import rule
from deckcheck.rules.deck.copies import over_limit
from deckcheck.rules.deck.view import View


@rule("BAN002", "limited-card", severity=ERROR, verdict=ILLEGAL, source="A5")
def limited_card(view: View) -> Iterator[Finding]:
    """The deck holds more than one copy of a Limited card.

    One copy of a Limited card is allowed, counted over Main, Extra and Side Deck together, under all names and numbers
    of the card: one in the Main and one in the Side Deck are two.

    To fix it, remove all copies but one.

    Source: the official Forbidden & Limited List of the format.
    """
    return over_limit(limited_card, view, 1, mark("Limited"))
