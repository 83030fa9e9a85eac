"""Sheets as a PDF file, drawn by fpdf2 with fonts that show every letter."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.errors import UsageError
from deckcheck.model.words import say
from deckcheck.report.safe import printable
from deckcheck.sheet.content import Column, Sheet
from deckcheck.sheet.fonts import FontFile, fonts_for
from deckcheck.sheet.forms import Blank, fillable
from deckcheck.sheet.labels import labels_of
from deckcheck.sheet.pen import INK, MM, Pen
from deckcheck.sheet.qr import QUIET, qr_runs

if TYPE_CHECKING:
    from fpdf import FPDF

# All lengths are millimetres, sizes of letters points.
_PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
_LEFT, _TOP, _BOTTOM = 10.0, 9.0, 9.0
_GAP = 4.0
_QR = 33.0
_TALL, _LOW = 5.2, 3.3
"""Height of a line where there is room, and the lowest in which a name can be read."""
_HEAD, _FOOT = 5.2, 6.2
"""Height of a column's heading and of its total."""
_LEAST_MAIN, _LEAST_SIDE = 18, 15
_COPIES = 7.0
_DIM, _RULE, _TINT = (85, 89, 95), (185, 188, 194), (241, 240, 236)
_ALARM, _DOUBT, _BLUSH = (169, 36, 28), (128, 82, 0), (251, 233, 231)


class _Block(NamedTuple):
    """Columns beside each other on a page, all with so many lines; `judge` puts the judges' box at the right."""

    columns: tuple[Column, ...]
    rows: int
    judge: bool = False


def render(sheets: Sequence[Sheet], paper: str, language: str, font: str | None, version: str) -> tuple[bytes, int]:
    """The PDF file of all sheets and its number of pages; `paper` is `a4` or `letter`.

    Raises UsageError if fpdf2 is not installed or no font has some letter.
    """
    try:
        from fpdf import FPDF
    except ImportError:
        raise UsageError(
            "PDF sheets need fpdf2, which is not installed.",
            "Install it beside deckcheck (pip install fpdf2), or write an HTML sheet (--out sheet.html) and print it.",
        ) from None
    import logging

    # Tables of a font that cannot be cut down are left out, which fontTools tells about.
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    pdf = FPDF(unit="mm", format=_PAPERS[paper])
    pdf.core_fonts_encoding = "cp1252"
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.set_title(labels_of(language).title)
    pdf.set_creator(f"deckcheck {version}")
    pdf.set_lang(language)
    drawing = _Drawing(pdf, fonts_for("".join(map(_text_of, sheets)), language, font), version)
    for sheet in sheets:
        drawing.sheet(sheet)
    return fillable(bytes(pdf.output()), drawing.blanks), pdf.pages_count


def _text_of(sheet: Sheet) -> str:
    """Everything on a sheet."""
    names = (line.name for column in (*sheet.main, sheet.extra, sheet.side) for line in column.lines)
    return printable(
        "".join(
            (*names, *sheet.labels, *sheet.fields, *sheet.reasons, sheet.title, sheet.path, sheet.by, sheet.no_code)
        )
    )


