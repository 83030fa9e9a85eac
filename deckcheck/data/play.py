"""What the store knows of formats of play and of their lists: which there are, and which was in force on a day."""

import sqlite3
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from deckcheck.data.values import read_field, read_ranges
from deckcheck.model.play import Era, LimitList, ListHead, PlayFormat
from deckcheck.model.release import day_before

_HEAD = (
    "series, effective, title, entries, whitelist, precision, regions, last, next_exists, gap_before, gap_from,"
    " suspect, note, derived, source"
)
# A region may have a list a few weeks before or after its day in the table.
_LISTS_BEFORE, _LISTS_AFTER = 3, 5


class PlayData:
    """The store's answers about formats and lists."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection
        self._formats: dict[str, PlayFormat] = {}
        self._lists: dict[tuple[str, str | None], tuple[ListHead, ...]] = {}

    def formats(self) -> tuple[PlayFormat, ...]:
        """All formats of play, by id."""
        ids = [id for (id,) in self._db.execute("SELECT id FROM format ORDER BY id")]
        return tuple(play for id in ids if (play := self.format(id)) is not None)

    def format(self, name: str) -> PlayFormat | None:
        """The format of play with an id or another name, in any case."""
        if name not in self._formats:
            query = "SELECT format FROM format_name WHERE name = ?"
            row = self._db.execute(query, (name.strip().casefold(),)).fetchone()
            if row is None:
                return None
            if row[0] not in self._formats:
                self._formats[row[0]] = self._read_format(row[0])
            self._formats[name] = self._formats[row[0]]
        return self._formats[name]

    def format_names(self) -> tuple[str, ...]:
        """The ids and other names of all formats, in lower case."""
        return tuple(name for (name,) in self._db.execute("SELECT name FROM format_name ORDER BY name"))

    def _read_format(self, id: str) -> PlayFormat:
        fields: dict[str, Any] = {}
        set_by: dict[str, str] = {}
        query = "SELECT field, value, set_by FROM format_field WHERE format = ?"
        for field, value, by in self._db.execute(query, (id,)):
            fields[field] = self._eras(value) if field == "eras" else read_field(field, value)
            if by:
                set_by[field] = by
        parent = self._db.execute("SELECT parent FROM format WHERE id = ?", (id,)).fetchone()[0]
        return PlayFormat(id=id, parent=parent, set_by=set_by, **fields)

    def _eras(self, territory: str) -> tuple[Era, ...]:
        query = (
            "SELECT since, until, main, extra, side, extra_name, side_extra, since_first, since_last, note, source"
            " FROM era WHERE territory = ? ORDER BY since"
        )
        found = []
        for since, until, main, extra, side, name, side_extra, *rest in self._db.execute(query, (territory,)):
            sizes = (read_ranges(main), read_ranges(extra), read_ranges(side))
            found.append(Era(since, until, *sizes, name, bool(side_extra), *rest))
        return tuple(found)

    def lists(self, series: str, region: str | None = None) -> tuple[ListHead, ...]:
        """The lists of a series, oldest first, as they follow each other in a region (Europe if none is named)."""
        if (series, region) not in self._lists:
            query = f"SELECT {_HEAD} FROM list WHERE series = ?"
            self._lists[series, region] = _following(self._db.execute(query, (series,)), region)
        return self._lists[series, region]

    def lists_around(self, series: str, day: str, region: str | None = None) -> tuple[ListHead, ...]:
        """The lists of a series about a day, oldest first: the two before the one in force on it, and the four after.

        The same as those of `lists`, but the last may seem to be the newest.
        """
        query = (
            f"SELECT * FROM (SELECT {_HEAD} FROM list WHERE series = ?1 AND effective <= ?2"
            f" ORDER BY effective DESC LIMIT {_LISTS_BEFORE})"
            f" UNION ALL SELECT * FROM (SELECT {_HEAD} FROM list WHERE series = ?1 AND effective > ?2"
            f" ORDER BY effective LIMIT {_LISTS_AFTER})"
        )
        return _following(self._db.execute(query, (series, day)), region)

    def first_list(self, series: str) -> str | None:
        """The day of the oldest list of a series."""
        row = self._db.execute("SELECT effective FROM list WHERE series = ? ORDER BY effective", (series,)).fetchone()
        return None if row is None else str(row[0])

    def newest_list(self, series: str) -> str | None:
        """The day of the newest list of a series."""
        return next(iter(self.recent_lists(series, 1)), None)

    def recent_lists(self, series: str, number: int) -> tuple[str, ...]:
        """The first days of the newest lists of a series, the newest first."""
        query = "SELECT effective FROM list WHERE series = ? ORDER BY effective DESC LIMIT ?"
        return tuple(day for (day,) in self._db.execute(query, (series, number)))

    def list_in_force(self, format: PlayFormat, date: str, region: str | None = None) -> LimitList | None:
        """The list of a format that is in force on a day (`YYYY-MM-DD`), None before the first one (RULES A6).

        A format that names its list's day has that list on every day.  Days are those of Europe, except for the regions
        whose own are known (RULES A14).  What is uncertain about the days is told in the list's fields.
        """
        if format.list_day:
            return self.limit_list(format.series, format.list_day, format.copies)
        around = self.lists_around(format.series, date, region)
        heads = [head for head in around if head.first_day(region) <= date]
        return self.load_list(heads[-1], format.copies, region) if heads else None

    def limit_list(self, series: str, effective: str, copies: int = 3) -> LimitList | None:
        """The list of a series that began on a day, None if none did."""
        head = next((head for head in self.lists(series) if head.effective == effective), None)
        return None if head is None else self.load_list(head, copies)

    def load_list(self, head: ListHead, copies: int = 3, region: str | None = None) -> LimitList:
        """The list with its entries; limits of `copies` and more are not limits unless it is a whitelist.

        `effective` of the list is its first day in the region.
        """
        id, cutoff = self._db.execute(
            "SELECT id, pool_cutoff FROM list WHERE series = ? AND effective = ?", (head.series, head.effective)
        ).fetchone()
        limits = self._entries("list_limit", id)
        if not head.whitelist:
            limits = {group: allowed for group, allowed in limits.items() if allowed < copies}
        query = "SELECT d.code, grp, why FROM list_doubt d JOIN card ON card.code = d.code WHERE list = ?"
        doubts = self._db.execute(query, (id,)).fetchall()
        return LimitList(
            head.series,
            head.title,
            head.first_day(region),
            limits,
            self._entries("list_points", id),
            head.whitelist,
            self._entries("list_pool", id),
            head.until,
            head.suspect,
            head.source,
            head.entries,
            precision=head.precision,
            last=head.last,
            next_exists=head.next_exists,
            gap_before=head.gap_before,
            gap_after=head.gap_after,
            gap_from=head.gap_from,
            note=head.note,
            derived=head.derived,
            regions=head.regions,
            unproved=frozenset(group for _, group, why in doubts if not why),
            disputed={code: why for code, _, why in doubts if why},
            pool_cutoff=cutoff,
        )

    def _entries(self, table: str, id: int) -> dict[int, int]:
        column = {"list_limit": "copies", "list_points": "points", "list_pool": "pool"}[table]
        return dict(self._db.execute(f"SELECT code, {column} FROM {table} WHERE list = ?", (id,)))


def _following(rows: Iterable[tuple[Any, ...]], region: str | None) -> tuple[ListHead, ...]:
    """Lists as they follow each other in a region: each ends on the day before the next."""
    heads = sorted((_read_head(row) for row in rows), key=lambda head: head.first_day(region))
    found = [
        head._replace(until=day_before(after.first_day(region)), gap_after=after.gap_before, gap_from=after.gap_from)
        for head, after in pairwise(heads)
    ]
    return (*found, *(head._replace(until=head.last, gap_from="") for head in heads[-1:]))


def _read_head(row: tuple[Any, ...]) -> ListHead:
    series, effective, title, entries, whitelist, precision, regions, last, *texts = row
    next_exists, gap_before, gap_from, suspect, note, derived, source = texts
    days = dict(pair.split("=") for pair in regions.split())
    return ListHead(
        series, effective, title, entries, bool(whitelist), precision, days, last, None, next_exists, gap_before, "",
        gap_from, suspect, note, derived, source,
    )  # fmt: skip
