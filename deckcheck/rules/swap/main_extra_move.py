"""SWP004: a card went from the Main to the Extra Deck or back."""

from collections.abc import Iterator

from deckcheck.decks.naming import key_text
from deckcheck.model.deck import SECTION_NAMES, SIDE
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import plural
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
                f"{exchange.name(move.card)}: {plural(move.copies, 'copy', 'copies')} went from the"
                f" {SECTION_NAMES[move.source]} to the {SECTION_NAMES[move.target]}.",
                exchange.span(move.target, move.card),
                cards=(exchange.card_count(move.card, move.copies, move.target),),
                help=f"Put it back into the {SECTION_NAMES[move.source]}.",
                subject=key_text(move.card),
            )
