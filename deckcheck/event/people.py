"""The players in a table: which column holds what, and one value per row."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from deckcheck.deckfiles import SUFFIXES
from deckcheck.errors import UsageError, nearest
from deckcheck.event.headings import (
    ALL_OF_IT,
    COUNTRY,
    DECK,
    FIRST,
    ID,
    LAST,
    MAIN,
    NAME,
    PARTS,
    TITLES,
    role_of,
)  # fmt: skip
from deckcheck.event.tables import Row, Table, read_table
from deckcheck.event.words import listed
from deckcheck.model import words
from deckcheck.model.person import Person, person_of, plain_letters
from deckcheck.model.words import count, say

_ROUNDED = re.compile(r"[0-9]+[.,][0-9]+E\+?[0-9]+", re.IGNORECASE)
_LOOKED = 10


class Player(NamedTuple):
    """A row of a table of people; `deck` is what its deck column has: the name of a file, or a deck itself."""

    person: Person
    name: str
    id: str
    country: str
    deck: str
    row: int
    line: int


class People(NamedTuple):
    """The players of a table and what to say of it: where what was found, and what was odd."""

    path: str
    players: tuple[Player, ...]
    notes: tuple[str, ...]
    roles: tuple[str, ...]


def read_people(path: str, told: Iterable[tuple[str, str]] = ()) -> People:
    """The players of the table in a file.  Raises UsageError as `read_table` and `people_of`."""
    return people_of(read_table(path, lambda heading: bool(role_of(heading)[0])), told)


def people_of(table: Table, told: Iterable[tuple[str, str]] = ()) -> People:
    """The players of a table; `told` are headings of columns by what they hold.

    Raises UsageError where it is not clear which column holds the names.
    """
    if not table.rows:
        raise UsageError(f"{table.path} is empty.", "Give a CSV file with a row for each player.")
    head, columns = _headed(table, dict(told))
    rows = [row for row in table.rows if head is None or row.number > head.number]
    if head is None:
        columns = _guessed(table)
    else:
        columns |= _deck_column(rows, columns)
    notes = [*table.remarks, _told(table, head, columns)]
    odd = dict.fromkeys(cell for row in rows if (cell := row.cell(columns.get(ID))) and not _has_digit(cell))
    if odd:
        notes.append(
            count(
                len(odd),
                "{file}: An ID is a number: {texts} was not used.",
                "{file}: An ID is a number: {texts} were not used.",
                file=table.path,
                texts=listed([say("“{text}”", text=cell) for cell in odd]),
            )
        )
    players = []
    for row in rows:
        player, number, place = _player(row, columns), row.cell(columns.get(ID)), f"{table.path}:{row.line}"
        if _ROUNDED.fullmatch(number):
            notes.append(say("{place}: A spreadsheet rounded the ID to {id}; it is not used.", place=place, id=number))
        if player.name or player.id or player.deck:
            players.append(player)
        else:
            notes.append(say("{place}: The row has neither a name nor an ID; it was skipped.", place=place))
    roles = (*columns, DECK) if MAIN in columns else tuple(columns)
    return People(table.path, tuple(players), tuple(notes), roles)


def _player(row: Row, columns: dict[str, int]) -> Player:
    def text(role: str) -> str:
        return row.cell(columns.get(role))

    first, last, name = (" ".join(text(role).split()) for role in (FIRST, LAST, NAME))
    person = Person(first, last) if first or last else person_of(name)
    number = "" if _ROUNDED.fullmatch(text(ID)) or not _has_digit(text(ID)) else " ".join(text(ID).split())
    # Beside both parts of the name, another column of names says it shorter, or what a friend calls the player.
    name = person.full if first and last else name or person.full
    deck = text(DECK) or _whole_deck([text(part) for part in PARTS])
    return Player(person, name, number, " ".join(text(COUNTRY).split()), deck, row.number, row.line)


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _whole_deck(parts: list[str]) -> str:
    """A deck whose sections have a cell each; a cell alone is the deck."""
    if sum(map(bool, parts)) < 2:
        return "".join(parts)
    return "\n".join(f"{TITLES[part]}\n{text}" for part, text in zip(PARTS, parts, strict=True) if text)


def _headed(table: Table, told: dict[str, str]) -> tuple[Row | None, dict[str, int]]:
    """The row of headings and the columns that it names; None if no row is one."""
    if told:
        return _as_told(table, told)
    for row in table.rows[:_LOOKED]:
        columns = _named(row, table)
        # A heading of an ID alone counts only where there is no other column.
        numbered = ID in columns and (len(columns) > 1 or len(row.cells) == 1)
        if numbered or not columns.keys().isdisjoint((FIRST, LAST, NAME)):
            return row, columns
    return None, {}


def _as_told(table: Table, told: dict[str, str]) -> tuple[Row, dict[str, int]]:
    """The row with the headings that were told, and the columns that those and the other headings name.

    Raises UsageError if no row has them all.
    """
    plain = {role: plain_letters(heading) for role, heading in told.items()}
    for heading, times in Counter(plain.values()).items():
        if times > 1:
            roles = [f"`{role}`" for role in told if plain[role] == heading]
            raise UsageError(f"`columns` names one column of {table.path} for {listed(roles)}.", "Name each once.")
    for row in table.rows[:_LOOKED]:
        at = {plain_letters(cell): i for i, cell in reversed([*enumerate(row.cells)])}
        if at.keys() >= set(plain.values()):
            own = {role: at[heading] for role, heading in plain.items()}
            others = {role: i for role, i in _named(row, table).items() if role not in own and i not in own.values()}
            if LAST in told or FIRST in told:
                others.pop(NAME, None)
            return row, others | own
    seen = [cell for cell in table.rows[0].cells if cell]
    known = [*map(plain_letters, seen)]
    missing = next(role for role in told if plain[role] not in known)
    likely = nearest(plain[missing], known)
    close = [cell for cell, letters in zip(seen, known, strict=True) if letters in likely]
    hint = f"Did you mean {' or '.join(close)}?" if close else f"Its columns are {', '.join(seen[:12])}."
    raise UsageError(f'{table.path} has no column "{told[missing]}".', hint)


def _named(row: Row, table: Table) -> dict[str, int]:
    """The columns that a row of headings names.  Raises UsageError where two may hold the names."""
    found: dict[str, list[int]] = {}
    exact: dict[str, list[int]] = {}
    for at, cell in enumerate(row.cells):
        role, sure = role_of(cell)
        if role:
            found.setdefault(role, []).append(at)
            if sure:
                exact.setdefault(role, []).append(at)
    columns: dict[str, int] = {}
    for role in found:
        places = exact.get(role) or found[role]
        if len(places) > 1:
            places = _best(places, role, row, table)
        if len(places) == 1:
            columns[role] = places[0]
        elif role in (FIRST, LAST, NAME):
            headings = " and ".join(f'"{row.cells[at]}" (column {at + 1})' for at in places[:3])
            raise UsageError(
                f"{table.path}:{row.line}: Several columns may hold the {TITLES[role]}: {headings}.",
                f"Rename all but one, or say which in event.yaml: columns: {{{role}: …}}.",
            )
    _share_names(row, columns)
    if DECK in columns or MAIN not in columns:
        # A section alone is not a deck, unless it is all there is.
        columns = {role: at for role, at in columns.items() if role not in PARTS}
    return columns


def _best(places: list[int], role: str, row: Row, table: Table) -> list[int]:
    """Those of some columns in whose rows there is what is looked for; columns that say the same are one."""
    rows = [one for one in table.rows if one.number > row.number]
    values = {at: tuple(one.cell(at) for one in rows) for at in places}
    filled = [at for at in places if any(values[at])]
    if len(filled) < 2 or len({values[at] for at in filled}) == 1:
        return (filled or places)[:1]
    if role == DECK:
        decks = [at for at in filled if any(is_deck(text) or is_file(text) for text in values[at])]
        return decks if len(decks) == 1 else filled
    if role == ID:
        numbers = [at for at in filled if all(_is_id(text) for text in values[at] if text)]
        return numbers if len(numbers) == 1 else filled
    return filled


def _share_names(row: Row, columns: dict[str, int]) -> None:
    """`Name; Vorname` and `Name, Surname`: beside a part of the name, `name` is the other part."""
    if NAME not in columns or (FIRST in columns and LAST in columns):
        return
    if plain_letters(row.cells[columns[NAME]]) in ALL_OF_IT:
        columns.pop(FIRST, None)
        columns.pop(LAST, None)
    elif FIRST in columns:
        columns[LAST] = columns.pop(NAME)
    elif LAST in columns:
        columns[FIRST] = columns.pop(NAME)


def _deck_column(rows: list[Row], columns: dict[str, int]) -> dict[str, int]:
    """The one column that holds decks or names of their files, whatever its heading; nothing if another does."""
    if DECK in columns or MAIN in columns:
        return {}
    found = []
    for at in {at for row in rows for at in range(len(row.cells))} - set(columns.values()):
        texts = [text for row in rows if (text := row.cell(at))]
        if texts and all(is_file(text) or "ydke://" in text.lower() for text in texts):
            found.append(at)
    return {DECK: found[0]} if len(found) == 1 else {}


def _guessed(table: Table) -> dict[str, int]:
    """The columns of a table without headings, by what is in them.

    Raises UsageError where that does not tell the names.
    """
    width = max(len(row.cells) for row in table.rows)
    texts = [[row.cell(at) for row in table.rows if row.cell(at)] for at in range(width)]
    columns: dict[str, int] = {}
    names = []
    for at, column in enumerate(texts):
        if not column:
            continue
        if all(is_deck(text) or is_file(text) for text in column):
            columns.setdefault(DECK, at)
        elif all(_is_id(text) for text in column):
            columns.setdefault(ID, at)
        elif all(any(map(str.isalpha, text)) and not any(map(str.isdigit, text)) for text in column):
            names.append(at)
    full = [at for at in names if 2 * sum(len(text.split()) > 1 for text in texts[at]) > len(texts[at])]
    if len(names) == 1 or len(full) == 1:
        columns[NAME] = (full or names)[0]
        return columns
    first = ", ".join(cell for cell in table.rows[0].cells if cell)[:80]
    raise UsageError(
        f"{table.path}:{table.rows[0].line}: It is not clear which column holds the players' names: {first}",
        "Begin the table with a row of headings: First name, Last name, ID, Country, Deck.",
    )


def is_deck(text: str) -> bool:
    """Whether the text of a cell is a deck itself, not the name of one."""
    return "ydke://" in text.lower() or "\n" in text or len(text) > 200


def is_file(text: str) -> bool:
    """Whether the text of a cell is the name of a file of a deck."""
    return "\n" not in text and any(text.lower().endswith(suffix) for suffix in SUFFIXES)


def _is_id(text: str) -> bool:
    return re.fullmatch(r"[0-9][0-9 -]{4,14}", text) is not None


def _told(table: Table, head: Row | None, columns: dict[str, int]) -> str:
    """Where the columns are, for the notes."""
    if head is None:
        where = [say("{what} in column {n}", what=say(TITLES[role]), n=at + 1) for role, at in columns.items()]
        return say(
            "{file} has no row of headings; read by its content: {columns}.",
            file=table.path,
            columns=words.listed(where),
        )
    where = [
        say("{what} from “{heading}”", what=say(TITLES[role]), heading=head.cell(at)) for role, at in columns.items()
    ]
    return say("{file}: {columns}.", file=table.path, columns=words.listed(where))
