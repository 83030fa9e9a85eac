"""The keys of a configuration file: one table that reading, `deckcheck config`, the JSON Schema and the docs follow."""

from collections.abc import Callable
from typing import Any, NamedTuple

from deckcheck.config.language import language_of
from deckcheck.data.values import LANGUAGES
from deckcheck.errors import UsageError, one_of
from deckcheck.lua.api import DIALECTS
from deckcheck.model.release import as_day
from deckcheck.report import AUTO, OUTPUT_NAMES
from deckcheck.rules.base import LEVELS as RULE_LEVELS

REGIONS = ("europe", "americas")
LEVELS = ("error", "warning", "note", "off")
_CODE = "^(?:[A-Za-z]{3}[0-9]{0,3}|[A-Za-z][a-z0-9-]+)$"
REGION_WORDS = {
    word: region
    for region, words in {
        "europe": "eu europa uk oceania australia",
        "americas": "america na us usa northamerica latinamerica southamerica amerika",
    }.items()
    for word in words.split()
}
"""Other words for the regions, as `errors.folded` leaves them."""


def region_of(word: str) -> str:
    """The region that is meant (`us` is the Americas).  Raises UsageError for a word that means none."""
    return one_of("region", word, REGIONS, REGION_WORDS)


class Kind(NamedTuple):
    """What the value of a key may be: the words for it, its JSON Schema, and a check that returns the value as it is
    kept, or None if it does not fit."""

    words: str
    schema: dict[str, Any]
    check: Callable[[Any], Any]


class Key(NamedTuple):
    """One key; one with a dot in its name is in a table of its own (`[lint]`).

    `override` says whether it may be in an override, `path` whether it names files (relative to the
    configuration file), `default` is told where nothing sets it."""

    name: str
    kind: str
    doc: str
    override: bool = True
    path: bool = False
    default: Any = None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _texts(value: Any) -> tuple[str, ...] | None:
    return tuple(value) if isinstance(value, list) and all(isinstance(word, str) and word for word in value) else None


def _meant(of: Callable[[str], str]) -> Callable[[Any], str | None]:
    def check(value: Any) -> str | None:
        try:
            return of(value) if isinstance(value, str) else None
        except UsageError:
            return None

    return check


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _one_of(words: tuple[str, ...]) -> Callable[[Any], str | None]:
    return lambda value: value if isinstance(value, str) and value in words else None


def _levels(value: Any) -> tuple[tuple[str, str], ...] | None:
    fits = isinstance(value, dict) and all(isinstance(v, str) and v in LEVELS for v in value.values())
    return tuple(value.items()) if fits else None


_STRINGS = {"type": "array", "items": {"type": "string", "minLength": 1}}
_CODES = {"type": "array", "items": {"type": "string", "pattern": _CODE}}

KINDS = {
    "text": Kind("a text in quotes", {"type": "string", "minLength": 1}, _text),
    "texts": Kind("a list of texts", _STRINGS, _texts),
    "codes": Kind('a list of codes, beginnings of codes or names of rules, like ["BAN", "DCK020"]', _CODES, _texts),
    "date": Kind("a day, YYYY-MM-DD", {"type": "string", "format": "date"}, as_day),
    "region": Kind(" or ".join(REGIONS), {"enum": list(REGIONS)}, _meant(region_of)),
    "language": Kind(f"one of {', '.join(LANGUAGES)}", {"enum": list(LANGUAGES)}, _meant(language_of)),
    "dialect": Kind(" or ".join(DIALECTS), {"enum": list(DIALECTS)}, _one_of(DIALECTS)),
    "level": Kind(" or ".join(RULE_LEVELS), {"enum": list(RULE_LEVELS)}, _one_of(RULE_LEVELS)),
    "output": Kind(f"one of {', '.join(OUTPUT_NAMES)}", {"enum": list(OUTPUT_NAMES)}, _one_of(OUTPUT_NAMES)),
    "folders": Kind("a list of folders", _STRINGS, _texts),
    "paths": Kind("a list of files or folders", _STRINGS, _texts),
    "count": Kind("a number from 0 up", {"type": "integer", "minimum": 0}, _count),
    "flag": Kind("true or false", {"type": "boolean"}, _flag),
    "levels": Kind(
        'a table of codes, like {BAN008 = "off"}, with ' + ", ".join(LEVELS),
        {"type": "object", "propertyNames": {"pattern": _CODE}, "additionalProperties": {"enum": list(LEVELS)}},
        _levels,
    ),
}

