"""Client databases (`cards.cdb`): numbers, names in one language, kinds and strengths as bits."""

from pathlib import Path
from typing import Any

from deckcheck.data.cardfiles.written import CardFile, WrittenCard, text_of
from deckcheck.data.flat import DataError
from deckcheck.inputs.cdb import MAX_CARDS, MAX_NAME, ClientDatabase
from deckcheck.inputs.files import ReadError
from deckcheck.model.card import LINK, MONSTER, PENDULUM, RELEASED, Card

NAME = "database"
# The bits of `RACE_…` and `ATTRIBUTE_…` in the clients' scripts, in their order.
_RACES = (
    "Warrior", "Spellcaster", "Fairy", "Fiend", "Zombie", "Machine", "Aqua", "Pyro", "Rock", "Winged Beast", "Plant",
    "Insect", "Thunder", "Dragon", "Beast", "Beast-Warrior", "Dinosaur", "Fish", "Sea Serpent", "Reptile", "Psychic",
    "Divine-Beast", "Creator God", "Wyrm", "Cyberse", "Illusion",
)  # fmt: skip
_ATTRIBUTES = ("EARTH", "WATER", "FIRE", "WIND", "LIGHT", "DARK", "DIVINE")


_COLUMNS = ("id", "alias", "type", "level", "atk", "def", "race", "attribute")
_NEEDED = ("id", "alias", "type")
"""Without these a table of cards is none; what else is missing is not known of the cards."""


def cards_of(path: Path) -> CardFile:
    """The cards of a database; other rows are left out.  Raises DataError for what is not a client database."""
    try:
        database = ClientDatabase(path)
        there = database.columns["datas"]
        facts = ", ".join(f"d.{name}" if name in there or name in _NEEDED else "null" for name in _COLUMNS)
        rows = database.query(
            f"select {facts}, substr(t.name, 1, {MAX_NAME}) from datas d left join texts t on t.id = d.id "
            f"limit {MAX_CARDS}"
        )
        database.close()
    except ReadError as error:
        raise DataError(path, 0, f"Cannot read the cards: {error.reason}") from None
    whole = [row for row in rows if all(isinstance(value, int) for value in row[:3]) and 0 < row[0] < 2**31]
    cards = tuple(_card(row) for row in {row[0]: row for row in whole}.values())
    left = len(rows) - len(whole)
    remark = f"{left} row{'s' if left > 1 else ''} without a number, an alias or a kind left out" if left else ""
    return CardFile(NAME, cards, remark)


def _card(row: tuple[Any, ...]) -> WrittenCard:
    code, alias, type_, level, attack, defense, race, attribute, title = row
    name = text_of(title)
    type_ &= 0xFFFFFFFF
    monster, link = bool(type_ & MONSTER), bool(type_ & LINK)
    levels = level if isinstance(level, int) else None
    facts = Card(
        code, code, None, name or f"card {code:08d}", type_, code, RELEASED, RELEASED,
        _named(_ATTRIBUTES, attribute) if monster else None,
        _named(_RACES, race) if monster else None,
        None if levels is None else levels & 0xFF,
        _strength(attack) if monster else None,
        _strength(defense) if monster and not link else None,
        levels >> 24 & 0xFF if monster and type_ & PENDULUM and levels is not None else None,
        defense & 0x1EF if link and isinstance(defense, int) else 0,
    )  # fmt: skip
    return WrittenCard(code, facts, {"": name} if name else {}, alias)


def _named(names: tuple[str, ...], bits: Any) -> str | None:
    return names[bits.bit_length() - 1] if isinstance(bits, int) and 0 < bits < 1 << len(names) else None


def _strength(value: Any) -> int | None:
    """ATK and DEF: -2 is "?"; anything else below 0, or that is not a number, is not known."""
    return value if isinstance(value, int) and -2 <= value < 2**31 and value != -1 else None