class _Drawing:
    """Draws sheets on a document; `_y` is how far down the page is used."""

    def __init__(self, pdf: "FPDF", fonts: Sequence[FontFile], version: str) -> None:
        self._pdf = pdf
        self._pen = Pen(pdf, fonts)
        self._version = version
        self._width = pdf.w - 2 * _LEFT
        self._y = _TOP
        self._number = 0
        self.blanks: list[Blank] = []

    def sheet(self, sheet: Sheet) -> None:
        """One deck, on as many pages as it takes."""
        self._number += 1
        self._labels = sheet.labels
        self._page()
        self._header(sheet)
        if sheet.marked:
            self._banner(sheet)
        self._heading(sheet.labels.main, str(sheet.total))
        bottom = self._pdf.h - _BOTTOM - self._footer_height(sheet)
        first, later = _blocks(sheet, bottom - self._y)
        height = _line_height(first, bottom - self._y)
        for block in first:
            self._block(block, height)
        self._footer(sheet, bottom)
        for block in later:
            self._page()
            self._continued(sheet)
            self._block(block, _LOW)

    def _page(self) -> None:
        self._pdf.add_page()
        self._y = _TOP

    def _continued(self, sheet: Sheet) -> None:
        name = sheet.fields.person.full or sheet.title or sheet.path
        self._pen.text(_LEFT, self._y, self._width, 5, f"{sheet.labels.title}, {sheet.labels.continued}: {name}", 10)
        self._y += 8

    def _header(self, sheet: Sheet) -> None:
        width = self._width - _QR - 5
        self._pen.label(_LEFT, self._y, width, 7, sheet.labels.title, 16, bold=True)
        title = self._pdf.get_string_width(sheet.labels.title) + 6
        if sheet.title:
            self._pen.text(_LEFT + title, self._y + 1.2, width - title, 5.5, sheet.title, 10, colour=_DIM)
        self._pen.text(_LEFT, self._y + 7, width, 4, sheet.by, 8.5, colour=_DIM)
        fields, labels = sheet.fields, sheet.labels
        rows = (
            (("first", labels.first, fields.first, 2), ("last", labels.last, fields.last, 2),
             ("initial", labels.initial, fields.initial, 2)),
            (("id", labels.id, fields.id, 3), ("country", labels.country, fields.country, 3)),
            (("event", labels.event, fields.event, 4), ("date", labels.date, fields.date, 2)),
        )  # fmt: skip
        y = self._y + 12.5
        unit = (width + _GAP) / 6
        for row in rows:
            x = _LEFT
            for name, label, value, span in row:
                self._field(x, y, span * unit - _GAP, name, label, value, 5.4)
                x += span * unit
            y += 9
        self._code(sheet)
        self._y = y + 1

    def _field(self, x: float, y: float, width: float, name: str, label: str, value: str, height: float) -> None:
        """A value under its label; where there is none, a blank that can be filled in on paper and on the screen."""
        self._pen.label(x, y, width, 2.6, label.upper(), 6, colour=_DIM)
        if not value:
            called = f"{name} {self._number}"  # fields of one name would be one field
            self.blanks.append(Blank(self._pdf.page - 1, called, x, y + 2.6, width, height))
        self._pen.text(x, y + 2.6, width, height, value, 11)
        self._pen.line(x, y + 2.6 + height, x + width, INK, 0.3)

    def _code(self, sheet: Sheet) -> None:
        x = _LEFT + self._width - _QR
        if not sheet.code:
            self._pen.rect(x, self._y, _QR, 14, None, _RULE)
            self._pen.lines(x + 1.5, self._y + 1.5, _QR - 3, sheet.no_code, 7, colour=_DIM)
            return
        size, runs = qr_runs(sheet.code)
        module = (_QR + 3) / (size + 2 * QUIET)
        left, top = x + 1.5 + module * QUIET / 2, self._y - 1.5 + module * QUIET / 2
        self._pdf.set_fill_color(0)
        for run in runs:
            # A hair taller, so that rows touch each other in every reader.
            self._pdf.rect(left + run.x * module, top + run.y * module, run.length * module, module * 1.02, style="F")

    def _banner(self, sheet: Sheet) -> None:
        colour = _ALARM if sheet.verdict == "illegal" else _DOUBT
        labels = sheet.labels
        what = labels.to_look_at if sheet.verdict == "undetermined" else labels.not_as_it_is
        verdict = labels.verdict(sheet.verdict).upper()
        x, y = _LEFT + 5.5, self._y + 1.5
        self._pen.label(x, y, 40, 4.5, verdict, 11, bold=True, colour=colour)
        after = x + self._pdf.get_string_width(verdict) + 3
        self._pen.label(after, y, self._width - 45, 4.5, what, 9)
        y += 5.2
        for reason in sheet.reasons:
            y += self._pen.lines(x, y, self._width - 8, f"- {reason}", 8)
        self._pen.rect(_LEFT, self._y, self._width, y + 1 - self._y, None, colour, 0.6)
        self._pen.rect(_LEFT, self._y, 3, y + 1 - self._y, colour, None)
        self._y = y + 4

    def _heading(self, title: str, number: str) -> None:
        self._pen.label(_LEFT, self._y, self._width, 5, title, 11, bold=True)
        self._pen.label(_LEFT, self._y, self._width, 5, number, 11, bold=True, align="R")
        self._pen.line(_LEFT, self._y + 5.2, _LEFT + self._width, INK, 0.5)
        self._y += 6.4

    def _block(self, block: _Block, height: float) -> None:
        places = max(3, len(block.columns) + block.judge)
        width = (self._width - (places - 1) * _GAP) / places
        for number, column in enumerate(block.columns):
            self._column(_LEFT + number * (width + _GAP), width, column, block.rows, height)
        if block.judge:
            self._judge(_LEFT + len(block.columns) * (width + _GAP), width)
        self._y += _HEAD + block.rows * height + _FOOT + 2

    def _column(self, x: float, width: float, column: Column, rows: int, height: float) -> None:
        self._pen.label(x, self._y, width, _HEAD, self._labels.heading(column.title), 9, bold=True)
        y = self._y + _HEAD
        for line in column.lines:
            if line.marked:
                self._pen.rect(x, y, width, height, _BLUSH, None)
            colour = _ALARM if line.marked else INK
            size = min(9.0, 0.86 * height / MM)
            self._pen.label(x, y, _COPIES - 1, height, str(line.copies), size, bold=True, colour=colour, align="R")
            self._pen.text(x + _COPIES + 1, y, width - _COPIES - 4, height, line.name, size, colour=colour)
            if line.marked:
                self._pen.label(x + width - 3, y, 2.5, height, "!", size, bold=True, colour=colour, align="R")
            y += height
        top = self._y + _HEAD
        for row in range(rows + 1):
            self._pen.line(x, top + row * height, x + width, _RULE if 0 < row < rows else INK, 0.2)
        bottom = top + rows * height
        self._pdf.set_draw_color(*_RULE)
        self._pdf.line(x + _COPIES, top, x + _COPIES, bottom)
        self._pen.label(x, bottom + 0.7, width - 12, 4.6, self._labels.total, 8, colour=_DIM, align="R")
        self._pen.rect(x + width - 10.5, bottom + 0.7, 10.5, 4.6, None, INK, 0.3)
        self._pen.label(x + width - 10.5, bottom + 0.7, 10.5, 4.6, str(column.cards), 10, bold=True, align="C")

    def _judge(self, x: float, width: float) -> None:
        y = self._y
        self._pen.rect(x, y, width, 58, _TINT, INK, 0.3)
        self._pen.label(x + 3, y + 1.2, width - 6, 4.5, self._labels.judges, 9, bold=True)
        y += 6.2
        labels = self._labels
        blanks = (
            ("counted", labels.counted, 6.0), ("round", labels.round, 6.0), ("penalty", labels.penalty, 6.0),
            ("notes", labels.notes, 8.5), ("judge", labels.judge, 6.0),
        )  # fmt: skip
        for name, label, height in blanks:
            self._field(x + 3, y, width - 6, name, label, "", height)
            y += height + 3.6

    def _footer_height(self, sheet: Sheet) -> float:
        return 4.0 + 2.3 * len(self._code_lines(sheet))

    def _code_lines(self, sheet: Sheet) -> list[str]:
        self._pdf.set_font("Courier", size=5.5)
        fit = int(self._width / self._pdf.get_string_width("x"))
        return [sheet.code[i : i + fit] for i in range(0, len(sheet.code), fit)]

    def _footer(self, sheet: Sheet, top: float) -> None:
        y = top + 0.5
        for line in self._code_lines(sheet):
            self._pdf.set_font("Courier", size=5.5)
            self._pdf.set_text_color(*_DIM)
            self._pdf.set_xy(_LEFT, y)
            self._pdf.cell(self._width, 2.3, line)
            y += 2.3
        made = say("{file} - made by deckcheck {version}", file=sheet.path, version=self._version)
        self._pen.text(_LEFT, y, self._width, 3, made, 6.5, colour=_DIM)


