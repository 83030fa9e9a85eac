"""Lists with tables in Markdown: `| 3 | Name | passcode |` below a ruler, and headings, lists and text around them."""

import re

from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.lines import Lines
from deckcheck.deckfiles.listing import Listing
from deckcheck.deckfiles.markup import plain_text
from deckcheck.deckfiles.table import Cell, read_rows
from deckcheck.model.deck import DeckFile, NameIndex, ParseError, Span

NAME = "markdown"

_RULER = re.compile(r"\s*+\|?+\s*+:?-++:?\s*+(?:\|\s*+:?-++:?\s*+)*+\|?\s*+")
_BAR = re.compile(r"\\.|`[^`]*`|(\|)")


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read the decks in a text with tables."""
    decoded = decode(data, names)
    if isinstance(decoded, ParseError):
        return decoded
    lines = decoded.text.split("\n")
    listing = Listing(names, decoded.remarks, NAME)
    reading = Lines(listing, lines)
    number = 0
    while number < len(lines):
        stop = _table_end(lines, number)
        if stop:
            rows = [_cells(lines[at], at + 1) for at in range(number, stop) if at != number + 1]
            read_rows(rows, listing, reading.text)
            number = stop
        else:
            reading.line(lines[number], number + 1)
            number += 1
        error = listing.too_much(Span(number, 1, number, 1))
        if error is not None:
            return error
    return listing.finish()


def has_table(lines: list[str]) -> bool:
    """Whether there is a table in a text."""
    return any("-" in line and _is_head(lines, number) for number, line in enumerate(lines[1:]))


def _is_head(lines: list[str], at: int) -> bool:
    """Whether a line is the head of a table: it has bars, and the line below it is a ruler with bars."""
    ruler = lines[at + 1] if at + 1 < len(lines) else ""
    return "|" in lines[at] and "|" in ruler and "-" in ruler and _RULER.fullmatch(ruler) is not None


def _table_end(lines: list[str], start: int) -> int:
    """The line after the table whose head is line `start`, 0 if there is none."""
    if not _is_head(lines, start):
        return 0
    stop = start + 2
    while stop < len(lines) and "|" in lines[stop]:
        stop += 1
    return stop


def _cells(line: str, number: int) -> list[Cell]:
    """The cells of a row; a bar in code or after a backslash separates nothing."""
    cells = []
    at = 0
    stops = [found.start() for found in _BAR.finditer(line) if found[1]]
    for stop in (*stops, len(line)):
        text = line[at:stop]
        column = at + len(text) - len(text.lstrip()) + 1
        plain = plain_text(text.strip().replace("\\|", "|"))
        cells.append(Cell(plain, Span(number, column, number, column + len(text.strip()))))
        at = stop + 1
    # Bars around the row are not cells.
    first = 1 if not cells[0].text and len(cells) > 1 else 0
    last = len(cells) - 1 if not cells[-1].text and len(cells) > first + 1 else len(cells)
    return cells[first:last]
