"""Data that `deckcheck update` put in the user's folder: which there are, and whether they are to be used."""

import os
import sqlite3
import sys
from typing import NamedTuple

from deckcheck.data.locate import SCHEMA_VERSION, connect, open_index
from deckcheck.data.seal import is_sound
from deckcheck.inputs.files import ReadError, read_text
from deckcheck.inputs.folders import data_folder
from deckcheck.model.words import mark

POINTER = "current.json"
SCHEMA = "deckcheck.installed-data/1"
BUNDLED, UPDATED = mark("bundled"), mark("updated")
_MOST = 64_000


class Installed(NamedTuple):
    """Updated data: the index, the days that it knows, where it is from, and when it was fetched (a day).

    `days` has the keys of `Store.meta`: `cards`, `list:<series>`.
    """

    path: str
    days: dict[str, str]
    digest: str
    source: str
    fetched: str


def open_data(bundled: bool = False) -> tuple[sqlite3.Connection, str]:
    """The index to use, and whether it is the `bundled` or the `updated` one: the updated one if it is newer.

    With `bundled` the machine's updated data do not matter.  Raises as `locate.connect` does.
    """
    connection = connect()
    if bundled:
        return connection, BUNDLED
    found = installed()
    if found is None:
        return connection, BUNDLED
    query = "SELECT key, value FROM meta WHERE key IN ('cards', 'digest') OR key LIKE 'list:%'"
    meta = dict(connection.execute(query))
    if found.digest == meta["digest"] or newest(found.days) < newest(meta):
        return connection, BUNDLED
    connection.close()
    return open_index(found.path), UPDATED


def own_path() -> str:
    """Where the cards and names that the user imported are kept (`data.own`)."""
    return os.path.join(data_folder(), "own.sqlite3")


def newest(days: dict[str, str]) -> tuple[str, str]:
    """What data are compared by: the day of the cards, and that of the newest list."""
    return days.get("cards", ""), max((day for key, day in days.items() if key.startswith("list:")), default="")


def installed(folder: str | None = None, *, thorough: bool = False) -> Installed | None:
    """The updated data that are in place; None if there are none, or they are for another version of the tables.

    Damaged ones (see `seal`; `thorough` looks at all of them) are reported on standard error, and are none.
    """
    folder = data_folder() if folder is None else folder
    pointer = os.path.join(folder, POINTER)
    if not os.path.exists(pointer):
        return None
    import json

    try:
        value = json.loads(read_text(pointer, _MOST))
        if value["tables"] != SCHEMA_VERSION:
            return None
        path = os.path.join(folder, os.path.basename(value["file"]))
        days = {str(key): str(day) for key, day in value["days"].items()}
        found: Installed | None = Installed(
            path, days, str(value["digest"]), str(value["source"]), str(value["fetched"])
        )
    except (ReadError, ValueError, KeyError, TypeError, AttributeError):
        found = None
    if found is None or not is_sound(found.path, thorough):
        _report(pointer if found is None else found.path)
        return None
    return found


def _report(path: str) -> None:
    sys.stderr.write(
        f"deckcheck: {path} is damaged, so the bundled data are used. `deckcheck update` fetches newer ones again,"
        " `deckcheck update --remove` removes them.\n"
    )
