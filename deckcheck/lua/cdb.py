"""The cards of client databases (`cards.cdb`), as facts about the cards that scripts are for."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from deckcheck.inputs.cdb import MAX_CARDS, MAX_NAME, MAX_TEXT, ClientDatabase
from deckcheck.inputs.files import ReadError
from deckcheck.lua.facts import CardFacts, by_name, mentioned_in


class BadDatabaseError(Exception):
    """A file that is not a client database; the message says why."""


class CdbFacts:
    """The cards of one client database, looked up as they are asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: dict[int, CardFacts | None] = {}
        try:
            self._db = ClientDatabase(path)
            strings = "".join(f", substr(t.{column}, 1, 1)" for column in self._db.strings)
            self._query = (
                f"select d.id, d.alias, d.type, d.level, substr(t.name, 1, {MAX_NAME}), substr(t.desc, 1, {MAX_TEXT})"
                f"{strings} from datas d left join texts t on t.id = d.id"
            )
            if self._db.keyed:
                self._db.query(f"{self._query} where d.id = ?", (0,))
            else:  # each look-up would go through all rows
                rows = self._db.query(f"{self._query} limit {MAX_CARDS}")
                self._seen = {row[0]: _facts(row) for row in rows if isinstance(row[0], int)}
        except ReadError as error:
            raise BadDatabaseError(f"{path}: {error.reason}") from error

    def facts(self, code: int) -> CardFacts | None:
        if code not in self._seen:
            self._seen[code] = self._look_up(code)
        return self._seen[code]

    def is_known(self, code: int) -> bool | None:
        return True if self.facts(code) is not None else None

    @cached_property
    def mentioned(self) -> Mapping[str, frozenset[int]]:
        """Read once, when a rule first asks."""
        try:
            asking = self._db.query(
                f"select substr(desc, 1, {MAX_TEXT}) from texts where desc like '%mention%' or desc like '%lists %' "
                f"limit {MAX_CARDS}"
            )
            names = mentioned_in(text for (text,) in asking if isinstance(text, str))
            marks = ", ".join("?" for _ in names)
            rows = self._db.query(f"select name, id from texts where name in ({marks}) limit {MAX_CARDS}", tuple(names))
        except ReadError:
            return {}
        return by_name((name, code) for name, code in rows if isinstance(code, int))

    @cached_property
    def _names(self) -> Mapping[str, frozenset[int]]:
        """All names with their passcodes, read once: client databases have no index by name."""
        try:
            rows = self._db.query(f"select name, id from texts limit {MAX_CARDS}")
        except ReadError:
            return {}
        return by_name((name, code) for name, code in rows if isinstance(name, str) and isinstance(code, int))

    def named(self, name: str) -> frozenset[int]:
        return self._names.get(name, frozenset())

    def _look_up(self, code: int) -> CardFacts | None:
        if not self._db.keyed or not 0 < code < 1 << 62:
            return None
        try:
            rows = self._db.query(f"{self._query} where d.id = ? limit 1", (code,))
        except ReadError:
            return None
        return _facts(rows[0]) if rows else None


def _facts(row: tuple[Any, ...]) -> CardFacts | None:
    code, alias, kind, level, name, text, *strings = row
    if not isinstance(kind, int):
        return None
    filled = [position for position, value in enumerate(strings) if isinstance(value, str) and value]
    return CardFacts(
        code,
        name if isinstance(name, str) else f"card {code:08d}",
        kind,
        level & 0xFF if isinstance(level, int) else 0,
        text if isinstance(text, str) else None,
        # A database without any prompt strings at all does not show how many there should be.
        max(filled, default=-1),
        alias if isinstance(alias, int) else 0,
    )
