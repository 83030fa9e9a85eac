"""SWP003: a registered card that is no longer there."""

from collections.abc import Iterator

from deckcheck.decks.naming import key_text
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import copies, count, say
from deckcheck.rules.base import rule
from deckcheck.rules.swap.view import Exchange


@rule("SWP003", "missing-card", severity=ERROR, verdict=ILLEGAL, source="B3")
def missing_card(exchange: Exchange) -> Iterator[Finding]:
    """A registered card is no longer in the Main, Extra or Side Deck, or there are fewer copies of it.

    Nothing leaves a deck between the Duels of a Match: what goes out of the Main or Extra Deck goes into the Side Deck.

    To fix it, put the card back, into the Side Deck if it was left in the deck box.

    Source: tournament policy, "Constructed Deck Information".
    """
    for key, number in exchange.difference.missing.items():
        where = [section for section, cards in exchange.difference.removed.items() if key in cards]
        yield missing_card.finding(
            count(
                number,
                "{card}: {n} registered copy is missing.",
                "{card}: {n} registered copies are missing.",
                card=exchange.name(key),
            ),
            cards=(exchange.card_count(key, number, where[0]),),
            help=say("Put {copies} back.", copies=copies(number)),
            subject=key_text(key),
        )
