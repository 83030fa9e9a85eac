"""The store: what is known of cards, names, formats and lists, read from one SQLite file.

Nothing but sqlite3 is imported at start-up; a deck's cards and the list in force take two milliseconds from cold.
"""

import sqlite3
from binascii import crc32
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from deckcheck.data.locate import connect
from deckcheck.model.card import SKILL, TOKEN, Alias, Card
from deckcheck.model.deck import ALIKE, EXACT, UNKNOWN_NAME, NameMatch
from deckcheck.model.names import fold, normalise, spellings
from deckcheck.model.play import LimitList, PlayFormat

if TYPE_CHECKING:  # read only where a name is searched for
    from deckcheck.data.search import Names

LANGUAGES = ("en", "ja", "zh-CN", "zh-TW", "ko", "de", "fr", "it", "es", "pt")
"""The languages of names; English ones are the cards' main names."""

_RANGES = ("main", "extra", "side")
_FLAGS = ("equal_sizes", "pre_errata", "updated")
_NUMBERS = ("copies", "points_cap", "forbidden_kinds", "forbidden_as", "skills")
_TEXTS = ("title", "scope", "series", "note", "equal_sizes_source")
FORMAT_FIELDS = (*_RANGES, *_FLAGS, *_NUMBERS, *_TEXTS)
"""The fields of a PlayFormat that a format file can set."""

_CHUNK = 500
_CARD = "code, passcode, konami_id, name, type, grp, tcg, ocg, attribute, race, level, attack, defense, scale, arrows"
# Numbers of cards lie well inside these; others could not even be asked for.
_LOWEST, _HIGHEST = -(2**31), 2**31


