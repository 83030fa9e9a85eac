"""SWP004: a card went from the Main to the Extra Deck or back."""

from collections.abc import Iterator

from deckcheck.decks.naming import key_text
from deckcheck.model.deck import SIDE, section_name
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import copies, say
from deckcheck.rules.base import rule
from deckcheck.rules.swap.view import Exchange


@rule("SWP004", "main-extra-move", severity=ERROR, verdict=ILLEGAL, source="B2")
def main_extra_move(exchange: Exchange) -> Iterator[Finding]:
    """A card moved between the Main Deck and the Extra Deck.

    Cards are exchanged with the Side Deck only, and by its kind a card belongs in either the Main or the Extra Deck.

    To fix it, put the card back where it was registered.

    Source: tournament policy, "Constructed Deck Information".
    """
    for move in exchange.difference.moves:
        if SIDE not in (move.source, move.target):
            yield main_extra_move.finding(
                say(
                    "{card}: {copies} went from the {section} to the {new_section}.",
                    card=exchange.name(move.card),
                    copies=copies(move.copies),
                    section=section_name(move.source),
                    new_section=section_name(move.target),
                ),
                exchange.span(move.target, move.card),
                cards=(exchange.card_count(move.card, move.copies, move.target),),
                help=say("Put it back into the {section}.", section=section_name(move.source)),
                subject=key_text(move.card),
            )
