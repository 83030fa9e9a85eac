"""BAN011: a card whose limit changes with the next list."""

from collections.abc import Iterator

from deckcheck.decks.lists import list_named
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.model.play import LimitList
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View

_WORDS = {0: "Forbidden", 1: "Limited", 2: "Semi-Limited"}


@rule("BAN011", "limit-changes", severity=NOTE, verdict=LEGAL, source="A6", default=False)
def limit_changes(view: View) -> Iterator[Finding]:
    """A card in the deck has a different limit, or costs different points, on the next list, which is already known.

    The list in force on the judged day decides. But anyone who builds or tests a deck for a later event wants to know
    what a list that is already announced will change. Only the next list is considered; nothing is said if it may be
    wrong, or if the list in force is not known or is not the format's own.

    This is a hint (`--hints`): the deck is legal today.

    Source: the announced lists.
    """
    coming, ruleset = view.ruleset.coming, view.ruleset
    if coming is None:
        return
    now = ruleset.list
    for group in view.groups:
        members = view.members(group)
        card = view.row(members[0]).card
        if card is None:
            continue
        copies = ruleset.play.copies
        was, will = (_allowed(one, card.code, card.group, copies) for one in (now, coming))
        cost, later = (one.points.get(card.code, 0) for one in (now, coming))
        if was == will and cost == later:
            continue
        what = f"{_word(will, copies)} (now {_word(was, copies)})" if was != will else f"{later} points (now {cost})"
        yield view.report(
            limit_changes,
            f"{view.name(members[0])}: {what} from {coming.effective} on ({list_named(coming)}).",
            view.places(members),
            subject=str(card.group),
        )


def _allowed(limits: LimitList, code: int, group: int, copies: int) -> int:
    """The copies that a list allows of a card."""
    if limits.whitelist:
        return min(copies, limits.limits.get(code, 0))
    return min(copies, limits.limits.get(group, copies))


def _word(allowed: int, copies: int) -> str:
    return "not limited" if allowed >= copies else _WORDS.get(allowed, f"{allowed} copies")
