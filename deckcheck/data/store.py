"""The store: what is known of cards, names, formats and lists, read from one SQLite file.

Nothing but sqlite3 is imported at start-up; a deck's cards and the list in force take two milliseconds from cold.
"""

import os
import re
import sqlite3
import unicodedata
from binascii import crc32
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

from deckcheck.data.installed import OWN_FILE, data_folder, open_data
from deckcheck.model.card import SKILL, TOKEN, Alias, Card
from deckcheck.model.deck import ALIKE, EXACT, UNKNOWN_NAME, NameMatch
from deckcheck.model.names import fold, normalise, spellings
from deckcheck.model.play import Era, LimitList, ListHead, PlayFormat, Ranges
from deckcheck.model.release import COLUMNS, Release, day_before, decode
from deckcheck.model.setcode import set_code

if TYPE_CHECKING:  # read only where a name is searched for, or more than the facts of cards is asked for
    from deckcheck.data.search import Found, Names
    from deckcheck.model.known import CommunityName, ListEntry, NeverLegal, Print, ReusedNumber, RushCard

LANGUAGES = ("en", "ja", "zh-CN", "zh-TW", "ko", "de", "fr", "it", "es", "pt")
"""The languages of names; English ones are the cards' main names."""
LANGUAGE_WORDS = {
    word: language
    for language, words in {
        "en": "english us uk gb enus engb",
        "ja": "jp jpn japanese 日本語 jajp",
        "zh-CN": "cn zh sc chs chinese zhhans simplifiedchinese 简体中文 中文",
        "zh-TW": "tw hk tc cht zhhant zhhk traditionalchinese 繁體中文",
        "ko": "kr kor korean 한국어 kokr",
        "de": "ger german deutsch dede",
        "fr": "fra french français francais frfr",
        "it": "ita italian italiano itit",
        "es": "spa sp spanish español espanol eses",
        "pt": "por br ptbr portuguese português portugues",
    }.items()
    for word in words.split()
}
"""Other words for the languages, as `errors.folded` leaves them: those of countries, and the languages' own."""

_RANGES = ("main", "extra", "side")
_FLAGS = ("equal_sizes", "side_extra", "pre_errata", "updated")
_NUMBERS = ("copies", "points_cap", "forbidden_kinds", "forbidden_as", "skills", "rank")
_TEXTS = (
    "title", "scope", "series", "note", "equal_sizes_source", "kind", "popularity", "pool_until", "pool_until_other",
    "list_day", "list_title", "extra_name", "no_verdict",
)  # fmt: skip
_WORDS = ("aliases", "releases", "sources")
FORMAT_FIELDS = (*_RANGES, *_FLAGS, *_NUMBERS, *_TEXTS, *_WORDS)
"""The fields of a PlayFormat that a format file can set."""
_REMEMBERED = 50_000
_Answer = TypeVar("_Answer")
_Named = TypeVar("_Named", bound=tuple[Any, ...])


def _remember(answers: dict[int, _Answer], number: int, answer: _Answer) -> None:
    """Keep an answer; files are not to be trusted, so not too many are kept."""
    if len(answers) >= _REMEMBERED:
        answers.clear()
    answers[number] = answer


_HEAD = (
    "series, effective, title, entries, whitelist, precision, regions, last, next_exists, gap_before, gap_from,"
    " suspect, note, derived, source"
)

_CHUNK = 500
_CARD = "code, passcode, konami_id, name, type, grp, tcg, ocg, attribute, race, level, attack, defense, scale, arrows"
# Numbers of cards lie well inside these; others could not even be asked for.
_LOWEST, _HIGHEST = -(2**31), 2**31

COMMUNITY_KINDS = ("translation", "former", "nickname")
"""What a name that players use is, in the order of the index."""


