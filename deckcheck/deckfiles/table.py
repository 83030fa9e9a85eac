"""Cards in the rows of a table, wherever it is from: CSV, TSV, Markdown, HTML, wikis.

Which column holds what is told by `columns`.  Cells with the names of sections beside one another head blocks of
columns, as on registration sheets; a column of sections, or one with counts for each section, tells where a card
belongs.  A table may hold several decks: a column of counts for each, rows that say whose they are, lists side by side.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from deckcheck.deckfiles import fields as words
from deckcheck.deckfiles.columns import (
    COPIES,
    SAMPLE,
    Cell,
    Columns,
    Row,
    columns_of,
    heading_of_row,
    tell_others,
    texts_in,
)
from deckcheck.deckfiles.entry import RANGE, Entry
from deckcheck.deckfiles.fields import NAMING, plain_word, role_of, section_of
from deckcheck.deckfiles.headings import Heading, heading_of
from deckcheck.deckfiles.listing import Listing
from deckcheck.deckfiles.records import BESIDE, Numbers, Record, code_of, count_of, print_of
from deckcheck.model.deck import MAIN, SECTION_NAMES, SECTIONS, Span

Line = Callable[[str, Span], None]
"""Reads a row that is only a text: a heading, a title, a comment, or a card as people type it."""

# A row beside the deck, and one of which nobody knows.
_ASIDE = "aside"
_UNKNOWN = "unknown"
_LEAST_LISTED = 3


class _Pending(NamedTuple):
    """A row that is handed over with those around it; without a record it was not understood."""

    row: Row
    section: str | None
    record: Record | None = None
    vague: bool = False


def read_rows(rows: Sequence[Row], listing: Listing, line: Line) -> None:
    """Hand over what is in the rows of a table to a listing."""
    _Table(listing, line).read(rows)


class _Table:
    """The state of reading one table."""

    def __init__(self, listing: Listing, line: Line) -> None:
        self._listing = listing
        self._line = line

    def read(self, rows: Sequence[Row]) -> None:
        """Read all rows: block by block where sections head columns side by side, else row by row."""
        if (lists := self._side_by_side(rows)) is not None:
            for at in lists:
                self._list(rows, at)
            return
        start = 0
        for index, row in enumerate(rows):
            if len(_heads(row)) > 1 and not self._counts_sections(row, rows[index + 1 : index + 1 + SAMPLE]):
                self._plain(rows[start:index])
                start = index + 1
                stop = next((at for at in range(start, len(rows)) if len(_heads(rows[at])) > 1), len(rows))
                self._blocks(row, rows[start:stop])
                start = stop
        self._plain(rows[start:])

    # Columns side by side

    def _side_by_side(self, rows: Sequence[Row]) -> list[int] | None:
        """The columns of a table each of which is a list of its own with a Main Deck; None if there are none.

        Sections beside one another are one deck (`_blocks`); the same section twice is that of two decks.
        """
        width = max(map(len, rows), default=0)
        found = []
        for at in range(width):
            texts = texts_in(at, rows)
            headed = {heading.section for text in texts if (heading := heading_of(text)) and heading.section}
            if len(headed) < 2 and not (headed and len(texts) > _LEAST_LISTED):
                continue
            if MAIN in headed or any(
                heading.kind for text in texts if (heading := heading_of(text)) and not heading.section
            ):
                entries = (self._listing.entries.whole(text) for text in texts)
                if sum(entry is not None and entry.counted for entry in entries) >= _LEAST_LISTED:
                    found.append(at)
        return found if len(found) > 1 else None

    def _list(self, rows: Sequence[Row], at: int) -> None:
        """A column that is a list; the first text in it is its title if it is nothing else."""
        begun = False
        for row in rows:
            cell = row[at] if at < len(row) else None
            if cell is None or not cell.text:
                self._listing.blank()
                continue
            if not begun:
                begun = True
                if heading_of(cell.text) is not None or self._listing.entries.whole(cell.text) is not None:
                    self._listing.title("", cell.span)
                else:
                    self._listing.title(cell.text, cell.span)
                    continue
            self._line(cell.text, cell.span)

    def _blocks(self, head: Row, rows: Sequence[Row]) -> None:
        """Columns side by side, each block below the heading of its section or kind."""
        heads = _heads(head)
        stops = [*(at for at, _ in heads[1:]), max(map(len, (head, *rows)))]
        first = heads[0][0]
        left = _first_used(rows, first)
        begins = [left, *(at - 1 if left < first and not head[at - 1].text else at for at, _ in heads[1:])]
        stops = [*begins[1:], stops[-1]]
        for begin, (at, heading), stop in zip(begins, heads, stops, strict=True):
            self._listing.heading(heading, head[at].text, head[at].span)
            self._plain([row[begin:stop] for row in rows])

    def _counts_sections(self, row: Row, rows: Sequence[Row]) -> bool:
        """Whether columns that are called as sections hold numbers of copies, and another the names."""
        named = any(role_of(cell.text) in NAMING for cell in row)
        cells = [other[at].text for at, _ in _heads(row) for other in rows if at < len(other)]
        return named and all(not text or COPIES.fullmatch(text) for text in cells)

    # Rows below one another

    def _plain(self, rows: Sequence[Row]) -> None:
        """Rows with the same columns: those of one deck, or of several."""
        columns, at = columns_of(rows, self._listing)
        if columns.owner is not None and at is not None:
            self._owned(rows, columns, columns.owner, at)
        elif columns.decks and at is not None:
            for deck in columns.decks:
                self._listing.title(rows[at][deck].text, rows[at][deck].span)
                one = columns._replace(roles={**columns.roles, words.COUNT: deck}, decks=())
                self._rows([row for row in rows[at + 1 :] if _counts(row, deck)], one)
        else:
            self._rows(rows, columns, at)

    def _owned(self, rows: Sequence[Row], columns: Columns, owner: int, at: int) -> None:
        """The decks of several people, whose names are in a column; a blank is what is above it."""
        parts: dict[str, list[Row]] = {}
        whose = ""
        for row in rows[at + 1 :]:
            whose = (row[owner].text if owner < len(row) else "") or whose
            parts.setdefault(whose, []).append(row)
        for name, part in parts.items():
            span = next((cell.span for cell in part[0] if cell.text), Span())
            self._listing.title(name, span)
            self._rows([[cell for i, cell in enumerate(row) if i != owner] for row in part], _without(columns, owner))

    def _rows(self, rows: Sequence[Row], columns: Columns, at: int | None = None) -> None:
        """Rows below the heading row `at`; single cells are lines of text between them."""
        pending: list[_Pending] = []
        section: str | None = None
        for index, row in enumerate(rows):
            used = [cell for cell in row if cell.text]
            if index == at:
                continue
            if at is not None and index < at and used:
                # What is above the heads of the columns: a title, whose deck it is.
                self._line(" ".join(cell.text for cell in used), used[0].span)
            elif not used:
                self._flush(pending, columns)
                self._listing.blank()
            elif len(used) == 1 and not self._is_card_cell(row, used[0], columns):
                self._flush(pending, columns)
                self._line(used[0].text, used[0].span)
            elif (heading := heading_of_row(used, self._listing)) is not None:
                self._flush(pending, columns)
                self._listing.heading(heading, " ".join(cell.text for cell in used), used[0].span)
            elif at is not None and [cell.text for cell in row] == [cell.text for cell in rows[at]]:
                continue
            else:
                section = self._row(row, columns, section, pending)
        self._flush(pending, columns)

    def _is_card_cell(self, row: Row, cell: Cell, columns: Columns) -> bool:
        """Whether the only text of a row is in the column of names and is not a heading."""
        name = columns.roles.get(words.NAME, -1)
        several = len(columns.roles) > 1 or columns.unsure is not None
        return 0 <= name < len(row) and row[name] is cell and several and heading_of(cell.text) is None

    def _row(self, row: Row, columns: Columns, above: str | None, pending: list[_Pending]) -> str | None:
        """Take in the card of a row; the section that it is in."""

        def text(role: str) -> str:
            at = columns.roles.get(role, -1)
            return row[at].text if 0 <= at < len(row) else ""

        section = self._section(row, columns, above)
        if section == _ASIDE:
            tell_others([row[columns.roles[words.SECTION]]], self._listing)
            return above
        if section == _UNKNOWN:
            pending.append(_Pending(row, MAIN))
            return above
        if any(role in columns.roles for role in SECTIONS):
            for part in SECTIONS:
                if text(part) and count_of(text(part)) != 0:
                    self._record(row, columns, part, text(part), pending)
            return None
        self._record(row, columns, section, text(words.COUNT), pending)
        return section

    def _section(self, row: Row, columns: Columns, above: str | None) -> str | None:
        """The section that a row says it is in, `_ASIDE` or `_UNKNOWN` if that is none of the deck.

        A blank is what is above it.
        """
        at = columns.roles.get(words.SECTION, -1)
        if not 0 <= at < len(row):
            return None
        cell = row[at]
        if not cell.text:
            return above
        named = section_of(cell.text)
        if named is not None and any(named):
            return named[0] or MAIN
        return _ASIDE if BESIDE.search(plain_word(cell.text)) else _UNKNOWN

    def _record(self, row: Row, columns: Columns, section: str | None, count: str, pending: list[_Pending]) -> None:
        """Take in the fields of a card."""
        entry: Entry | None = None
        place: Span | None = None
        numbers: dict[str, int] = {}
        print_ = None
        for role, at in columns.roles.items():
            cell = row[at] if at < len(row) else None
            if cell is None or not cell.text:
                continue
            if role == words.NAME:
                entry = self._listing.entries.whole(cell.text) or self._listing.entries.read(cell.text)
                place = cell.span
            elif role in NAMING and (number := code_of(cell.text)) is not None:
                numbers[role] = number
                place = place or cell.span
            elif role in (words.PRINT, words.NUMBER):
                print_ = print_ or print_of(cell.text)
        if entry is None and not numbers:
            pending.append(_Pending(row, section))
            return
        maybe = row[columns.unsure].text if columns.unsure is not None and columns.unsure < len(row) else ""
        copies = count_of(count or maybe)
        if entry is not None and isinstance(entry.ref, int):
            numbers.setdefault(words.NUMBER, entry.ref)
            copies = entry.copies if copies is None and entry.counted else copies
            entry = None
        passcode, konami, number = (numbers.get(role) for role in (words.PASSCODE, words.KONAMI_ID, words.NUMBER))
        span = place or next(cell.span for cell in row if cell.text)
        record = Record(section, span, entry, passcode, konami, number, copies, print_)
        pending.append(_Pending(row, section, record, vague=bool(maybe) or (bool(count) and copies is None)))

    def _flush(self, pending: list[_Pending], columns: Columns) -> None:
        """Hand over the rows that were collected, section by section where they name them."""
        if not pending:
            return
        records = [item.record for item in pending if item.record is not None]
        numbers = Numbers(records, self._listing.names, self._listing.remarks)
        sectioned = words.SECTION in columns.roles or any(section in columns.roles for section in SECTIONS)
        first = next(cell.span for cell in pending[0].row if cell.text)
        for section in SECTIONS if sectioned else (None,):
            if section is not None:
                self._listing.heading(Heading(section, None, None), SECTION_NAMES[section], first)
            for item in pending:
                if section is None or (item.section or MAIN) == section:
                    self._hand_over(item, numbers)
        pending.clear()

    def _hand_over(self, item: _Pending, numbers: Numbers) -> None:
        text = " ".join(cell.text for cell in item.row if cell.text)
        record = item.record
        resolved = numbers.resolve(record) if record is not None else None
        if record is None or resolved is None:
            self._listing.unread(text, next(cell.span for cell in item.row if cell.text))
            return
        entry = record.entry or Entry(0, 1)
        copies = entry.copies if record.copies is None else record.copies
        self._listing.take(
            Entry(
                resolved.ref,
                copies,
                record.print or entry.print,
                entry.known if isinstance(resolved.ref, str) else True,
                None if resolved.rival is None else Entry(resolved.rival, copies),
                record.copies is not None or entry.counted or item.vague,
                RANGE if item.vague else "",
                note=entry.note,
                section=entry.section,
            ),
            text,
            record.span,
        )


def _heads(row: Row) -> list[tuple[int, Heading]]:
    """The cells of a row that are headings of sections or kinds, if nothing else but numbers is beside them."""
    found = []
    for at, cell in enumerate(row):
        heading = heading_of(cell.text) if cell.text else None
        if heading is not None and heading.begins_part and not heading.weak:
            found.append((at, heading))
        elif cell.text and not cell.text.isdigit() and role_of(cell.text) is None:
            return []
    return found


def _first_used(rows: Sequence[Row], stop: int) -> int:
    """The first column before `stop` with something in it: counts may be left of the first heading."""
    return min((at for row in rows for at in range(min(stop, len(row))) if row[at].text), default=stop)


def _counts(row: Row, at: int) -> bool:
    """Whether a row has copies in a column, or is none of a card: a heading stays for every deck."""
    text = row[at].text if at < len(row) else ""
    others = sum(bool(cell.text) for i, cell in enumerate(row) if i != at)
    return bool(count_of(text)) or (not text and others == 1 and any(map(heading_of, (cell.text for cell in row))))


def _without(columns: Columns, at: int) -> Columns:
    """The columns of rows from which one was removed."""
    roles = {role: i - (i > at) for role, i in columns.roles.items()}
    unsure = None if columns.unsure is None else columns.unsure - (columns.unsure > at)
    return columns._replace(roles=roles, owner=None, unsure=unsure)


__all__ = ["Cell", "Row", "read_rows"]
