"""The tables of cards and names of the user's own: what files bring, and where it is kept.

In memory for the files of a call (`--cards`), in the user's data folder for what `deckcheck pool import` took.
"""

import os
import sqlite3
import sys
from collections.abc import Iterable
from typing import NamedTuple

from deckcheck.data.installed import own_path
from deckcheck.data.locate import open_index
from deckcheck.data.values import LANGUAGES, name_keys
from deckcheck.model.card import Card

VERSION = 1
"""Raised when the tables below change: what was imported has to be imported again then."""
TABLES = """
CREATE TABLE source(id INTEGER PRIMARY KEY, name TEXT NOT NULL, path TEXT NOT NULL, day TEXT NOT NULL,
  lang INTEGER NOT NULL);
CREATE TABLE own_card(source INTEGER NOT NULL, code INTEGER NOT NULL, passcode INTEGER, konami_id INTEGER,
  name TEXT NOT NULL, type INTEGER NOT NULL, grp INTEGER NOT NULL, tcg INTEGER NOT NULL, ocg INTEGER NOT NULL,
  attribute TEXT, race TEXT, level INTEGER, attack INTEGER, defense INTEGER, scale INTEGER, arrows INTEGER NOT NULL,
  PRIMARY KEY(code, source)) WITHOUT ROWID;
CREATE TABLE own_number(source INTEGER NOT NULL, code INTEGER NOT NULL, card INTEGER NOT NULL,
  PRIMARY KEY(code, source)) WITHOUT ROWID;
CREATE TABLE own_name(id INTEGER PRIMARY KEY, source INTEGER NOT NULL, code INTEGER NOT NULL, lang INTEGER NOT NULL,
  text TEXT NOT NULL);
CREATE TABLE own_key(key INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY(key, id)) WITHOUT ROWID;
CREATE INDEX own_name_code ON own_name(code);
"""


class OwnName(NamedTuple):
    """A name of a card: one of the user's own, or one that the pool does not have of a card that it knows."""

    code: int
    language: str
    text: str


class Contents(NamedTuple):
    """What a file of cards brings: cards that the store does not know, further numbers and names of those it does.

    `language` is that of the file's names, `known` how many of its cards the store knows, `remarks` what did not fit.
    """

    cards: dict[int, Card]
    numbers: dict[int, int] = {}  # noqa: RUF012  # never written to
    names: tuple[OwnName, ...] = ()
    language: str = "en"
    known: int = 0
    remarks: tuple[str, ...] = ()


class Source(NamedTuple):
    """A file that was taken: the name it is shown by, its path, the day, and how much of it is in use.

    `names` are those of cards that the pool knows.
    """

    id: int
    name: str
    path: str
    day: str
    language: str
    cards: int
    numbers: int
    names: int


def in_memory(files: Iterable[tuple[str, Contents]]) -> sqlite3.Connection:
    """The tables of what the files of a call bring."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    make_tables(connection)
    for path, contents in files:
        add(connection, path, "", contents)
    return connection


def make_tables(connection: sqlite3.Connection) -> None:
    """Make the empty tables."""
    connection.executescript(f"PRAGMA user_version={VERSION}; {TABLES}")


def add(connection: sqlite3.Connection, path: str, day: str, contents: Contents) -> None:
    """Write what a file brings, in place of what came from it before."""
    for (id,) in connection.execute("SELECT id FROM source WHERE path = ?", (path,)).fetchall():
        drop(connection, id)
    name = os.path.basename(path)
    values = (name, path, day, LANGUAGES.index(contents.language))
    source = connection.execute("INSERT INTO source(name, path, day, lang) VALUES(?, ?, ?, ?)", values).lastrowid
    marks = ", ".join("?" * (len(Card._fields) + 1))
    connection.executemany(
        f"INSERT INTO own_card VALUES({marks})", [(source, *card) for card in contents.cards.values()]
    )
    numbers = [(source, number, code) for number, code in contents.numbers.items()]
    connection.executemany("INSERT INTO own_number VALUES(?, ?, ?)", numbers)
    first = connection.execute("SELECT coalesce(max(id), 0) + 1 FROM own_name").fetchone()[0]
    names = list(enumerate(contents.names, start=first))
    rows = [(id, source, one.code, LANGUAGES.index(one.language), one.text) for id, one in names]
    connection.executemany("INSERT INTO own_name VALUES(?, ?, ?, ?, ?)", rows)
    connection.executemany(
        "INSERT INTO own_key VALUES(?, ?)", [(key, id) for id, one in names for key in name_keys(one.text)]
    )


def drop(connection: sqlite3.Connection, source: int) -> None:
    """Remove what came from a source."""
    connection.execute("DELETE FROM own_key WHERE id IN (SELECT id FROM own_name WHERE source = ?)", (source,))
    for table in ("own_name", "own_number", "own_card"):
        connection.execute(f"DELETE FROM {table} WHERE source = ?", (source,))
    connection.execute("DELETE FROM source WHERE id = ?", (source,))


def sources(connection: sqlite3.Connection) -> tuple[Source, ...]:
    """The files that were taken, oldest first."""
    query = (
        "SELECT id, name, path, day, lang,"
        " (SELECT count(*) FROM own_card WHERE source = s.id), (SELECT count(*) FROM own_number WHERE source = s.id),"
        " (SELECT count(*) FROM own_name n WHERE source = s.id"
        "  AND NOT EXISTS (SELECT 1 FROM own_card c WHERE c.code = n.code AND c.source = n.source))"
        " FROM source s ORDER BY id"
    )
    return tuple(
        Source(id, name, path, day, LANGUAGES[lang], cards, numbers, names)
        for id, name, path, day, lang, cards, numbers, names in connection.execute(query)
    )


def open_imported() -> sqlite3.Connection | None:
    """What the user has imported; None if that is nothing.  What cannot be read is reported on standard error."""
    path = own_path()
    if not os.path.exists(path):
        return None
    try:
        connection = open_index(path)
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version == VERSION:
            connection.execute("SELECT count(*) FROM source").fetchone()
            return connection
        problem = "is of another version of deckcheck"
    except sqlite3.Error:
        problem = "is damaged"
    sys.stderr.write(
        f"deckcheck: {path} {problem}, so your own cards are not used. `deckcheck pool remove --all` removes them;"
        " then import them again.\n"
    )
    return None
