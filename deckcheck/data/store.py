"""The store: what is known of cards, names, formats and lists, read from one SQLite file.

Nothing but sqlite3 is imported at start-up; a deck's cards and the list in force take two milliseconds from cold.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from deckcheck.data.cardnames import CardNames
from deckcheck.data.installed import open_data, own_path
from deckcheck.data.play import PlayData
from deckcheck.data.values import CARD_COLUMNS, HIGHEST, LOWEST, chunks, one_per_group
from deckcheck.model.card import SKILL, TOKEN, Alias, Card
from deckcheck.model.release import COLUMNS, Release, decode

if TYPE_CHECKING:  # read only where more than the facts of cards is asked for
    from deckcheck.data.setcodes import SetCodes
    from deckcheck.model.known import NeverLegal, ReusedNumber

_REMEMBERED = 50_000
_Answer = TypeVar("_Answer")


def _remember(answers: dict[int, _Answer], number: int, answer: _Answer) -> None:
    """Keep an answer; files are not to be trusted, so not too many are kept."""
    if len(answers) >= _REMEMBERED:
        answers.clear()
    answers[number] = answer


class Store(CardNames, PlayData):
    """Read-only access to the index; `Store.open()` is the way in."""

    def __init__(self, connection: sqlite3.Connection, origin: str = "") -> None:
        CardNames.__init__(self, connection)
        PlayData.__init__(self, connection)
        self.origin = origin
        """Whether the data are the `bundled` ones or `updated` ones (`data.installed`)."""
        self._set_codes: SetCodes | None = None
        self._meta: dict[str, str] | None = None
        self._twins: tuple[tuple[int, ...], ...] | None = None
        # Answers of this run: the same numbers come up in deck after deck.
        self._by_konami_id: dict[int, tuple[int, ...]] = {}
        self._near: dict[int, Card | None] = {}

    @classmethod
    def open(cls, bundled: bool = False) -> "Store":
        """The store of this installation, with what the user imported: updated data if there are newer ones, unless
        only `bundled` ones may be used.

        Raises NoDataError or DataError (`data.locate.connect`).
        """
        store = cls(*open_data(bundled))
        return store if bundled else with_imported(store)

    @property
    def connection(self) -> sqlite3.Connection:
        """The open index, for a store that extends this one."""
        return self._db

    @property
    def pool(self) -> "Store":
        """The store without anything of the user's own (`data.own`)."""
        return self

    def paths(self) -> tuple[str, ...]:
        """The files that the answers come from; "" stands for what is in memory only."""
        return (path_of(self._db),)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    # Cards

    def cards(self, codes: Iterable[int]) -> dict[int, Card]:
        """The card that each number stands for, artworks and other numbers included; unknown numbers are left out."""
        found: dict[int, Card] = {}
        wanted = list(codes)
        for some, marks in chunks(wanted):
            for row in self._db.execute(f"SELECT {CARD_COLUMNS} FROM card WHERE code IN ({marks})", some):
                found[row[0]] = Card._make(row)
        others = [code for code in wanted if code not in found]
        for some, marks in chunks(others):
            query = (
                f"SELECT alias.code, {CARD_COLUMNS.replace('code', 'card.code', 1)} FROM alias"
                f" JOIN card ON card.code = alias.card WHERE alias.code IN ({marks})"
            )
            for row in self._db.execute(query, some):
                found[row[0]] = Card._make(row[1:])
        return found

    def aliases(self, codes: Iterable[int]) -> dict[int, Alias]:
        """Those of the numbers that are not a card's own: artworks, pre-release numbers, …"""
        found: dict[int, Alias] = {}
        for some, marks in chunks(codes):
            for row in self._db.execute(f"SELECT code, card, kind FROM alias WHERE code IN ({marks})", some):
                found[row[0]] = Alias._make(row)
        return found

    def all_cards(self) -> Iterator[Card]:
        """Every card, Tokens and Skill Cards too, by code."""
        return map(Card._make, self._db.execute(f"SELECT {CARD_COLUMNS} FROM card ORDER BY code"))

    def all_aliases(self) -> Iterator[Alias]:
        """Every other number, by number."""
        return map(Alias._make, self._db.execute("SELECT code, card, kind FROM alias ORDER BY code"))

    def group_members(self, group: int) -> tuple[Card, ...]:
        """The cards that count under one name (RULES A7), the one that the group is named after first."""
        query = (
            f"SELECT {CARD_COLUMNS} FROM card WHERE code = ?1"
            f" UNION ALL SELECT {CARD_COLUMNS} FROM card WHERE grp = ?1 AND grp != code"
        )
        return tuple(map(Card._make, self._db.execute(query, (group,))))

    def by_konami_id(self, number: int) -> tuple[int, ...]:
        """The codes of the cards with a number of Konami's database, one for each name they count under."""
        if not 0 < number < HIGHEST:
            return ()
        known = self._by_konami_id.get(number)
        if known is None:
            query = (
                "SELECT code, grp FROM card WHERE konami_id = ?1"
                " UNION SELECT code, grp FROM konami JOIN card ON code = card WHERE id = ?1"
            )
            known = one_per_group(self._db.execute(query, (number,)))
            _remember(self._by_konami_id, number, known)
        return known

    def near(self, code: int) -> Card | None:
        """A card whose number is one to three below an unknown one, as artworks of it would be."""
        if not LOWEST < code < HIGHEST:
            return None
        if code not in self._near:
            query = (
                f"SELECT {CARD_COLUMNS} FROM card WHERE code BETWEEN ? AND ? AND NOT type & ?"
                " ORDER BY code DESC LIMIT 1"
            )
            row = self._db.execute(query, (code - 3, code - 1, TOKEN | SKILL)).fetchone()
            _remember(self._near, code, None if row is None else Card._make(row))
        return self._near[code]

    def twins(self) -> tuple[tuple[int, ...], ...]:
        """The codes of each card that has several printed passcodes or Konami IDs (Dark Magician, Polymerization, …).

        Unlike the members of a group these are one card: what a list says of one number, it says of all.
        """
        if self._twins is None:
            query = "SELECT name, code FROM card WHERE grp IN (SELECT grp FROM card WHERE grp != code) ORDER BY code"
            named: dict[str, list[int]] = {}
            for name, code in self._db.execute(query):
                named.setdefault(name, []).append(code)
            self._twins = tuple(tuple(codes) for codes in named.values() if len(codes) > 1)
        return self._twins

    def other_numbers(self, code: int) -> tuple[Alias, ...]:
        """The other numbers of a card, by its code: artworks, pre-release numbers, …"""
        return tuple(
            map(
                Alias._make,
                self._db.execute("SELECT code, card, kind FROM alias WHERE card = ? ORDER BY code", (code,)),
            )
        )

    def own_source(self, code: int) -> str | None:
        """The file that a card of the user's own is from; None for a card of the pool (`data.own`)."""
        return None

    # Releases, and what is known of numbers

    def releases(self, codes: Iterable[int], column: str) -> dict[int, Release]:
        """The first days of cards, by code, in one column (`model.release.COLUMNS`).

        Cards that are not released there by the day of the data, or whose days nothing is known of (Tokens, Skill
        Cards, cards of the user's own), are left out.
        """
        found: dict[int, Release] = {}
        known = self.meta()["cards"]
        for some, marks in chunks(codes):
            query = f"SELECT code, {_column(column)} FROM release WHERE code IN ({marks})"
            for code, number in self._db.execute(query, some):
                if number is not None:
                    found[code] = decode(number, known)
        return found

    def all_releases(self, codes: Iterable[int]) -> dict[int, dict[str, Release]]:
        """The first days of cards, by code, in every column that has one."""
        found: dict[int, dict[str, Release]] = {}
        known = self.meta()["cards"]
        for some, marks in chunks(codes):
            query = f"SELECT code, {', '.join(COLUMNS)} FROM release WHERE code IN ({marks})"
            for code, *numbers in self._db.execute(query, some):
                days = zip(COLUMNS, numbers, strict=True)
                found[code] = {column: decode(number, known) for column, number in days if number is not None}
        return found

    def released(self, column: str) -> dict[int, Release]:
        """The first days of all cards in one column, by code; cards without one are left out."""
        known = self.meta()["cards"]
        name = _column(column)
        rows = self._db.execute(f"SELECT code, {name} FROM release WHERE {name} IS NOT NULL ORDER BY code")
        return {code: decode(number, known) for code, number in rows}

    @property
    def set_codes(self) -> "SetCodes":
        """What is known of sets and their numbers."""
        if self._set_codes is None:
            from deckcheck.data.setcodes import SetCodes

            self._set_codes = SetCodes(self)
        return self._set_codes

    def kind_days(self, territory: str) -> dict[int, str]:
        """The day of the first Synchro, Xyz, Pendulum and Link Monsters in a territory (`tcg`, `ocg`), by kind."""
        return dict(self._db.execute("SELECT kind, since FROM kind_day WHERE territory = ?", (territory,)))

    def never_legal(self, numbers: Iterable[int]) -> "dict[int, NeverLegal]":
        """Those of the numbers (codes of cards, numbers of gift prints) that no official Duel allows (RULES A21)."""
        rows: list[Any] = []
        for some, marks in chunks(numbers):
            rows += self._db.execute(
                f"SELECT number, name, why, source FROM never_legal WHERE number IN ({marks})", some
            )
        if not rows:
            return {}
        from deckcheck.model.known import NeverLegal

        return {row[0]: NeverLegal._make(row) for row in rows}

    def reused(self, numbers: Iterable[int]) -> "dict[int, ReusedNumber]":
        """Those of the numbers that clients gave to two cards in different years."""
        rows: list[Any] = []
        for some, marks in chunks(numbers):
            query = f"SELECT number, first, later, first_name, later_name FROM reused WHERE number IN ({marks})"
            rows += self._db.execute(query, some)
        if not rows:
            return {}
        from deckcheck.model.known import ReusedNumber

        return {row[0]: ReusedNumber(row[0], (row[1], row[2]), (row[3], row[4])) for row in rows}

    def meta(self) -> dict[str, str]:
        """What the data are: `cards` (their day), `list:<series>` (day of the newest list), `digest`, `sources`, and
        `origin`: bundled or updated."""
        if self._meta is None:
            self._meta = dict(self._db.execute("SELECT key, value FROM meta ORDER BY key"))
            if self.origin:
                self._meta["origin"] = self.origin
        return self._meta


def path_of(connection: sqlite3.Connection) -> str:
    """The file of an open database; "" for one in memory."""
    return str(connection.execute("PRAGMA database_list").fetchone()[2])


def with_imported(store: Store) -> Store:
    """The store with what the user imported, if there is anything (`data.own`)."""
    if not os.path.exists(own_path()):
        return store
    from deckcheck.data.own import ExtendedStore
    from deckcheck.data.owntables import open_imported

    own = open_imported()
    return store if own is None else ExtendedStore(store, own, given=False)


def _column(name: str) -> str:
    """The name of a column of first days, which goes into a query; raises ValueError for any other."""
    if name not in COLUMNS:
        raise ValueError(f"{name!r} is not one of {', '.join(COLUMNS)}")
    return name
