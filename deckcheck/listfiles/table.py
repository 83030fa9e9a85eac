"""Lists as tables: CSV, TSV and Markdown tables with a heading, one card per row."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence

from deckcheck.listfiles.words import copies_of
from deckcheck.listfiles.written import (
    LINE_END,
    STATUSES,
    Entry,
    Oddities,
    WrittenList,
    day_in,
    mostly_unlimited,
    one_line,
)
from deckcheck.model.deck import KonamiId, ParseError, Ref, Span
from deckcheck.model.names import normalise
from deckcheck.model.numbers import number_in

COLUMNS = ("passcode", "name", "status", "copies", "points", "pool")
_NAMES = {
    "passcode": ("passcode", "code", "id", "cardid", "number", "password", "cardcode"),
    "konami_id": ("konamiid", "cid", "kid", "dbid"),
    "name": ("name", "card", "cardname", "cardtitle", "english", "englishname"),
    "status": ("status", "list", "limitation", "banlist", "category", "state"),
    "copies": ("copies", "limit", "allowed", "count", "quantity", "max", "number of copies"),
    "points": ("points", "cost", "point"),
    "pool": ("pool",),
}
_COLUMN_OF = {normalise(word): column for column, words in _NAMES.items() for word in words}
_RULE = re.compile(r"\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*")
_FORMULA = ("=", "+", "-", "@")


def looks_like(text: str) -> bool:
    """Whether the first line that is not empty is the heading of such a table."""
    first = next((line for line in LINE_END.split(text) if line.strip() and not line.startswith("#")), "")
    columns = _columns(_cells(first))
    return bool(columns.keys() & {"passcode", "konami_id", "name"}) and bool(
        columns.keys() & {"status", "copies", "points"}
    )


def read(text: str, name: str) -> tuple[WrittenList, ...] | ParseError:
    """The list of a table; lines before the heading that begin with `#` are its title."""
    columns: dict[str, int] | None = None
    entries: list[Entry] = []
    unread: list[Entry] = []
    odd = Oddities()
    title = name
    for number, line in enumerate(LINE_END.split(text), start=1):
        if not line.strip() or _RULE.fullmatch(line):
            continue
        if columns is None:
            if line.startswith("#"):
                title = line.lstrip("#").strip() or title
                continue
            columns = _columns(_cells(line))
            continue
        row = _row(_cells(line), columns)
        ref = _ref(row)
        entry = None if ref is None else _entry(ref, row, number)
        if ref is None:
            odd.add("rows without a card were skipped", number)
        elif entry is not None:
            entries.append(entry)
        elif any(row.get(column) for column in ("status", "copies", "points")):
            odd.add("rows with a status that is not known were skipped", number)
            unread.append(Entry(ref, 0, number, row.get("name", "")))
        else:
            odd.add("rows without a status were skipped", number)
    if not entries:
        return ParseError(
            "No row of the table names a card and how often it may be used.",
            Span(),
            f"Head the columns {', '.join(COLUMNS[:4])} (or points); docs/banlist.md shows one.",
        )
    whitelist = mostly_unlimited(entries)
    remarks = tuple(odd.remarks())
    return (
        WrittenList(title, day_in(title), tuple(entries), whitelist, line=1, remarks=remarks, unread=tuple(unread)),
    )


def _cells(line: str) -> list[str]:
    if line.lstrip().startswith("|"):
        return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
    delimiter = max("\t;,", key=line.count)
    try:
        cells = next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:  # a cell of more than 100,000 letters
        return []
    return [cell.strip().removeprefix("'") for cell in cells]


def _columns(cells: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for index, cell in enumerate(cells):
        column = _COLUMN_OF.get(normalise(cell.lstrip("\ufeff")))
        if column is not None:
            found.setdefault(column, index)
    return found


def _row(cells: Sequence[str], columns: dict[str, int]) -> dict[str, str]:
    return {column: cells[index].strip() for column, index in columns.items() if index < len(cells)}


def _entry(ref: Ref, row: dict[str, str], line: int) -> Entry | None:
    comment = row.get("name", "") if not isinstance(ref, str) else ""
    pool = number_in(row.get("pool", ""))
    points = number_in(row.get("points", ""))
    if points is not None:
        return Entry(ref, points, line, comment, True, pool)
    copies = _copies(row)
    return Entry(ref, copies, line, comment, False, pool) if copies is not None else None


def _copies(row: dict[str, str]) -> int | None:
    number = row.get("copies", "")
    if re.fullmatch(r"-1|[0-3]", number):
        return int(number)
    return copies_of(row.get("status", "")) if row.get("status") else copies_of(number) if number else None


def _ref(row: dict[str, str]) -> Ref | None:
    for column in ("passcode", "konami_id"):
        number = number_in(row.get(column, ""))
        if number is not None:
            return number if column == "passcode" else KonamiId(number)
    return row.get("name") or None


def rows_of(item: WrittenList) -> Iterator[tuple[object, ...]]:
    """The rows of a list under `COLUMNS`."""
    for entry in item.entries:
        number = f"{entry.ref:08d}" if isinstance(entry.ref, int) and entry.ref >= 0 else None
        name = entry.comment or (entry.ref if isinstance(entry.ref, str) else "")
        status = None if entry.points else STATUSES[min(max(entry.value, 0), 3)]
        copies, points = (None, entry.value) if entry.points else (entry.value, None)
        yield number, name, status, copies, points, entry.pool


def _written(value: object) -> object:
    """What a cell has: of a text what no spreadsheet takes for a formula; `read` knows the apostrophe."""
    if not isinstance(value, str):
        return "" if value is None else value
    text = one_line(value)
    return f"'{text}" if text.startswith(_FORMULA) else text


def used_columns(rows: Iterable[Sequence[object]]) -> tuple[int, ...]:
    """The columns of some rows that are not empty in all of them."""
    rows = list(rows)
    return tuple(index for index in range(len(COLUMNS)) if any(row[index] is not None for row in rows))


def write(item: WrittenList) -> str:
    """A list as CSV."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    rows = list(rows_of(item))
    kept = used_columns(rows)
    writer.writerow([COLUMNS[index] for index in kept])
    writer.writerows([_written(row[index]) for index in kept] for row in rows)
    return out.getvalue()
