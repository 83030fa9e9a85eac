"""What RULES A16 says of a card on a day, worked out from the text of `cardpool/` alone: nothing of the program is used.

A cell stands for the set of days on which the card may have come out first; a card is out on a day if all of them lie
before, not out if none does, else it is not known.
"""

import json
from collections.abc import Collection
from datetime import date, timedelta
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BEGINNING, END = date(1990, 1, 1), date(2100, 1, 1)
# The first days of Synchro, Xyz, Pendulum and Link Monsters: the Duel Terminal and the Starter Decks of those years.
FIRST_OF_KIND = {
    "tcg": {"Synchro": "2008-08-05", "Xyz": "2011-07-08", "Pendulum": "2014-07-10", "Link": "2017-07-20"},
    "ocg": {"Synchro": "2008-03-12", "Xyz": "2011-03-19", "Pendulum": "2014-03-21", "Link": "2017-03-25"},
}


@cache
def data_day() -> date:
    """The day up to which the pool knows releases."""
    text = (ROOT / "cardpool" / "meta.yaml").read_text(encoding="utf-8")
    return date.fromisoformat(next(line.split()[1] for line in text.splitlines() if line.startswith("cards:")))


@cache
def rows(folder: str) -> tuple[dict[str, object], ...]:
    """The rows of all shards in a folder of `cardpool/`, in the order of the files."""
    found: list[dict[str, object]] = []
    for path in sorted((ROOT / "cardpool" / folder).glob("*.yaml")):
        lines = path.read_text(encoding="utf-8").splitlines()
        found += [json.loads(line[2:]) for line in lines if line.startswith("- {")]
    return tuple(found)


def bounds(cell: str) -> tuple[date, date]:
    """The first and the last day that a cell allows; END where it may never have come out."""
    if cell == "yes":
        return BEGINNING, data_day()
    if cell == "listed":
        return BEGINNING, END
    if cell.startswith("<="):
        return BEGINNING, date.fromisoformat(cell[2:])
    parts = [int(part) for part in cell.split("-")]
    if len(parts) == 3:
        return date(*parts), date(*parts)
    year, month = parts[0], parts[1] if len(parts) == 2 else 0
    after = date(year + (month in (0, 12)), 1 if month in (0, 12) else month + 1, 1)
    return date(year, month or 1, 1), after - timedelta(days=1)


def expected(row: dict[str, object], kinds: Collection[str], territory: str, day: date, *, wait: bool = True) -> str:
    """`legal`, `illegal` or `undetermined`: what A16 makes of a deck with the card, judged for a day.

    Without `wait` no set had to wait to become legal: the day is a format's definition of its pool.
    """
    cell = row.get(territory)
    borrowed = cell is None and territory in ("tcg_na", "tcg_eu", "tcg_no_dt")
    if borrowed:
        cell = row.get("tcg")
    if cell is None:
        return "illegal" if day <= data_day() else "undetermined"
    first, last = bounds(str(cell))
    if borrowed and territory == "tcg_na" and last != END and last >= date(2015, 1, 1):
        last += timedelta(days=3)  # many sets since 2015 came out up to three days later in the Americas
    if first > data_day():  # announced
        return "illegal" if day <= data_day() else "legal" if day >= last else "undetermined"
    whole = "tcg" if territory.startswith("tcg") else "ocg"
    for kind, since in FIRST_OF_KIND[whole].items():
        if kind in kinds:
            first = max(first, date.fromisoformat(since))
    if last > day:
        return "undetermined" if first <= day else "illegal"
    waits = wait and whole == "tcg" and day < date(2008, 7, 1) and (day - last).days < 31
    return "undetermined" if waits else "legal"