class Store:
    """Read-only access to the index; `Store.open()` is the way in."""

    def __init__(self, connection: sqlite3.Connection, origin: str = "") -> None:
        self._db = connection
        self.origin = origin
        """Whether the data are the `bundled` ones or `updated` ones (`data.installed`)."""
        self._formats: dict[str, PlayFormat] = {}
        self._meta: dict[str, str] | None = None
        self._prints: dict[str, dict[str, str]] = {}
        self._lists: dict[tuple[str, str | None], tuple[ListHead, ...]] = {}
        self._ready: dict[str, tuple[Names, ...]] = {}
        self._searched: tuple[str, list[Found]] | None = None
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
            for row in self._db.execute(f"SELECT {_CARD} FROM card WHERE code IN ({marks})", some):
                found[row[0]] = Card._make(row)
        others = [code for code in wanted if code not in found]
        for some, marks in chunks(others):
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
        for some, marks in chunks(codes):
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
        if not _LOWEST < code < _HIGHEST:
            return None
        if code not in self._near:
            query = f"SELECT {_CARD} FROM card WHERE code BETWEEN ? AND ? AND NOT type & ? ORDER BY code DESC LIMIT 1"
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

    # Names

    def find_name(self, name: str) -> tuple[int, ...]:
        """The codes of the cards with a name in any language; `match_name` says how well it fits."""
        return self.match_name(name).codes

    def match_name(self, name: str) -> NameMatch:
        """The cards with a name in any language, and how well it fits.

        Exact names come first (whatever their case), then names that differ in punctuation only, then in accents or `&`
        for `and`, too (`model.names`), at last former names and those of translations that players use.  More than one
        code means that the name is ambiguous; cards that count under one name are given once.
        """
        folded = fold(name)
        query = (
            "SELECT k.code, card.grp, coalesce(name.text, card.name) FROM name_key k JOIN card ON card.code = k.code"
            " LEFT JOIN name ON name.code = k.code AND name.lang = k.lang WHERE k.key = ?"
        )
        rows = self._db.execute(query, (name_key(folded),)).fetchall()
        fit, how = [row for row in rows if row[-1] == name], EXACT
        if not fit:
            fit, how = closest(name, rows)
        if how == EXACT and not name.isascii():
            # Some official names are those of another card in the translation that players use.
            shared = self._translated(folded)
            fit += [(code, group, text) for code, group, _, others, text in shared if others and text == name]
        if fit or not folded:
            return NameMatch(one_per_group((code, group) for code, group, _ in fit), how)
        return self._match_community_name(name, folded)

    def _translated(self, folded: str) -> list[tuple[int, int, int, str, str]]:
        """Former names and those of translations with a folding: card, group, kind, other cards called so, name."""
        query = (
            "SELECT c.code, card.grp, c.kind, c.others, c.text FROM community_key k"
            " JOIN community_name c ON c.id = k.id JOIN card ON card.code = c.code WHERE k.key = ? AND c.kind != ?"
        )
        return self._db.execute(query, (name_key(folded), COMMUNITY_KINDS.index("nickname"))).fetchall()

    def _match_community_name(self, name: str, folded: str) -> NameMatch:
        """The cards with a former name or one of a translation that players use; nicknames are not names."""
        found, how = closest(name, self._translated(folded))
        if not found:
            return NameMatch((), UNKNOWN_NAME)
        pairs = [(code, group) for code, group, *_ in found]
        others = [int(code) for row in found for code in row[3].split()]
        pairs += [(code, card.group) for code, card in self.cards(others).items()]
        return NameMatch(one_per_group(pairs), how, COMMUNITY_KINDS[found[0][2]])

    def suggest(self, name: str, limit: int = 3) -> list[tuple[int, str, float]]:
        """Cards that may be meant by a name that is not a card's, best first: (code, name found, score).

        A score of 75 or more is near: words of the name, a nickname, or few slips (`data.search`).  Cards that count
        under one name are given once.
        """
        once: dict[int, tuple[int, str, float]] = {}
        found = self.search(name)[: 4 * limit]
        cards = self.cards(match.code for match in found)
        for match in found:
            text = self.name(match.code, match.language)
            once.setdefault(cards[match.code].group, (match.code, text, match.score))
        return list(once.values())[:limit]

    def search(self, text: str) -> "list[Found]":
        """The cards whose names match a text, best first; what is a nickname matches nothing else."""
        from deckcheck.data.search import NICKNAME, Found, Question, search

        nicknames = [name for name in self.community_names(text) if name.kind == NICKNAME]
        if nicknames:
            return [Found(name.card, name.language, NICKNAME, 100.0, 100.0) for name in nicknames]
        # Who finds nothing near asks again, for suggestions.
        if self._searched is None or self._searched[0] != text:
            self._searched = text, search(Question(text), self.names_ready)
        return self._searched[1]

    def names_ready(self, language: str) -> "tuple[Names, ...]":
        """The names of a language, made ready to be searched; read once."""
        if language not in self._ready:
            from deckcheck.data.searchindex import load

            self._ready[language] = (load(self._db, LANGUAGES.index(language), language),)
        return self._ready[language]

    def own_source(self, code: int) -> str | None:
        """The file that a card of the user's own is from; None for a card of the pool (`data.own`)."""
        return None

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

    def all_names(self, codes: Iterable[int]) -> dict[int, set[str]]:
        """The names of cards in all languages, those that players use too, as `normalise` leaves them; by code."""
        found = {code: {normalise(card.name)} for code, card in self.cards(codes).items()}
        for some, marks in chunks(found):
            for table in ("name", "community_name"):
                for code, text in self._db.execute(f"SELECT code, text FROM {table} WHERE code IN ({marks})", some):
                    found[code].add(normalise(text))
        return found

    def community_names(self, name: str) -> "tuple[CommunityName, ...]":
        """The cards with a name that players use beside the official ones, as well as it fits (`match_name`)."""
        folded = fold(name)
        rows = self._community("JOIN community_key k ON k.id = c.id WHERE key = ?", (name_key(folded),))
        exact = tuple(row for row in rows if row.name == name)
        plain = normalise(name)
        alike = exact or tuple(row for row in rows if plain and normalise(row.name) == plain)
        return alike or tuple(row for row in rows if folded and folded in spellings(row.name))

    def community_names_of(self, code: int) -> "tuple[CommunityName, ...]":
        """The names that players use for a card, by its code."""
        return self._community("WHERE code = ?", (code,))

    def all_community_names(self) -> "tuple[CommunityName, ...]":
        """Every name that players use beside the official ones, by card."""
        return self._community("", ())

    def _community(self, where: str, values: tuple[int, ...]) -> "tuple[CommunityName, ...]":
        from deckcheck.model.known import CommunityName

        query = (
            "SELECT code, lang, c.text, kind, source.text, others FROM community_name c"
            f" JOIN source ON source.id = c.source {where} ORDER BY code, lang, kind, c.text"
        )
        return tuple(
            CommunityName(code, LANGUAGES[lang], text, COMMUNITY_KINDS[kind], source, tuple(map(int, others.split())))
            for code, lang, text, kind, source, others in self._db.execute(query, values)
        )

    # Releases, set codes, and what is known of numbers

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

    def kind_days(self, territory: str) -> dict[int, str]:
        """The day of the first Synchro, Xyz, Pendulum and Link Monsters in a territory (`tcg`, `ocg`), by kind."""
        return dict(self._db.execute("SELECT kind, since FROM kind_day WHERE territory = ?", (territory,)))

    def never_legal(self, numbers: Iterable[int]) -> "dict[int, NeverLegal]":
        """Those of the numbers (codes of cards, numbers of gift prints) that no official Duel allows (RULES A21)."""
        from deckcheck.model.known import NeverLegal

        found: dict[int, NeverLegal] = {}
        for some, marks in chunks(numbers):
            query = f"SELECT number, name, why, source FROM never_legal WHERE number IN ({marks})"
            found |= {row[0]: NeverLegal._make(row) for row in self._db.execute(query, some)}
        return found

    def reused(self, numbers: Iterable[int]) -> "dict[int, ReusedNumber]":
        """Those of the numbers that clients gave to two cards in different years."""
        from deckcheck.model.known import ReusedNumber

        found: dict[int, ReusedNumber] = {}
        for some, marks in chunks(numbers):
            query = f"SELECT number, first, later, first_name, later_name FROM reused WHERE number IN ({marks})"
            for number, first, later, *names in self._db.execute(query, some):
                found[number] = ReusedNumber(number, (first, later), (names[0], names[1]))
        return found

    def prints(self, numbers: Iterable[str]) -> "dict[str, Print]":
        """What is known of set codes (`LOB-EN005`, in any case and width), by the number as it was asked for."""
        found = {
            number: self._print((set_code(number.strip()) or number.strip()).upper())
            for number in dict.fromkeys(numbers)
        }
        return {number: known for number, known in found.items() if known is not None}

    def _print(self, number: str) -> "Print | None":
        from deckcheck.model.known import Print

        if number[-1:].isalpha() and number[-2:-1].isdigit():
            number = number[:-1]  # the letter tells artworks apart
        prefix = number.rstrip("0123456789")
        digits = number[len(prefix) :]
        product, _, middle = prefix.partition("-")
        query = (
            "SELECT territory, numbers, first, text FROM product JOIN product_name n ON n.id = name WHERE prefix = ?"
            " ORDER BY first IS NULL, abs(first), product.id"
        )
        products = [row for row in self._db.execute(query, (prefix,)) if digits and holds(row[1], digits)]
        if not products:
            return None
        territories = tuple(dict.fromkeys(territory for territory, _, _, _ in products))
        cards: dict[int, None] = {}
        for family in dict.fromkeys(territory.partition("-")[0] for territory in territories):
            ids = _konami_ids(self.set_codes(family).get(product, ""), middle, digits)
            cards |= dict.fromkeys(code for id in ids for code in self.by_konami_id(id))
        first = next((first for _, _, first, _ in products if first is not None), None)
        release = None if first is None else decode(first, self.meta()["cards"])
        return Print(number, territories, tuple(cards), products[0][3], release)

    def set_numbers(self, code: int) -> tuple[str, ...]:
        """The set codes that a card bears, by set; reads all of them."""
        card = self.cards((code,)).get(code)
        if card is None or card.konami_id is None:
            return ()
        wanted = re.compile(rf"(?:^| )([A-Z]*)(\d+):(?:\d+,)*{card.konami_id}(?:,\d+)*(?= |$)")
        found: set[str] = set()
        for (family,) in self._db.execute("SELECT family FROM prints").fetchall():
            for product, cards in self.set_codes(family).items():
                if str(card.konami_id) in cards:
                    for letters, digits in wanted.findall(cards):
                        found.update(self._printed_as(product, family, letters, digits))
        return tuple(sorted(found))

    def set_codes(self, family: str) -> dict[str, str]:
        """The sets of a family of territories with their numbers and Konami IDs (`001:4007 002:4009 …`); read once."""
        if family not in self._prints:
            import zlib

            row = self._db.execute("SELECT sets FROM prints WHERE family = ?", (family,)).fetchone()
            lines = zlib.decompress(row[0]).decode().split("\n") if row is not None else []
            self._prints[family] = {set_code: cards for set_code, _, cards in (line.partition(" ") for line in lines)}
        return self._prints[family]

    def _printed_as(self, set_code: str, family: str, letters: str, digits: str) -> Iterator[str]:
        """The numbers that a place in a set has in the languages of a family."""
        query = (
            "SELECT prefix, numbers FROM product WHERE prefix >= ?1 AND prefix < ?2"
            " AND (territory = ?3 OR territory LIKE ?3 || '-%') ORDER BY prefix"
        )
        for prefix, numbers in self._db.execute(query, (f"{set_code}-", f"{set_code}.", family)):
            middle = prefix.partition("-")[2]
            language = middle.removesuffix(letters)
            if middle.endswith(letters) and len(language) <= _LANGUAGE_LETTERS and holds(numbers, digits):
                yield f"{prefix}{digits}"

    def rush_cards(self) -> "tuple[RushCard, ...]":
        """The cards of Rush Duel that a list or the rule on Legend Cards names, by their numbers."""
        from deckcheck.model.known import RushCard

        query = "SELECT id, name, kind, legend FROM rush_card ORDER BY id"
        return tuple(RushCard(id, name, kind, bool(legend)) for id, name, kind, legend in self._db.execute(query))

    # Formats and lists

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
            sizes = (_read_ranges(main), _read_ranges(extra), _read_ranges(side))
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
        return self.meta().get(f"list:{series}")

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

    def limit_history(self, series: str, card: Card) -> tuple[tuple[str, int | None], ...]:
        """What each list of a series says of a card, oldest first: (first day, copies or points; None: nothing)."""
        query = (
            "SELECT effective, coalesce("
            "(SELECT copies FROM list_limit WHERE list = id AND code = CASE whitelist WHEN 0 THEN ?1 ELSE ?2 END),"
            " (SELECT points FROM list_points WHERE list = id AND code = ?2)) FROM list WHERE series = ?3"
            " ORDER BY effective"
        )
        return tuple(self._db.execute(query, (card.group, card.code, series)))

    def unproved_in(self, series: str, card: Card) -> frozenset[str]:
        """The first days of the lists of a series of which it is not proved that they name a card, or not."""
        query = (
            "SELECT effective FROM list JOIN list_doubt ON list_doubt.list = list.id"
            " JOIN card ON card.code = list_doubt.code WHERE series = ? AND grp = ? AND why = ''"
        )
        return frozenset(day for (day,) in self._db.execute(query, (series, card.group)))

    def limits_of(self, series: str, groups: Iterable[int]) -> Iterator[tuple[str, int, int]]:
        """What the lists of a series say of some groups: (first day of the list, group, copies)."""
        for some, marks in chunks(groups):
            query = (
                "SELECT effective, code, copies FROM list JOIN list_limit ON list_limit.list = list.id"
                f" WHERE series = ? AND code IN ({marks})"
            )
            yield from self._db.execute(query, [series, *some])

    def list_entries(self, series: str, effective: str) -> "tuple[ListEntry, ...]":
        """The rows of a list by name, those of Rush Duel by the numbers of that game's database."""
        from deckcheck.model.known import ListEntry

        found: list[ListEntry] = []
        for table, value, names, key in (
            ("list_limit", "copies", "card", "code"),
            ("list_points", "points", "card", "code"),
            ("list_rush", "copies", "rush_card", "id"),
        ):
            query = (
                f"SELECT {names}.{key}, name, {value} FROM list JOIN {table} ON {table}.list = list.id"
                f" JOIN {names} ON {names}.{key} = {table}.{key} WHERE series = ? AND effective = ?"
            )
            found += map(ListEntry._make, self._db.execute(query, (series, effective)))
        return tuple(sorted(found, key=lambda entry: (entry.value, entry.name.casefold(), entry.number)))

    def meta(self) -> dict[str, str]:
        """What the data are: `cards` (their day), `list:<series>` (day of the newest list), `digest`, `sources`, and
        `origin`: bundled or updated."""
        if self._meta is None:
            self._meta = dict(self._db.execute("SELECT key, value FROM meta ORDER BY key"))
            if self.origin:
                self._meta["origin"] = self.origin
        return self._meta

    def _entries(self, table: str, id: int) -> dict[int, int]:
        column = {"list_limit": "copies", "list_points": "points", "list_pool": "pool"}[table]
        return dict(self._db.execute(f"SELECT code, {column} FROM {table} WHERE list = ?", (id,)))


