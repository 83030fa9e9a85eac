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
from deckcheck.data.store import Store
from deckcheck.model.card import RELEASED, Alias, Card
from deckcheck.model.deck import ParseError, Span
from deckcheck.model.names import normalise

MAX_CARDS = 200_000
_HELP = "Give cards as rows of YAML in the form of cardpool/cards/ (docs/data.md), or a client database (.cdb)."


def load_cards(path: str, store: Store) -> dict[int, Card] | ParseError:
    """The cards of a file by their codes, or why it cannot be read."""
    file = Path(path)
    if file.suffix.lower() == ".cdb":
        return _from_database(file, store)
    try:
        rows = check_value(file, CARD_ROWS, read(file) or [])
    except DataError as error:
        return ParseError(error.problem, Span(error.line, 1, error.line, 1) if error.line else Span(), _HELP)
    # A card of a name that is known counts with the known one.
    return {row.code: card_of(row, _group_of(row.name, row.code, store)) for row in rows}


def _group_of(name: str, code: int, store: Store) -> int:
    named = store.find_name(name)
    card = store.cards(named).get(named[0]) if len(named) == 1 else None
    return card.group if card is not None and card.name == name else code


def _from_database(file: Path, store: Store) -> dict[int, Card] | ParseError:
    """The cards of a client database that the pool does not know; nothing in its schema is trusted."""
    if not file.is_file():
        return ParseError(f"There is no file {file}.")
    try:
        with sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True) as db:
            db.execute("PRAGMA trusted_schema = off")
            query = "SELECT d.id, alias, type, level, name FROM datas d LEFT JOIN texts t ON t.id = d.id LIMIT ?"
            rows = db.execute(query, (MAX_CARDS,)).fetchall()
    except (sqlite3.Error, ValueError) as error:
        return ParseError(f"This is no client database ({error}).", help=_HELP)
    whole = [row for row in rows if all(isinstance(value, int) for value in row[:3]) and 0 < row[0] < 2**31]
    known = store.cards(number for row in whole for number in row[:2])
    own = {row[0]: row for row in whole if row[0] not in known}
    found = {}
    for code, alias, kind, level, name in own.values():
        head = known[alias].group if alias in known else alias if alias in own else code
        title = name[:200] if isinstance(name, str) and name.strip() else f"card {code:08d}"
        rank = level & 0xFF if isinstance(level, int) else None
        found[code] = Card(code, code, None, title, kind & 0xFFFFFFFF, head, RELEASED, RELEASED, level=rank)
    return found


class ExtendedStore(Store):
    """A store with cards of the user's own before those of the pool."""

    def __init__(self, base: Store, own: dict[int, Card]) -> None:
        super().__init__(base.connection)
        self._own = own
        self._named: dict[str, list[int]] = {}
        for code, card in own.items():
            self._named.setdefault(normalise(card.name), []).append(code)

    def cards(self, codes: Iterable[int]) -> dict[int, Card]:
        """As `Store.cards`, with the user's own."""
        wanted = list(codes)
        return super().cards(wanted) | {code: self._own[code] for code in wanted if code in self._own}

    def aliases(self, codes: Iterable[int]) -> dict[int, Alias]:
        """As `Store.aliases`; a number that is a card of the user's own is no other number."""
        return super().aliases(code for code in codes if code not in self._own)

    def find_name(self, name: str) -> tuple[int, ...]:
        """As `Store.find_name`, with the user's own (by their one name)."""
        found = super().find_name(name)
        groups = {card.group for card in self.cards(found).values()}
        for code in self._named.get(normalise(name), ()):
            if self._own[code].group not in groups:
                groups.add(self._own[code].group)
                found = (*found, code)
        return found

    def names(self, code: int) -> dict[str, str]:
        """As `Store.names`; the user's own cards have one name."""
        return {"en": self._own[code].name} if code in self._own else super().names(code)

    def _names_in(self, language: str) -> list[tuple[int, int, str]]:
        own = [(code, card.group, card.name) for code, card in self._own.items()] if language == "en" else []
        return super()._names_in(language) + own
