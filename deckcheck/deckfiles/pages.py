"""Documents with tags → lines and tables as a reader sees them: what HTML and BBCode have in common."""

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from deckcheck.deckfiles.columns import COPIES, Cell, Row
from deckcheck.deckfiles.common import Places
from deckcheck.deckfiles.fields import COUNT, plain_word, role_of
from deckcheck.deckfiles.headings import heading_of
from deckcheck.deckfiles.records import count_of
from deckcheck.deckfiles.tags import CLOSE, EMPTY, TEXT, Tag, attributes, plain
from deckcheck.model.deck import SECTION_NAMES, Span


class Line(NamedTuple):
    """A line of a page.  `block` is the paragraph or list item it is in, `around` the list or division around that.

    `heading` is True for the text of `<h1>` to `<h6>`; `copies` is the number that an attribute of what is
    around the text says (`data-qty="3"`); `picture` is True for a picture of which nothing says what it shows.
    """

    text: str
    span: Span
    block: int
    around: int
    heading: bool = False
    copies: int | None = None
    picture: bool = False


Piece = tuple[str, int, int]
"""A text of a page: where it begins, and where it ends."""
Rows = list[Row]
Attributes = list[tuple[str, str, int]]
Part = Line | Rows

_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_BLOCKS = frozenset((
    "p", "li", "dt", "dd", "figcaption", "caption", "summary", "legend", "pre", "textarea", *_HEADINGS,
))  # fmt: skip
_AROUND = frozenset((
    "ul", "ol", "dl", "div", "section", "article", "main", "body", "blockquote", "center", "details", "fieldset",
    "form", "aside", "header", "html", "td", "th",
))  # fmt: skip
_SKIPPED = frozenset((
    "script", "style", "noscript", "template", "svg", "nav", "footer", "select", "option", "button", "head",
    "iframe", "object",
))  # fmt: skip
# What was taken out, as Markdown writes it.
_STRUCK = frozenset(("s", "del", "strike"))
_PARTED = frozenset(("span", "a", "img", "label", "strong", "small", "td", "th", "div"))
_ROWS = frozenset(("thead", "tbody", "tfoot"))
# Attributes that name a card, and a picture that is called by its passcode.
_NAMES = frozenset((
    "data-name", "data-cardname", "data-card-name", "data-card", "data-card-title", "data-title", "data-en",
))  # fmt: skip
_SECTIONS = frozenset(("data-section", "data-zone", "data-deck", "data-deck-section", "data-board"))
_PASSCODE_FILE = re.compile(r"(?:\A|/)([0-9]{7,8})\.(?:jpe?g|png|webp|gif)\Z", re.IGNORECASE)
_LAYOUT_LINES = 3
_MOST_ROWS = 200
_MOST_SPREAD = 10_000
_MAX_OPEN = 200


class _Open(NamedTuple):
    """An element that is not closed yet, and the number of copies that an attribute of it says."""

    name: str
    id: int
    copies: int | None = None


class _Table:
    """A table that is not closed yet: rows of cells, each with its lines."""

    def __init__(self) -> None:
        self.rows: list[list[list[Line]]] = []
        self.open = False
        # Cells that reach over several rows: row and place in it → how many rows.
        self._tall: dict[tuple[int, int], int] = {}

    def row(self) -> None:
        self.rows.append([])
        self.open = False

    def cell(self, told: Attributes) -> None:
        if not self.rows:
            self.row()
        self.rows[-1].append([])
        self.open = True
        height = next((value for name, value, _ in told if name == "rowspan"), "")
        if height.isdecimal() and len(height) < 5 and 1 < int(height) <= _MOST_ROWS:
            self._tall[len(self.rows) - 1, len(self.rows[-1]) - 1] = int(height)

    def _spread(self) -> None:
        """Put the cells that reach over several rows into each of them."""
        spread = 0
        for (at, place), height in self._tall.items():
            spread += height
            if spread > _MOST_SPREAD:
                break
            for row in self.rows[at + 1 : at + height]:
                row.insert(place, self.rows[at][place])
        self._tall = {}

    def parts(self) -> list[Part]:
        """The table as rows, or the lines of its cells one after another if it only arranges them."""
        self._spread()
        if any(len(cell) >= _LAYOUT_LINES for row in self.rows for cell in row):
            return [line for cell in self._arranged() for line in cell]
        rows: Rows = []
        for row in self.rows:
            cells = [Cell(" ".join(line.text for line in cell), cell[0].span if cell else Span()) for cell in row]
            count = next((line.copies for cell in row for line in cell if line.copies is not None), None)
            if count is not None and not any(COPIES.fullmatch(cell.text) for cell in cells):
                cells.append(Cell(str(count), cells[0].span))
            if any(cell.text for cell in cells):
                rows.append(cells)
        return [rows] if rows else []

    def _arranged(self) -> list[list[Line]]:
        """The cells of a table that only arranges lists: column by column where the first row heads the columns."""
        width = len(self.rows[0])
        heads = width > 1 and all(len(cell) == 1 and heading_of(cell[0].text) for cell in self.rows[0])
        if heads and all(len(row) == width for row in self.rows):
            return [row[at] for at in range(width) for row in self.rows]
        return [cell for row in self.rows for cell in row]