def path_of(connection: sqlite3.Connection) -> str:
    """The file of an open database; "" for one in memory."""
    return str(connection.execute("PRAGMA database_list").fetchone()[2])


def with_imported(store: Store) -> Store:
    """The store with what the user imported, if there is anything (`data.own`)."""
    if not os.path.exists(os.path.join(data_folder(), OWN_FILE)):
        return store
    from deckcheck.data.own import ExtendedStore, open_imported

    own = open_imported()
    return store if own is None else ExtendedStore(store, own, given=False)


def read_field(field: str, value: str) -> Any:
    """The value of a format's field from its text in the index."""
    if field in _RANGES:
        return _read_ranges(value)
    if field in _WORDS:
        return tuple(value.split("\n")) if value else ()
    if field in _FLAGS:
        return value == "1"
    if field in _NUMBERS:
        return int(value) if value else None
    return value


def _read_ranges(value: str) -> Ranges:
    pairs = (item.partition(":") for item in value.split(","))
    return tuple((int(low), int(high)) for low, _, high in pairs)


# A region may have a list a few weeks before or after its day in the table.
_LISTS_BEFORE, _LISTS_AFTER = 3, 5


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


def _column(name: str) -> str:
    """The name of a column of first days, which goes into a query; raises ValueError for any other."""
    if name not in COLUMNS:
        raise ValueError(f"{name!r} is not one of {', '.join(COLUMNS)}")
    return name


