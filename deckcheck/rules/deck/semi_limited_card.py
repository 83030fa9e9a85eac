"""BAN003: more than two copies of a Semi-Limited card."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import mark
from deckcheck.rules.base import rule
from deckcheck.rules.deck.copies import over_limit
from deckcheck.rules.deck.view import View


@rule("BAN003", "semi-limited-card", severity=ERROR, verdict=ILLEGAL, source="A5")
def semi_limited_card(view: View) -> Iterator[Finding]:
    """The deck holds more than two copies of a Semi-Limited card.

    Two copies of a Semi-Limited card are allowed, counted over Main, Extra and Side Deck together, under all names and
    numbers of the card.

    To fix it, remove all copies but two.

    Source: the official Forbidden & Limited List of the format.
    """
    return over_limit(semi_limited_card, view, 2, mark("Semi-Limited"))
