"""Decks in tables of spreadsheets: CSV, TSV, and with `;` as Excel writes it where a comma parts decimals."""

import re
from collections import Counter

from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.fields import COUNT, NAMING, role_of
from deckcheck.deckfiles.limits import MAX_LINES, too_many_lines
from deckcheck.deckfiles.lines import Lines
from deckcheck.deckfiles.listing import Listing
from deckcheck.deckfiles.table import Cell, read_rows
from deckcheck.model.deck import DeckFile, NameIndex, ParseError, Span

CSV = "csv"

DELIMITERS = "\t;,|"
_LOOKED = 60
_HEAD_LINES = 6
_SEP = re.compile(r'"?sep=(.)"?\s*', re.IGNORECASE)
# A quoted cell may hold delimiters and line ends, but not a whole file.
_QUOTED = re.compile(r'[ ]*"((?:[^"]|""){0,2000}+)"[ ]*')


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read the decks in a table."""
    decoded = decode(data, names)
    if isinstance(decoded, ParseError):
        return decoded
    rows = parted(decoded.text)
    if len(rows) > MAX_LINES:
        return too_many_lines(len(rows))
    listing = Listing(names, decoded.remarks, CSV)
    reading = Lines(listing, [" ".join(cell.text for cell in row) for row in rows])
    read_rows(rows, listing, reading.text)
    return listing.too_much(Span()) or listing.finish()


def looks_like_table(head: str) -> bool:
    """Whether a text is a table: one of its first lines names columns, or most lines have three cells or more."""
    lines = [line for line in head.split("\n", _LOOKED)[:_LOOKED] if line.strip()]
    for sign in DELIMITERS:
        for line in lines[:_HEAD_LINES]:
            roles = [role_of(cell) for cell in _cells(line, sign) if cell.strip()]
            if len(roles) > 1 and COUNT in roles and NAMING.intersection(roles):
                return 2 * sum(role is not None for role in roles) >= len(roles)
        # Several cards in a line are parted by `;` and commas, too, and names hold commas.
        cells = [_cells(line, sign) for line in lines] if sign != "," else []
        wide = (
            sum(sum(map(bool, map(str.strip, row))) > 2 and not _lists_cards(row) for row in cells)
            if sign != ";" and len(cells) > 1
            else 0
        )
        # `Name | 3` is read as a line of a list, with what is around it.
        full = ([cell for cell in row if cell.strip()] for row in cells) if sign == ";" else ()
        counted = sum(len(row) == 2 and sum(map(_is_count, row)) == 1 for row in full)
        if 10 * max(wide, counted if len(cells) > 1 else 0) >= 6 * len(lines) > 0:
            return True
    return False


def _lists_cards(row: list[str]) -> bool:
    """Whether a line lists cards one after another: `3x A | 1x B | 2x C`."""
    return sum(re.match(r"\s*[0-9]{1,2}(?:\s?[xX×]\s?|\s+)\S", cell) is not None for cell in row) > 1


def _is_count(cell: str) -> bool:
    return re.fullmatch(r"\s*[x×]?\s?[0-9]{1,2}\s?[x×枚]?\s*", cell) is not None


def delimiter_of(text: str) -> str | None:
    """What parts the cells of a table: the sign with which most lines have the same number of cells, None if none does.

    Names hold commas, so that a comma is the last to be thought of; it is one if the quotes show it.
    """
    lines = [line for line in text.split("\n", _LOOKED)[:_LOOKED] if line.strip()]
    best: tuple[float, int] | None = None
    for rank, sign in enumerate(DELIMITERS):
        numbers = Counter(len(_cells(line, sign)) for line in lines)
        number, times = max(numbers.items(), key=lambda pair: (pair[0] > 1, pair[1]))
        if number < 2:
            continue
        share = times / len(lines)
        if best is None or share > -best[0] + 0.15:
            best = (-share, rank)
    return None if best is None or -best[0] < 0.5 else DELIMITERS[best[1]]


def _cells(line: str, sign: str) -> list[str]:
    cells = []
    at = 0
    while at <= len(line):
        found = _QUOTED.match(line, at)
        if found is not None and (found.end() == len(line) or line[found.end()] == sign):
            stop = found.end()
            cells.append(found[1])
        else:
            stop = line.find(sign, at)
            stop = len(line) if stop < 0 else stop
            cells.append(line[at:stop])
        at = stop + 1
    return cells


def parted(text: str) -> list[list[Cell]]:
    """The rows of a table with the places of their cells."""
    first, _, rest = text.partition("\n")
    skipped = 0
    if (found := _SEP.fullmatch(first)) is not None:
        sign: str | None = found[1]
        text, skipped = rest, 1
    else:
        sign = delimiter_of(text)
    ends = re.compile("\n" if sign is None else f"[{re.escape(sign)}\n]")
    rows: list[list[Cell]] = []
    row: list[Cell] = []
    at, line, begin = 0, 1 + skipped, 0
    while at <= len(text):
        found = _QUOTED.match(text, at) if sign is not None else None
        stop = found.end() if found is not None else -1
        if found is not None and (stop == len(text) or text[stop] in (sign, "\n")):
            value, start = found[1].replace('""', '"'), found.start(1)
        else:
            end = ends.search(text, at)
            stop = len(text) if end is None else end.start()
            value, start = text[at:stop], at
        shift = len(value) - len(value.lstrip())
        plain = " ".join(value.split())
        column = start + shift - begin + 1
        row.append(Cell(plain, Span(line, column, line, column + len(plain))))
        ended = stop >= len(text) or text[stop] == "\n"
        line += text.count("\n", at, stop)
        if ended:
            rows.append(row)
            row = []
            line += 1
            begin = stop + 1
        at = stop + 1
    return rows
