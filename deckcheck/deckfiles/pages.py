"""Documents with tags → lines and tables as a reader sees them: what HTML and BBCode have in common."""

from collections.abc import Iterable
from typing import NamedTuple

from deckcheck.deckfiles.common import Places
from deckcheck.deckfiles.table import Cell, Row
from deckcheck.deckfiles.tags import CLOSE, EMPTY, TEXT, Tag, attributes, plain
from deckcheck.model.deck import Span


class Line(NamedTuple):
    """A line of a page.  `block` is the paragraph or list item it is in, `around` the list or division around that.

    `heading` is True for the text of `<h1>` to `<h6>`.
    """

    text: str
    span: Span
    block: int
    around: int
    heading: bool = False


Rows = list[Row]
Part = Line | Rows

_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_BLOCKS = frozenset(("p", "li", "dt", "dd", "figcaption", "caption", "summary", "legend", "pre", *_HEADINGS))
_AROUND = frozenset((
    "ul", "ol", "dl", "div", "section", "article", "main", "body", "blockquote", "center", "details", "fieldset",
    "form", "aside", "header", "html", "td", "th",
))  # fmt: skip
_SKIPPED = frozenset((
    "script", "style", "noscript", "template", "svg", "nav", "footer", "select", "option", "button", "textarea", "head",
    "iframe", "object",
))  # fmt: skip
_PARTED = frozenset(("span", "a", "img", "label", "strong", "small", "td", "th", "div"))
_ROWS = frozenset(("thead", "tbody", "tfoot"))
_LAYOUT_LINES = 3
_MAX_OPEN = 200


class _Table:
    """A table that is not closed yet: rows of cells, each with its lines."""

    def __init__(self) -> None:
        self.rows: list[list[list[Line]]] = []
        self.open = False

    def row(self) -> None:
        self.rows.append([])
        self.open = False

    def cell(self) -> None:
        if not self.rows:
            self.row()
        self.rows[-1].append([])
        self.open = True

    def parts(self) -> list[Part]:
        """The table as rows, or the lines of its cells one after another if it only arranges them."""
        if any(len(cell) >= _LAYOUT_LINES for row in self.rows for cell in row):
            return [line for row in self.rows for cell in row for line in cell]
        rows: Rows = []
        for row in self.rows:
            cells = [Cell(" ".join(line.text for line in cell), cell[0].span if cell else Span()) for cell in row]
            if any(cell.text for cell in cells):
                rows.append(cells)
        return [rows] if rows else []


class Page:
    """Builds the parts of a page from its tags.

    `newlines` is True where a line end in the text ends a line.
    """

    def __init__(self, places: Places, newlines: bool = False) -> None:
        self.parts: list[Part] = []
        self.title = ""
        self._places = places
        self._newlines = newlines
        self._open: list[tuple[str, int]] = []
        self._tables: list[_Table] = []
        self._pieces: list[tuple[str, int, int]] = []
        self._pictures: list[tuple[str, int, int]] = []
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
        elif name in ("br", "hr"):
            self._end_line()
        elif name == "img":
            self._picture(tag)
        elif name == "table":
            self._end_line()
            self._tables.append(_Table())
            self._push(name)
        elif name == "tr" and self._tables:
            self._end_line()
            self._tables[-1].row()
        elif name in ("td", "th") and self._tables:
            self._end_line()
            self._drop(("td", "th"), stop="table")
            self._tables[-1].cell()
            self._push(name)
        elif name in _BLOCKS or name in _AROUND:
            self._end_line()
            if name == "li":
                self._drop(("li",), stop="ul ol menu")
            elif name in _BLOCKS:
                self._drop(("p", "dt", "dd", *_HEADINGS), stop="")
            if tag.kind != EMPTY:
                self._push(name)
        elif name in _PARTED:
            self._part(tag.start)

    def _close(self, name: str) -> None:
        if name == "table" and self._tables:
            self._end_line()
            self._drop(("table",), stop="", through=True)
            self._end_table()
        elif name in ("td", "th", "tr") or name in _ROWS:
            self._end_line()
            self._drop(("td", "th"), stop="table")
            if self._tables:
                self._tables[-1].open = False
        elif name in _BLOCKS or name in _AROUND:
            self._end_line()
            self._drop((name,), stop="table" if name != "body" else "", through=True)
        elif name in _PARTED:
            self._part(0)

    def _push(self, name: str) -> None:
        self._ids += 1
        if len(self._open) < _MAX_OPEN:
            self._open.append((name, self._ids))

    def _drop(self, names: Iterable[str], stop: str, through: bool = False) -> None:
        """Close the innermost open element with one of some names, and what is open inside it.

        Not beyond an element that `stop` names; without `through` only if nothing but paragraphs is inside it.
        """
        wanted, stops = {*names}, {*stop.split()}
        for at in range(len(self._open) - 1, -1, -1):
            name = self._open[at][0]
            if name in wanted:
                del self._open[at:]
                return
            if name in stops or (not through and name in _AROUND and name not in ("td", "th")):
                return

    # Lines

    def _text(self, tag: Tag) -> None:
        if not self._newlines:
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

    def _picture(self, tag: Tag) -> None:
        found = {name: (value, at) for name, value, at in attributes(tag)}
        for name in ("alt", "title", "data-name", "data-cardname", "data-card"):
            value, at = found.get(name, ("", 0))
            if any(map(str.isalpha, value)):
                self._part(tag.start)
                self._pictures.append((value, at, at + len(value)))
                return

    def _end_line(self, blank: bool = False) -> None:
        pieces, pictures = self._pieces, self._pictures
        self._pieces, self._pictures = [], []
        text = plain("".join(piece for piece, _, _ in pieces))
        used = [piece for piece in pieces if piece[0].strip()]
        if not any(map(str.isalpha, text)) and pictures:
            # Cards as pictures, perhaps with a number beside one.
            count = text if len(pictures) == 1 else ""
            for value, start, end in pictures:
                self._add(f"{count} {value}".strip(), start, end)
        elif text:
            first, last = used[0], used[-1]
            start = first[1] + len(first[0]) - len(first[0].lstrip())
            end = last[1] + len(last[0].rstrip())
            self._add(text, start, end)
        elif blank:
            self._add("", pieces[0][1] if pieces else 0, pieces[0][1] if pieces else 0)

    def _add(self, text: str, start: int, end: int) -> None:
        names = [name for name, _ in self._open]
        block = next((id for name, id in reversed(self._open) if name in _BLOCKS), 0)
        around = next((id for name, id in reversed(self._open) if name in _AROUND), 0)
        heading = any(name in _HEADINGS for name in names[-3:])
        line = Line(text, self._places.span(start, end), block or around, around, heading)
        table = self._tables[-1] if self._tables else None
        if table is not None and table.rows and table.rows[-1]:
            if text:
                table.rows[-1][-1].append(line)
        else:
            self.parts.append(line)

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
