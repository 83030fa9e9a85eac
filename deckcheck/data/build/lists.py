"""Formats, sizes by day and Forbidden & Limited Lists: `banlists/` → rows of the index."""

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from deckcheck.data.build.cards import Pool
from deckcheck.data.build.checked import check_file, checked_rows, line_of, line_of_number
from deckcheck.data.build.sql import insert
from deckcheck.data.flat import DataError, read
from deckcheck.data.schema.base import MONSTER_KINDS
from deckcheck.data.schema.lists import ERA_ROWS, KIND_ROWS, RUSH_ROWS, EraRow, FormatFile, ListFile, parse_ranges
from deckcheck.data.values import FORMAT_FIELDS, write_field
from deckcheck.model.play import Era, PlayFormat, format_id

FORMAT_DEFAULTS = PlayFormat("", "")
RUSH = "rush"
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
# Files of `banlists/` that are neither a list nor a format.
_OTHER_FILES = ("sizes", "kinds", "cards")
_NOT_INHERITED = ("aliases", "rank", "popularity", "list_title")
_SIZES = ("main", "extra", "side")


def fill_days(connection: sqlite3.Connection, folder: Path) -> dict[str, tuple[Era, ...]]:
    """The sizes of past days and the first days of kinds; returns the sizes by the folder they lie in."""
    eras: dict[str, tuple[Era, ...]] = {}
    for path in sorted(folder.glob("*/sizes.yaml")):
        rows = checked_rows(path, ERA_ROWS)
        if [row.since for row in rows] != sorted({row.since for row in rows}):
            raise DataError(path, 0, "the rows are not in the order of their days")
        eras[path.parent.name] = tuple(map(_era, rows))
        values = [(path.parent.name, *map(_era_value, era)) for era in eras[path.parent.name]]
        insert(connection, "era", values)
    for path in sorted(folder.glob("*/kinds.yaml")):
        rows_of_kinds = checked_rows(path, KIND_ROWS)
        days = [(path.parent.name, MONSTER_KINDS[row.kind], row.since) for row in rows_of_kinds]
        insert(connection, "kind_day", sorted(days))
    return eras


def _era(row: EraRow) -> Era:
    main, extra, side = map(parse_ranges, (row.main, row.extra, row.side))
    span = (row.since_first or row.since, row.since_last or row.since)
    sizes = (main, extra, side, row.extra_name, row.side_extra)
    return Era(row.since, row.until, *sizes, *span, row.note or "", row.source)


def _era_value(value: Any) -> Any:
    return write_field(value) if isinstance(value, tuple) else value


def format_files(folder: Path) -> dict[str, Path]:
    """The files of all formats by their ids: `<id>/format.yaml`, or `<id>.yaml` beside other formats or lists."""
    found: dict[str, Path] = {}
    for path in sorted(folder.glob("*/*.yaml")):
        if not _DAY.fullmatch(path.stem) and path.stem not in _OTHER_FILES:
            id = format_id(str(path))
            if id in found:
                raise DataError(path, 0, f"{found[id]} is a format {id} already")
            found[id] = path
    return found


def list_files(folder: Path) -> list[Path]:
    """The files of all lists, by series and day."""
    return [path for path in sorted(folder.glob("*/*.yaml")) if _DAY.fullmatch(path.stem)]


def fill_formats(connection: sqlite3.Connection, folder: Path, eras: dict[str, tuple[Era, ...]]) -> None:
    """Write all formats with what they inherit, and the names they go by."""
    files = format_files(folder)
    read_already: dict[str, PlayFormat] = {}

    def resolve(name: str, asked_by: tuple[str, ...] = ()) -> PlayFormat:
        if name in asked_by:
            raise DataError(files[asked_by[0]], 0, f"inherits from itself: {' ← '.join((*asked_by, name))}")
        if name not in files:
            raise DataError(files[asked_by[-1]], 0, f"inherits from {name}, which does not exist")
        if name not in read_already:
            file = check_file(files[name], FormatFile, read(files[name]))
            parent = resolve(file.inherits, (*asked_by, name)) if file.inherits else None
            play = play_format(name, file, parent)
            read_already[name] = play._replace(eras=eras[name]) if name in eras else play
        return read_already[name]

    names: dict[str, str] = {name.casefold(): name for name in files}
    for name in files:
        play = resolve(name)
        for alias in play.aliases:
            if names.setdefault(alias.casefold(), name) != name:
                raise DataError(files[name], 0, f'"{alias}" is a name of the format {names[alias.casefold()]} too')
        insert(connection, "format", [(name, play.parent)])
        values = [(key, getattr(play, key)) for key in FORMAT_FIELDS]
        rows = [
            (name, key, write_field(value), play.set_by.get(key, ""))
            for key, value in values
            if value != getattr(FORMAT_DEFAULTS, key) or key in play.set_by
        ]
        if play.eras:
            rows.append((name, "eras", next(id for id, known in eras.items() if known == play.eras), ""))
        insert(connection, "format_field", sorted(rows))
    insert(connection, "format_name", sorted(names.items()))


