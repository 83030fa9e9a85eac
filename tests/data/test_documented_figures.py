"""The figures in docs/data.md are those of the data."""

import re
from collections import Counter
from pathlib import Path

from deckcheck.data.store import Store
from deckcheck.model.release import COLUMNS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "data.md").read_text(encoding="utf-8")


def table(name: str) -> list[list[str]]:
    """The rows of the table behind a mark, without its heads."""
    rows = re.search(rf"<!-- figures: {name} -->\n\|.*\n\|[-|]+\n((?:\|.*\n)+)", PAGE)
    assert rows
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[1].splitlines()]


def test_first_days(store: Store) -> None:
    day = store.meta()["cards"]
    assert f"**{day}**" in PAGE
    expected = []
    for column in COLUMNS:
        kinds = Counter(
            "unknown" if r.text in ("yes", "listed") else "bound" if r.text.startswith("<=") else "span" if not r.exact
            else "announced" if r.first > day else "exact"
            for r in store.released(column).values()
        )  # fmt: skip
        counts = [kinds.total(), *(kinds[kind] for kind in ("exact", "announced", "span", "bound", "unknown"))]
        expected.append([column, *map(str, counts)])
    assert table("releases") == expected


def test_lists(store: Store) -> None:
    rows = table("lists")
    for row in rows:
        lists = store.lists(row[0])
        precise = Counter(head.precision for head in lists)
        assert row[1:] == [
            str(len(lists)), lists[0].effective, lists[-1].effective,
            str(precise["day"]), str(precise["month"]), str(precise["source"]), str(sum(bool(head.suspect) for head in lists)),
        ]  # fmt: skip
    whitelists = {"goat", "edison", "tengu", "hat", "toss"}
    assert {row[0] for row in rows} | whitelists == {
        play.series for play in store.formats() if store.first_list(play.series)
    }
