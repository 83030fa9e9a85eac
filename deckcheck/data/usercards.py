"""Cards of the user's own: custom cards, and official ones that the pool does not know yet.

They come as YAML rows in the form of `cardpool/cards/`, or in a client database (`.cdb`), from which only the cards
that the pool does not know are taken.  The user who names such a file allows its cards (RULES A9), unless a row says
`tcg: not released` or the like.
"""

import sqlite3
from collections.abc import Iterable
from pathlib import Path

from deckcheck.data.build import card_of, check_value
from deckcheck.data.flat import DataError, read
from deckcheck.data.schema import CARD_ROWS
from deckcheck.data.search import Names, lines_of
from deckcheck.data.store import Store
from deckcheck.inputs.files import note_input
from deckcheck.model.card import RELEASED, Alias, Card
from deckcheck.model.deck import ALIKE, UNKNOWN_NAME, NameMatch, ParseError, Span
from deckcheck.model.names import normalise

MAX_CARDS = 200_000
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
    twice = next((code for code in codes if codes.count(code) > 1), None) if len(set(codes)) < len(codes) else None
    if twice is not None:
        return ParseError(f"The number {twice} stands in the file twice.", help="Give each card a number of its own.")
    groups = _groups([(row.code, row.name, 0) for row in rows], store)
    return {row.code: card_of(row, groups[row.code]) for row in rows}


def _groups(cards: list[tuple[int, str, int]], store: Store) -> dict[int, int]:
    """What each card (code, name, alias or 0) counts under: the end of its aliases, and names count (RULES A7).

    A card with the name of one of the pool counts with it, cards of one name in the file count together.
    """
    aliases = {code: alias for code, _, alias in cards if alias}
    own = {code for code, _, _ in cards}
    first: dict[str, int] = {}
    found: dict[int, int] = {}
    known = store.cards([*aliases.values()])
    for code, name, _ in cards:
        head, seen = code, {code}
        while (alias := aliases.get(head, 0)) and alias in own and alias not in seen:
            head = alias
            seen.add(alias)
        # Of an endless ring of aliases the smallest number stands for all.
        if aliases.get(head, 0) in seen:
            head = min(seen)
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


def _from_database(file: Path, store: Store) -> dict[int, Card] | ParseError:
    """The cards of a client database that the pool does not know; nothing in its schema is trusted."""
    if not file.is_file():
        return ParseError(f"There is no file {file}.")
    note_input(str(file))
    try:
        with sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True) as db:
            db.execute("PRAGMA trusted_schema = off")
            query = "SELECT d.id, alias, type, level, name FROM datas d LEFT JOIN texts t ON t.id = d.id LIMIT ?"
            rows = db.execute(query, (MAX_CARDS,)).fetchall()
    except (sqlite3.Error, ValueError) as error:
        return ParseError(f"This is not a client database ({error}).", help=_HELP)
    whole = [row for row in rows if all(isinstance(value, int) for value in row[:3]) and 0 < row[0] < 2**31]
    known = store.cards(row[0] for row in whole)
    own = {row[0]: row for row in whole if row[0] not in known}
    titles = {
        code: row[4][:200] if isinstance(row[4], str) and row[4].strip() else f"card {code:08d}"
        for code, row in own.items()
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
        super().__init__(base.connection)
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
