"""`cardpool/` and `banlists/` → one SQLite file: checked against the schema, and the same bytes each time."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from deckcheck.data import schema, searchindex
from deckcheck.data.flat import DataError, read
from deckcheck.data.locate import SCHEMA_VERSION, source_files
from deckcheck.data.schema import CardRow, FormatFile, ListFile
from deckcheck.data.store import FORMAT_FIELDS, LANGUAGES, name_keys, write_field
from deckcheck.model import card as kinds
from deckcheck.model.card import Card
from deckcheck.model.play import PlayFormat

STANDINGS = {None: kinds.RELEASED, "not released": kinds.NOT_RELEASED, "not for play": kinds.NOT_FOR_PLAY}
TOKEN_TYPE = kinds.MONSTER | kinds.NORMAL | kinds.TOKEN

TABLES = """
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE card(code INTEGER PRIMARY KEY, passcode INTEGER, konami_id INTEGER, name TEXT NOT NULL,
  type INTEGER NOT NULL, grp INTEGER NOT NULL, tcg INTEGER NOT NULL, ocg INTEGER NOT NULL, attribute TEXT, race TEXT,
  level INTEGER, attack INTEGER, defense INTEGER, scale INTEGER, arrows INTEGER NOT NULL);
CREATE TABLE alias(code INTEGER PRIMARY KEY, card INTEGER NOT NULL, kind TEXT NOT NULL);
CREATE TABLE konami(id INTEGER NOT NULL, card INTEGER NOT NULL, PRIMARY KEY(id, card)) WITHOUT ROWID;
CREATE TABLE name(code INTEGER NOT NULL, lang INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(code, lang))
  WITHOUT ROWID;
CREATE TABLE name_key(key INTEGER NOT NULL, code INTEGER NOT NULL, lang INTEGER NOT NULL,
  PRIMARY KEY(key, code, lang)) WITHOUT ROWID;
CREATE TABLE format(id TEXT PRIMARY KEY, parent TEXT) WITHOUT ROWID;
CREATE TABLE format_field(format TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL, set_by TEXT NOT NULL,
  PRIMARY KEY(format, field)) WITHOUT ROWID;
CREATE TABLE list(id INTEGER PRIMARY KEY, series TEXT NOT NULL, effective TEXT NOT NULL, americas TEXT,
  title TEXT NOT NULL, whitelist INTEGER NOT NULL, suspect TEXT NOT NULL, source TEXT NOT NULL,
  entries INTEGER NOT NULL, UNIQUE(series, effective));
CREATE TABLE list_limit(list INTEGER NOT NULL, code INTEGER NOT NULL, copies INTEGER NOT NULL,
  PRIMARY KEY(list, code)) WITHOUT ROWID;
CREATE TABLE list_points(list INTEGER NOT NULL, code INTEGER NOT NULL, points INTEGER NOT NULL,
  PRIMARY KEY(list, code)) WITHOUT ROWID;
CREATE TABLE list_pool(list INTEGER NOT NULL, code INTEGER NOT NULL, pool INTEGER NOT NULL,
  PRIMARY KEY(list, code)) WITHOUT ROWID;
"""
# Made last: an index over rows that are there already is smaller and quicker to make.
INDICES = """
CREATE INDEX card_konami ON card(konami_id);
CREATE INDEX card_group ON card(grp) WHERE grp != code;
"""

Model = TypeVar("Model", bound=BaseModel)
Value = TypeVar("Value")


class _Pool(NamedTuple):
    cards: dict[int, tuple[Any, ...]]  # rows of the table `card` by code
    groups: dict[int, int]
    aliases: dict[int, tuple[int, str]]

    def find(self, number: int) -> tuple[int, int] | None:
        """Code and group of the card that a number stands for."""
        code = number if number in self.cards else self.aliases.get(number, (None,))[0]
        return None if code is None else (code, self.groups.get(code, code))


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
    pool = _read_cards(root / "cardpool")
    _insert(connection, "card", sorted(pool.cards.values()))
    _insert(connection, "alias", sorted((number, *alias) for number, alias in pool.aliases.items()))
    _fill_konami_ids(connection, root / "cardpool", pool)
    _fill_names(connection, root / "cardpool", pool)
    _fill_formats(connection, root / "banlists")
    _fill_lists(connection, root / "banlists", pool)
    _fill_meta(connection, root)
    searchindex.fill(connection, LANGUAGES)
    connection.execute("COMMIT")
    connection.executescript(INDICES)


def check_value(path: Path, adapter: "TypeAdapter[Value]", value: Any) -> Value:
    """A value checked against the schema; DataError naming the line of the first thing that is wrong."""
    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        raise DataError(path, *_where(path, error)) from None


def check_file(path: Path, model: type[Model], value: Any) -> Model:
    """A file's mapping checked against its model; raises as `check_value` does."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise DataError(path, *_where(path, error)) from None


