"""`cardpool/` and `banlists/` → one SQLite file: checked against the schema, and the same bytes each time."""

import re
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_args

from pydantic import BaseModel, TypeAdapter, ValidationError

from deckcheck.data import schema, searchindex
from deckcheck.data.flat import DataError, lines_of, read
from deckcheck.data.locate import SCHEMA_VERSION, source_files
from deckcheck.data.schema import CardRow, FormatFile, ListFile
from deckcheck.data.store import COMMUNITY_KINDS, FORMAT_FIELDS, LANGUAGES, name_keys, write_field
from deckcheck.model import card as kinds
from deckcheck.model.card import Card
from deckcheck.model.play import Era, PlayFormat, format_id
from deckcheck.model.release import encode

STANDINGS = {None: kinds.RELEASED, "not released": kinds.NOT_RELEASED, "not for play": kinds.NOT_FOR_PLAY}
FORMAT_DEFAULTS = PlayFormat("", "")
TOKEN_TYPE = kinds.MONSTER | kinds.NORMAL | kinds.TOKEN

TABLES = """
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE card(code INTEGER PRIMARY KEY, passcode INTEGER, konami_id INTEGER, name TEXT NOT NULL,
  type INTEGER NOT NULL, grp INTEGER NOT NULL, tcg INTEGER NOT NULL, ocg INTEGER NOT NULL, attribute TEXT, race TEXT,
  level INTEGER, attack INTEGER, defense INTEGER, scale INTEGER, arrows INTEGER NOT NULL);
CREATE TABLE release(code INTEGER PRIMARY KEY, tcg INTEGER, tcg_na INTEGER, tcg_eu INTEGER, tcg_no_dt INTEGER,
  ocg INTEGER, ae INTEGER, kr INTEGER, cn INTEGER, tw INTEGER, md INTEGER, speed INTEGER);
CREATE TABLE never_legal(number INTEGER PRIMARY KEY, name TEXT NOT NULL, why TEXT NOT NULL, source TEXT NOT NULL);
CREATE TABLE alias(code INTEGER PRIMARY KEY, card INTEGER NOT NULL, kind TEXT NOT NULL);
CREATE TABLE reused(number INTEGER PRIMARY KEY, first INTEGER NOT NULL, later INTEGER NOT NULL,
  first_name TEXT NOT NULL, later_name TEXT NOT NULL);
CREATE TABLE konami(id INTEGER NOT NULL, card INTEGER NOT NULL, PRIMARY KEY(id, card)) WITHOUT ROWID;
CREATE TABLE name(code INTEGER NOT NULL, lang INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(code, lang))
  WITHOUT ROWID;
CREATE TABLE name_key(key INTEGER NOT NULL, code INTEGER NOT NULL, lang INTEGER NOT NULL,
  PRIMARY KEY(key, code, lang)) WITHOUT ROWID;
CREATE TABLE community_name(id INTEGER PRIMARY KEY, code INTEGER NOT NULL, lang INTEGER NOT NULL, text TEXT NOT NULL,
  kind INTEGER NOT NULL, source INTEGER NOT NULL, others TEXT NOT NULL);
CREATE TABLE community_key(key INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY(key, id)) WITHOUT ROWID;
CREATE TABLE source(id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE prints(family TEXT PRIMARY KEY, sets BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE product(id INTEGER PRIMARY KEY, prefix TEXT NOT NULL, territory TEXT NOT NULL, numbers TEXT NOT NULL,
  first INTEGER, name INTEGER NOT NULL);
CREATE TABLE product_name(id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE rush_card(id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, legend INTEGER NOT NULL);
CREATE TABLE format(id TEXT PRIMARY KEY, parent TEXT) WITHOUT ROWID;
CREATE TABLE format_name(name TEXT PRIMARY KEY, format TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE format_field(format TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL, set_by TEXT NOT NULL,
  PRIMARY KEY(format, field)) WITHOUT ROWID;
CREATE TABLE era(territory TEXT NOT NULL, since TEXT NOT NULL, until TEXT, main TEXT NOT NULL, extra TEXT NOT NULL,
  side TEXT NOT NULL, extra_name TEXT NOT NULL, side_extra INTEGER NOT NULL, since_first TEXT NOT NULL,
  since_last TEXT NOT NULL, note TEXT NOT NULL, source TEXT NOT NULL, PRIMARY KEY(territory, since)) WITHOUT ROWID;
CREATE TABLE kind_day(territory TEXT NOT NULL, kind INTEGER NOT NULL, since TEXT NOT NULL,
  PRIMARY KEY(territory, kind)) WITHOUT ROWID;
CREATE TABLE list(id INTEGER PRIMARY KEY, series TEXT NOT NULL, effective TEXT NOT NULL, title TEXT NOT NULL,
  entries INTEGER NOT NULL, whitelist INTEGER NOT NULL, precision TEXT NOT NULL, regions TEXT NOT NULL, last TEXT,
  next_exists TEXT NOT NULL, gap_before TEXT NOT NULL,
  gap_from TEXT NOT NULL, suspect TEXT NOT NULL, note TEXT NOT NULL,
  derived TEXT NOT NULL, source TEXT NOT NULL, pool_cutoff TEXT NOT NULL, UNIQUE(series, effective));
CREATE TABLE list_limit(list INTEGER NOT NULL, code INTEGER NOT NULL, copies INTEGER NOT NULL,
  PRIMARY KEY(list, code)) WITHOUT ROWID;
CREATE TABLE list_points(list INTEGER NOT NULL, code INTEGER NOT NULL, points INTEGER NOT NULL,
  PRIMARY KEY(list, code)) WITHOUT ROWID;
CREATE TABLE list_pool(list INTEGER NOT NULL, code INTEGER NOT NULL, pool INTEGER NOT NULL,
  PRIMARY KEY(list, code)) WITHOUT ROWID;
CREATE TABLE list_rush(list INTEGER NOT NULL, id INTEGER NOT NULL, copies INTEGER NOT NULL,
  PRIMARY KEY(list, id)) WITHOUT ROWID;
CREATE TABLE list_doubt(list INTEGER NOT NULL, code INTEGER NOT NULL, why TEXT NOT NULL,
  PRIMARY KEY(list, code)) WITHOUT ROWID;
"""
# Made last: an index over rows that are there already is smaller and quicker to make.
INDICES = """
CREATE INDEX card_konami ON card(konami_id);
CREATE INDEX card_group ON card(grp) WHERE grp != code;
CREATE INDEX product_prefix ON product(prefix);
"""
RUSH = "rush"
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
# Files of `banlists/` that are neither a list nor a format.
_OTHER_FILES = ("sizes", "kinds", "cards")

