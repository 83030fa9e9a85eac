"""BAN011: a card whose limit changes with the next list."""

from collections.abc import Iterator

from deckcheck.decks.lists import list_named
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.model.play import LimitList
from deckcheck.model.words import copies as copies_text
from deckcheck.model.words import mark, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View

_WORDS = {0: mark("Forbidden"), 1: mark("Limited"), 2: mark("Semi-Limited")}


@rule("BAN011", "limit-changes", severity=NOTE, verdict=LEGAL, source="A6", default=False)
def limit_changes(view: View) -> Iterator[Finding]:
    """A card in the deck has a different limit, or costs different points, on the next list, which is already known.

    The list in force on the judged day decides. But anyone who builds or tests a deck for a later event wants to know
    what a list that is already announced will change. Only the next list is considered; nothing is reported if it may
    be wrong, or if the list in force is not known or is not the format's own.

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
        told = {"card": view.name(members[0]), "day": coming.effective, "list": list_named(coming)}
        if was != will:
            message = say(
                "{card}: {standing} (now {standing_now}) from {day} on ({list}).",
                **told,
                standing=_word(will, copies),
                standing_now=_word(was, copies),
            )
        else:
            message = say(
                "{card}: {points} points (now {points_now}) from {day} on ({list}).",
                **told,
                points=later,
                points_now=cost,
            )
        yield view.report(
            limit_changes,
            message,
            view.places(members),
            subject=str(card.group),
        )


def _allowed(limits: LimitList, code: int, group: int, copies: int) -> int:
    """The copies that a list allows of a card."""
    if limits.whitelist:
        return min(copies, limits.limits.get(code, 0))
    return min(copies, limits.limits.get(group, copies))


def _word(allowed: int, copies: int) -> str:
    if allowed >= copies:
        return say("not limited")
    return say(_WORDS[allowed]) if allowed in _WORDS else copies_text(allowed)
