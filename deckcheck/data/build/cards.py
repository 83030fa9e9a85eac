"""Cards, names, numbers, first days, sets: `cardpool/` → rows of the index."""

import sqlite3
import zlib
from pathlib import Path
from typing import Any, NamedTuple, get_args

from deckcheck.data.build.checked import check_value, checked_rows, line_of
from deckcheck.data.build.sql import insert
from deckcheck.data.flat import DataError, read
from deckcheck.data.schema.base import ARROWS
from deckcheck.data.schema.cards import (
    ALIAS_KINDS,
    ALIASES,
    CARD_ROWS,
    COMMUNITY_ROWS,
    FAMILIES,
    KONAMI_ALIASES,
    NAMES,
    NEVER_LEGAL_ROWS,
    PRINT_ROWS,
    RELEASE_ROWS,
    REUSED_ROWS,
    SAME_NAMES,
    SET_ROWS,
    CardRow,
    Territory,
)
from deckcheck.data.values import COMMUNITY_KINDS, LANGUAGES, name_keys
from deckcheck.model import card as kinds
from deckcheck.model.card import Card
from deckcheck.model.release import encode

STANDINGS = {None: kinds.RELEASED, "not released": kinds.NOT_RELEASED, "not for play": kinds.NOT_FOR_PLAY}
TOKEN_TYPE = kinds.MONSTER | kinds.NORMAL | kinds.TOKEN


class Pool(NamedTuple):
    """The cards and other numbers as far as lists and names need them."""

    cards: dict[int, tuple[Any, ...]]  # rows of the table `card` by code
    groups: dict[int, int]
    aliases: dict[int, tuple[int, str]]
    never_legal: dict[int, str]  # code → why

    def find(self, number: int) -> tuple[int, int] | None:
        """Code and group of the card that a number stands for."""
        code = number if number in self.cards else self.aliases.get(number, (None,))[0]
        return None if code is None else (code, self.groups.get(code, code))


def read_cards(folder: Path) -> Pool:
    """The cards, Tokens, Skill Cards and other numbers of `cardpool/`; raises DataError as `build` does."""
    cards: dict[int, tuple[Any, ...]] = {}
    rows: dict[int, CardRow] = {}
    for path in sorted((folder / "cards").glob("*.yaml")):
        checked = checked_rows(path, CARD_ROWS)
        for index, row in enumerate(checked):
            if row.code in rows:
                raise DataError(path, line_of(path, [index]), f"{row.code} is taken by {rows[row.code].name}")
            rows[row.code] = row
    groups = _read_groups(folder / "same-names.yaml", rows)
    for code, row in rows.items():
        cards[code] = _card_values(row, groups.get(code, code))
    for file, kind in (("tokens.yaml", TOKEN_TYPE), ("skills.yaml", kinds.SKILL)):
        path = folder / file
        for code, name in check_value(path, NAMES, read(path) or {}).items():
            if code in cards:
                raise DataError(path, line_of(path, [code]), f"{code} is taken by {cards[code][3]}")
            cards[code] = (code, code, None, name, kind, code, kinds.RELEASED, kinds.RELEASED, *[None] * 6, 0)
    barred = {code: row.never_legal for code, row in rows.items() if row.never_legal}
    return Pool(cards, groups, _read_aliases(folder / "numbers", cards), barred)


def _card_values(row: CardRow, group: int) -> tuple[Any, ...]:
    strength = [-2 if value == "?" else value for value in (row.atk, row.defense)]
    arrows = sum(ARROWS[arrow] for arrow in row.arrows or "")
    barred = "not for play" if row.never_legal else None
    standing = (STANDINGS[barred or row.tcg], STANDINGS[barred or row.ocg])
    facts = (row.attribute, row.race, row.level, *strength, row.scale, arrows)
    return (row.code, row.passcode, row.konami_id, row.name, row.type, group, *standing, *facts)