Model = TypeVar("Model", bound=BaseModel)
Value = TypeVar("Value")


class _Pool(NamedTuple):
    cards: dict[int, tuple[Any, ...]]  # rows of the table `card` by code
    groups: dict[int, int]
    aliases: dict[int, tuple[int, str]]
    never_legal: dict[int, str]  # code → why

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
    cardpool, banlists = root / "cardpool", root / "banlists"
    pool = _read_cards(cardpool)
    _insert(connection, "card", sorted(pool.cards.values()))
    _insert(connection, "alias", sorted((number, *alias) for number, alias in pool.aliases.items()))
    _fill_konami_ids(connection, cardpool, pool)
    _fill_names(connection, cardpool, pool)
    _fill_community_names(connection, cardpool, pool)
    _fill_releases(connection, cardpool, pool)
    _fill_never_legal(connection, cardpool, pool)
    _fill_reused(connection, cardpool, pool)
    _fill_sets(connection, cardpool)
    eras = _fill_days(connection, banlists)
    _fill_formats(connection, banlists, eras)
    _fill_lists(connection, banlists, pool, _fill_rush(connection, banlists))
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


def _checked_rows(path: Path, adapter: "TypeAdapter[list[Value]]") -> list[Value]:
    """The rows of a file, checked; none where there is no such file."""
    return check_value(path, adapter, read(path) or []) if path.exists() else []


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
    lines = lines_of(path)
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
        checked = _checked_rows(path, schema.CARD_ROWS)
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
    barred = {code: row.never_legal for code, row in rows.items() if row.never_legal}
    return _Pool(cards, groups, _read_aliases(folder / "numbers", cards), barred)


def _card_values(row: CardRow, group: int) -> tuple[Any, ...]:
    strength = [-2 if value == "?" else value for value in (row.atk, row.defense)]
    arrows = sum(schema.ARROWS[arrow] for arrow in row.arrows or "")
    barred = "not for play" if row.never_legal else None
    standing = (STANDINGS[barred or row.tcg], STANDINGS[barred or row.ocg])
    facts = (row.attribute, row.race, row.level, *strength, row.scale, arrows)
    return (row.code, row.passcode, row.konami_id, row.name, row.type, group, *standing, *facts)


