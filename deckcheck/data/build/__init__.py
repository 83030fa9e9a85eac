"""`cardpool/` and `banlists/` → one SQLite file: checked against the schema, and the same bytes each time."""

import sqlite3
from hashlib import blake2b
from pathlib import Path

from deckcheck.data import searchindex
from deckcheck.data.build import cards, lists
from deckcheck.data.build.checked import check_file
from deckcheck.data.build.sql import INDICES, TABLES, insert
from deckcheck.data.flat import read
from deckcheck.data.locate import SCHEMA_VERSION, source_files
from deckcheck.data.schema.cards import Meta
from deckcheck.data.values import LANGUAGES


def build(root: Path, target: Path) -> None:
    """Make the index of `root/cardpool` and `root/banlists` as the file `target`, which must not exist yet.

    Raises DataError, with file and line where they are known, if the data are not as the schema wants them.
    """
    connection = sqlite3.connect(target, isolation_level=None)
    try:
        fill(connection, root)
        connection.execute("VACUUM")
    finally:
        connection.close()


def fill(connection: sqlite3.Connection, root: Path) -> None:
    """Make the index in an open, empty database; raises as `build` does."""
    connection.executescript(f"PRAGMA page_size=4096; PRAGMA journal_mode=OFF; PRAGMA user_version={SCHEMA_VERSION};")
    connection.executescript(TABLES + searchindex.TABLE)
    connection.execute("BEGIN")
    cardpool, banlists = root / "cardpool", root / "banlists"
    pool = cards.read_cards(cardpool)
    insert(connection, "card", sorted(pool.cards.values()))
    insert(connection, "alias", sorted((number, *alias) for number, alias in pool.aliases.items()))
    cards.fill_konami_ids(connection, cardpool, pool)
    cards.fill_names(connection, cardpool, pool)
    cards.fill_community_names(connection, cardpool, pool)
    cards.fill_releases(connection, cardpool, pool)
    cards.fill_never_legal(connection, cardpool, pool)
    cards.fill_reused(connection, cardpool, pool)
    cards.fill_sets(connection, cardpool)
    eras = lists.fill_days(connection, banlists)
    lists.fill_formats(connection, banlists, eras)
    lists.fill_lists(connection, banlists, pool, lists.fill_rush(connection, banlists))
    _fill_meta(connection, root)
    searchindex.fill(connection, LANGUAGES)
    connection.execute("COMMIT")
    connection.executescript(INDICES)


def _fill_meta(connection: sqlite3.Connection, root: Path) -> None:
    path = root / "cardpool" / "meta.yaml"
    meta = check_file(path, Meta, read(path))
    rows = {"cards": meta.cards, "sources": "\n".join(meta.sources), "digest": digest(root)}
    for series, newest in connection.execute("SELECT series, max(effective) FROM list GROUP BY series"):
        rows[f"list:{series}"] = newest
    insert(connection, "meta", sorted(rows.items()))


def digest(root: Path) -> str:
    """A hash over names and content of all data files."""
    found = blake2b(digest_size=16)
    for path in map(Path, source_files(root)):
        found.update(path.relative_to(root).as_posix().encode() + b"\0")
        found.update(blake2b(path.read_bytes(), digest_size=16).digest())
    return found.hexdigest()
