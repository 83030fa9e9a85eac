"""Configuration files: found upward from a folder, read and checked."""

import os
import re
from typing import Any, NamedTuple

from deckcheck.config.keys import BY_NAME, KEYS, KINDS, OVERRIDES, TABLES, Key
from deckcheck.config.settings import PROJECT_FILE
from deckcheck.decks.formats import NO_LIST
from deckcheck.errors import UsageError, near_words, said_by
from deckcheck.inputs.files import ReadError, near_file, read_bytes

MAX_BYTES = 1_000_000
"""A thousand times the largest configuration file that is known."""


class Override(NamedTuple):
    """Other values for the files that a pattern means."""

    pattern: str
    values: dict[str, Any]


class Config(NamedTuple):
    """One configuration file.  `path` is how it is named to people, `folder` the absolute folder that its patterns are
    relative to; `text` is what is written there, and `above` the table that is meant of it."""

    path: str
    folder: str
    values: dict[str, Any]
    overrides: tuple[Override, ...] = ()
    text: str = ""
    above: tuple[str, ...] = ()

    def where(self, *place: str) -> str:
        """File and line of a key, for messages."""
        return _where(self.path, self.text, (*self.above, *place))


def read_config(path: str, patterns_from: str | None = None) -> Config | None:
    """A configuration file, checked; None for a `pyproject.toml` without `[tool.deckcheck]`.

    Its patterns are relative to the folder `patterns_from`, by default to that of the file; files that it names are
    always relative to the file.
    Raises UsageError, with file and line, for what cannot be read, a wrong key or a wrong value.
    """
    shown = short(path)
    project = os.path.basename(path) == PROJECT_FILE
    try:
        raw = read_bytes(path, MAX_BYTES)
        if project and b"deckcheck" not in raw:
            return None  # most projects know nothing of us: their file need not be parsed
        from deckcheck.model.tomltext import toml_data

        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
        data = toml_data(text)
    except ReadError as error:
        raise UsageError(f"Cannot read {shown}: {error.reason}.", near_file(path)) from None
    except UnicodeDecodeError:
        raise UsageError(f"{shown} is not in UTF-8.", "Save it as UTF-8.") from None
    except RecursionError:
        raise UsageError(f"{shown} is nested too deeply.", "Write it as docs/configuration.md shows.") from None
    except ValueError as error:  # of TOML that is wrong, and of numbers too long to be any
        raise UsageError(f"{shown} is not TOML: {said_by(error)}.", "https://toml.io describes the form.") from None
    above: tuple[str, ...] = ()
    if project:
        above = ("tool", "deckcheck")
        tool = data.get("tool")
        data = tool.get("deckcheck") if isinstance(tool, dict) else None  # type: ignore[assignment]
        if data is None:
            return None
    config = _Reader(shown, os.path.dirname(os.path.abspath(path)), text, above).config(data)
    return config if patterns_from is None else config._replace(folder=os.path.abspath(patterns_from))


_FORMATS_LIST = re.compile(r"[\w-]+@[\d./-]+")
"""`tcg@2010-03-01`: the list of a format on a day."""


