"""Identical and nearly identical decks: at most three of all copies differ."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deckcheck.model.deck import SECTIONS
from deckcheck.model.report import CardLine

MOST = 3
"""Decks are nearly identical if no more copies than this are in only one of them."""
_FEWEST = 15
"""Decks with fewer copies in common are not compared: short ones are alike by chance."""
_PARTS = 2 * MOST + 1


class Near(NamedTuple):
    """A deck that is nearly another one: the numbers of both, and how many copies differ.

    With 0 the cards are the same, and only their sections differ.
    """

    first: int
    second: int
    copies: int


def identical(decks: Sequence[tuple[CardLine, ...] | None]) -> list[list[int]]:
    """Groups of decks with the same cards in the same sections; None stands for a deck that is not compared."""
    groups: dict[frozenset[tuple[str, str, int]], list[int]] = {}
    for number, cards in enumerate(decks):
        if cards is not None and sum(card.copies for card in cards) >= _FEWEST:
            sections: Counter[tuple[str, str]] = Counter()
            for card in cards:
                sections[card.section, card.name] += card.copies
            key = frozenset((section, name, copies) for (section, name), copies in sections.items())
            groups.setdefault(key, []).append(number)
    return [group for group in groups.values() if len(group) > 1]


def nearly_identical(decks: Sequence[tuple[CardLine, ...] | None]) -> Iterator[Near]:
    """Pairs of decks that are nearly identical, identical ones left out but for the first of each group."""
    later = {number for group in identical(decks) for number in group[1:]}
    numbers: dict[tuple[str, int], int] = {}
    sets = {
        number: _copies(cards, numbers)
        for number, cards in enumerate(decks)
        if cards is not None and number not in later
    }
    # Two decks of which at most three copies are only in the one and three only in the other agree in at least one of
    # seven parts: only decks that share a whole part have to be compared.
    parts: dict[tuple[int, frozenset[int]], list[int]] = {}
    for number, copies in sets.items():
        fitting = set()
        for part in range(_PARTS):
            key = part, frozenset(copy for copy in copies if copy % _PARTS == part)
            others = parts.setdefault(key, [])
            fitting.update(others)
            others.append(number)
        for other in sorted(fitting):
            differing = max(len(sets[other] - copies), len(copies - sets[other]))
            if differing <= MOST and len(copies & sets[other]) >= _FEWEST:
                yield Near(other, number, differing)


def _copies(cards: tuple[CardLine, ...], numbers: dict[tuple[str, int], int]) -> frozenset[int]:
    """Each copy of a deck, whatever its section, as a number: the second Raigeki has the same in all decks."""
    counts: Counter[str] = Counter()
    for card in cards:
        if card.section in SECTIONS:
            counts[card.name] += card.copies
    return frozenset(
        numbers.setdefault((name, copy), len(numbers)) for name, copies in counts.items() for copy in range(copies)
    )
