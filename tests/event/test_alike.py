"""Identical and nearly identical decks."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.event.alike import MOST, identical, nearly_identical
from deckcheck.model.report import CardLine

Cards = tuple[CardLine, ...]


def deck(*cards: tuple[str, int], side: tuple[tuple[str, int], ...] = ()) -> Cards:
    lines = [CardLine("main", copies, name, None, 0, None, ()) for name, copies in cards]
    return (*lines, *(CardLine("side", copies, name, None, 0, None, ()) for name, copies in side))


BASE = tuple((f"Card {number}", 3) for number in range(13))


def pairs(*decks: Cards) -> list[tuple[int, int, int]]:
    return [tuple(near) for near in nearly_identical(decks)]


def test_identical_whatever_the_order() -> None:
    assert identical([deck(*BASE), None, deck(*reversed(BASE)), deck(*BASE, ("Raigeki", 1))]) == [[0, 2]]


def test_the_same_cards_in_other_sections_are_nearly_identical() -> None:
    moved = deck(*BASE[1:], side=BASE[:1])
    assert identical([deck(*BASE), moved]) == []
    assert pairs(deck(*BASE), moved) == [(0, 1, 0)]


def test_three_copies_may_differ_and_no_more() -> None:
    three = deck(*BASE[1:], ("Raigeki", 3))
    four = deck(*BASE[2:], ("Card 1", 2), ("Raigeki", 3), ("Mirror Force", 1))
    assert pairs(deck(*BASE), three, four) == [(0, 1, 3), (1, 2, 1)]


def test_short_decks_are_not_compared() -> None:
    assert identical([deck(("A", 3)), deck(("A", 3))]) == []
    assert pairs(deck(("A", 3)), deck(("A", 2))) == []


def test_of_identical_decks_the_first_stands_for_all() -> None:
    assert pairs(deck(*BASE), deck(*BASE), deck(*BASE, ("Raigeki", 1))) == [(0, 2, 1)]


decks = st.lists(st.lists(st.integers(0, 3), min_size=10, max_size=10), min_size=2, max_size=6)


@given(decks)
@settings(max_examples=60, deadline=None)
def test_no_pair_is_lost_to_the_quick_way(counts: list[list[int]]) -> None:
    made = [deck(("Base", 20), *((str(i), n) for i, n in enumerate(row) if n)) for row in counts]
    unlike = [n for n in range(len(made)) if not any(n in group[1:] for group in identical(made))]
    expected = []
    for a, b in combinations(unlike, 2):
        one, other = counts[a], counts[b]
        more = sum(max(0, x - y) for x, y in zip(one, other, strict=True))
        fewer = sum(max(0, y - x) for x, y in zip(one, other, strict=True))
        if max(more, fewer) <= MOST:
            expected.append((a, b, max(more, fewer)))
    assert sorted(pairs(*made)) == expected
