"""The lists of a series as `banlists/` has them, read line by line: nothing of the program is used."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
_COPIES = {"forbidden": 0, "limited": 1, "semi_limited": 2}


class Published(NamedTuple):
    """A list: its first day, how sure that is, copies by number, and the entries that are not proved."""

    effective: str
    precision: str
    suspect: bool
    gap_before: bool
    copies: dict[int, int]
    unproved: frozenset[int]


@cache
def published(series: str) -> tuple[Published, ...]:
    """All lists of a series, oldest first."""
    paths = sorted((ROOT / "banlists" / series).glob("[0-9]*.yaml"))
    return tuple(_read(path.read_text(encoding="utf-8")) for path in paths)


def _read(text: str) -> Published:
    fields: dict[str, str] = {}
    numbers: dict[str, list[int]] = {}
    key = ""
    for line in text.splitlines():
        if match := re.match(r"(\w+):\s*(.*)", line):
            key = match[1]
            fields[key] = match[2].strip('"')
        elif match := re.match(r"- (-?\d+)", line):
            numbers.setdefault(key, []).append(int(match[1]))
    copies = {number: limit for name, limit in _COPIES.items() for number in numbers.get(name, ())}
    return Published(
        fields["effective"],
        fields.get("date_precision", ""),
        "suspect" in fields,
        "gap_before" in fields,
        copies,
        frozenset(numbers.get("unproved", ())),
    )
