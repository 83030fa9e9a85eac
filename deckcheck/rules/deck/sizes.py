"""Shared by the three size rules."""

from collections.abc import Iterator

from deckcheck.model.deck import EXTRA, MAIN, Span, section_name
from deckcheck.model.finding import Finding
from deckcheck.model.words import cards, either, say
from deckcheck.rules.base import Rule
from deckcheck.rules.deck.view import View


def ranges_text(ranges: tuple[tuple[int, int], ...]) -> str:
    """`40 to 60`, `exactly 0 or 15`, `at least 40`, `any number`."""
    if (0, -1) in ranges:
        return say("any number")
    if all(low == high for low, high in ranges):
        return say("exactly {numbers}", numbers=either([str(low) for low, _ in ranges]))
    return either(
        [
            say("at least {least}", least=low) if high < 0 else say("{least} to {most}", least=low, most=high)
            for low, high in ranges
        ]
    )


def fits(size: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    """Whether a size lies in one of the ranges (a largest of -1 means no limit)."""
    return any(low <= size and (size <= high or high < 0) for low, high in ranges)


def size_finding(rule: Rule, view: View, section: str, ranges: tuple[tuple[int, int], ...]) -> Iterator[Finding]:
    """The finding that a section is too small or too large, as it is or with the misplaced cards where they belong.

    Where only the misplaced cards make a size wrong, or moving them does, the findings about them say so too.
    """
    size = view.sizes[section]
    after = view.sizes_after_moves()[section]
    now_fits, then_fits = fits(size, ranges), fits(after, ranges)
    if now_fits and then_fits:
        return
    covered_by = misplaced_findings(view) if now_fits or then_fits else ()
    play = view.ruleset.play
    name = say(play.extra_name) if section == EXTRA else section_name(section)
    allowed = ranges_text(ranges)
    places = {"section": name, "cards": cards(size), "format": play.title, "allowed": allowed}
    if after == size:
        message = say("The {section} has {cards}; {format} allows {allowed}.", **places)
    else:
        message = say(
            "The {section} has {cards} ({after} once the misplaced cards are moved); {format} allows {allowed}.",
            **places,
            after=after,
        )
    yield rule.finding(
        message,
        _first_excess(view, section, ranges),
        help=_advice(size if then_fits else after, ranges),
        subject=section,
        covered_by=covered_by,
    )


def misplaced_findings(view: View) -> tuple[tuple[str, str], ...]:
    """The findings about the misplaced cards, as (code, subject)."""
    parts = {MAIN: view.deck.main, EXTRA: view.deck.extra}
    subjects = (f"{section}:{view.subject(parts[section][index])}" for section, index in view.misplaced)
    return tuple(("DCK005", subject) for subject in dict.fromkeys(subjects))


def _advice(size: int, ranges: tuple[tuple[int, int], ...]) -> str:
    ways: list[tuple[bool, int]] = []
    for low, high in ranges:
        if size < low:
            ways.append((True, low - size))
        elif 0 <= high < size:
            ways.append((False, size - high))
    first, *others = dict.fromkeys(ways)
    return say("{ways}.", ways=either([_way(*first, first=True), *(_way(*way) for way in others)]))


def _way(add: bool, number: int, first: bool = False) -> str:
    if first:
        return say("Add {cards}", cards=cards(number)) if add else say("Remove {cards}", cards=cards(number))
    return say("add {cards}", cards=cards(number)) if add else say("remove {cards}", cards=cards(number))


def _first_excess(view: View, section: str, ranges: tuple[tuple[int, int], ...]) -> Span:
    part = view.deck.part(section)
    largest = max((high for _, high in ranges), default=-1)
    if 0 <= largest < len(part):
        return part.span(largest)
    return part.span(len(part) - 1) if len(part) else part.span(0)
