"""SWP005: an exchange where there may be none."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.swap.view import Exchange


@rule("SWP005", "exchange-not-allowed", severity=ERROR, verdict=ILLEGAL, source="B1")
def exchange_not_allowed(exchange: Exchange) -> Iterator[Finding]:
    """Cards were exchanged although this Duel is played with the registered deck.

    The first Duel of every Match is played with the deck as it was registered; cards are exchanged only between the
    Duels of a Match. In a single Duel (no Match) there is no exchange at all.

    To fix it, restore the registered deck.

    Source: tournament policy, "Constructed Deck Information"; the rulebook on Matches.
    """
    if exchange.difference.same or not (exchange.single or exchange.duel == 1):
        return
    if exchange.single:
        why, source = "This is a single Duel, not a Match: no card may be exchanged.", "B6"
    else:
        why, source = "The first Duel of a Match is played with the deck as registered: no card may be exchanged.", "B1"
    yield exchange_not_allowed.finding(why, help="Restore the registered deck.", source=source, subject=source)
