"""Tables of people as spreadsheets and web forms write them: bytes → rows of cells with their lines."""

import csv
import io
import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.others import other_file
from deckcheck.errors import UsageError
from deckcheck.inputs.files import ReadError, read_bytes
from deckcheck.model.deck import ParseError

MAX_BYTES = 20_000_000
_MAX_ROWS = 50_000
"""Ten times the players of the largest event, each with a deck."""
_MAX_CELL = 1_000_000
_DELIMITERS = ",;\t|"
_LOOKED = 50
_HEAD_LINES = 10
_ENCODINGS = ("cp932", "gb18030", "cp949", "euc_jp", "big5hkscs", "cp1252")
_SEP = re.compile(r'"?sep=(.)"?[ \t]*\n', re.IGNORECASE)
# What is written to keep the zeros at the beginning of a number: ="0123456789", '0123456789.
_KEPT = re.compile(r'="([^"]*)"|\'([0-9][0-9 -]*)')


class Row(NamedTuple):
    """A row: its number as a spreadsheet shows it, the line of the file where it begins, and its cells without blanks
    around them."""

    number: int
    line: int
    cells: tuple[str, ...]

    def cell(self, at: int | None) -> str:
        """The text in a column; empty where there is none."""
        return self.cells[at] if at is not None and at < len(self.cells) else ""


class Table(NamedTuple):
    """A table with the rows that are not empty; `remarks` are what was odd in the file."""

    path: str
    rows: tuple[Row, ...]
    remarks: tuple[str, ...] = ()


def read_table(path: str, is_heading: Callable[[str], bool] = lambda text: False) -> Table:
    """The table in a file.  Raises UsageError for one that cannot be read or is something else.

    Text in an encoding from before UTF-8 is read in the one in which most headings are known, by `is_heading`.
    """
    try:
        data = read_bytes(path, MAX_BYTES)
    except ReadError as error:
        raise UsageError(f"Cannot read {path}: {error.reason}.") from None
    if (other := other_file(data)) is not None:
        raise UsageError(f"{path} is {other.what}, not a table.", "Save it as CSV.")
    decoded = decode(data)
    if isinstance(decoded, ParseError):
        raise UsageError(f"{path}: {decoded.message}", "Save the table as CSV in UTF-8.")
    odd = [f"{path}: {remark.message}" for remark in decoded.remarks if remark.code == "FMT011"]
    text, skipped, sign = decoded.text, 0, ""
    if odd and (found := _by_headings(data, is_heading)) is not None:
        text = found[0]
        odd = [f"{path}: The file is not in UTF-8; it was read as {found[1]}."]
    if (stated := _SEP.match(text)) is not None:
        text, skipped, sign = text[stated.end() :], 1, stated[1]
    rows = _rows(text, sign or delimiter_of(text), path, skipped)
    return Table(path, tuple(rows), tuple(odd))


def _by_headings(data: bytes, is_heading: Callable[[str], bool]) -> tuple[str, str] | None:
    """The text in the older encoding in which most headings are known, and the encoding; None if none is."""
    most, best = 0, None
    for encoding in _ENCODINGS:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        head = text.split("\n", _HEAD_LINES)[:_HEAD_LINES]
        # Headings in plain letters are the same in every encoding.
        known = sum(
            not cell.isascii() and is_heading(cell) for line in head for cell in re.split('[,;\t|"]', line.strip())
        )
        if known > most:
            most, best = known, (text.replace("\r\n", "\n").replace("\r", "\n"), encoding)
    return best


def delimiter_of(text: str) -> str:
    """What parts the cells: the sign with which most of the first rows have the same number of cells, and the most."""
    best, most = ",", (0.0, 0)
    for sign in _DELIMITERS:
        sizes: Counter[int] = Counter()
        try:
            for number, cells in enumerate(csv.reader(io.StringIO(text[:_MAX_CELL]), delimiter=sign)):
                if any(cells):
                    sizes[len(cells)] += 1
                if number >= _LOOKED:
                    break
        except csv.Error:
            continue
        wide = {size: times for size, times in sizes.items() if size > 1}
        if wide:
            size, times = max(wide.items(), key=lambda pair: (pair[1], pair[0]))
            share = times / sizes.total()
            if (round(share, 1), size) > most:
                best, most = sign, (round(share, 1), size)
    return best


def _rows(text: str, sign: str, path: str, skipped: int) -> list[Row]:
    try:
        return [*_parted(text, sign, path, skipped, strict=True)]
    except csv.Error as error:
        if "unexpected end" in str(error):
            line = _open_quote(text, sign) + skipped
            raise UsageError(
                f"{path}:{line}: A quote that opens a cell is never closed.", "Close it, or write it twice."
            ) from None
    # Quotes inside a cell that was not quoted as a whole: what they part is the same.
    try:
        return [*_parted(text, sign, path, skipped, strict=False)]
    except csv.Error as error:
        what = "a cell holds more than a million letters" if "limit" in str(error) else str(error)
        raise UsageError(f"{path} is not a table: {what}.", "Save it as CSV.") from None


def _parted(text: str, sign: str, path: str, skipped: int, *, strict: bool) -> list[Row]:
    before = csv.field_size_limit(_MAX_CELL)
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign, strict=strict)
        found, line = [], 1
        for number, cells in enumerate(reader, 1):
            plain = tuple(_plain(cell) for cell in cells)
            if any(plain):
                found.append(Row(number + skipped, line + skipped, plain))
                if len(found) > _MAX_ROWS:
                    raise UsageError(
                        f"{path} has more than {_MAX_ROWS:,} rows.", "Check that the right file was given."
                    )
            line = reader.line_num + 1
        return found
    finally:
        csv.field_size_limit(before)


def _plain(cell: str) -> str:
    text = cell.replace("\0", "").strip().lstrip("\ufeff")
    kept = _KEPT.fullmatch(text)
    return (kept[1] or kept[2] or "").strip() if kept is not None else text


def _open_quote(text: str, sign: str) -> int:
    """The line of the last cell that a quote opens."""
    opened = [found.start() for found in re.finditer(f'(?:^|{re.escape(sign)})[ ]*"', text, re.MULTILINE)]
    return text.count("\n", 0, opened[-1] + 1) + 1 if opened else 1