def _blocks(sheet: Sheet, room: float) -> tuple[list[_Block], list[_Block]]:
    """How the columns are shared out: the blocks of the first page, and those of further pages, one each."""
    below = (sheet.extra, sheet.side)
    lines = int((room - 2 * (_HEAD + _FOOT + 2)) / _LOW)
    main_rows = max(_LEAST_MAIN, *(len(column.lines) for column in sheet.main))
    side_rows = max(_LEAST_SIDE, *(len(column.lines) for column in below))
    if main_rows + side_rows > lines:
        side_rows = min(side_rows, max(_LEAST_SIDE, lines - main_rows))
        main_rows = min(main_rows, lines - side_rows)
    first = [
        _Block(tuple(column._replace(lines=column.lines[:main_rows]) for column in sheet.main), main_rows),
        _Block(tuple(column._replace(lines=column.lines[:side_rows]) for column in below), side_rows, judge=True),
    ]
    return first, list(_later_blocks(sheet, main_rows, side_rows))


def _later_blocks(sheet: Sheet, main_rows: int, side_rows: int) -> Iterator[_Block]:
    """What did not fit on the first page, three columns a page."""
    page = 70
    parts = []
    for column, rows in (*((c, main_rows) for c in sheet.main), (sheet.extra, side_rows), (sheet.side, side_rows)):
        for start in range(rows, len(column.lines), page):
            parts.append(
                Column(
                    f"{sheet.labels.heading(column.title)}, {sheet.labels.continued}",
                    column.cards,
                    column.lines[start : start + page],
                )
            )
    for start in range(0, len(parts), 3):
        columns = tuple(parts[start : start + 3])
        yield _Block(columns, max(len(column.lines) for column in columns))


def _line_height(blocks: Sequence[_Block], room: float) -> float:
    lines = sum(block.rows for block in blocks)
    return min(_TALL, (room - len(blocks) * (_HEAD + _FOOT + 2)) / lines)
