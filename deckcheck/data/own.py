"""Cards and names of the user's own, layered over those of the store.

What differs between those of a call and those that were imported is what they allow (`ExtendedStore`).
"""

import sqlite3
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from deckcheck.data.cardnames import closest
from deckcheck.data.owntables import Source, drop, sources
from deckcheck.data.store import Store, path_of
from deckcheck.data.values import CARD_COLUMNS, COMMUNITY_KINDS, LANGUAGES, chunks, name_key, one_per_group
from deckcheck.model.card import Alias, Card
from deckcheck.model.deck import EXACT, NameMatch
from deckcheck.model.known import CommunityName
from deckcheck.model.names import fold, spellings
from deckcheck.model.release import NEVER, NOT_SAID, Release
from deckcheck.model.words import cards, count, listed, say, separated

if TYPE_CHECKING:
    from deckcheck.data.search import Names

_TRANSLATION = COMMUNITY_KINDS[0]


def copy_without(store: "ExtendedStore", path: str) -> sqlite3.Connection | None:
    """A copy of a store's own tables without what came from a file; None if that leaves nothing."""
    gone = {source.id for source in store.sources() if source.path == path}
    if gone == {source.id for source in store.sources()}:
        return None
    rest = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    store.own.backup(rest)
    for id in gone:
        drop(rest, id)
    return rest


