"""SWP014: a card in a different section from the one it was registered in."""

from collections.abc import Iterator

from deckcheck.decks.naming import key_text
from deckcheck.model.deck import section_name
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import copies, count, say
from deckcheck.rules.base import rule
from deckcheck.rules.swap.view import Exchange


@rule("SWP014", "registered-elsewhere", severity=ERROR, verdict=ILLEGAL, source="B1")
def registered_elsewhere(exchange: Exchange) -> Iterator[Finding]:
    """A card is in a different section (Main, Extra or Side Deck) from the one it was registered in.

    `check --against` compares the deck on the table with the registered list, section by section. The first Duel of a
    Match is played with the deck as it was registered. For later Duels, `swap` says what may be exchanged.

    To fix it, put the card where it was registered.

    Source: tournament policy, "Constructed Deck Information".
    """
    for move in exchange.difference.moves:
        yield registered_elsewhere.finding(
            count(
                move.copies,
                "{card}: {n} copy is in the {section}, but registered in the {registered_section}.",
                "{card}: {n} copies are in the {section}, but registered in the {registered_section}.",
                card=exchange.name(move.card),
                section=section_name(move.target),
                registered_section=section_name(move.source),
            ),
            exchange.span(move.target, move.card),
            cards=(exchange.card_count(move.card, move.copies, move.target),),
            help=say(
                "Put {copies} back into the {section}.",
                copies=copies(move.copies),
                section=section_name(move.source),
            ),
            subject=f"{key_text(move.card)} {move.source}-{move.target}",
        )
