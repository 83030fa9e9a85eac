"""Cards in the rows of a table, wherever it is from: CSV, TSV, Markdown, HTML, wikis.

Which column holds what is told by a heading row (`fields.role_of`), or by what is in the columns.  Cells with the names
of sections beside one another head blocks of columns, as on registration sheets; a column of sections, or one with
counts for each section, tells where a card belongs.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from deckcheck.deckfiles import fields as words
from deckcheck.deckfiles.common import shown
from deckcheck.deckfiles.fields import plain_word, role_of, section_of
from deckcheck.deckfiles.headings import Heading, heading_of
from deckcheck.deckfiles.listing import Listing
from deckcheck.deckfiles.notation import RANGE, Entry
from deckcheck.deckfiles.records import BESIDE, Numbers, Record, code_of, count_of, print_of
from deckcheck.model.deck import EXACT, EXTRA, MAIN, SECTION_NAMES, SECTIONS, SIDE, Remark, Span

Line = Callable[[str, Span], None]
"""Reads a row that is only a text: a heading, a title, a comment, or a card as people type it."""

# A row beside the deck, and one of which nobody knows.
_ASIDE = "aside"
_UNKNOWN = "unknown"
_LOOKED = 15
_SAMPLE = 40
_MOST_EXTRA = 8
_HEADS = {MAIN: "Main Deck", EXTRA: "Extra Deck", SIDE: "Side Deck"}
_NAMING = (words.NAME, words.PASSCODE, words.KONAMI_ID, words.NUMBER)
_MAY_NUMBER = ("#", "no", "nr", "number", "num", "n")
_COPIES = re.compile(r"[x×]?\s?[0-9]{1,2}\s?[x×枚张張장]?", re.IGNORECASE)
_CODE = re.compile(r"0*[0-9]{4,10}")


class Cell(NamedTuple):
    """A cell: its text without blanks around it, and its place."""

    text: str
    span: Span


class _Pending(NamedTuple):
    """A row that is handed over with those around it; without a record it was not understood."""

    row: Sequence[Cell]
    section: str | None
    record: Record | None = None
    vague: bool = False


Row = Sequence[Cell]
Columns = dict[str, int]
"""Which column holds what, by role; sections with a column of counts each are roles, too."""


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
        start = 0
        for index, row in enumerate(rows):
            if len(_heads(row)) > 1 and not self._counts_sections(row, rows[index + 1 : index + 1 + _SAMPLE]):
                self._plain(rows[start:index])
                start = index + 1
                stop = next((at for at in range(start, len(rows)) if len(_heads(rows[at])) > 1), len(rows))
                self._blocks(row, rows[start:stop])
                start = stop
        self._plain(rows[start:])

    def _blocks(self, head: Row, rows: Sequence[Row]) -> None:
        """Columns side by side, each block below the heading of its section or kind."""
        heads = _heads(head)
        stops = [*(at for at, _ in heads[1:]), max(map(len, (head, *rows)))]
        first = heads[0][0]
        for number, ((at, heading), stop) in enumerate(zip(heads, stops, strict=True)):
            begin = at if number else min(first, *(_first_used(rows, first), first))
            self._listing.heading(heading, head[at].text, head[at].span)
            self._plain([row[begin:stop] for row in rows])

    def _counts_sections(self, row: Row, rows: Sequence[Row]) -> bool:
        """Whether columns that are called as sections hold numbers of copies, and another the names."""
        named = any(role_of(cell.text) in _NAMING for cell in row)
        cells = [other[at].text for at, _ in _heads(row) for other in rows if at < len(other)]
        return named and all(not text or _COPIES.fullmatch(text) for text in cells)

    # Rows below one another

    def _plain(self, rows: Sequence[Row]) -> None:
        """Rows with the same columns; single cells are lines of text between them."""
        columns, at = self._columns(rows)
        pending: list[_Pending] = []
        section: str | None = None
        for index, row in enumerate(rows):
            used = [cell for cell in row if cell.text]
            if index == at:
                continue
            if not used:
                self._flush(pending, columns)
                self._listing.blank()
            elif len(used) == 1 and not self._is_card_cell(row, used[0], columns):
                self._flush(pending, columns)
                self._line(used[0].text, used[0].span)
            elif (heading := self._heading(used)) is not None:
                self._flush(pending, columns)
                self._listing.heading(heading, " ".join(cell.text for cell in used), used[0].span)
            elif at is not None and [cell.text for cell in row] == [cell.text for cell in rows[at]]:
                continue
            else:
                section = self._row(row, columns, section, pending)
        self._flush(pending, columns)

    def _is_card_cell(self, row: Row, cell: Cell, columns: Columns) -> bool:
        """Whether the only text of a row is in the column of names and is no heading."""
        name = columns.get(words.NAME, -1)
        return 0 <= name < len(row) and row[name] is cell and len(columns) > 1 and heading_of(cell.text) is None

    def _heading(self, used: Sequence[Cell]) -> Heading | None:
        """The heading that a row is: `Main Deck | 40`, `Monsters (20) | | `; its cells are no card."""
        if len(used) > 2 or self._listing.entries.how(used[0].text) == EXACT:
            return None
        heading = heading_of(used[0].text)
        if heading is None or len(used) == 1:
            return heading
        number = used[1].text.strip("()")
        return heading._replace(stated=int(number)) if number.isdigit() and len(number) < 4 else None

    def _row(self, row: Row, columns: Columns, above: str | None, pending: list[_Pending]) -> str | None:
        """Take in the card of a row; the section that it is in."""

        def text(role: str) -> str:
            at = columns.get(role, -1)
            return row[at].text if 0 <= at < len(row) else ""

        section = self._section(row, columns, above)
        if section == _ASIDE:
            self._tell_others([row[columns[words.SECTION]]])
            return above
        if section == _UNKNOWN:
            pending.append(_Pending(row, MAIN))
            return above
        if any(role in columns for role in SECTIONS):
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
        at = columns.get(words.SECTION, -1)
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
        for role, at in columns.items():
            cell = row[at] if at < len(row) else None
            if cell is None or not cell.text:
                continue
            if role == words.NAME:
                entry = self._listing.entries.whole(cell.text) or self._listing.entries.read(cell.text)
                place = cell.span
            elif role in _NAMING and (number := code_of(cell.text)) is not None:
                numbers[role] = number
                place = place or cell.span
            elif role in (words.PRINT, words.NUMBER):
                print_ = print_ or print_of(cell.text)
        if entry is None and not numbers:
            pending.append(_Pending(row, section))
            return
        copies = count_of(count) if count else None
        if entry is not None and isinstance(entry.ref, int):
            numbers.setdefault(words.NUMBER, entry.ref)
            copies = entry.copies if copies is None and entry.counted else copies
            entry = None
        passcode, konami, number = (numbers.get(role) for role in (words.PASSCODE, words.KONAMI_ID, words.NUMBER))
        span = place or next(cell.span for cell in row if cell.text)
        record = Record(section, span, entry, passcode, konami, number, copies, print_)
        pending.append(_Pending(row, section, record, vague=bool(count) and copies is None))

    def _flush(self, pending: list[_Pending], columns: Columns) -> None:
        """Hand over the rows that were collected, section by section where they name them."""
        if not pending:
            return
        records = [item.record for item in pending if item.record is not None]
        numbers = Numbers(records, self._listing.names, self._listing.remarks)
        sectioned = words.SECTION in columns or any(section in columns for section in SECTIONS)
        first = next(cell.span for cell in pending[0].row if cell.text)
        for section in SECTIONS if sectioned else (None,):
            if section is not None:
                self._listing.heading(Heading(section, None, None), _HEADS[section], first)
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

    # Which column holds what

    def _columns(self, rows: Sequence[Row]) -> tuple[Columns, int | None]:
        """Which column holds what, and the row that says so, if one does."""
        for index, row in enumerate(rows[:_LOOKED]):
            found = self._headed(row, rows[index + 1 : index + 1 + _SAMPLE])
            if found is not None:
                return found, index
        return self._guessed(rows), None

    def _headed(self, row: Row, rows: Sequence[Row]) -> Columns | None:
        """The columns that a heading row names; None if the row is not one."""
        columns: Columns = {}
        others: list[Cell] = []
        for at, cell in enumerate(row):
            if not cell.text:
                continue
            sample = [other[at].text for other in rows[:_SAMPLE] if at < len(other) and other[at].text]
            role = role_of(cell.text, _typical(sample))
            section = section_of(cell.text) if role in (None, words.SECTION) else None
            if section is not None and section[0] is not None and sample and all(map(_COPIES.fullmatch, sample)):
                columns[section[0]] = at
            elif role == words.COUNT and plain_word(cell.text) in _MAY_NUMBER and _is_numbering(sample):
                continue
            elif role is None or role in columns:
                others.append(cell)
            elif role == words.KIND:
                if any((named := section_of(text)) is not None and named[0] is not None for text in sample):
                    columns.setdefault(words.SECTION, at)
            else:
                columns[role] = at
        if not any(role in columns for role in _NAMING) or any(map(self._is_card, row)):
            return None
        if len(columns) == 1 and len([cell for cell in row if cell.text]) > 1 and not others:
            return None
        self._tell_others(others)
        return columns

    def _is_card(self, cell: Cell) -> bool:
        return self._listing.entries.how(cell.text) == EXACT and role_of(cell.text) is None

    def _tell_others(self, others: list[Cell]) -> None:
        if others:
            listed = ", ".join(f"`{shown(cell.text)}`" for cell in others[:_MOST_EXTRA])
            more = ", …" if len(others) > _MOST_EXTRA else ""
            self._listing.remarks.append(
                Remark(
                    "FMT060",
                    f"What says nothing about the deck was ignored: {listed}{more}.",
                    others[0].span,
                    "Nothing has to be done.",
                )
            )

    def _guessed(self, rows: Sequence[Row]) -> Columns:
        """The columns of a table without a heading row, by what is in them."""
        some = [row for row in rows if sum(bool(cell.text) for cell in row) > 1 and not self._names_section(row)]
        some = some[:_SAMPLE]
        width = max(map(len, some), default=0)
        texts = [[row[at].text for row in some if at < len(row) and row[at].text] for at in range(width)]
        columns: Columns = {}
        named = [sum(self._is_known(text) for text in column) for column in texts]
        if not named:
            return {}
        # Names of cards, or else the longest words.
        letters = [sum(sum(map(str.isalpha, text)) for text in column) for column in texts]
        best = max(range(width), key=lambda at: (named[at], letters[at]))
        columns[words.NAME] = best
        counts = [at for at, column in enumerate(texts) if at != best and _are_counts(column, len(some))]
        if counts:
            columns[words.COUNT] = min(counts, key=lambda at: (not _small(texts[at]), abs(at - best), at))
        for at, column in enumerate(texts):
            if at in columns.values() or not column:
                continue
            if all(map(_CODE.fullmatch, column)):
                columns.setdefault(words.NUMBER, at)
            elif all((named_ := section_of(text)) is not None and named_[0] is not None for text in column):
                columns.setdefault(words.SECTION, at)
            elif all(map(print_of, column)):
                columns.setdefault(words.PRINT, at)
        return columns

    def _names_section(self, row: Row) -> bool:
        used = [cell for cell in row if cell.text]
        return self._heading(used) is not None

    def _is_known(self, text: str) -> bool:
        return not text.isdigit() and self._listing.entries.whole(text) is not None


def _heads(row: Row) -> list[tuple[int, Heading]]:
    """The cells of a row that are headings of sections or kinds, if nothing else but numbers is beside them."""
    found = []
    for at, cell in enumerate(row):
        heading = heading_of(cell.text) if cell.text else None
        if heading is not None and not heading.total and (heading.section or heading.kind) and not heading.weak:
            found.append((at, heading))
        elif cell.text and not cell.text.isdigit() and role_of(cell.text) is None:
            return []
    return found


def _first_used(rows: Sequence[Row], stop: int) -> int:
    """The first column before `stop` with something in it: counts may be left of the first heading."""
    return min((at for row in rows for at in range(min(stop, len(row))) if row[at].text), default=stop)


def _typical(sample: Sequence[str]) -> str:
    """A text that tells what most of a column is."""
    digits = [text for text in sample if text.isdigit()]
    return max(digits, key=len) if sample and 2 * len(digits) > len(sample) else (sample[0] if sample else "")


def _is_numbering(sample: Sequence[str]) -> bool:
    """Whether a column holds 1, 2, 3, 4 …: numbers of rows, not of copies."""
    return len(sample) > 3 and [*sample] == [str(number) for number in range(1, len(sample) + 1)]


def _are_counts(column: Sequence[str], rows: int) -> bool:
    fits = sum(_COPIES.fullmatch(text) is not None for text in column)
    return 10 * fits >= 9 * len(column) and 2 * len(column) >= rows > 0 and not _is_numbering(column)


def _small(column: Sequence[str]) -> bool:
    return all((count := count_of(text)) is None or count <= 3 for text in column)


__all__ = ["SECTION_NAMES", "Cell", "Row", "read_rows"]
