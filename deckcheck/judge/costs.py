"""What the cards of a deck cost, in words."""

from collections.abc import Iterable, Iterator

from deckcheck.model.words import say
from deckcheck.report.safe import printable
from deckcheck.report.style import pad, width
from deckcheck.rules.deck.points_over_cap import Cost


def costs_text(costs: Iterable[Cost]) -> Iterator[str]:
    """A line for each card: points in all, copies, name, points of one."""
    costs = tuple(costs)
    widest = min(max((width(printable(cost.name)) for cost in costs), default=0), 50)
    for cost in costs:
        each = say("  {points} each", points=f"{cost.points:3d}") if cost.copies > 1 else ""
        yield f"  {cost.total:4d}  {cost.copies} {pad(printable(cost.name), widest)}{each}".rstrip()