def card_of(row: CardRow, group: int) -> Card:
    """A checked row as a card that counts under `group`."""
    return Card._make(_card_values(row, group))


def _read_groups(path: Path, rows: dict[int, CardRow]) -> dict[int, int]:
    """Which cards count under another one's name; cards with one Konami ID or one name must be among them."""
    groups: dict[int, int] = {}
    checked = _checked_rows(path, schema.SAME_NAMES)
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


def _fill_community_names(connection: sqlite3.Connection, folder: Path, pool: _Pool) -> None:
    sources: dict[str, int] = {}
    rows: list[tuple[Any, ...]] = []
    for path in sorted((folder / "community").glob("*.yaml")):
        if path.stem not in LANGUAGES:
            raise DataError(path, 0, f"{path.stem} is not a language of names: {', '.join(LANGUAGES)}")
        language = LANGUAGES.index(path.stem)
        for index, row in enumerate(_checked_rows(path, schema.COMMUNITY_ROWS)):
            for code in (row.card, *(row.others or ())):
                if code not in pool.cards:
                    raise DataError(path, _line(path, [index]), f"there is no card {code}")
            source = sources.setdefault(row.source, len(sources) + 1)
            others = " ".join(map(str, row.others or ()))
            kind = COMMUNITY_KINDS.index(row.kind)
            rows.append((row.card, language, row.name, kind, source, others))
    _insert(connection, "source", [(id, text) for text, id in sources.items()])
    numbered = list(enumerate(sorted(rows), start=1))
    _insert(connection, "community_name", [(id, *row) for id, row in numbered])
    _insert(connection, "community_key", sorted({(key, id) for id, row in numbered for key in name_keys(row[2])}))


def _fill_releases(connection: sqlite3.Connection, folder: Path, pool: _Pool) -> None:
    rows: dict[int, tuple[Any, ...]] = {}
    for path in sorted((folder / "releases").glob("*.yaml")):
        for index, row in enumerate(_checked_rows(path, schema.RELEASE_ROWS)):
            if row.card not in pool.cards or row.card in rows or pool.cards[row.card][3] != row.name:
                raise DataError(path, _line(path, [index]), f"{row.card} is not a card {row.name}, or is there twice")
            rows[row.card] = (row.card, *row.days())
    _insert(connection, "release", sorted(rows.values()))


def _fill_never_legal(connection: sqlite3.Connection, folder: Path, pool: _Pool) -> None:
    path = folder / "never-legal.yaml"
    rows = {code: (code, pool.cards[code][3], why, "") for code, why in pool.never_legal.items()}
    for index, row in enumerate(_checked_rows(path, schema.NEVER_LEGAL_ROWS)):
        if pool.find(row.number) is not None or row.number in rows:
            raise DataError(path, _line(path, [index]), f"{row.number} already stands for a card")
        rows[row.number] = (row.number, row.name, row.why, row.source)
    _insert(connection, "never_legal", sorted(rows.values()))


def _fill_reused(connection: sqlite3.Connection, folder: Path, pool: _Pool) -> None:
    path = folder / "reused-numbers.yaml"
    rows = []
    for index, row in enumerate(_checked_rows(path, schema.REUSED_ROWS)):
        for code, name in ((row.first, row.first_name), (row.then, row.then_name)):
            if code not in pool.cards or pool.cards[code][3] != name:
                raise DataError(path, _line(path, [index]), f"{code} is not a card {name}")
        rows.append((row.number, row.first, row.then, row.first_name, row.then_name))
    _insert(connection, "reused", sorted(rows))


