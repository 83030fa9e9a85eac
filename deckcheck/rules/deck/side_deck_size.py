"""DCK003: the size of the Side Deck."""

from collections.abc import Iterator

from deckcheck.model.deck import SIDE
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.sizes import size_finding
from deckcheck.rules.deck.view import View


@rule("DCK003", "side-deck-size", severity=ERROR, verdict=ILLEGAL, source="A2")
def side_deck_size(view: View) -> Iterator[Finding]:
    """The Side Deck has a number of cards that the format does not allow.

    A Side Deck has 0 to 15 cards (Speed Duel: 0 to 6). Older editions of the rules required exactly 15, or none (GOAT).

    To fix it, add or remove as many cards as the message says.

    Source: the official rulebook, "Constructing your Deck"; the format's file for other sizes.
    """
    return size_finding(side_deck_size, view, SIDE, view.ruleset.play.side)