def card_of(row: CardRow, group: int) -> Card:
    """A checked row as a card that counts under `group`."""
    return Card._make(_card_values(row, group))


def _read_groups(path: Path, rows: dict[int, CardRow]) -> dict[int, int]:
    """Which cards count under another one's name; cards with one Konami ID or one name must be among them."""
    groups: dict[int, int] = {}
    checked = checked_rows(path, SAME_NAMES)
    for index, row in enumerate(checked):
        for code in (row.card, row.counts_as):
            if code not in rows:
                raise DataError(path, line_of(path, [index]), f"there is no card {code}")
        if rows[row.card].name != row.name:
            raise DataError(path, line_of(path, [index]), f"{row.card} is {rows[row.card].name}, not {row.name}")
        groups[row.card] = row.counts_as
    for code, to in groups.items():
        if to in groups:
            raise DataError(
                path, 0, f"{rows[code].name} counts as {rows[to].name}, which counts as another card itself"
            )
    shared: dict[Any, int] = {}
    for code, card in rows.items():
        for key in (card.konami_id, card.name):
            group = groups.get(code, code)
            if key is not None and shared.setdefault(key, group) != group:
                raise DataError(path, 0, f"two cards share {key!r} but do not count as one name: {code}")
    return groups


def _read_aliases(folder: Path, cards: dict[int, tuple[Any, ...]]) -> dict[int, tuple[int, str]]:
    found: dict[int, tuple[int, str]] = {}
    for kind in ALIAS_KINDS:
        path = folder / f"{kind}.yaml"
        for number, code in check_value(path, ALIASES, read(path) or {}).items():
            if code not in cards:
                raise DataError(path, line_of(path, [number]), f"there is no card {code}")
            if number in cards or number in found:
                raise DataError(path, line_of(path, [number]), f"{number} already stands for a card")
            found[number] = (code, kind)
    return found


def fill_konami_ids(connection: sqlite3.Connection, folder: Path, pool: Pool) -> None:
    """Write the further IDs that cards have in the official database."""
    path = folder / "numbers" / "konami_id.yaml"
    others = check_value(path, KONAMI_ALIASES, read(path) or {})
    own = {row[2] for row in pool.cards.values()}
    for number, code in others.items():
        if code not in pool.cards or number in own:
            raise DataError(path, line_of(path, [number]), f"there is no card {code}, or {number} is a card's own ID")
    insert(connection, "konami", sorted(others.items()))


def fill_names(connection: sqlite3.Connection, folder: Path, pool: Pool) -> None:
    """Write the official names in other languages, and the keys that names are found by."""
    names: list[tuple[int, int, str]] = []
    keys: set[tuple[int, int, int]] = {(key, code, 0) for code, row in pool.cards.items() for key in name_keys(row[3])}
    for language in LANGUAGES[1:]:
        path = folder / "names" / f"{language}.yaml"
        number = LANGUAGES.index(language)
        for code, name in check_value(path, NAMES, read(path) or {}).items():
            if code not in pool.cards:
                raise DataError(path, line_of(path, [code]), f"there is no card {code}")
            names.append((code, number, name))
            keys.update((key, code, number) for key in name_keys(name))
    insert(connection, "name", sorted(names))
    insert(connection, "name_key", sorted(keys))


def fill_community_names(connection: sqlite3.Connection, folder: Path, pool: Pool) -> None:
    """Write the names that players use."""
    sources: dict[str, int] = {}
    rows: list[tuple[Any, ...]] = []
    for path in sorted((folder / "community").glob("*.yaml")):
        if path.stem not in LANGUAGES:
            raise DataError(path, 0, f"{path.stem} is not a language of names: {', '.join(LANGUAGES)}")
        language = LANGUAGES.index(path.stem)
        for index, row in enumerate(checked_rows(path, COMMUNITY_ROWS)):
            for code in (row.card, *(row.others or ())):
                if code not in pool.cards:
                    raise DataError(path, line_of(path, [index]), f"there is no card {code}")
            source = sources.setdefault(row.source, len(sources) + 1)
            others = " ".join(map(str, row.others or ()))
            kind = COMMUNITY_KINDS.index(row.kind)
            rows.append((row.card, language, row.name, kind, source, others))
    insert(connection, "source", [(id, text) for text, id in sources.items()])
    numbered = list(enumerate(sorted(rows), start=1))
    insert(connection, "community_name", [(id, *row) for id, row in numbered])
    insert(connection, "community_key", sorted({(key, id) for id, row in numbered for key in name_keys(row[2])}))


