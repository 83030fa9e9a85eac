"""DCK001: the size of the Main Deck."""

from collections.abc import Iterator

from deckcheck.model.deck import MAIN
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.sizes import size_finding
from deckcheck.rules.deck.view import View


@rule("DCK001", "main-deck-size", severity=ERROR, verdict=ILLEGAL, source="A1")
def main_deck_size(view: View) -> Iterator[Finding]:
    """The Main Deck has too few or too many cards.

    A Main Deck has 40 to 60 cards (Speed Duel: 20 to 30). Some simulators cut a larger deck down to 60 while loading it
    and then call it legal; here the file is judged as it is. Cards in the wrong section are also counted where they
    belong, so that one misplaced card does not give two findings.

    To fix it, add or remove as many cards as the message says.

    Source: the official rulebook, "Constructing your Deck"; the format's file for other sizes.
    """
    return size_finding(main_deck_size, view, MAIN, view.ruleset.play.main)
