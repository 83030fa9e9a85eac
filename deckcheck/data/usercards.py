"""Cards of the user's own: custom cards, and official ones that the pool does not know yet.

They come as YAML rows in the form of `cardpool/cards/`, or in a client database (`.cdb`), from which only the cards
that the pool does not know are taken.  The user who names such a file allows its cards (RULES A9), unless a row says
`tcg: not released` or the like.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from deckcheck.data.build.cards import card_of
from deckcheck.data.build.checked import check_value
from deckcheck.data.flat import DataError, read
from deckcheck.data.schema import CARD_ROWS
from deckcheck.data.search import Names, lines_of
from deckcheck.data.store import Store
from deckcheck.inputs.cdb import MAX_CARDS, MAX_NAME, ClientDatabase
from deckcheck.inputs.files import ReadError
from deckcheck.model.card import RELEASED, Alias, Card
from deckcheck.model.deck import ALIKE, UNKNOWN_NAME, NameMatch, ParseError, Span
from deckcheck.model.names import normalise
from deckcheck.model.release import Release

_HELP = (
    "Give cards as rows of YAML in the form of cardpool/cards/ (docs/data.md; numbers of more than eight digits are"
    " `client_code`), or a client database (.cdb)."
)


def load_cards(path: str, store: Store) -> dict[int, Card] | ParseError:
    """The cards of a file by their codes, or why it cannot be read."""
    file = Path(path)
    if file.suffix.lower() == ".cdb":
        return _from_database(file, store)
    try:
        rows = check_value(file, CARD_ROWS, read(file) or [])
    except DataError as error:
        return ParseError(error.problem, Span(error.line, 1, error.line, 1) if error.line else Span(), _HELP)
    codes = [row.code for row in rows]
    twice = next((code for code, times in Counter(codes).items() if times > 1), None)
    if twice is not None:
        return ParseError(f"The number {twice} stands in the file twice.", help="Give each card a number of its own.")
    groups = _groups([(row.code, row.name, 0) for row in rows], store)
    return {row.code: card_of(row, groups[row.code]) for row in rows}


def _groups(cards: list[tuple[int, str, int]], store: Store) -> dict[int, int]:
    """What each card (code, name, alias or 0) counts under: the end of its aliases, and names count (RULES A7).

    A card with the name of one of the pool counts with it, cards of one name in the file count together.
    """
    aliases = {code: alias for code, _, alias in cards if alias}
    heads = _heads({code for code, _, _ in cards}, aliases)
    first: dict[str, int] = {}
    found: dict[int, int] = {}
    known = store.cards([*aliases.values()])
    for code, name, _ in cards:
        head = heads[code]
        if aliases.get(head) in known:
            found[code] = known[aliases[head]].group
            continue
        plain = normalise(name) or name
        if head == code:
            named = store.find_name(name)
            card = store.cards(named).get(named[0]) if len(named) == 1 else None
            head = card.group if card is not None and normalise(card.name) == plain else first.setdefault(plain, code)
        found[code] = head
    # A card that stands for others may itself count under another name.
    return {code: found.get(head, head) for code, head in found.items()}


def _heads(own: set[int], aliases: dict[int, int]) -> dict[int, int]:
    """The last card of the file that each card's aliases lead to; of an endless ring the smallest number."""
    heads: dict[int, int] = {}
    for code in own:
        way: dict[int, None] = {}
        at = code
        while at not in heads and at not in way and (alias := aliases.get(at, 0)) and alias in own:
            way[at] = None
            at = alias
        if at in way:
            ring = [*way][[*way].index(at) :]
            heads.update(dict.fromkeys(ring, min(ring)))
        end = heads.setdefault(at, at)
        heads.update((passed, end) for passed in way if passed not in heads)
    return heads


def _from_database(file: Path, store: Store) -> dict[int, Card] | ParseError:
    """The cards of a client database that the pool does not know."""
    try:
        database = ClientDatabase(file)
        columns = f"d.id, d.alias, d.type, d.level, substr(t.name, 1, {MAX_NAME})"
        rows = database.query(f"select {columns} from datas d left join texts t on t.id = d.id limit {MAX_CARDS}")
        database.close()
    except ReadError as error:
        return ParseError(f"Cannot read the cards: {error.reason}.", help=_HELP)
    whole = [row for row in rows if all(isinstance(value, int) for value in row[:3]) and 0 < row[0] < 2**31]
    known = store.cards(row[0] for row in whole)
    own = {row[0]: row for row in whole if row[0] not in known}
    titles = {
        code: row[4] if isinstance(row[4], str) and row[4].strip() else f"card {code:08d}" for code, row in own.items()
    }
    groups = _groups([(code, titles[code], row[1]) for code, row in own.items()], store)
    return {
        code: Card(
            code,
            code,
            None,
            titles[code],
            row[2] & 0xFFFFFFFF,
            groups[code],
            RELEASED,
            RELEASED,
            level=row[3] & 0xFF if isinstance(row[3], int) else None,
        )
        for code, row in own.items()
    }


class ExtendedStore(Store):
    """A store with cards of the user's own before those of the pool."""

    def __init__(self, base: Store, own: dict[int, Card]) -> None:
        super().__init__(base.connection, base.origin)
        self._own = own
        self._named: dict[str, list[int]] = {}
        for code, card in own.items():
            self._named.setdefault(normalise(card.name), []).append(code)
        self._own_names: Names | None = None

    def cards(self, codes: Iterable[int]) -> dict[int, Card]:
        """As `Store.cards`, with the user's own."""
        wanted = list(codes)
        return super().cards(wanted) | {code: self._own[code] for code in wanted if code in self._own}

    def aliases(self, codes: Iterable[int]) -> dict[int, Alias]:
        """As `Store.aliases`; a number that is a card of the user's own is no other number."""
        return super().aliases(code for code in codes if code not in self._own)

    def releases(self, codes: Iterable[int], column: str) -> dict[int, Release]:
        """As `Store.releases`; the user's own cards count as out at all times (their rows may say otherwise)."""
        wanted = list(codes)
        always = Release("", "", "")
        return super().releases(wanted, column) | {code: always for code in wanted if code in self._own}

    def match_name(self, name: str) -> NameMatch:
        """As `Store.match_name`, with the user's own (by their one name)."""
        match = super().match_name(name)
        found = match.codes
        groups = {card.group for card in self.cards(found).values()}
        for code in self._named.get(normalise(name), ()):
            if self._own[code].group not in groups:
                groups.add(self._own[code].group)
                found = (*found, code)
        return NameMatch(found, match.how or ALIKE if found else UNKNOWN_NAME)

    def names(self, code: int) -> dict[str, str]:
        """As `Store.names`; the user's own cards have one name."""
        return {"en": self._own[code].name} if code in self._own else super().names(code)

    def names_ready(self, language: str) -> tuple[Names, ...]:
        """As `Store.names_ready`, with the user's own in English."""
        known = super().names_ready(language)
        if language != "en" or not self._own:
            return known
        if self._own_names is None:
            names = lines_of(card.name for card in self._own.values())
            self._own_names = Names("en", list(self._own), bytes(len(self._own)), names)
        return (*known, self._own_names)