def _fill_sets(connection: sqlite3.Connection, folder: Path) -> None:
    names: dict[str, int] = {}
    products: list[tuple[Any, ...]] = []
    for path in sorted((folder / "sets").glob("*.yaml")):
        if path.stem not in get_args(schema.Territory):
            raise DataError(path, 0, f"{path.stem} is not a territory: {', '.join(get_args(schema.Territory))}")
        for row in _checked_rows(path, schema.SET_ROWS):
            first = None if row.first_day is None else encode(row.first_day)
            name = names.setdefault(row.set, len(names) + 1)
            products.append((row.prefix, path.stem, row.numbers, first, name))
    _insert(connection, "product_name", [(id, text) for text, id in names.items()])
    _insert(connection, "product", [(id, *row) for id, row in enumerate(sorted(products, key=str), start=1)])
    prints: list[tuple[str, bytes]] = []
    for path in sorted((folder / "prints").glob("*.yaml")):
        if path.stem not in schema.FAMILIES:
            raise DataError(path, 0, f"{path.stem} is not one of {', '.join(schema.FAMILIES)}")
        rows = _checked_rows(path, schema.PRINT_ROWS)
        lines = "\n".join(f"{row.set} {row.cards}" for row in sorted(rows, key=lambda row: row.set))
        prints.append((path.stem, zlib.compress(lines.encode(), 9)))
    _insert(connection, "prints", prints)


def _fill_days(connection: sqlite3.Connection, folder: Path) -> dict[str, tuple[Era, ...]]:
    """The sizes of past days and the first days of kinds; returns the sizes by the folder they lie in."""
    eras: dict[str, tuple[Era, ...]] = {}
    for path in sorted(folder.glob("*/sizes.yaml")):
        rows = _checked_rows(path, schema.ERA_ROWS)
        if [row.since for row in rows] != sorted({row.since for row in rows}):
            raise DataError(path, 0, "the rows are not in the order of their days")
        eras[path.parent.name] = tuple(map(_era, rows))
        values = [(path.parent.name, *map(_era_value, era)) for era in eras[path.parent.name]]
        _insert(connection, "era", values)
    for path in sorted(folder.glob("*/kinds.yaml")):
        rows_of_kinds = _checked_rows(path, schema.KIND_ROWS)
        days = [(path.parent.name, schema.MONSTER_KINDS[row.kind], row.since) for row in rows_of_kinds]
        _insert(connection, "kind_day", sorted(days))
    return eras


def _era(row: schema.EraRow) -> Era:
    main, extra, side = map(schema.parse_ranges, (row.main, row.extra, row.side))
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


def _fill_formats(connection: sqlite3.Connection, folder: Path, eras: dict[str, tuple[Era, ...]]) -> None:
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
        _insert(connection, "format", [(name, play.parent)])
        values = [(key, getattr(play, key)) for key in FORMAT_FIELDS]
        rows = [
            (name, key, write_field(value), play.set_by.get(key, ""))
            for key, value in values
            if value != getattr(FORMAT_DEFAULTS, key) or key in play.set_by
        ]
        if play.eras:
            rows.append((name, "eras", next(id for id, known in eras.items() if known == play.eras), ""))
        _insert(connection, "format_field", sorted(rows))
    _insert(connection, "format_name", sorted(names.items()))


_NOT_INHERITED = ("aliases", "rank", "popularity", "list_title")
_SIZES = ("main", "extra", "side")


def play_format(name: str, file: FormatFile, parent: PlayFormat | None) -> PlayFormat:
    """The format that a file describes on top of the one it inherits from.

    Sizes by day end where a file sets sizes of its own.
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
            value = schema.parse_ranges(value)
        elif key == "forbidden_kinds":
            value = sum(schema.MONSTER_KINDS[kind] for kind in set(value))
        values[key] = tuple(value) if isinstance(value, list) else value
        set_by[key] = name
    if any(key in values for key in _SIZES):
        values["eras"] = ()
    return base._replace(id=name, parent=file.inherits, set_by=set_by, **values)


def _fill_rush(connection: sqlite3.Connection, folder: Path) -> set[int]:
    path = folder / RUSH / "cards.yaml"
    rows = _checked_rows(path, schema.RUSH_ROWS)
    _insert(connection, "rush_card", sorted((row.id, row.name, row.card or "", bool(row.legend)) for row in rows))
    return {row.id for row in rows}


def _fill_lists(connection: sqlite3.Connection, folder: Path, pool: _Pool, rush: set[int]) -> None:
    for id, path in enumerate(list_files(folder), start=1):
        file = check_file(path, ListFile, read(path))
        if path.stem != file.effective:
            raise DataError(path, _line(path, ["effective"]), f"the file of {file.effective} has another day's name")
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
        _insert(connection, "list", [(id, *head, regions, file.until, *(text or "" for text in texts), *sources)])
        for table, values in tables.items():
            _insert(connection, table, sorted((id, code, value) for code, value in values.items()))


def _doubts(path: Path, file: ListFile, pool: _Pool) -> dict[int, str]:
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
    lines = lines_of(path)
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