class Store:
    """Read-only access to the index; `Store.open()` is the way in."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection
        self._formats: dict[str, PlayFormat] | None = None
        self._meta: dict[str, str] | None = None
        self._ready: dict[str, tuple[Names, ...]] = {}

    @classmethod
    def open(cls) -> "Store":
        """The store of this installation.  Raises NoDataError or DataError (`data.locate.connect`)."""
        return cls(connect())

    @property
    def connection(self) -> sqlite3.Connection:
        """The open index, for a store that extends this one."""
        return self._db

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    # Cards

    def cards(self, codes: Iterable[int]) -> dict[int, Card]:
        """The card that each number stands for, artworks and other numbers included; unknown numbers are left out."""
        found: dict[int, Card] = {}
        wanted = [code for code in dict.fromkeys(codes) if _LOWEST < code < _HIGHEST]
        for some, marks in _chunks(wanted):
            for row in self._db.execute(f"SELECT {_CARD} FROM card WHERE code IN ({marks})", some):
                found[row[0]] = Card._make(row)
        others = [code for code in wanted if code not in found]
        for some, marks in _chunks(others):
            query = (
                f"SELECT alias.code, {_CARD.replace('code', 'card.code', 1)} FROM alias"
                f" JOIN card ON card.code = alias.card WHERE alias.code IN ({marks})"
            )
            for row in self._db.execute(query, some):
                found[row[0]] = Card._make(row[1:])
        return found

    def aliases(self, codes: Iterable[int]) -> dict[int, Alias]:
        """Those of the numbers that are not a card's own: artworks, pre-release numbers, …"""
        found: dict[int, Alias] = {}
        for some, marks in _chunks([code for code in dict.fromkeys(codes) if _LOWEST < code < _HIGHEST]):
            for row in self._db.execute(f"SELECT code, card, kind FROM alias WHERE code IN ({marks})", some):
                found[row[0]] = Alias._make(row)
        return found

    def all_cards(self) -> Iterator[Card]:
        """Every card, Tokens and Skill Cards too, by code."""
        return map(Card._make, self._db.execute(f"SELECT {_CARD} FROM card ORDER BY code"))

    def all_aliases(self) -> Iterator[Alias]:
        """Every other number, by number."""
        return map(Alias._make, self._db.execute("SELECT code, card, kind FROM alias ORDER BY code"))

    def group_members(self, group: int) -> tuple[Card, ...]:
        """The cards that count under one name (RULES A7), the one that the group is named after first."""
        query = (
            f"SELECT {_CARD} FROM card WHERE code = ?1"
            f" UNION ALL SELECT {_CARD} FROM card WHERE grp = ?1 AND grp != code"
        )
        return tuple(map(Card._make, self._db.execute(query, (group,))))

    def by_konami_id(self, number: int) -> tuple[int, ...]:
        """The codes of the cards with a number of Konami's database, one for each name they count under."""
        if not 0 < number < _HIGHEST:
            return ()
        query = (
            "SELECT code, grp FROM card WHERE konami_id = ?1"
            " UNION SELECT code, grp FROM konami JOIN card ON code = card WHERE id = ?1"
        )
        return _one_per_group(self._db.execute(query, (number,)))

    def near(self, code: int) -> Card | None:
        """A card whose number is one to three below an unknown one, as artworks of it would be."""
        if not _LOWEST < code < _HIGHEST:
            return None
        query = f"SELECT {_CARD} FROM card WHERE code BETWEEN ? AND ? AND NOT type & ? ORDER BY code DESC LIMIT 1"
        row = self._db.execute(query, (code - 3, code - 1, TOKEN | SKILL)).fetchone()
        return None if row is None else Card._make(row)

    def twins(self) -> tuple[tuple[int, ...], ...]:
        """The codes of each card that has several printed passcodes or Konami IDs (Dark Magician, Polymerization, …).

        Unlike the members of a group these are one card: what a list says of one number, it says of all.
        """
        query = "SELECT name, code FROM card WHERE grp IN (SELECT grp FROM card WHERE grp != code) ORDER BY code"
        named: dict[str, list[int]] = {}
        for name, code in self._db.execute(query):
            named.setdefault(name, []).append(code)
        return tuple(tuple(codes) for codes in named.values() if len(codes) > 1)

    # Names

    def find_name(self, name: str) -> tuple[int, ...]:
        """The codes of the cards with a name in any language; `match_name` says how well it fits."""
        return self.match_name(name).codes

    def match_name(self, name: str) -> NameMatch:
        """The cards with a name in any language, and how well it fits.

        Exact names come first, then names that differ in case, width or punctuation only, then names that differ in
        accents or `&` for `and`, too (`model.names`).  More than one code means that the name is ambiguous; cards that
        count under one name are given once.
        """
        folded = fold(name)
        query = (
            "SELECT k.code, card.grp, coalesce(name.text, card.name) FROM name_key k JOIN card ON card.code = k.code"
            " LEFT JOIN name ON name.code = k.code AND name.lang = k.lang WHERE k.key = ?"
        )
        rows = self._db.execute(query, (_key(folded),)).fetchall()
        exact = [(code, group) for code, group, text in rows if text == name]
        if exact or not folded:
            return NameMatch(_one_per_group(exact), EXACT if exact else UNKNOWN_NAME)
        plain = normalise(name)
        alike = [(code, group) for code, group, text in rows if normalise(text) == plain]
        if not alike:
            alike = [(code, group) for code, group, text in rows if folded in spellings(text)]
        return NameMatch(_one_per_group(alike), ALIKE if alike else UNKNOWN_NAME)

    def suggest(self, name: str, limit: int = 3) -> list[tuple[int, str, float]]:
        """Cards that may be meant by a name that is no card's, best first: (code, name found, score).

        A score of 75 or more is near: words of the name, a nickname, or few slips (`data.search`).  Cards that count
        under one name are given once.
        """
        from deckcheck.data.search import Question, search

        found = search(Question(name), self.names_ready)[: 4 * limit]
        cards = self.cards(match.code for match in found)
        once: dict[int, tuple[int, str, float]] = {}
        for match in found:
            text = self.name(match.code, match.language)
            once.setdefault(cards[match.code].group, (match.code, text, match.score))
        return list(once.values())[:limit]

    def names_ready(self, language: str) -> "tuple[Names, ...]":
        """The names of a language, made ready to be searched; read once."""
        if language not in self._ready:
            from deckcheck.data.searchindex import load

            self._ready[language] = (load(self._db, LANGUAGES.index(language), language),)
        return self._ready[language]

    def names(self, code: int) -> dict[str, str]:
        """The names of the card that a number stands for, by language; empty for an unknown number."""
        card = self.cards((code,)).get(code)
        if card is None:
            return {}
        others = self._db.execute("SELECT lang, text FROM name WHERE code = ? ORDER BY lang", (card.code,))
        return {"en": card.name} | {LANGUAGES[number]: text for number, text in others}

    def name(self, code: int, language: str = "en") -> str:
        """The name of the card that a number stands for; the English one where there is none in that language.

        The number itself for an unknown one.
        """
        names = self.names(code)
        return names.get(language) or names.get("en", str(code))

    # Formats and lists

    def formats(self) -> tuple[PlayFormat, ...]:
        """All formats of play, by id."""
        return tuple(self._all_formats().values())

    def format(self, id: str) -> PlayFormat | None:
        """The format of play with an id."""
        return self._all_formats().get(id)

    def lists(self, series: str) -> tuple[tuple[str, str | None, str, int], ...]:
        """The lists of a series, oldest first: (effective, the Americas' day if that differs, title, entries)."""
        query = "SELECT effective, americas, title, entries FROM list WHERE series = ? ORDER BY effective"
        return tuple(self._db.execute(query, (series,)))

    def first_list(self, series: str) -> str | None:
        """The day of the oldest list of a series."""
        lists = self.lists(series)
        return lists[0][0] if lists else None

    def newest_list(self, series: str) -> str | None:
        """The day of the newest list of a series."""
        return self.meta().get(f"list:{series}")

    def list_in_force(self, format: PlayFormat, date: str, region: str | None = None) -> LimitList | None:
        """The list of a format that is in force on a day (`YYYY-MM-DD`), None before the first one (RULES A6).

        Days are those of Europe, except for the region `americas` (RULES A14).
        """
        day = "coalesce(americas, effective)" if region == "americas" else "effective"
        query = (
            f"SELECT id, {day}, title, whitelist, suspect, source, entries,"
            f" date(lead({day}) OVER (ORDER BY {day}), '-1 day') FROM list WHERE series = ? ORDER BY {day}"
        )
        rows = [row for row in self._db.execute(query, (format.series,)) if row[1] <= date]
        if not rows:
            return None
        id, effective, title, whitelist, suspect, source, entries, until = rows[-1]
        limits = self._entries("list_limit", id)
        if not whitelist:
            limits = {group: copies for group, copies in limits.items() if copies < format.copies}
        return LimitList(
            format.series,
            title,
            effective,
            limits,
            self._entries("list_points", id),
            bool(whitelist),
            self._entries("list_pool", id),
            until,
            suspect,
            source,
            entries,
        )

    def meta(self) -> dict[str, str]:
        """What the data are: `cards` (their day), `list:<series>` (day of the newest list), `digest`, `sources`."""
        if self._meta is None:
            self._meta = dict(self._db.execute("SELECT key, value FROM meta ORDER BY key"))
        return self._meta

    def _entries(self, table: str, id: int) -> dict[int, int]:
        column = {"list_limit": "copies", "list_points": "points", "list_pool": "pool"}[table]
        return dict(self._db.execute(f"SELECT code, {column} FROM {table} WHERE list = ?", (id,)))

    def _all_formats(self) -> dict[str, PlayFormat]:
        if self._formats is None:
            fields: dict[str, dict[str, Any]] = {}
            set_by: dict[str, dict[str, str]] = {}
            for format, field, value, by in self._db.execute("SELECT format, field, value, set_by FROM format_field"):
                fields.setdefault(format, {})[field] = read_field(field, value)
                if by:
                    set_by.setdefault(format, {})[field] = by
            self._formats = {
                id: PlayFormat(id=id, parent=parent, set_by=set_by.get(id, {}), **fields[id])
                for id, parent in self._db.execute("SELECT id, parent FROM format ORDER BY id")
            }
        return self._formats


