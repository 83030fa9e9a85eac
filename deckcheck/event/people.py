"""The players in a table: which column holds what, and one value a row."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from deckcheck.deckfiles import SUFFIXES
from deckcheck.errors import UsageError, nearest
from deckcheck.event.tables import Row, Table, read_table
from deckcheck.model.person import Person, name_words, person_of, plain_letters

FIRST, LAST, NAME, ID, COUNTRY, DECK = "first", "last", "name", "id", "country", "deck"
ROLES = (FIRST, LAST, NAME, ID, COUNTRY, DECK)
_TITLES = {
    FIRST: "first name", LAST: "last name", NAME: "name", ID: "ID", COUNTRY: "country", DECK: "deck",
}  # fmt: skip

_HEADINGS = {
    FIRST: (
        "firstname", "firstnames", "givenname", "givennames", "forename", "forenames", "vorname", "vornamen", "prenom",
        "prenoms", "nombres", "nomedibattesimo", "primeironome", "first", "firstmiddlenames", "firstmiddlename",
    ),
    LAST: (
        "lastname", "lastnames", "surname", "surnames", "familyname", "familynames", "nachname", "familienname",
        "nomdefamille", "apellido", "apellidos", "cognome", "sobrenome", "apelido", "姓", "성", "last", "family",
    ),
    NAME: (
        "name", "names", "player", "playername", "playersname", "fullname", "yourname", "nameasregistered", "realname",
        "spieler", "spielername", "spielerin", "joueur", "jugador", "giocatore", "jogador", "nom", "nome", "nombre",
        "nombrecompleto", "nomcomplet", "nomecompleto", "nomecognome", "duelist", "duellist", "participant",
        "名前", "氏名", "お名前", "姓名", "名字", "选手", "選手", "プレイヤー", "プレイヤー名", "이름", "성명", "선수",
    ),
    ID: (
        "id", "cardgameid", "konamiid", "konamicardgameid", "cardgamenumber", "playerid", "playernumber", "cossyid",
        "cossy", "cgid", "kcgn", "kdeid", "neuronid", "idnumber", "idnummer", "spielerid", "carte", "idjoueur",
        "idjugador", "カードゲームid", "会员编号", "卡片游戏id", "ocgid", "dueldid", "membershipnumber",
    ),
    COUNTRY: (
        "country", "countryofresidency", "countryofresidence", "nation", "nationality", "land", "pays", "pais",
        "paese", "nazione", "nationalitat", "国", "国籍", "国家", "國家", "국가", "나라",
    ),
    DECK: (
        "deck", "decklist", "deckfile", "decks", "deckcode", "deckname2", "ydk", "ydke", "ydkecode", "ydkfile", "file",
        "filename", "datei", "fichier", "archivo", "deckliste", "yourdeck", "registereddeck", "listededeck",
        "デッキ", "デッキリスト", "卡组", "牌组", "牌組", "덱", "덱리스트",
    ),
}  # fmt: skip
# Words that tell what a longer heading asks for, each with those that turn it into something else.
_PHRASES = (
    (FIRST, ("first name", "given name", "first and middle", "vorname", "prénom"), ()),
    (LAST, ("last name", "family name", "surname", "nachname", "apellidos"), ()),
    (NAME, ("full name", "your name", "player name", "name of the player", "name of player", "name"), (
        "deck", "user", "nick", "discord", "team", "file", "parent", "guardian", "store", "shop", "event", "emergency",
        "dueling", "screen", "display", "archetype", "display name", "tournament")),
    (ID, ("game id", "konami id", "player id", "cossy", "id number", "card game id", "id"), (
        "discord", "email", "order", "transaction", "response", "event", "team", "deck", "entry", "ticket", "payment")),
    (COUNTRY, ("country of residency", "country of residence", "country"), ("birth", "code", "phone", "shipping")),
    (DECK, ("deck list", "decklist", "deck code", "deck file", "ydke", "ydk", "your deck", "deck"), (
        "name", "archetype", "title", "type", "theme", "deckbox", "fee", "played", "confirm", "agree", "check")),
)  # fmt: skip
_ALL_OF_IT = ("fullname", "nombrecompleto", "nomcomplet", "nomecompleto", "姓名", "氏名", "nameasregistered")
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
    return people_of(read_table(path, lambda heading: bool(_role_of(heading)[0])), told)


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
    notes = [*table.remarks, _told(table, head, columns)]
    players = []
    for row in rows:
        player = _player(row, columns)
        if _ROUNDED.fullmatch(row.cell(columns.get(ID))):
            notes.append(
                f"{table.path}:{row.line}: A spreadsheet rounded the ID to {row.cell(columns.get(ID))}; it is not used."
            )
        if player.name or player.id or player.deck:
            players.append(player)
        else:
            notes.append(f"{table.path}:{row.line}: The row has neither a name nor an ID; it was passed over.")
    return People(table.path, tuple(players), tuple(notes), tuple(columns))


def _player(row: Row, columns: dict[str, int]) -> Player:
    def text(role: str) -> str:
        return row.cell(columns.get(role))

    first, last, name = (" ".join(text(role).split()) for role in (FIRST, LAST, NAME))
    person = Person(first, last) if first or last else person_of(name)
    number = "" if _ROUNDED.fullmatch(text(ID)) else " ".join(text(ID).split())
    return Player(
        person, name or person.full, number, " ".join(text(COUNTRY).split()), text(DECK), row.number, row.line
    )


def _headed(table: Table, told: dict[str, str]) -> tuple[Row | None, dict[str, int]]:
    """The row of headings and the columns that it names; None if no row is one."""
    if told:
        for row in table.rows[:_LOOKED]:
            at = {plain_letters(cell): i for i, cell in reversed([*enumerate(row.cells)])}
            if all(plain_letters(heading) in at for heading in told.values()):
                columns = _named(row, table)
                columns = {role: i for role, i in columns.items() if role not in told}
                taken = {at[plain_letters(heading)] for heading in told.values()}
                columns = {role: i for role, i in columns.items() if i not in taken}
                if LAST in told or FIRST in told:
                    columns.pop(NAME, None)
                return row, columns | {role: at[plain_letters(heading)] for role, heading in told.items()}
        seen = [cell for cell in table.rows[0].cells if cell]
        missing = next(h for h in told.values() if plain_letters(h) not in set(map(plain_letters, seen)))
        close = [
            cell for cell in seen if plain_letters(cell) in nearest(plain_letters(missing), [*map(plain_letters, seen)])
        ]
        hint = f"Did you mean {' or '.join(close)}?" if close else f"Its columns are {', '.join(seen[:12])}."
        raise UsageError(f'{table.path} has no column "{missing}".', hint)
    for row in table.rows[:_LOOKED]:
        columns = _named(row, table)
        if {FIRST, LAST, NAME, ID}.intersection(columns) and (len(columns) > 1 or len(row.cells) == 1):
            return row, columns
        if columns and {FIRST, LAST, NAME}.intersection(columns):
            return row, columns
    return None, {}


def _named(row: Row, table: Table) -> dict[str, int]:
    """The columns that a row of headings names.  Raises UsageError where two may hold the names."""
    found: dict[str, list[int]] = {}
    exact: dict[str, list[int]] = {}
    for at, cell in enumerate(row.cells):
        role, sure = _role_of(cell)
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
                f"{table.path}:{row.line}: Several columns may hold the {_TITLES[role]}: {headings}.",
                f"Rename all but one, or say which in event.yaml: columns: {{{role}: …}}.",
            )
    _share_names(row, columns)
    return columns


def _best(places: list[int], role: str, row: Row, table: Table) -> list[int]:
    """Those of some columns in whose rows there is what is looked for; columns that say the same are one."""
    rows = [one for one in table.rows if one.number > row.number]
    values = {at: tuple(one.cell(at) for one in rows) for at in places}
    filled = [at for at in places if any(values[at])]
    if len(filled) < 2 or len({values[at] for at in filled}) == 1:
        return (filled or places)[:1]
    if role == DECK:
        decks = [at for at in filled if any(is_deck(text) or _is_file(text) for text in values[at])]
        return decks if len(decks) == 1 else filled
    if role == ID:
        numbers = [at for at in filled if all(_is_id(text) for text in values[at] if text)]
        return numbers if len(numbers) == 1 else filled
    return filled


def _share_names(row: Row, columns: dict[str, int]) -> None:
    """`Name; Vorname` and `Name, Surname`: beside a part of the name, `name` is the other part."""
    if NAME not in columns or (FIRST in columns and LAST in columns):
        return
    if plain_letters(row.cells[columns[NAME]]) in _ALL_OF_IT:
        columns.pop(FIRST, None)
        columns.pop(LAST, None)
    elif FIRST in columns:
        columns[LAST] = columns.pop(NAME)
    elif LAST in columns:
        columns[FIRST] = columns.pop(NAME)


def _role_of(heading: str) -> tuple[str, bool]:
    """What a heading says of its column, and whether it says that and nothing else."""
    plain = plain_letters(heading)
    if not plain or len(heading) > 300:
        return "", False
    for role, known in _HEADINGS.items():
        if plain in known:
            return role, True
    words = " ".join(name_words(heading))
    for role, phrases, others in _PHRASES:
        if any(f" {' '.join(name_words(phrase))} " in f" {words} " for phrase in phrases) and not any(
            word in words.split() for word in others
        ):
            return role, False
    return "", False


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
        if all(is_deck(text) or _is_file(text) for text in column):
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


def _is_file(text: str) -> bool:
    return "\n" not in text and any(text.lower().endswith(suffix) for suffix in SUFFIXES)


def _is_id(text: str) -> bool:
    return re.fullmatch(r"[0-9][0-9 -]{4,14}", text) is not None


def _told(table: Table, head: Row | None, columns: dict[str, int]) -> str:
    """Where the columns are, for the notes."""
    if head is None:
        where = [f"{_TITLES[role]} in column {at + 1}" for role, at in columns.items()]
        return f"{table.path} has no row of headings; read by its content: {', '.join(where)}."
    where = [f"{_TITLES[role]} from “{head.cell(at)}”" for role, at in columns.items()]
    return f"{table.path}: {', '.join(where)}."
