"""SWP005: an exchange where none is allowed."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import say
from deckcheck.rules.base import rule
from deckcheck.rules.swap.view import Exchange


@rule("SWP005", "exchange-not-allowed", severity=ERROR, verdict=ILLEGAL, source="B1")
def exchange_not_allowed(exchange: Exchange) -> Iterator[Finding]:
    """Cards were exchanged although this Duel is played with the registered deck.

    The first Duel of every Match is played with the deck as it was registered; cards are exchanged only between the
    Duels of a Match. In a single Duel (no Match) there is no exchange at all. Where an event's policy says so
    (`--first-duel-lost`), a first Duel that was lost by a penalty before it began gives no exchange before Duel 2.

    To fix it, restore the registered deck.

    Source: tournament policy, "Constructed Deck Information"; the rulebook on Matches.
    """
    lost = exchange.first_lost and exchange.duel == 2
    if exchange.difference.same or not (exchange.single or exchange.duel == 1 or lost):
        return
    if exchange.single:
        why, source = say("This is a single Duel, not a Match: no card may be exchanged."), "B6"
    elif lost:
        why = say("The first Duel was lost by a penalty before it began: no card may be exchanged before Duel 2.")
        source = "B8"
    else:
        why, source = (
            say("The first Duel of a Match is played with the deck as registered: no card may be exchanged."),
            "B1",
        )
    yield exchange_not_allowed.finding(why, help=say("Restore the registered deck."), source=source, subject=source)