def _where(path: Path, error: ValidationError) -> tuple[int, str]:
    first = error.errors()[0]
    place = first["loc"]
    message = first["msg"].removeprefix("Value error, ")
    said = f"{'.'.join(str(part) for part in place)}: {message}" if place else message
    more = error.error_count() - 1
    said += f" ({more} more problem{'s' if more > 1 else ''})" if more else ""
    return _line(path, [part for part in place if part != "[key]"]), said


def _line(path: Path, place: list[Any]) -> int:
    """The line of the innermost key or item of a place that can be found in the text; 0 if none can."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    if place and isinstance(place[0], int) and any(line.startswith("- {") for line in lines):
        rows = [number for number, line in enumerate(lines, start=1) if line.startswith("- {")]
        return rows[place[0]] if place[0] < len(rows) else 0
    found = 0
    for part in place:
        heads = (f"{part}:", f'"{part}":', f"'{part}':")
        after = [n for n, line in enumerate(lines, start=1) if n > found and line.strip().startswith(heads)]
        if after:
            found = after[0]
        elif isinstance(part, int) and found:
            items = [n for n, line in enumerate(lines, start=1) if n > found and line.strip().startswith("- ")]
            found = items[part] if part < len(items) else found
    return found


def _read_cards(folder: Path) -> _Pool:
    cards: dict[int, tuple[Any, ...]] = {}
    rows: dict[int, CardRow] = {}
    for path in sorted((folder / "cards").glob("*.yaml")):
        checked = check_value(path, schema.CARD_ROWS, read(path) or [])
        for index, row in enumerate(checked):
            if row.code in rows:
                raise DataError(path, _line(path, [index]), f"{row.code} is taken by {rows[row.code].name}")
            rows[row.code] = row
    groups = _read_groups(folder / "same-names.yaml", rows)
    for code, row in rows.items():
        cards[code] = _card_values(row, groups.get(code, code))
    for file, kind in (("tokens.yaml", TOKEN_TYPE), ("skills.yaml", kinds.SKILL)):
        path = folder / file
        for code, name in check_value(path, schema.NAMES, read(path) or {}).items():
            if code in cards:
                raise DataError(path, _line(path, [code]), f"{code} is taken by {cards[code][3]}")
            cards[code] = (code, code, None, name, kind, code, kinds.RELEASED, kinds.RELEASED, *[None] * 6, 0)
    return _Pool(cards, groups, _read_aliases(folder / "numbers", cards))


def _card_values(row: CardRow, group: int) -> tuple[Any, ...]:
    strength = [-2 if value == "?" else value for value in (row.atk, row.defense)]
    arrows = sum(schema.ARROWS[arrow] for arrow in row.arrows or "")
    standing = (STANDINGS[row.tcg], STANDINGS[row.ocg])
    facts = (row.attribute, row.race, row.level, *strength, row.scale, arrows)
    return (row.code, row.passcode, row.konami_id, row.name, row.type, group, *standing, *facts)


def card_of(row: CardRow, group: int) -> Card:
    """A checked row as a card that counts under `group`."""
    return Card._make(_card_values(row, group))


def _read_groups(path: Path, rows: dict[int, CardRow]) -> dict[int, int]:
    """Which cards count under another one's name; cards with one Konami ID or one name must be among them."""
    groups: dict[int, int] = {}
    checked = check_value(path, schema.SAME_NAMES, read(path) or [])
    for index, row in enumerate(checked):
        for code in (row.card, row.counts_as):
            if code not in rows:
                raise DataError(path, _line(path, [index]), f"there is no card {code}")
        if rows[row.card].name != row.name:
            raise DataError(path, _line(path, [index]), f"{row.card} is {rows[row.card].name}, not {row.name}")
        groups[row.card] = row.counts_as
    for code, to in groups.items():
        if to in groups:
            raise DataError(
                path, 0, f"{rows[code].name} counts as {rows[to].name}, which counts as another card itself"
            )
    shared: dict[Any, int] = {}
    for code, card in rows.items():
        for key in (card.konami_id, card.name):
            group = groups.get(code, code)
            if key is not None and shared.setdefault(key, group) != group:
                raise DataError(path, 0, f"two cards share {key!r} but do not count as one name: {code}")
    return groups


def _read_aliases(folder: Path, cards: dict[int, tuple[Any, ...]]) -> dict[int, tuple[int, str]]:
    found: dict[int, tuple[int, str]] = {}
    for kind in schema.ALIAS_KINDS:
        path = folder / f"{kind}.yaml"
        for number, code in check_value(path, schema.ALIASES, read(path) or {}).items():
            if code not in cards:
                raise DataError(path, _line(path, [number]), f"there is no card {code}")
            if number in cards or number in found:
                raise DataError(path, _line(path, [number]), f"{number} already stands for a card")
            found[number] = (code, kind)
    return found


def _fill_konami_ids(connection: sqlite3.Connection, folder: Path, pool: _Pool) -> None:
    path = folder / "numbers" / "konami_id.yaml"
    others = check_value(path, schema.KONAMI_ALIASES, read(path) or {})
    own = {row[2] for row in pool.cards.values()}
    for number, code in others.items():
        if code not in pool.cards or number in own:
            raise DataError(path, _line(path, [number]), f"there is no card {code}, or {number} is a card's own ID")
    _insert(connection, "konami", sorted(others.items()))