KEYS = (
    Key("format", "text", "Format of play for files that say none: an id, or a format file.", default="tcg"),
    Key("as-of", "date", "Judge by the cards, the list and the sizes of this day.", default="today"),
    Key("region", "region", "Region of the TCG whose list and release dates apply."),
    Key("list", "text", "Forbidden & Limited list instead of the format's own: a file, or FORMAT@DAY.", path=True),
    Key("list-name", "text", "Which list to use of an lflist.conf with several."),
    Key("points-cap", "count", "Points allowed in formats with points."),
    Key("strict", "flag", "Warnings fail, too.", default=False),
    Key("select", "codes", "Only these rules.", default=()),
    Key("ignore", "codes", "Not these rules.", default=()),
    Key("extend-ignore", "codes", "Further rules to skip, in addition to those ignored elsewhere.", default=()),
    Key("severity", "levels", "Severities of rules.", default=()),
    Key("formats", "texts", "Own format files, to be named by their ids.", path=True, default=()),
    Key("cards", "texts", "Files with own cards: YAML rows as in cardpool/cards, or a .cdb.", path=True, default=()),
    Key("lint.level", "level", "How far the rules about scripts go.", default="default"),
    Key("lint.dialect", "dialect", "Dialect of scripts (default: each file's own)."),
    Key("lint.cdb", "texts", "Client databases with cards and their text.", path=True, default=()),
    Key("lint.api-root", "folders", "Folders with helper files outside the repository.", path=True, default=()),
    Key("lint.api", "paths", "Functions of a newer game: JSON tables, Lua stubs.", path=True, default=()),
    Key("lang", "language", "Language of messages and names (default: the environment's).", override=False),
    Key("names", "language", "Language of names, where it is another one.", override=False),
    Key("output", "output", "Report on standard output if no option names one.", override=False, default=AUTO),
    Key("baseline", "text", "Known findings, as --write-baseline wrote them.", override=False, path=True),
    Key("exclude", "texts", "What to leave out of folders, as in .gitignore.", override=False, default=()),
    Key("respect-gitignore", "flag", "Leave out of folders what .gitignore files name.", override=False, default=True),
)  # fmt: skip
BY_NAME = {key.name: key for key in KEYS}
OVERRIDES = "overrides"
TABLES = tuple(dict.fromkeys(key.name.partition(".")[0] for key in KEYS if "." in key.name))
"""The tables that hold keys."""


def _table_schema() -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": {}}


def schema() -> dict[str, Any]:
    """The JSON Schema of a configuration file."""

    def properties(keys: list[Key]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key in keys:
            table, _, name = key.name.rpartition(".")
            given = found.setdefault(table, _table_schema())["properties"] if table else found
            given[name] = {"description": key.doc, **KINDS[key.kind].schema}
        return found

    override = {
        "type": "object",
        "additionalProperties": False,
        "properties": properties([k for k in KEYS if k.override]),
    }
    overrides = {
        "description": "Other values for some files: a pattern as in .gitignore, relative to this file, for each.",
        "type": "object",
        "additionalProperties": {"$ref": "#/$defs/override"},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "deckcheck.toml",
        "description": "The configuration of deckcheck, also as [tool.deckcheck] in pyproject.toml.",
        "type": "object",
        "additionalProperties": False,
        "properties": {**properties(list(KEYS)), OVERRIDES: overrides},
        "$defs": {"override": override},
    }