_LANGUAGE_LETTERS = 2
"""A set code has at most so many letters for its language behind the dash."""


def _konami_ids(cards: str, middle: str, digits: str) -> list[int]:
    """The Konami IDs of the number `digits` in a set, behind a language and further letters (`JPM` of `15AX-JPM01`)."""
    for letters in range(min(len(middle), _LANGUAGE_LETTERS), -1, -1):
        match = re.search(rf"(?:^| ){middle[letters:]}{digits}:([\d,]+)", cards)
        if match is not None:
            return [int(id) for id in match[1].split(",")]
    return []


def holds(numbers: str, digits: str) -> bool:
    """Whether the digits are among those of a product (`000-031,033`), written with as many of them."""
    for part in numbers.split(","):
        low, _, high = part.partition("-")
        if len(digits) == len(low) and low <= digits <= (high or low):
            return True
    return False


def write_field(value: Any) -> str:
    """The text that `read_field` reads."""
    if isinstance(value, tuple) and value and isinstance(value[0], str):
        return "\n".join(value)
    if isinstance(value, tuple):
        return ",".join(f"{low}:{high}" for low, high in value)
    return "" if value is None else str(int(value)) if isinstance(value, bool) else str(value)


def name_keys(name: str) -> tuple[int, ...]:
    """The numbers under which a name is found whatever its case, accents and punctuation."""
    return tuple(map(name_key, sorted(spellings(name))))