def fill_releases(connection: sqlite3.Connection, folder: Path, pool: Pool) -> None:
    """Write the first days of cards."""
    rows: dict[int, tuple[Any, ...]] = {}
    for path in sorted((folder / "releases").glob("*.yaml")):
        for index, row in enumerate(checked_rows(path, RELEASE_ROWS)):
            if row.card not in pool.cards or row.card in rows or pool.cards[row.card][3] != row.name:
                raise DataError(path, line_of(path, [index]), f"{row.card} is not a card {row.name}, or is there twice")
            rows[row.card] = (row.card, *row.days())
    insert(connection, "release", sorted(rows.values()))


def fill_never_legal(connection: sqlite3.Connection, folder: Path, pool: Pool) -> None:
    """Write why cards and prints may not be used in any official Duel."""
    path = folder / "never-legal.yaml"
    rows = {code: (code, pool.cards[code][3], why, "") for code, why in pool.never_legal.items()}
    for index, row in enumerate(checked_rows(path, NEVER_LEGAL_ROWS)):
        if pool.find(row.number) is not None or row.number in rows:
            raise DataError(path, line_of(path, [index]), f"{row.number} already stands for a card")
        rows[row.number] = (row.number, row.name, row.why, row.source)
    insert(connection, "never_legal", sorted(rows.values()))


def fill_reused(connection: sqlite3.Connection, folder: Path, pool: Pool) -> None:
    """Write the numbers that clients gave to two cards."""
    path = folder / "reused-numbers.yaml"
    rows = []
    for index, row in enumerate(checked_rows(path, REUSED_ROWS)):
        for code, name in ((row.first, row.first_name), (row.then, row.then_name)):
            if code not in pool.cards or pool.cards[code][3] != name:
                raise DataError(path, line_of(path, [index]), f"{code} is not a card {name}")
        rows.append((row.number, row.first, row.then, row.first_name, row.then_name))
    insert(connection, "reused", sorted(rows))


def fill_sets(connection: sqlite3.Connection, folder: Path) -> None:
    """Write the products and the set codes of cards."""
    names: dict[str, int] = {}
    products: list[tuple[Any, ...]] = []
    for path in sorted((folder / "sets").glob("*.yaml")):
        if path.stem not in get_args(Territory):
            raise DataError(path, 0, f"{path.stem} is not a territory: {', '.join(get_args(Territory))}")
        for row in checked_rows(path, SET_ROWS):
            first = None if row.first_day is None else encode(row.first_day)
            name = names.setdefault(row.set, len(names) + 1)
            products.append((row.prefix, path.stem, row.numbers, first, name))
    insert(connection, "product_name", [(id, text) for text, id in names.items()])
    insert(connection, "product", [(id, *row) for id, row in enumerate(sorted(products, key=str), start=1)])
    prints: list[tuple[str, bytes]] = []
    for path in sorted((folder / "prints").glob("*.yaml")):
        if path.stem not in FAMILIES:
            raise DataError(path, 0, f"{path.stem} is not one of {', '.join(FAMILIES)}")
        rows = checked_rows(path, PRINT_ROWS)
        lines = "\n".join(f"{row.set} {row.cards}" for row in sorted(rows, key=lambda row: row.set))
        prints.append((path.stem, zlib.compress(lines.encode(), 9)))
    insert(connection, "prints", prints)
