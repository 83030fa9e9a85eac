"""SWP002: a card that was not registered."""

from collections.abc import Iterator

from deckcheck.decks.naming import key_text
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import copies, count, say
from deckcheck.rules.base import rule
from deckcheck.rules.swap.view import Exchange


@rule("SWP002", "unregistered-card", severity=ERROR, verdict=ILLEGAL, source="B3")
def unregistered_card(exchange: Exchange) -> Iterator[Finding]:
    """The deck holds a card, or more copies of one, than Main, Extra and Side Deck as registered held together.

    Nothing enters a deck between the Duels of a Match: the three decks together are the registered cards, copy for
    copy. Alternate artworks count as the same card.

    To fix it, remove what was not registered.

    Source: tournament policy, "Constructed Deck Information".
    """
    for key, number in exchange.difference.surplus.items():
        where = [section for section, cards in exchange.difference.added.items() if key in cards]
        section = where[0]
        name = exchange.name(key)
        yield unregistered_card.finding(
            count(
                number,
                "{card}: {n} more copy than registered.",
                "{card}: {n} more copies than registered.",
                card=name,
            )
            if key in exchange.held
            else say("{card} is not among the registered cards ({copies}).", card=name, copies=copies(number)),
            exchange.span(section, key),
            cards=(exchange.card_count(key, number, section),),
            help=say("Remove {copies}.", copies=copies(number)),
            subject=key_text(key),
        )
