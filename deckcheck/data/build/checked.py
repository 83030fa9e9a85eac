"""Data files against the schema: what is wrong is said with its line."""

import re
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from deckcheck.data.flat import DataError, lines_of, read

Model = TypeVar("Model", bound=BaseModel)
Value = TypeVar("Value")


def check_value(path: Path, adapter: "TypeAdapter[Value]", value: Any) -> Value:
    """A value checked against the schema; DataError naming the line of the first thing that is wrong."""
    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        raise DataError(path, *_where(path, error)) from None


def checked_rows(path: Path, adapter: "TypeAdapter[list[Value]]") -> list[Value]:
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
    message = _plain(first["msg"])
    said = f"{'.'.join(str(part) for part in place)}: {message}" if place else message
    more = error.error_count() - 1
    said += f" ({more} more problem{'s' if more > 1 else ''})" if more else ""
    return line_of(path, [part for part in place if part != "[key]"]), said


_PLAIN = (
    (re.compile(r"a valid dictionary( or instance of \w+)?"), "a mapping of keys to values"),
    (re.compile(r"a valid string"), "text"),
    (re.compile(r"a valid integer"), "a whole number"),
    (re.compile(r"a valid "), "a "),
    (re.compile(r"^Input should be "), "it should be "),
    (re.compile(r"^Value error, "), ""),
)


def _plain(message: str) -> str:
    """What the schema says is wrong, in words for people who never saw it."""
    for pattern, words in _PLAIN:
        message = pattern.sub(words, message)
    return message


def line_of(path: Path, place: list[Any]) -> int:
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


def line_of_number(path: Path, number: int) -> int:
    """The first line of a file that has a number; 0 if none does."""
    lines = lines_of(path)
    word = re.compile(rf"(?<!\d)0*{number}(?!\d)")
    return next((n for n, line in enumerate(lines, start=1) if word.search(line)), 0)