def read_field(field: str, value: str) -> Any:
    """The value of a format's field from its text in the index."""
    if field in _RANGES:
        pairs = (item.partition(":") for item in value.split(","))
        return tuple((int(low), int(high)) for low, _, high in pairs)
    if field in _FLAGS:
        return value == "1"
    if field in _NUMBERS:
        return int(value) if value else None
    return value


def write_field(value: Any) -> str:
    """The text that `read_field` reads."""
    if isinstance(value, tuple):
        return ",".join(f"{low}:{high}" for low, high in value)
    return "" if value is None else str(int(value)) if isinstance(value, bool) else str(value)


def name_keys(name: str) -> tuple[int, ...]:
    """The numbers under which a name is found whatever its case, accents and punctuation."""
    return tuple(map(_key, sorted(spellings(name))))


def _key(plain: str) -> int:
    return crc32(plain.encode("utf-8", "surrogatepass"))


def _chunks(codes: list[int]) -> Iterator[tuple[list[int], str]]:
    for start in range(0, len(codes), _CHUNK):
        some = codes[start : start + _CHUNK]
        yield some, ",".join("?" * len(some))


def _one_per_group(rows: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """One code for each group: that of the card the group is named after, if it is among them."""
    found: dict[int, int] = {}
    for code, group in sorted(rows):
        if group not in found or code == group:
            found[group] = code
    return tuple(found.values())