def _count(told: Attributes) -> int | None:
    """The number of copies that the attributes of an element say: `data-qty="3"`, `data-card-count="2"`."""
    for name, value, _ in told:
        if name.startswith("data-") and role_of(name[5:], value) == COUNT and COPIES.fullmatch(value):
            return count_of(value)
    return None


_COUNTS = re.compile(r"(?:[xX×]\s?)?[0-9]{1,2}\s?[xX×]?(?!\w)")


def with_counts(pictures: list[Piece], texts: list[Piece]) -> list[Piece]:
    """Cards that a line shows as pictures with the numbers beside them, which are all before or all after them.

    Where nobody can tell which picture a number belongs to, the copies are left open: `1-3 Name`.
    """
    counts = [(_COUNTS.search(plain(text)), at) for text, at, _ in texts]
    numbers = [(found[0].strip("xX× "), at) for found, at in counts if found is not None]
    if not numbers:
        return pictures
    places = sorted([*(("", at) for _, at, _ in pictures), *numbers], key=lambda place: place[1])
    apart = not any(one[0] and other[0] for one, other in pairwise(places))
    first, last = bool(places[0][0]), bool(places[-1][0])
    if not apart or first == last:
        most = max(int(number) for number, _ in numbers)
        return [(f"1-{most} {value}", at, end) for value, at, end in pictures]
    found: dict[int, str] = {}
    for (number, at), (other, beside) in pairwise(places):
        if first and number and not other:
            found[beside] = number
        elif last and other and not number:
            found[at] = other
    return [(f"{found[at]}x {value}" if at in found else value, at, end) for value, at, end in pictures]


