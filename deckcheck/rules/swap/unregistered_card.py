"""SWP002: a card that was not registered."""

from collections.abc import Iterator

from deckcheck.decks.naming import key_text
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import plural
from deckcheck.rules.swap.view import Exchange


@rule("SWP002", "unregistered-card", severity=ERROR, verdict=ILLEGAL, source="B3")
def unregistered_card(exchange: Exchange) -> Iterator[Finding]:
    """The deck holds a card, or more copies of one, than Main, Extra and Side Deck as registered held together.

    Nothing enters a deck between the Duels of a Match: the three decks together are the registered cards, copy for
    copy. Alternate artworks count as the same card.

    To fix it, remove what was not registered.

    Source: tournament policy, "Constructed Deck Information".
    """
    for key, copies in exchange.difference.surplus.items():
        where = [section for section, cards in exchange.difference.added.items() if key in cards]
        section = where[0]
        more = "more " if key in exchange.held else ""
        yield unregistered_card.finding(
            f"{exchange.name(key)}: {plural(copies, more + 'copy', more + 'copies')} than registered."
            if more
            else f"{exchange.name(key)} is not among the registered cards ({plural(copies, 'copy', 'copies')}).",
            exchange.span(section, key),
            cards=(exchange.card_count(key, copies, section),),
            help=f"Remove {plural(copies, 'copy', 'copies')}.",
            subject=key_text(key),
        )
