"""Numbers at the edges of lines, whose meaning the other lines tell: numbers of a list, or counts."""

from deckcheck.deckfiles.entry import FIRST, LAST, ORDINAL, TIGHT
from deckcheck.deckfiles.listing import CARD, Item
from deckcheck.model.deck import Span

_SMALL_RUN = 3
_LONG_RUN = 5


def without_numbering(items: list[Item]) -> tuple[list[Item], Span | None]:
    """The items with the numbers of a numbered list no longer taken for counts, and where the first was.

    `1.`, `2.`, `3.` … that run on, over all lines or anew in each section, number the lines.
    """
    dotted = [item for item in items if item.what == CARD and item.card.ordinal is not None]
    if _runs_on([item.card.ordinal or 0 for item in dotted], dotted):
        first = next((item.span for item in dotted if item.card.style == ORDINAL), None)
        return [_uncounted(item, ORDINAL) for item in items], first
    plain = [item for item in items if item.what == CARD and item.card.style == FIRST]
    cards = sum(item.what == CARD for item in items)
    if len(plain) == cards >= _LONG_RUN and max(_runs([item.card.copies for item in plain]), default=0) >= _LONG_RUN:
        return [_uncounted(item, FIRST) for item in items], plain[0].span
    return items, None


def _runs_on(numbers: list[int], items: list[Item]) -> bool:
    """Whether numbers count lines: each is one more than the one before it or 1, and one run is long enough."""
    runs = _runs(numbers)
    counted_besides = sum(item.card.style not in (ORDINAL, "") for item in items)
    return bool(runs) and (max(runs) >= _SMALL_RUN or (len(items) > 1 and counted_besides == len(items)))


def _runs(numbers: list[int]) -> list[int]:
    """How long the runs of numbers are that begin with 1 and go on one by one; none if a number is in no run."""
    runs: list[int] = []
    for before, number in zip([0, *numbers], numbers, strict=False):
        if number == 1 and before != 0:
            runs.append(1)
        elif number == before + 1:
            runs = [*runs[:-1], runs[-1] + 1] if runs else [1]
        else:
            return []
    return runs


def _uncounted(item: Item, style: str) -> Item:
    if item.what != CARD or item.card.style != style:
        return item
    return item._replace(entry=item.card._replace(copies=1, counted=False, style=""))


def with_bare_counts(items: list[Item]) -> list[Item]:
    """The items with the bare number at an edge of a name as its count wherever most lines of the list have one there.

    `Ash Blosom 3`, `Harpie Lady 3`, `3灰流麗`: alone nobody can tell, but the other lines do.
    """
    cards = [item.card for item in items if item.what == CARD]
    for style in (LAST, TIGHT):
        alike = sum(style in (entry.style, entry.rival.style if entry.rival is not None else "") for entry in cards)
        if 2 * alike > len(cards) >= _SMALL_RUN:
            return [_recounted(item, style) for item in items]
    return items


def _recounted(item: Item, style: str) -> Item:
    rival = item.entry.rival if item.entry is not None else None
    if rival is None or rival.style != style or item.card.counted:
        return item
    return item._replace(entry=rival._replace(rival=None))
