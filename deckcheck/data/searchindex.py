"""All names, made ready for `data.search` when the index is built: one row a language, so that a search reads one blob
and not a hundred thousand rows."""

import re
import sqlite3
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator

from deckcheck.data.search import Names, lines_of

_IDS = re.compile(r"(?<=[:,])\d+")
"""The Konami IDs in a line such as `LOB 001:4007 002:4009,4010`."""

TABLE = """
CREATE TABLE search(lang INTEGER PRIMARY KEY, codes BLOB NOT NULL, weights BLOB NOT NULL, names BLOB NOT NULL);
"""


def fill(connection: sqlite3.Connection, languages: Iterable[str]) -> None:
    """Write the table from the others, which are filled already; `languages` are those of `values.LANGUAGES`."""
    weights = _weights(connection)
    for number, _ in enumerate(languages):
        rows = list(_names(connection, number))
        known = bytes(weights.get(code, 0) for code, _ in rows)
        codes = " ".join(str(code) for code, _ in rows).encode()
        blobs = (_packed(codes), _packed(known), _packed(lines_of(name for _, name in rows).encode()))
        connection.execute("INSERT INTO search VALUES(?, ?, ?, ?)", (number, *blobs))


def load(connection: sqlite3.Connection, number: int, language: str) -> Names:
    """The names of a language by its number in `values.LANGUAGES`."""
    query = "SELECT codes, weights, names FROM search WHERE lang = ?"
    codes, weights, names = map(zlib.decompress, connection.execute(query, (number,)).fetchone())
    return Names(language, list(map(int, codes.split())), weights, names.decode())


def _names(connection: sqlite3.Connection, number: int) -> Iterator[tuple[int, str]]:
    """The official names of a language, and those that players use beside them; nicknames are looked up as they are."""
    if number == 0:
        yield from connection.execute("SELECT code, name FROM card ORDER BY code")
    else:
        yield from connection.execute("SELECT code, text FROM name WHERE lang = ? ORDER BY code", (number,))
    query = "SELECT code, text FROM community_name WHERE lang = ? AND kind < 2 ORDER BY code, text"
    yield from connection.execute(query, (number,))


def _weights(connection: sqlite3.Connection) -> dict[int, int]:
    """How widespread a card is, 0 to 255: lists that name it, artworks that it has, how often it was printed."""
    found: Counter[int] = Counter()
    query = (
        "SELECT code, 3 * count(*) FROM list_limit JOIN list ON list.id = list WHERE NOT whitelist GROUP BY code"
        " UNION ALL SELECT card, 20 * count(*) FROM alias WHERE kind = 'artwork' GROUP BY card"
    )
    for code, weight in connection.execute(query):
        found[code] += weight
    prints: Counter[str] = Counter()
    for (sets,) in connection.execute("SELECT sets FROM prints"):
        prints.update(_IDS.findall(zlib.decompress(sets).decode()))
    for code, id in connection.execute("SELECT code, konami_id FROM card WHERE konami_id IS NOT NULL"):
        found[code] += 3 * prints[str(id)]
    return {code: min(weight, 255) for code, weight in found.items()}


def _packed(data: bytes) -> bytes:
    return zlib.compress(data, 9)