def _fill_names(connection: sqlite3.Connection, folder: Path, pool: _Pool) -> None:
    names: list[tuple[int, int, str]] = []
    keys: set[tuple[int, int, int]] = {(key, code, 0) for code, row in pool.cards.items() for key in name_keys(row[3])}
    for language in LANGUAGES[1:]:
        path = folder / "names" / f"{language}.yaml"
        number = LANGUAGES.index(language)
        for code, name in check_value(path, schema.NAMES, read(path) or {}).items():
            if code not in pool.cards:
                raise DataError(path, _line(path, [code]), f"there is no card {code}")
            names.append((code, number, name))
            keys.update((key, code, number) for key in name_keys(name))
    _insert(connection, "name", sorted(names))
    _insert(connection, "name_key", sorted(keys))


def _fill_formats(connection: sqlite3.Connection, folder: Path) -> None:
    files = {path.parent.name: path for path in sorted(folder.glob("*/format.yaml"))}
    read_already: dict[str, PlayFormat] = {}

    def resolve(name: str, asked_by: tuple[str, ...] = ()) -> PlayFormat:
        if name in asked_by:
            raise DataError(files[asked_by[0]], 0, f"inherits from itself: {' ← '.join((*asked_by, name))}")
        if name not in files:
            raise DataError(files[asked_by[-1]], 0, f"inherits from {name}, which does not exist")
        if name not in read_already:
            file = check_file(files[name], FormatFile, read(files[name]))
            parent = resolve(file.inherits, (*asked_by, name)) if file.inherits else None
            read_already[name] = play_format(name, file, parent)
        return read_already[name]

    for name in files:
        play = resolve(name)
        _insert(connection, "format", [(name, play.parent)])
        rows = [(name, key, write_field(getattr(play, key)), play.set_by.get(key, "")) for key in FORMAT_FIELDS]
        _insert(connection, "format_field", sorted(rows))


def play_format(name: str, file: FormatFile, parent: PlayFormat | None) -> PlayFormat:
    """The format that a file describes on top of the one it inherits from."""
    set_by = dict(parent.set_by) if parent is not None else {}
    base = parent if parent is not None else PlayFormat(name, file.title, series=name)
    values: dict[str, Any] = {}
    for key in FORMAT_FIELDS:
        value = getattr(file, key)
        if value is None:
            continue
        if key in ("main", "extra", "side"):
            value = schema.parse_ranges(value)
        elif key == "forbidden_kinds":
            value = sum(schema.MONSTER_KINDS[kind] for kind in set(value))
        values[key] = value
        set_by[key] = name
    return base._replace(id=name, parent=file.inherits, set_by=set_by, **values)


def _fill_lists(connection: sqlite3.Connection, folder: Path, pool: _Pool) -> None:
    id = 0
    for path in sorted(folder.glob("*/*.yaml")):
        if path.name == "format.yaml":
            continue
        id += 1
        file = check_file(path, ListFile, read(path))
        if path.stem != file.effective:
            raise DataError(path, _line(path, ["effective"]), f"the file of {file.effective} has another day's name")
        rows = list_rows(file, pool.find)
        if rows.unknown:
            number = rows.unknown[0]
            raise DataError(path, line_of_number(path, number), f"there is no card {number}")
        head = (file.effective, file.americas, file.title, rows.whitelist, file.suspect or "", file.source or "")
        _insert(connection, "list", [(id, path.parent.name, *head, rows.entries)])
        for table, values in (("list_limit", rows.limits), ("list_points", rows.points), ("list_pool", rows.pools)):
            _insert(connection, table, sorted((id, code, value) for code, value in values.items()))


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

    Where numbers of one card or group differ, the strictest holds.
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


def line_of_number(path: Path, number: int) -> int:
    """The line on which a number stands first in a file; 0 if it does not."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    word = re.compile(rf"(?<!\d)0*{number}(?!\d)")
    return next((n for n, line in enumerate(lines, start=1) if word.search(line)), 0)


def _fill_meta(connection: sqlite3.Connection, root: Path) -> None:
    path = root / "cardpool" / "meta.yaml"
    meta = check_file(path, schema.Meta, read(path))
    rows = {"cards": meta.cards, "sources": "\n".join(meta.sources), "digest": digest(root)}
    for series, newest in connection.execute("SELECT series, max(effective) FROM list GROUP BY series"):
        rows[f"list:{series}"] = newest
    _insert(connection, "meta", sorted(rows.items()))


def digest(root: Path) -> str:
    """A hash over names and content of all data files."""
    found = blake2b(digest_size=16)
    for path in map(Path, source_files(root)):
        found.update(path.relative_to(root).as_posix().encode() + b"\0")
        found.update(blake2b(path.read_bytes(), digest_size=16).digest())
    return found.hexdigest()


def _insert(connection: sqlite3.Connection, table: str, rows: "list[Any] | Iterator[Any]") -> None:
    rows = list(rows)
    if rows:
        connection.executemany(f"INSERT INTO {table} VALUES({','.join('?' * len(rows[0]))})", rows)
