"""The one opener of client databases (`cards.cdb`): SQLite files with the tables `datas` and `texts`, only ever read.

A database comes from anybody, and its schema is a program that runs where it is queried: a view may never end, a column
may be computed and fill the memory.  So only tables with stored columns are read, nothing larger than a card's text is
taken out of them, and a query that takes too many steps is stopped (https://sqlite.org/security.html).
"""

import os
import re
import sqlite3
from pathlib import Path
from typing import Any

from deckcheck.inputs.files import ReadError, check_regular, read_start

MAX_BYTES = 128_000_000
"""Ten times the largest database of a client that is known, which has the texts of all cards."""
MAX_CARDS = 200_000
MAX_NAME = 200
MAX_TEXT = 20_000

_MAGIC = b"SQLite format 3\0"
_TABLES = ("datas", "texts")
_MAX_VALUE = 1_000_000
_STEPS, _MAX_STEPS = 100_000, 300
"""A query is looked at after so many steps of SQLite's machine, and stopped after so many looks: a few seconds."""
_STRINGS = 16
_TABLE = re.compile(r"\s*create\s+table\b", re.IGNORECASE)


class ClientDatabase:
    """An open database.  Raises ReadError if the file is not one, or not one that can be trusted to be read.

    `columns` are those of each table, in lower case; `strings` are the columns of `texts` with a card's prompts, in
    their order; `keyed` says whether a card can be looked up without reading the whole table.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        check_regular(path, MAX_BYTES)
        # SQLite would wait for what some files of the system never give.
        if read_start(path, len(_MAGIC)) != _MAGIC:
            raise ReadError("it is not a client database, since it is not an SQLite file")
        try:
            # Used by one thread at a time, though not always by the one that opened it.
            uri = f"{Path(path).resolve().as_uri()}?mode=ro&immutable=1"
            self._db = sqlite3.connect(uri, uri=True, check_same_thread=False)
        except (sqlite3.Error, ValueError) as error:
            raise ReadError(f"it is not a client database ({error})") from None
        self._looks = 0
        self._db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_VALUE)
        self._db.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        self._db.set_progress_handler(self._is_too_long, _STEPS)
        # A name that is not UTF-8 does not make the other cards unknown.
        self._db.text_factory = lambda raw: raw.decode("utf-8", "replace")
        for pragma in ("trusted_schema = off", "cell_size_check = on", "mmap_size = 0"):
            self.query(f"pragma {pragma}")
        self.columns, self.keyed = self._columns()
        self.strings = tuple(f"str{n}" for n in range(1, _STRINGS + 1) if f"str{n}" in self.columns["texts"])

    def _is_too_long(self) -> bool:
        self._looks += 1
        return self._looks > _MAX_STEPS

    def query(self, query: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query.  Raises ReadError where the database is damaged or the query takes too long."""
        self._looks = 0
        try:
            return self._db.execute(query, values).fetchall()
        except (sqlite3.Error, ValueError, OverflowError) as error:
            raise ReadError(f"it is not a client database ({error})") from None

    def _columns(self) -> tuple[dict[str, set[str]], bool]:
        """The columns of each table, and whether both tables are keyed by their `id`."""
        found: dict[str, list[str]] = {name: [] for name in _TABLES}
        for name, sql in self.query("select substr(name, 1, 100), substr(sql, 1, 100) from sqlite_master"):
            if isinstance(name, str) and name.lower() in found:
                found[name.lower()].append(str(sql))
        if any(len(sqls) != 1 or not _TABLE.match(sqls[0]) for sqls in found.values()):
            raise ReadError("it is not a client database, since it has no tables `datas` and `texts`")
        columns: dict[str, set[str]] = {}
        keyed = True
        for table in _TABLES:
            rows = self.query(f"pragma table_xinfo({table})")
            if any(row[6] for row in rows):
                raise ReadError("it is not a client database, since some of its columns are computed")
            columns[table] = {str(row[1]).lower() for row in rows}
            keyed = keyed and [str(row[1]).lower() for row in rows if row[5]] == ["id"]
        return columns, keyed

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
