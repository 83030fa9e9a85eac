"""Reading the fact tables: every key is used, or left out by name."""

import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from deckcheck.data.flat import DataError
from deckcheck.inputs.files import ReadError, read_text

Row = dict[str, Any]
MAX_TABLE = 128_000_000
"""Eight times the largest table."""


def json_rows(path: Path, used: Collection[str], left_out: Collection[str] = ()) -> Iterator[Row]:
    """The rows of a table of JSON lines; DataError for a key that is neither used nor left out."""
    for number, line in enumerate(_lines(path), start=1):
        try:
            row = json.loads(line)
        except ValueError as error:
            raise DataError(path, number, f"is not JSON: {error}") from None
        if not isinstance(row, dict):
            raise DataError(path, number, "is not a mapping")
        refuse_unknown(path, number, row, used, left_out)
        yield row


def tsv_rows(
    path: Path, used: Collection[str], left_out: Collection[str] = (), optional: Collection[str] = ()
) -> Iterator[dict[str, str]]:
    """The rows of a table with tabs, by the names in its first line; `optional` columns may be missing.  DataError as
    `json_rows`."""
    lines = _lines(path)
    heads = lines[0].split("\t")
    refuse_unknown(path, 1, heads, (*used, *optional), left_out)
    missing = [name for name in used if name not in heads]
    if missing:
        raise DataError(path, 1, f"the column {missing[0]} is missing")
    for number, line in enumerate(lines[1:], start=2):
        cells = line.split("\t")
        if len(cells) != len(heads):
            raise DataError(path, number, f"has {len(cells)} columns instead of {len(heads)}")
        yield dict(zip(heads, cells, strict=True))


def json_array(path: Path, used: Collection[str]) -> Iterator[Row]:
    """The rows of a JSON array of mappings; DataError as `json_rows`."""
    try:
        rows = json.loads("\n".join(_lines(path)))
    except ValueError as error:
        raise DataError(path, 0, f"is not JSON: {error}") from None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise DataError(path, 0, "is not an array of mappings")
    for row in rows:
        refuse_unknown(path, 0, row, used, ())
        yield row


def refuse_unknown(
    path: Path, number: int, keys: Collection[str], used: Collection[str], left_out: Collection[str]
) -> None:
    """Raise DataError for a key of a source that is neither used nor left out."""
    for key in keys:
        if key not in used and key not in left_out:
            raise DataError(path, number, f'has the key "{key}", which is neither used nor left out by name')


def _lines(path: Path) -> list[str]:
    try:
        return read_text(path, MAX_TABLE).replace("\r\n", "\n").rstrip("\n").split("\n")
    except ReadError as error:
        raise DataError(path, error.line, f"cannot be read: {error.reason}") from None
