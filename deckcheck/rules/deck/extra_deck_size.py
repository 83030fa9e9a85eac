"""DCK002: the size of the Extra Deck."""

from collections.abc import Iterator

from deckcheck.model.deck import EXTRA
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.sizes import size_finding
from deckcheck.rules.deck.view import View


@rule("DCK002", "extra-deck-size", severity=ERROR, verdict=ILLEGAL, source="A3")
def extra_deck_size(view: View) -> Iterator[Finding]:
    """The Extra Deck has too many cards.

    An Extra Deck has 0 to 15 cards. Until 2008 it was the Fusion Deck and had no limit; formats of that time (GOAT)
    say so in their format file.

    To fix it, remove as many cards as the message says.

    Source: the official rulebook, "Constructing your Deck"; the format's file for other sizes.
    """
    return size_finding(extra_deck_size, view, EXTRA, view.ruleset.play.extra)
