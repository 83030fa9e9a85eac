"""DCK011: a card that is never legal in the format's region."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import BARRED
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("DCK011", "not-for-play", severity=ERROR, verdict=ILLEGAL, source="A9", when=BARRED)
def not_for_play(view: View) -> Iterator[Finding]:
    """A card exists but is not tournament legal in the region of the format.

    Some prize and event cards are printed without ever being legal, and some cards of one region were never released
    for play in the other.

    To fix it, remove the card.

    Source: tournament policy, "Legal cards"; the cards' own text where it says that they cannot be used in a Duel.
    """
    for ref in view.flagged(BARRED):
        places = view.places([ref])
        scope = view.ruleset.play.scope
        region = "in any region" if scope == "any" else f"in the {scope.upper()}"
        yield view.report(
            not_for_play,
            f"{view.name(ref)} may not be used in Duels {region}: {view.where(places)}.",
            places,
            help="Remove it.",
            subject=str(ref),
        )