class ExtendedStore(Store):
    """A store with cards, numbers and names of the user's own.

    Those of a call (`given`) go before the pool's, and the user who names them allows them: they count as out at all
    times, unless their rows say otherwise (RULES A9).  Imported ones are only there to be known: the pool's cards go
    before them, and whether a format allows them nobody has said.
    """

    def __init__(self, base: Store, own: sqlite3.Connection, *, given: bool) -> None:
        super().__init__(base.connection, base.origin)
        self._base = base
        self.own = own
        self.given = given
        self._own_ready: dict[str, Names | None] = {}

    @property
    def pool(self) -> Store:
        """As `Store.pool`."""
        return self._base.pool

    @property
    def base(self) -> Store:
        """The store without what this one adds."""
        return self._base

    def close(self) -> None:
        """As `Store.close`."""
        self.own.close()
        self._base.close()

    def paths(self) -> tuple[str, ...]:
        """As `Store.paths`."""
        return (*self._base.paths(), path_of(self.own))

    def sources(self) -> tuple[Source, ...]:
        """The files whose cards and names the store has beside the pool's."""
        return sources(self.own)

    def meta(self) -> dict[str, str]:
        """As `Store.meta`; `own` says what was imported."""
        if self.given:
            return self._base.meta()
        return self._base.meta() | {"own": own_text(self.sources())}

    def own_source(self, code: int) -> str | None:
        """The file that a card of the user's own is from; None for a card of the pool."""
        query = (
            "SELECT s.name FROM own_card c JOIN source s ON s.id = c.source WHERE code = ? ORDER BY s.id DESC LIMIT 1"
        )
        row = self.own.execute(query, (code,)).fetchone()
        return self._base.own_source(code) if row is None else str(row[0])

    def _own_cards(self, codes: Iterable[int]) -> dict[int, Card]:
        found: dict[int, Card] = {}
        for some, marks in chunks(codes):
            # What was taken last counts.
            query = f"SELECT {CARD_COLUMNS} FROM own_card WHERE code IN ({marks}) ORDER BY source"
            found |= {row[0]: Card._make(row) for row in self.own.execute(query, some)}
        return found

    def _own_numbers(self, codes: Iterable[int]) -> dict[int, int]:
        found: dict[int, int] = {}
        for some, marks in chunks(codes):
            query = f"SELECT code, card FROM own_number WHERE code IN ({marks}) ORDER BY source"
            found |= dict(self.own.execute(query, some))
        return found

    def cards(self, codes: Iterable[int]) -> dict[int, Card]:
        """As `Store.cards`, with the user's own."""
        wanted = list(codes)
        if self.given:
            own = self._own_cards(wanted)
            found = self._base.cards(wanted) | own
        else:
            found = self._base.cards(wanted)
            found |= self._own_cards(code for code in wanted if code not in found)
        numbers = self._own_numbers(code for code in wanted if code not in found)
        if numbers:
            meant = self.cards(set(numbers.values()))
            found |= {number: meant[code] for number, code in numbers.items() if code in meant}
        return found

    def aliases(self, codes: Iterable[int]) -> dict[int, Alias]:
        """As `Store.aliases`, with the user's own; a number of one of the user's own cards is not an alias."""
        wanted = list(codes)
        found = self._base.aliases(wanted)
        if self.given:
            own = self._own_cards(wanted)
            found = {code: alias for code, alias in found.items() if code not in own}
        known = self._base.cards(wanted)
        numbers = self._own_numbers(code for code in wanted if code not in known)
        return found | {number: Alias(number, code, "artwork") for number, code in numbers.items()}

    def other_numbers(self, code: int) -> tuple[Alias, ...]:
        """As `Store.other_numbers`, with the user's own."""
        rows = self.own.execute("SELECT DISTINCT code FROM own_number WHERE card = ? ORDER BY code", (code,)).fetchall()
        return (*self._base.other_numbers(code), *(Alias(number, code, "artwork") for (number,) in rows))

    def by_konami_id(self, number: int) -> tuple[int, ...]:
        """As `Store.by_konami_id`, with the user's own where the pool has none."""
        found = self._base.by_konami_id(number)
        if found or abs(number) >= 2**31:
            return found
        rows = self.own.execute("SELECT DISTINCT code, grp FROM own_card WHERE konami_id = ?", (number,))
        return one_per_group(rows.fetchall())

    def releases(self, codes: Iterable[int], column: str) -> dict[int, Release]:
        """As `Store.releases`; cards of a call count as out at all times, of imported ones nothing is known."""
        wanted = list(codes)
        found = self._base.releases(wanted, column)
        if self.given:
            return found | dict.fromkeys(self._own_cards(wanted), Release("", "", ""))
        unknown = [code for code in wanted if code not in found]
        known = self._base.cards(unknown)
        own = self._own_cards(code for code in unknown if code not in known)
        return found | dict.fromkeys(own, Release("", NEVER, NOT_SAID))

    def match_name(self, name: str) -> NameMatch:
        """As `Store.match_name`, with the user's own cards, and with names that only the user's files have."""
        match = self._base.match_name(name)
        query = "SELECT DISTINCT code, text FROM own_key k JOIN own_name n ON n.id = k.id WHERE key = ?"
        rows, how = closest(name, self.own.execute(query, (name_key(fold(name)),)).fetchall())
        if not rows:
            return match
        codes, fit = match.codes, [row[0] for row in rows]
        cards = self.cards((*codes, *fit))
        own = self._own_cards(fit)
        # A name of the pool is the other cards' too only where it is written exactly as they are called.
        more = [code for code in fit if code in own or not codes or how == EXACT]
        pairs = [(code, cards[code].group) for code in (*codes, *more) if code in cards]
        kind = match.kind if codes else "" if any(code in own for code in more) else _TRANSLATION
        return NameMatch(one_per_group(pairs), match.how if codes else how, kind)

    def _names_of(self, code: int) -> list[tuple[str, str, str]]:
        """The own names of a card: language, name, file."""
        query = (
            "SELECT n.lang, text, name FROM own_name n JOIN source ON source.id = n.source WHERE code = ? ORDER BY n.id"
        )
        return [(LANGUAGES[lang], text, file) for lang, text, file in self.own.execute(query, (code,))]

    def _own_card(self, code: int) -> Card | None:
        """The user's own card of a number, unless one of the pool goes before it."""
        own = self._own_cards((code,)).get(code)
        return own if own is None or self.given or not self._base.cards((code,)) else None

    def names(self, code: int) -> dict[str, str]:
        """As `Store.names`; the user's own cards have the names of their files."""
        if self._own_card(code) is None:
            return self._base.names(code)
        return {language: text for language, text, _ in self._names_of(code)}

    def name(self, code: int, language: str = "en") -> str:
        """As `Store.name`."""
        own = self._own_card(code)
        return self._base.name(code, language) if own is None else self.names(code).get(language, own.name)

    def community_names(self, name: str) -> tuple[CommunityName, ...]:
        """As `Store.community_names`, with names that only the user's files have."""
        folded = fold(name)
        query = (
            "SELECT n.code, n.lang, text, source.name FROM own_key k JOIN own_name n ON n.id = k.id"
            " JOIN source ON source.id = n.source WHERE key = ?"
        )
        rows = self.own.execute(query, (name_key(folded),)).fetchall()
        own = self._own_cards(row[0] for row in rows)
        fit = [row for row in rows if row[0] not in own and folded and folded in spellings(row[2])]
        known = self._base.community_names(name)
        return (*known, *_translations(fit, {one.card for one in known}))

    def community_names_of(self, code: int) -> tuple[CommunityName, ...]:
        """As `Store.community_names_of`, with names that only the user's files have."""
        known = self._base.community_names_of(code)
        if self._own_card(code) is not None:
            return known
        return (
            *known,
            *(CommunityName(code, language, text, _TRANSLATION, file) for language, text, file in self._names_of(code)),
        )

    def names_ready(self, language: str) -> "tuple[Names, ...]":
        """As `Store.names_ready`, with the user's own."""
        known = self._base.names_ready(language)
        if language not in self._own_ready:
            query = "SELECT DISTINCT code, text FROM own_name WHERE lang = ? ORDER BY id"
            rows = self.own.execute(query, (LANGUAGES.index(language),)).fetchall()
            self._own_ready[language] = _ready(language, rows) if rows else None
        own = self._own_ready[language]
        return known if own is None else (*known, own)


def _ready(language: str, rows: list[tuple[int, str]]) -> "Names":
    from deckcheck.data.search import Names, lines_of

    return Names(language, [code for code, _ in rows], bytes(len(rows)), lines_of(text for _, text in rows))


def _translations(rows: Iterable[tuple[int, int, str, str]], seen: set[int]) -> Iterator[CommunityName]:
    for code, language, text, file in rows:
        if code not in seen:
            seen.add(code)
            yield CommunityName(code, LANGUAGES[language], text, _TRANSLATION, file)


def own_text(files: Iterable[Source]) -> str:
    """What is in use beside the pool, in words: `3 cards and 812 names from club.cdb`."""
    parts = [say("{counts} from {file}", counts=_counts(file), file=file.name) for file in files]
    return separated(parts) if parts else say("none")


def _counts(file: Source) -> str:
    parts = [
        *([cards(file.cards)] if file.cards > 0 else ()),
        *([count(file.numbers, "{n} number", "{n} numbers")] if file.numbers > 0 else ()),
        *([count(file.names, "{n} name", "{n} names")] if file.names > 0 else ()),
    ]
    return listed(parts) if parts else say("nothing new")
