"""What was found in scripts before, kept in the user's cache folder: work that did not change is not judged again.

An entry counts only for the same file in the same place, with the same databases, settings, rules and program; where
the files around the script were looked at, also only while none of them changed.  Whatever is wrong with the cache, the
scripts are judged as if there were none.
"""

import json
import os
import sqlite3
from functools import cache
from typing import Any

from deckcheck.inputs.folders import cache_folder
from deckcheck.model.deck import Span
from deckcheck.model.finding import CardCount, Edit, Finding, Fix, Suggestion
from deckcheck.model.report import Item

MAX_BYTES = 200_000_000
"""A larger file is begun anew."""
_EVERY = 16
_PROGRAM = ("judge", "lua", "model", "rules")


def digest(*parts: object) -> str:
    """A short text that stands for some values."""
    from hashlib import blake2b

    return blake2b(repr(parts).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


def states(paths: "list[str] | tuple[str, ...]") -> tuple[tuple[str, int, int], ...]:
    """Path, size and time of change of some files; of one that is gone, nothing."""
    found = []
    for path in paths:
        try:
            about = os.stat(path)
        except OSError:
            continue
        found.append((path, about.st_size, about.st_mtime_ns))
    return tuple(found)


@cache
def program_state() -> str:
    """What the results depend on in this program: the state of its files."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    files = [
        os.path.join(folder, name)
        for room in _PROGRAM
        for folder, _, names in os.walk(os.path.join(package, room))
        for name in names
        if not name.endswith(".pyc")
    ]
    return digest(states(sorted(files)))


class ResultCache:
    """A file with results; every failure means that there are none."""

    def __init__(self, path: str) -> None:
        self._waiting: list[tuple[str, str]] = []
        self._db: sqlite3.Connection | None = None
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if os.path.exists(path) and os.path.getsize(path) > MAX_BYTES:
                os.remove(path)
            self._db = sqlite3.connect(path, timeout=1.0, isolation_level=None, check_same_thread=False)
            self._db.execute("pragma synchronous = off")
            self._db.execute("create table if not exists result(key text primary key, value text) without rowid")
        except (OSError, sqlite3.Error):
            self._db = None

    def get(self, key: str) -> str | None:
        """What was put under a key."""
        if self._db is None:
            return None
        try:
            row = self._db.execute("select value from result where key = ?", (key,)).fetchone()
        except sqlite3.Error:
            self._db = None
            return None
        return row[0] if row is not None and isinstance(row[0], str) else None

    def put(self, key: str, value: str) -> None:
        """Keep a value; it is written with the next ones."""
        if self._db is not None:
            self._waiting.append((key, value))
            if len(self._waiting) >= _EVERY:
                self.flush()

    def flush(self) -> None:
        """Write what waits to be written."""
        if self._db is None or not self._waiting:
            return
        try:
            self._db.execute("begin immediate")
            self._db.executemany("insert or replace into result values(?, ?)", self._waiting)
            self._db.execute("commit")
        except sqlite3.Error:
            self._db = None
        self._waiting.clear()


def default_path() -> str:
    """The file in the user's cache folder."""
    return os.path.join(cache_folder(), "lint-1.sqlite3")


def to_text(item: Item, around: str) -> str:
    """An item of a script as text; `around` is the state of the files around it, "" if they were not looked at."""
    return json.dumps([around, item.verdict, item.title, item.findings, item.ignored], separators=(",", ":"))


def from_text(path: str, text: str) -> tuple[str, Item] | None:
    """The state of the files around and the item that a text holds; None for what is not such a text."""
    try:
        around, verdict, title, findings, ignored = json.loads(text)
        kept, silent = (tuple(_finding(one) for one in some) for some in (findings, ignored))
        return around, Item(path, verdict, kept, ignored=silent, title=title)
    except (ValueError, TypeError, KeyError):
        return None


def _finding(values: list[Any]) -> Finding:
    named = dict(zip(Finding._fields, values, strict=True))
    fix = named["fix"]
    return Finding(
        **{
            **named,
            "span": Span(*named["span"]),
            "related": tuple(Span(*span) for span in named["related"]),
            "cards": tuple(CardCount(*card) for card in named["cards"]),
            "fix": fix and Fix(fix[0], tuple(Edit(Span(*span), *rest) for span, *rest in fix[1]), *fix[2:]),
            "covered_by": tuple(tuple(pair) for pair in named["covered_by"]),
            "suggestions": tuple(Suggestion(*one) for one in named["suggestions"]),
        }
    )