def _same_case(name: str) -> str:
    """A name as it is but for upper and lower case and full-width letters."""
    return unicodedata.normalize("NFKC", name).casefold()


def closest(name: str, rows: Sequence[_Named]) -> tuple[list[_Named], str]:
    """Those of the rows (text last) whose text is most like a name, and whether that is `EXACT`, `ALIKE` or
    `UNKNOWN_NAME`: the same but for its case, else for its punctuation, else for accents and words for `and`."""
    same, plain, folded = _same_case(name), normalise(name), fold(name)
    fits: tuple[tuple[str, Callable[[str], bool]], ...] = (
        (EXACT, lambda text: _same_case(text) == same),
        (ALIKE, lambda text: plain != "" and normalise(text) == plain),
        (ALIKE, lambda text: folded != "" and folded in spellings(text)),
    )
    for how, fit in fits:
        found = [row for row in rows if fit(row[-1])]
        if found:
            return found, how
    return [], UNKNOWN_NAME


def name_key(plain: str) -> int:
    """The number under which a folded name is found."""
    return crc32(plain.encode("utf-8", "surrogatepass"))


def chunks(numbers: Iterable[int]) -> Iterator[tuple[list[int], str]]:
    """Numbers that can be those of cards, each once, in portions for `IN (…)`, with the marks that stand for them."""
    codes = [number for number in dict.fromkeys(numbers) if _LOWEST < number < _HIGHEST]
    for start in range(0, len(codes), _CHUNK):
        some = codes[start : start + _CHUNK]
        yield some, ",".join("?" * len(some))


def one_per_group(rows: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """One code for each group: that of the card the group is named after, if it is among them."""
    found: dict[int, int] = {}
    for code, group in sorted(rows):
        if group not in found or code == group:
            found[group] = code
    return tuple(found.values())
