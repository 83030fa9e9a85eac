"""Client databases (`cards.cdb`): SQLite files with the tables `datas` and `texts`, only ever read.

A database comes from anybody, so it is opened read-only and immutable, nothing in its schema is trusted, and every
value is checked for its kind before use."""

import sqlite3
from pathlib import Path

from deckcheck.inputs.files import note_input
from deckcheck.lua.facts import CardFacts

MAX_BYTES = 512_000_000
_MAX_TEXT = 20_000
_STRINGS = 16


class BadDatabaseError(Exception):
    """A file that is not a client database; the message says why."""


class CdbFacts:
    """The cards of one client database, looked up as they are asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: dict[int, CardFacts | None] = {}
        note_input(str(path))
        if path.stat().st_size > MAX_BYTES:
            raise BadDatabaseError(f"{path}: larger than {MAX_BYTES // 1_000_000} MB, so it is not read")
        try:
            self._db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
            self._db.execute("pragma trusted_schema = off")
            self._db.execute("pragma cell_size_check = on")
            tables = "select name from sqlite_master where type = 'table' and sql not like 'create virtual%'"
            names = {str(row[0]) for row in self._db.execute(tables)}
            if not {"datas", "texts"} <= names:
                raise BadDatabaseError(f"{path}: no client database, since it has no tables `datas` and `texts`")
            columns = {str(row[1]) for row in self._db.execute("pragma table_info(texts)")}
            strings = [f"str{number}" for number in range(1, _STRINGS + 1) if f"str{number}" in columns]
            self._query = (
                "select d.alias, d.type, d.level, t.name, t.desc"
                + "".join(f", t.{column}" for column in strings)
                + " from datas d left join texts t on t.id = d.id where d.id = ?"
            )
            self._db.execute(self._query, (0,)).fetchone()
        except (sqlite3.Error, ValueError) as error:
            raise BadDatabaseError(f"{path}: cannot be read as a client database ({error})") from error

    def facts(self, code: int) -> CardFacts | None:
        if code not in self._seen:
            self._seen[code] = self._look_up(code)
        return self._seen[code]

    def is_known(self, code: int) -> bool | None:
        return True if self.facts(code) is not None else None

    def _look_up(self, code: int) -> CardFacts | None:
        if not 0 < code < 1 << 62:
            return None
        try:
            row = self._db.execute(self._query, (code,)).fetchone()
        except sqlite3.Error:
            return None
        if row is None or not isinstance(row[1], int):
            return None
        alias = row[0] if isinstance(row[0], int) else 0
        level = row[2] & 0xFF if isinstance(row[2], int) else 0
        name = row[3][:200] if isinstance(row[3], str) else f"card {code:08d}"
        text = row[4][:_MAX_TEXT] if isinstance(row[4], str) else None
        filled = [position for position, value in enumerate(row[5:]) if isinstance(value, str) and value]
        # A database without any prompt strings at all says nothing of how many there should be.
        return CardFacts(code, name, row[1], level, text, max(filled, default=-1), alias)
