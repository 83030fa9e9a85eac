"""What the user imports is kept in one file of the user's data folder, which is replaced as a whole."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress

from deckcheck.data.installed import own_path
from deckcheck.data.owntables import Contents, Source, add, drop, make_tables, open_imported, sources
from deckcheck.inputs.writing import AtomicFile, make_folder

_HELP = "Is there room for it, and may the folder be written?"


def put_import(path: str, day: str, contents: Contents) -> None:
    """Keep what a file brings, in place of what came from it before.  Raises WriteError; then all is as it was."""
    _change(lambda connection: add(connection, os.path.abspath(path), day, contents))


def imports() -> tuple[Source, ...]:
    """The files that were imported, oldest first."""
    connection = open_imported()
    if connection is None:
        return ()
    with closing(connection):
        return sources(connection)


def remove_imports(ids: set[int] | None) -> None:
    """Remove what came from some files, from all of them with None.  Raises WriteError; then all is as it was."""
    if ids is None or ids >= {source.id for source in imports()}:
        with suppress(FileNotFoundError):
            os.unlink(own_path())
        return

    def remove(connection: sqlite3.Connection) -> None:
        for id in ids:
            drop(connection, id)

    _change(remove)


def _change(change: Callable[[sqlite3.Connection], None]) -> None:
    path = own_path()
    make_folder(os.path.dirname(path))
    before = open_imported()
    with AtomicFile(path, rewrite=True, help=_HELP) as file:
        assert file.temporary is not None  # a folder of our own
        with closing(sqlite3.connect(file.temporary, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode=OFF")
            if before is None:
                make_tables(connection)
            else:
                with closing(before):
                    before.backup(connection)
            connection.execute("BEGIN")
            change(connection)
            connection.execute("COMMIT")
            connection.execute("VACUUM")
