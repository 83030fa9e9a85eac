"""DCK013: the deck costs more points than the event allows."""

from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.decks.ruleset import POINTS
from deckcheck.model.deck import Ref
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import listed, points, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View

_TOLD = 6


def points_spent(view: View) -> int | None:
    """The points of all cards over the three sections, None where the format has none, or no list says how many."""
    if view.ruleset.play.points_cap is None or (view.ruleset.used is None and view.ruleset.doubt is not None):
        return None
    if not view.flags & POINTS:
        return 0
    return sum(cost.total for cost in bill(view))


class Cost(NamedTuple):
    """What all copies of a card cost: its passcode and name, copies, points of one, points in all, and what the deck
    has for it."""

    passcode: int
    name: str
    copies: int
    points: int
    total: int
    refs: tuple[Ref, ...]


def bill(view: View) -> tuple[Cost, ...]:
    """What every card that costs points costs, artworks put together, the costliest first.

    Each card has its own value: unlike copies, points are not shared by cards that count under one name.
    """
    cards: dict[str, list[Ref]] = {}
    for ref in view.flagged(POINTS):
        cards.setdefault(view.plain_name(ref), []).append(ref)
    found = []
    for name, refs in cards.items():
        card = view.row(refs[0]).card
        copies = sum(view.deck.counts[ref] for ref in refs)
        value = 0 if card is None else view.ruleset.points[card.code]
        if value and card is not None:
            found.append(Cost(card.code, name, copies, value, value * copies, tuple(refs)))
    return tuple(sorted(found, key=lambda cost: (-cost.total, cost.name)))


@rule("DCK013", "points-over-cap", severity=ERROR, verdict=ILLEGAL, source="A11")
def points_over_cap(view: View) -> Iterator[Finding]:
    """The point values of the cards in Main, Extra and Side Deck add up to more than the cap.

    In Genesys no card is Forbidden or Limited; each costs points instead, every copy, the ones in the Side Deck too.
    The cap is 100 unless the event says otherwise (`--points-cap`; 0 is allowed).

    To fix it, remove cards until the total is within the cap; the message lists the most expensive ones.

    Source: the official Genesys rules.
    """
    cap = view.ruleset.play.points_cap
    if cap is None or not view.flags & POINTS:
        return
    costs = bill(view)
    spent = sum(cost.total for cost in costs)
    if spent <= cap:
        return
    places = view.places([ref for cost in costs for ref in cost.refs])
    told = {
        "points": points(spent),
        "format": view.ruleset.play.title,
        "cap": cap,
        "list": view.ruleset.named,
        "cards": listed(
            [say("{n} {card} {points}", n=cost.copies, card=cost.name, points=cost.total) for cost in costs[:_TOLD]]
        ),
    }
    if len(costs) > _TOLD:
        message = say(
            "The deck totals {points}; the point cap of {format} is {cap} ({list}): {cards} and {more} more.",
            **told,
            more=len(costs) - _TOLD,
        )
    else:
        message = say("The deck totals {points}; the point cap of {format} is {cap} ({list}): {cards}.", **told)
    yield view.report(
        points_over_cap,
        message,
        places,
        help=say("Remove cards worth {points} or more.", points=points(spent - cap)),
        subject="points",
    )
