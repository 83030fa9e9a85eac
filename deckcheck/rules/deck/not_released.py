"""DCK010: a card that is not released in the format's region."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import UNRELEASED
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("DCK010", "not-released", severity=ERROR, verdict=ILLEGAL, source="A9", when=UNRELEASED)
def not_released(view: View) -> Iterator[Finding]:
    """A card is not yet released in the region of the format.

    A card may be used from the official release of its product in that territory on, not from a Sneak Peek or from the
    release elsewhere. The pool knows whether a card was released when its data was taken (`deckcheck --version` shows
    the date), not the day of the release.

    To fix it, remove the card, or check under the format of the region where it is released.

    Source: tournament policy, "Legal cards".
    """
    for ref in view.flagged(UNRELEASED):
        places = view.places([ref])
        scope = view.ruleset.play.scope
        region = "in the OCG or the TCG" if scope == "any" else f"in the {scope.upper()}"
        as_of = view.ruleset.store.meta().get("cards", "")
        yield view.report(
            not_released,
            f"{view.name(ref)} is not released {region} (card data of {as_of}): {view.where(places)}.",
            places,
            help="Remove it until its release; if it has come out since, update deckcheck's data.",
            subject=str(ref),
        )