class Page:
    """Builds the parts of a page from its tags.

    `newlines` is True where a line end in the text ends a line.
    """

    def __init__(self, places: Places, newlines: bool = False) -> None:
        self.parts: list[Part] = []
        self.title = ""
        self._places = places
        self._newlines = newlines
        self._open: list[_Open] = []
        self._tables: list[_Table] = []
        self._pieces: list[Piece] = []
        self._pictures: list[Piece] = []
        # The element that named the card which the pictures inside it show.
        self._pictured = ""
        self._inline: int | None = None
        self._unnamed = False
        # The line of a picture, if it was the last one.
        self._shown: Line | None = None
        self._skipping = ""
        self._in_title = False
        self._ids = 0

    def read(self, tags: Iterable[Tag]) -> "Page":
        """Take in all tags."""
        for tag in tags:
            if self._skipping:
                self._skip(tag)
            elif tag.kind == TEXT:
                self._text(tag)
            elif tag.kind == CLOSE:
                self._close(tag.name)
            else:
                self._opened(tag)
        self._end_line()
        while self._tables:
            self._end_table()
        return self

    def _skip(self, tag: Tag) -> None:
        if tag.name == "title" and tag.kind != CLOSE:
            self._in_title = True
        elif tag.kind == TEXT and self._in_title and not self.title:
            self.title = plain(tag.inner)
        elif (tag.kind == CLOSE and tag.name == self._skipping) or (tag.name == "body" and self._skipping == "head"):
            self._skipping = ""
            self._in_title = False
            if tag.kind != CLOSE:
                self._opened(tag)
        elif tag.kind == CLOSE and tag.name == "title":
            self._in_title = False

    def _opened(self, tag: Tag) -> None:
        name = tag.name
        if name in _SKIPPED:
            self._skipping = "" if tag.kind == EMPTY else name
            return
        told = attributes(tag) if "=" in tag.inner else []
        count = _count(told)
        if name in ("br", "hr"):
            self._end_line()
        elif name in _STRUCK:
            self._pieces.append(("~~", tag.start, tag.start))
        elif name == "img":
            self._picture(told, tag.start)
        elif name == "input":
            value = next((value for key, value, _ in told if key == "value"), "")
            self._inline = count_of(value) if COPIES.fullmatch(value) else self._inline
        elif name == "table":
            self._end_line()
            self._tables.append(_Table())
            self._push(name)
        elif name == "tr" and self._tables:
            self._end_line()
            self._tables[-1].row()
            self._push(name, count)
        elif name in ("td", "th") and self._tables:
            self._end_line()
            self._drop(("td", "th"), stop="table")
            self._tables[-1].cell(told)
            self._push(name, count)
        elif name in _BLOCKS or name in _AROUND:
            self._end_line()
            if name == "li":
                self._drop(("li",), stop="ul ol menu")
            elif name in _BLOCKS:
                self._drop(("p", "dt", "dd", *_HEADINGS), stop="")
            if tag.kind != EMPTY:
                self._push(name, count)
        elif name in _PARTED:
            self._part(tag.start)
            self._inline = count if count is not None else self._inline
        if name != "img":
            self._named(told, tag)
        if name in _AROUND or name in _ROWS or name == "table":
            self._section(told)

    def _section(self, told: Attributes) -> None:
        """A heading where only an attribute of what is around the cards names their section: `<div id="side-deck">`."""
        for name, value, at in told:
            if name in _SECTIONS or (name in ("id", "class") and "deck" in value.casefold()):
                words = value.split() if name == "class" else [value]
                headings = (heading_of(plain_word(word)) for word in words)
                section = next((each.section for each in headings if each and not each.weak and not each.kind), None)
                if section is not None:
                    self._add(SECTION_NAMES[section], at, at + len(value))
                    return

    def _close(self, name: str) -> None:
        if name == self._pictured:
            self._pictured = ""
        if name in _STRUCK and self._pieces:
            end = self._pieces[-1][2]
            self._pieces.append(("~~", end, end))
        if name == "table" and self._tables:
            self._end_line()
            self._drop(("table",), stop="", through=True)
            self._end_table()
        elif name in ("td", "th", "tr") or name in _ROWS:
            self._end_line()
            self._drop(("td", "th") if name in ("td", "th") else ("tr",), stop="table", through=True)
            if self._tables:
                self._tables[-1].open = False
        elif name in _BLOCKS or name in _AROUND:
            self._end_line()
            self._drop((name,), stop="table" if name != "body" else "", through=True)
        elif name in _PARTED:
            self._part(0)

    def _push(self, name: str, count: int | None = None) -> None:
        self._ids += 1
        if len(self._open) < _MAX_OPEN:
            self._open.append(_Open(name, self._ids, count))

    def _drop(self, names: Iterable[str], stop: str, through: bool = False) -> None:
        """Close the innermost open element with one of some names, and what is open inside it.

        Not beyond an element that `stop` names; without `through` only if nothing but paragraphs is inside it.
        """
        wanted, stops = {*names}, {*stop.split()}
        for at in range(len(self._open) - 1, -1, -1):
            name = self._open[at].name
            if name in wanted:
                del self._open[at:]
                return
            if name in stops or (not through and name in _AROUND and name not in ("td", "th")):
                return

    # Lines

    def _text(self, tag: Tag) -> None:
        if not self._newlines and not any(item.name in ("pre", "textarea") for item in self._open):
            self._pieces.append((tag.inner, tag.start, tag.end))
            return
        at = tag.start
        for number, piece in enumerate(tag.inner.split("\n")):
            if number:
                self._end_line(blank=True)
            self._pieces.append((piece, at, at + len(piece)))
            at += len(piece) + 1

    def _part(self, at: int) -> None:
        """The end of one element and the begin of another are seen as a blank, however close they are."""
        if self._pieces and not self._pieces[-1][0].endswith(" "):
            end = self._pieces[-1][2]
            self._pieces.append((" ", end, end))

    def _picture(self, told: Attributes, start: int) -> None:
        """A picture of a card: what it is called, or the passcode by which it is."""
        if self._pictured:
            return
        found = {name: (value, at) for name, value, at in told}
        for name in ("alt", "title", *_NAMES):
            value, at = found.get(name, ("", 0))
            if any(map(str.isalpha, value)):
                self._add_picture(value, at, start)
                return
        self._unnamed = True
        for name in ("src", "data-src"):
            value, at = found.get(name, ("", 0))
            if code := _PASSCODE_FILE.search(value):
                self._unnamed = False
                self._add_picture(code[1], at + code.start(1), start)
                return

    def _named(self, told: Attributes, tag: Tag) -> None:
        """An element that says which card it shows (`data-name`), whatever picture is inside it."""
        if tag.kind == EMPTY or self._pictured:
            return
        for name, value, at in told:
            if name in _NAMES and any(map(str.isalpha, value)):
                self._pictured = tag.name
                self._add_picture(value, at, tag.start)
                return

    def _add_picture(self, text: str, at: int, start: int) -> None:
        self._part(start)
        self._pictures.append((text, at, at + len(text)))

    def _end_line(self, blank: bool = False) -> None:
        pieces, pictures = self._pieces, self._pictures
        self._pieces, self._pictures = [], []
        text = plain("".join(piece for piece, _, _ in pieces))
        used = [piece for piece in pieces if piece[0].strip()]
        if pictures and not any(map(str.isalpha, _COUNTS.sub("", text))):
            for value, start, end in with_counts(pictures, used):
                self._add(value, start, end, shown=len(pictures) == 1 and value == pictures[0][0])
        elif text:
            first, last = used[0], used[-1]
            start = first[1] + len(first[0]) - len(first[0].lstrip())
            end = last[1] + len(last[0].rstrip())
            self._add(text, start, end)
        elif blank:
            self._add("", pieces[0][1] if pieces else 0, pieces[0][1] if pieces else 0)
        elif self._unnamed:
            self.parts.append(Line("", Span(), -1, -1, picture=True))
        self._inline = None
        self._unnamed = False

    def _add(self, text: str, start: int, end: int, shown: bool = False) -> None:
        block = next((item.id for item in reversed(self._open) if item.name in _BLOCKS), 0)
        around = next((item.id for item in reversed(self._open) if item.name in _AROUND), 0)
        heading = any(item.name in _HEADINGS for item in self._open[-3:])
        count = next((item.copies for item in reversed(self._open) if item.copies is not None), None)
        count = self._inline if self._inline is not None else count
        line = Line(text, self._places.span(start, end), block or around, around, heading, count)
        # A caption below its picture names the card again.
        if self._shown is not None and self._shown.text.casefold() in text.casefold() and not shown:
            self._take_back(self._shown)
        self._shown = line if shown else None
        table = self._tables[-1] if self._tables else None
        if table is not None and table.rows and table.rows[-1]:
            if text:
                table.rows[-1][-1].append(line)
        else:
            self.parts.append(line)

    def _take_back(self, line: Line) -> None:
        """Forget the last line."""
        if self.parts and self.parts[-1] is line:
            self.parts.pop()
        for table in self._tables:
            if table.rows and table.rows[-1] and table.rows[-1][-1][-1:] == [line]:
                table.rows[-1][-1].pop()

    def _end_table(self) -> None:
        parts = self._tables.pop().parts()
        outer = self._tables[-1] if self._tables else None
        if outer is not None and outer.open:
            # A table in a cell: the outer one only arranges things.
            lines = [part for part in parts if isinstance(part, Line)]
            outer.rows[-1][-1].extend(lines)
            self.parts.extend(part for part in parts if not isinstance(part, Line))
        else:
            self.parts.extend(parts)
