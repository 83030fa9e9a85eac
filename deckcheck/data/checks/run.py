"""All checks over the data files, with their limits."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from deckcheck.data.build import fill
from deckcheck.data.build.checked import check_value
from deckcheck.data.checks import cards, lists, releases
from deckcheck.data.checks.base import Data, Problem
from deckcheck.data.flat import DataError, read
from deckcheck.data.schema.cards import CHECK_ROWS, CheckRow
from deckcheck.data.store import Store

TABLES_DISAGREE = "tables-disagree"
"""The check of the fact tables against each other, which an import makes; its limit lies with the others."""
CHECKS = (*cards.CHECKS, *releases.CHECKS, *lists.CHECKS)


class Outcome(NamedTuple):
    """What a check found; `stops` says whether that is more, or less, than the data may have."""

    check: str
    title: str
    problems: tuple[Problem, ...]
    limit: CheckRow
    stops: bool


def check(root: Path) -> list[Outcome]:
    """Check `root/cardpool` and `root/banlists`; raises DataError where no index can be made of them."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        fill(connection, root)
        return list(check_index(Store(connection), root))
    finally:
        connection.close()


def check_index(store: Store, root: Path) -> Iterator[Outcome]:
    """Check a finished index and the files that it was made from."""
    path = root / "cardpool" / "checks.yaml"
    rows = check_value(path, CHECK_ROWS, read(path) or []) if path.exists() else []
    names = {one.name for one in CHECKS} | {TABLES_DISAGREE}
    for row in rows:
        if row.check not in names:
            raise DataError(path, 0, f"there is no check {row.check}; known: {', '.join(sorted(names))}")
    limits = {row.check: row for row in rows}
    data = Data(store, root)
    for one in CHECKS:
        limit = limits.get(one.name, CheckRow(check=one.name, stop_above=0))
        found = tuple(one.find(data, limit))
        too_many = limit.stop_above is not None and len(found) > limit.stop_above
        too_few = limit.at_least is not None and len(found) < limit.at_least
        yield Outcome(one.name, one.title, found, limit, too_many or too_few)


def place(root: Path, problem: Problem) -> str:
    """Where a problem is: `file:line` below the root, as far as that can be told."""
    folder = root / problem.file
    files = sorted(folder.glob("*.yaml")) if folder.is_dir() else [folder]
    word = re.compile(rf"(?<![\w-]){re.escape(str(problem.number))}(?![\w-])")
    for path in files if problem.number is not None else ():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if word.search(line):
                return f"{path.relative_to(root).as_posix()}:{number}"
    return problem.file