def play_format(name: str, file: FormatFile, parent: PlayFormat | None) -> PlayFormat:
    """The format that a file describes on top of the one it inherits from.

    Sizes by day end where a file sets sizes of its own, the releases that count where it sets a scope.
    """
    set_by = dict(parent.set_by) if parent is not None else {}
    base = parent if parent is not None else PlayFormat(name, file.title, series=name)
    values: dict[str, Any] = {key: getattr(FORMAT_DEFAULTS, key) for key in _NOT_INHERITED}
    for key in _NOT_INHERITED:
        set_by.pop(key, None)
    for key in FORMAT_FIELDS:
        value = getattr(file, key)
        if value is None:
            continue
        if key in _SIZES:
            value = parse_ranges(value)
        elif key == "forbidden_kinds":
            value = sum(MONSTER_KINDS[kind] for kind in set(value))
        values[key] = tuple(value) if isinstance(value, list) else value
        set_by[key] = name
    if any(key in values for key in _SIZES):
        values["eras"] = ()
    if file.scope is not None and file.releases is None:
        # Another scope than the parent's means other releases: those of the scope.
        values["releases"] = ()
        set_by.pop("releases", None)
    return base._replace(id=name, parent=file.inherits, set_by=set_by, **values)


def fill_rush(connection: sqlite3.Connection, folder: Path) -> set[int]:
    """Write the cards of Rush Duel; returns their numbers."""
    path = folder / RUSH / "cards.yaml"
    rows = checked_rows(path, RUSH_ROWS)
    insert(connection, "rush_card", sorted((row.id, row.name, row.card or "", bool(row.legend)) for row in rows))
    return {row.id for row in rows}


def fill_lists(connection: sqlite3.Connection, folder: Path, pool: Pool, rush: set[int]) -> None:
    """Write all lists with their entries."""
    for id, path in enumerate(list_files(folder), start=1):
        file = check_file(path, ListFile, read(path))
        if path.stem != file.effective:
            raise DataError(path, line_of(path, ["effective"]), f"the file of {file.effective} has another day's name")
        if path.parent.name == RUSH:
            rows = list_rows(file, {number: (number, number) for number in rush}.get)
            tables: dict[str, dict[int, Any]] = {"list_rush": rows.limits}
        else:
            rows = list_rows(file, pool.find)
            tables = {"list_limit": rows.limits, "list_points": rows.points, "list_pool": rows.pools}
            tables["list_doubt"] = _doubts(path, file, pool)
        if rows.unknown:
            number = rows.unknown[0]
            raise DataError(path, line_of_number(path, number), f"there is no card {number}")
        regions = " ".join(f"{region}={day}" for region, day in sorted(file.first_days().items()))
        texts = [file.next_exists, file.gap_before, file.gap_from, file.suspect, file.note, file.derived]
        sources = (file.source or "", file.pool_cutoff or "")
        head = (path.parent.name, file.effective, file.title, rows.entries, rows.whitelist, file.date_precision or "")
        insert(connection, "list", [(id, *head, regions, file.until, *(text or "" for text in texts), *sources)])
        for table, values in tables.items():
            insert(connection, table, sorted((id, code, value) for code, value in values.items()))


def _doubts(path: Path, file: ListFile, pool: Pool) -> dict[int, str]:
    """Cards that a list may or may not name, with how other definitions differ, "" where it is just not proved."""
    told = dict.fromkeys(file.unproved or (), "") | (file.disputed or {})
    found: dict[int, str] = {}
    for number, why in told.items():
        place = pool.find(number)
        if place is None:
            raise DataError(path, line_of_number(path, number), f"there is no card {number}")
        found[place[0]] = why
    return found


class ListRows(NamedTuple):
    """The entries of a list by group, points and those of a whitelist by code (`LimitList`); `unknown` numbers are left
    out."""

    whitelist: bool
    limits: dict[int, int]
    points: dict[int, int]
    pools: dict[int, int]
    entries: int
    unknown: tuple[int, ...]


def list_rows(file: ListFile, find: Callable[[int], tuple[int, int] | None]) -> ListRows:
    """The entries of a list file; `find` gives code and group of the card that a number stands for.

    Where numbers of one card or group differ, the strictest one counts.
    """
    limits = {number: copies for copies, section in file.sections() for number in section}
    whitelist = file.unlimited is not None
    unknown: dict[int, None] = {}

    def join(values: dict[int, int], key: int, strictest: Callable[[int, int], int]) -> dict[int, int]:
        found: dict[int, int] = {}
        for number, value in values.items():
            place = find(number)
            if place is None:
                unknown[number] = None
            else:
                found[place[key]] = strictest(value, found.get(place[key], value))
        return found

    entries = len(limits) + len(file.points or {})
    by_limit = join(limits, 0 if whitelist else 1, min)
    by_points = join(file.points or {}, 0, max)
    return ListRows(whitelist, by_limit, by_points, join(file.pools or {}, 1, min), entries, tuple(unknown))
