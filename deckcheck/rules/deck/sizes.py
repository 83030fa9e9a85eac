"""Shared by the three size rules."""

from collections.abc import Iterator

from deckcheck.model.deck import SECTION_NAMES, Span
from deckcheck.model.finding import Finding
from deckcheck.rules.base import Rule
from deckcheck.rules.deck.view import View, plural


def ranges_text(ranges: tuple[tuple[int, int], ...]) -> str:
    """`40 to 60`, `exactly 0 or 15`, `at least 40`."""
    if all(low == high for low, high in ranges):
        return "exactly " + " or ".join(str(low) for low, _ in ranges)
    return " or ".join(f"at least {low}" if high < 0 else f"{low} to {high}" for low, high in ranges)


def fits(size: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    """Whether a size lies in one of the ranges (a largest of -1 means no limit)."""
    return any(low <= size and (size <= high or high < 0) for low, high in ranges)


def size_finding(rule: Rule, view: View, section: str, ranges: tuple[tuple[int, int], ...]) -> Iterator[Finding]:
    """The finding that a section is too small or too large, if it is and stays so with misplaced cards put right.

    Where only the misplaced cards make a size wrong, or putting them right does, the rule about them tells it.
    """
    size = view.sizes[section]
    low, high = ranges[0]
    if low <= size <= high:
        return  # nearly all decks of nearly all formats
    if fits(size, ranges):
        return
    after = view.sizes_after_moves()[section]
    if fits(after, ranges):
        return
    name = SECTION_NAMES[section]
    allowed = ranges_text(ranges)
    play = view.ruleset.play
    moved = f" ({after} once the misplaced cards are moved)" if after != size else ""
    message = f"The {name} has {plural(size, 'card')}{moved}; {play.title} allows {allowed}."
    yield rule.finding(message, _first_excess(view, section, ranges), help=_advice(after, ranges), subject=section)


def _advice(size: int, ranges: tuple[tuple[int, int], ...]) -> str:
    ways = []
    for low, high in ranges:
        if size < low:
            ways.append(f"add {plural(low - size, 'card')}")
        elif 0 <= high < size:
            ways.append(f"take out {plural(size - high, 'card')}")
    text = " or ".join(dict.fromkeys(ways))
    return text[:1].upper() + text[1:] + "."


def _first_excess(view: View, section: str, ranges: tuple[tuple[int, int], ...]) -> Span:
    part = view.deck.part(section)
    largest = max((high for _, high in ranges), default=-1)
    if 0 <= largest < len(part):
        return part.span(largest)
    return part.span(len(part) - 1) if len(part) else part.span(0)
