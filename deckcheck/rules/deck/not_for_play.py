"""DCK011: a card that is never legal."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import BARRED
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View, with_own_passcode


@rule("DCK011", "not-for-play", severity=ERROR, verdict=ILLEGAL, source="A21")
def not_for_play(view: View) -> Iterator[Finding]:
    """A card exists but may not be used in official Duels, whatever the day.

    Tournament prize cards, other event cards and gift prints exist without ever being legal. A card that is merely not
    out in a territory is a different matter (DCK010).

    To fix it, remove the card.

    Source: tournament policy, "Legal cards"; the official card database where it says that a card cannot be used in
    official Duels.
    """
    barred = view.flagged(BARRED)
    if not barred:
        return
    reasons = view.ruleset.store.never_legal([ref for ref in barred if isinstance(ref, int)])
    for ref in barred:
        places = view.places([ref])
        card = view.row(ref).card
        reason = reasons.get(ref) if isinstance(ref, int) else None
        name = view.name(ref) if card is not None or reason is None else reason.name
        told = {"card": name, "where": view.where(places)}
        finding = view.report(
            not_for_play,
            say("{card} may not be used in official Duels ({where}).", **told)
            if reason is None
            else say("{card} may not be used in official Duels ({where}): {why}.", **told, why=say(reason.why)),
            places,
            help=say("Remove it."),
            subject=view.subject(ref),
        )
        yield finding if card is None else with_own_passcode(finding, card)