class _Reader:
    """Checks what a file says; knows where it is, for messages and for paths."""

    def __init__(self, shown: str, folder: str, text: str, above: tuple[str, ...]) -> None:
        self.shown, self.folder, self.text, self.above = shown, folder, text, above

    def config(self, data: Any) -> Config:
        if not isinstance(data, dict):
            raise self.error("deckcheck must be a table.", (), "Write [tool.deckcheck].")
        data = dict(data)
        overrides = data.pop(OVERRIDES, {})
        values = self.values(data, ())
        if not isinstance(overrides, dict) or not all(isinstance(table, dict) for table in overrides.values()):
            help = '[overrides]\n"decks/goat/**" = {format = "goat"}'
            raise self.error("overrides must be a table of patterns, each with a table.", (OVERRIDES,), help)
        for pattern in overrides:
            self.pattern(pattern, (OVERRIDES, pattern))
            if pattern.startswith("!"):
                raise self.error("An override cannot begin with !.", (OVERRIDES, pattern), "Name the files it is for.")
        parts = tuple(
            Override(pattern, self.values(table, (OVERRIDES, pattern))) for pattern, table in overrides.items()
        )
        return Config(self.shown, self.folder, values, parts, self.text, self.above)

    def values(self, data: dict[str, Any], table: tuple[str, ...]) -> dict[str, Any]:
        found = {}
        for name, value in data.items():
            if name not in TABLES:
                found[name] = self.value(name, value, table)
                continue
            if not isinstance(value, dict):
                raise self.error(f"{name} must be a table.", (*table, name), f"Write [{name}].")
            found.update({f"{name}.{key}": self.value(f"{name}.{key}", given, table) for key, given in value.items()})
        return found

    def value(self, name: str, value: Any, table: tuple[str, ...]) -> Any:
        key = BY_NAME.get(name)
        place = (*table, *name.split("."))
        if key is None or (table and not key.override):
            raise self.unknown(name, table)
        kept = KINDS[key.kind].check(value)
        if kept is None:
            raise self.error(f"{name} must be {KINDS[key.kind].words}.", place)
        if key.kind in ("codes", "levels"):
            self.codes([word if isinstance(word, str) else word[0] for word in kept], place)
        if name == "exclude":
            for pattern in kept:
                self.pattern(pattern, place)
        return self.paths(key, kept, place)

    def unknown(self, name: str, table: tuple[str, ...]) -> UsageError:
        place = (*table, *name.split("."))
        known = [key.name for key in KEYS if key.override or not table]
        if not table:
            known.append(OVERRIDES)
        if name in BY_NAME:
            return self.error(f'"{name}" is not allowed in an override.', place, "It holds for whole folders.")
        hint = near_words(name.replace("_", "-"), known)
        return self.error(f'There is no key "{name}".', place, f"{hint}Known: {', '.join(known)}.")

    def codes(self, words: list[str], place: tuple[str, ...]) -> None:
        from deckcheck.config.select import check_words

        try:
            check_words(words)
        except UsageError as problem:
            raise self.error(problem.message, place, problem.help) from None

    def pattern(self, pattern: str, place: tuple[str, ...]) -> None:
        from deckcheck.config.patterns import can_match

        if not can_match(pattern):
            help = "Patterns are written as in .gitignore, from the folder of this file down, without . and .. in them."
            raise self.error(f'No file can match the pattern "{pattern}".', place, help)

    def paths(self, key: Key, value: Any, place: tuple[str, ...]) -> Any:
        """Files are named relative to the file that names them, and have to be there."""
        if key.name == "format":
            return self.file(value, place) if value.endswith((".yaml", ".yml")) else value
        if not key.path:
            return value
        find = {"folders": self.folder_named, "paths": self.path_named}.get(key.kind, self.file)
        return find(value, place) if isinstance(value, str) else tuple(find(path, place) for path in value)

    def folder_named(self, path: str, place: tuple[str, ...]) -> str:
        found = short(os.path.join(self.folder, os.path.expanduser(path)))
        if not os.path.isdir(found):
            raise self.error(f"{place[-1]}: there is no folder {found}.", place, "Paths are relative to this file.")
        return found

    def path_named(self, path: str, place: tuple[str, ...]) -> str:
        found = short(os.path.join(self.folder, os.path.expanduser(path)))
        if not os.path.exists(found):
            raise self.error(
                f"{place[-1]}: there is no file or folder {found}.", place, "Paths are relative to this file."
            )
        return found

    def file(self, path: str, place: tuple[str, ...]) -> str:
        if place[-1] == "list" and path.lower() == NO_LIST:
            return NO_LIST
        if place[-1] == "list" and _FORMATS_LIST.fullmatch(path):
            return path
        found = short(os.path.join(self.folder, os.path.expanduser(path)))
        if place[-1] == "baseline":  # the run that writes it comes before there is one
            return found
        if not os.path.isfile(found):
            raise self.error(f"{place[-1]}: there is no file {found}.", place, "Paths are relative to this file.")
        return found

    def error(self, message: str, place: tuple[str, ...], help: str = "") -> UsageError:
        return UsageError(f"{_where(self.shown, self.text, (*self.above, *place))}: {message}", help)


def _where(path: str, text: str, place: tuple[str, ...]) -> str:
    line = line_of(text, place)
    return f"{path}:{line}" if line else path


def short(path: str) -> str:
    """A path as seen from the current folder, if it lies below it."""
    try:
        relative = os.path.relpath(path)
    except ValueError:
        return path
    return path if relative.startswith(os.pardir) else relative


_HEADER = re.compile(r"\s*\[{1,2}\s*(.+?)\s*\]{1,2}\s*(?:#.*)?$")
_KEY = re.compile(r"\s*((?:\"[^\"]*\"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:\"[^\"]*\"|'[^']*'|[\w-]+))*)\s*=")
_PART = re.compile(r"\"([^\"]*)\"|'([^']*)'|([\w-]+)")


def line_of(text: str, place: tuple[str, ...]) -> int:
    """The line where a key is, or the nearest key or table above it that has a line; 0 if there is none."""
    table: tuple[str, ...] = ()
    best, depth = 0, 0
    for number, line in enumerate(text.split("\n"), 1):
        if found := _HEADER.match(line):
            table = _parts(found[1])
            here = table
        elif found := _KEY.match(line):
            here = (*table, *_parts(found[1]))
        else:
            continue
        if len(here) > depth and here == place[: len(here)]:
            best, depth = number, len(here)
    return best


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(double or single or bare for double, single, bare in _PART.findall(dotted))
