"""The list in force on a day, by format: the same deck then and now."""

import pytest

from deckcheck.data.store import Store
from deckcheck.decks.formats import Options
from deckcheck.judge.deck import Judge
from tests.conftest import Check, codes, part

RAIGEKI, REBORN, DARK_HOLE, MAXX_C, VEILER, CHANGE = 12580477, 83764718, 53129443, 23434538, 97268402, 4031928
CARDS = (RAIGEKI, REBORN, DARK_HOLE, MAXX_C, VEILER, CHANGE)

# Copies allowed of each card, as the published lists of those days have it.
LIMITS: dict[tuple[str, str], tuple[int, ...]] = {
    ("tcg", "2012-03-01"): (0, 1, 1, 3, 3, 0),
    ("tcg", "2020-01-01"): (1, 1, 3, 0, 3, 0),
    ("tcg", "2026-08-20"): (3, 1, 3, 0, 3, 3),
    ("ocg", "2012-03-01"): (0, 1, 1, 3, 3, 0),
    ("ocg", "2020-01-01"): (1, 1, 3, 3, 3, 0),
    ("ocg", "2026-08-20"): (3, 1, 3, 1, 3, 3),
}
LISTS = {
    ("tcg", "2026-08-20"): "2026-05-18",
    ("ocg", "2026-08-20"): "2026-07-01",
    ("tcg", "2012-08-31"): "2012-03-01",
    ("tcg", "2012-09-01"): "2012-09-01",
}
CODES = {0: "BAN001", 1: "BAN002", 2: "BAN003", 3: "DCK004"}


@pytest.mark.parametrize(("format", "as_of"), LIMITS)
def test_limits_of_a_day(check: Check, format: str, as_of: str) -> None:
    limits = LIMITS[format, as_of]
    at_the_limit = part(*[(allowed, card) for card, allowed in zip(CARDS, limits, strict=True) if allowed])
    assert codes(check(at_the_limit, format=format, as_of=as_of)) == []
    for card, allowed in zip(CARDS, limits, strict=True):
        item = check(part((allowed + 1, card)), format=format, as_of=as_of)
        assert codes(item) == [CODES[allowed]]
        assert item.verdict == "illegal"


@pytest.mark.parametrize(("format", "as_of"), LISTS)
def test_a_list_stays_in_force_until_the_next(check: Check, format: str, as_of: str) -> None:
    item = check(format=format, as_of=as_of)
    assert item.list is not None
    assert item.list.effective == LISTS[format, as_of]


def test_a_day_before_the_first_list_leaves_only_the_list_open(store: Store) -> None:
    for play in store.formats():
        first = store.first_list(play.series)
        if play.list_day or first is None:  # one list for every day, or none at all
            continue
        ruleset = Judge(Options("1998-12-31", play.id), store).ruleset(play.id)
        assert ruleset.doubt is not None
        assert first in ruleset.doubt.message
        assert ruleset.play.main == play.main or play.eras
        assert ruleset.limits == {}
