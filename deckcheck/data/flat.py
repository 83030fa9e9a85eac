"""The flat YAML that the project's data files are written in, read sixty times faster than YAML in general.

A data file is a list of one-line mappings in JSON quoting (`- {"passcode": 89631139, …}`), or a mapping of keys to
scalars, to lists of numbers (`- 55144522  # Pot of Greed`) or to mappings of numbers (`55144522: 30  # Pot of Greed`,
`46986414: "ブラック・マジシャン"`).  `read` takes every other YAML too, by way of ruamel.yaml, so that nobody who edits
a file by hand has to know about this.
"""

import json
import re
from pathlib import Path
from typing import Any

from deckcheck.errors import UsageError, said_by
from deckcheck.inputs.files import ReadError, read_text

_KEY = re.compile(r"([a-z_]+|-?\d+): ?(.*)")
_COMMENT = re.compile(r"(?<!\s)\s++#.*$")
_INTEGER = re.compile(r"-?[1-9][0-9]{0,17}|0")
_JSON = json.JSONDecoder()
# Words that YAML reads as text, dates (read as text here) and ranges of sizes.
_PLAIN = re.compile(r"[A-Za-z][\w-]*|\d{4}-\d\d-\d\d|\d{1,3}-\d{0,3}")
# Words that some YAML takes for something else than text.
_SPECIAL = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


class DataError(UsageError):
    """A data file that cannot be used: which file, which line (0: unknown), and what is wrong with it."""

    def __init__(self, path: str | Path, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}" if line else f"{path}: {message}")
        self.path = str(path)
        self.line = line
        self.problem = message


MAX_BYTES = 8_000_000
"""Ten times the largest data file."""
_MAX_EVENTS = 200_000
_MAX_DEPTH = 10


def read(path: Path) -> Any:
    """What a YAML file holds; DataError if it is too large, no UTF-8, no YAML, or YAML that only a machine would write.

    Anchors and aliases are refused: a few lines of them can stand for gigabytes.
    """
    try:
        text = read_text(path, MAX_BYTES)
    except ReadError as error:
        raise DataError(path, error.line, f"cannot be read: {error.reason}") from None
    try:
        return parse(text)
    except _NotFlatError:
        return _read_yaml(path, text)


def lines_of(path: Path) -> list[str]:
    """The lines of a file that was read before, to find the place of something in it; empty if it is gone."""
    try:
        return read_text(path, MAX_BYTES).splitlines()
    except ReadError:
        return []


def parse(text: str) -> Any:
    """What flat YAML means; raises a ValueError for any other YAML, which may still be right."""
    lines = [(line, line.strip()) for line in text.split("\n")]
    rows = [line for line, stripped in lines if stripped and not stripped.startswith("#")]
    if rows and rows[0].startswith("- {"):
        return [_row(line) for line in rows]
    return _mapping(rows)


class _NotFlatError(ValueError):
    """The text is not of the flat kind."""


def _row(line: str) -> Any:
    if not line.startswith("- {"):
        raise _NotFlatError
    try:
        return json.loads(line[2:], object_pairs_hook=_unique)
    except (ValueError, RecursionError):
        raise _NotFlatError from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _NotFlatError
    return found


def _mapping(rows: list[str]) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    block: str | None = None
    for line in rows:
        stripped = line.strip()
        indent = len(line) - len(line.lstrip())
        if indent not in (0, 2):
            raise _NotFlatError
        indented = indent == 2
        if stripped.startswith("- ") and block is not None:
            items = found[block] if found[block] is not None else []
            if not isinstance(items, list):
                raise _NotFlatError
            items.append(_scalar(stripped[2:]))
            found[block] = items
            continue
        match = _KEY.fullmatch(stripped)
        if match is None:
            raise _NotFlatError
        key, rest = _scalar(match[1]), _COMMENT.sub("", match[2]) if not match[2].startswith("#") else ""
        target = found
        if indented:
            if block is None:
                raise _NotFlatError
            target = found[block] if found[block] is not None else {}
            if not isinstance(target, dict):
                raise _NotFlatError
            found[block] = target
        if key in target:
            raise _NotFlatError
        if not rest and not indented:
            block = key
            target[key] = None
        else:
            if not indented:
                block = None
            target[key] = _scalar(match[2])
    return found


def _scalar(text: str) -> Any:
    if text[:1] == '"':
        try:
            value, end = _JSON.raw_decode(text)
        except ValueError:
            raise _NotFlatError from None
        if text[end:] and not _COMMENT.fullmatch(text[end:]):
            raise _NotFlatError
        return value
    word = _COMMENT.sub("", text)
    if _INTEGER.fullmatch(word):
        return int(word)
    if word in ("true", "false"):
        return word == "true"
    if word.lower() in _SPECIAL or not _PLAIN.fullmatch(word):
        raise _NotFlatError
    return word


def _read_yaml(path: Path, text: str) -> Any:
    from ruamel.yaml import YAML
    from ruamel.yaml.constructor import SafeConstructor
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    class Constructor(SafeConstructor):
        """Leaves dates as the text they are, for the schema to check."""

    Constructor.add_constructor("tag:yaml.org,2002:timestamp", SafeConstructor.construct_yaml_str)
    yaml = YAML(typ="safe")
    yaml.Constructor = Constructor
    try:
        _refuse_bombs(path, YAML(typ="safe").parse(text))
        return yaml.load(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        said = str(error.problem or error.context).split("\n", 1)[0]
        raise DataError(path, mark.line + 1 if mark is not None else 0, f"is not valid YAML: {said}") from None
    except (YAMLError, ValueError) as error:
        raise DataError(path, 0, f"is not valid YAML: {said_by(error)}") from None


def _refuse_bombs(path: Path, events: Any) -> None:
    from ruamel.yaml.events import AliasEvent, CollectionEndEvent, CollectionStartEvent

    depth = 0
    for count, event in enumerate(events):
        line = event.start_mark.line + 1
        if isinstance(event, AliasEvent) or getattr(event, "anchor", None):
            raise DataError(path, line, "anchors and aliases (&name, *name) are not read; write the values out")
        depth += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
        if depth > _MAX_DEPTH or count > _MAX_EVENTS:
            raise DataError(path, line, "is nested deeper, or holds more values, than any list or card file")
