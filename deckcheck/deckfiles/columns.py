"""Which column of a table holds what: told by a heading row (`fields.role_of`), or by what is in the columns."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from deckcheck.deckfiles import fields as words
from deckcheck.deckfiles.common import passed_over
from deckcheck.deckfiles.counts import LABEL
from deckcheck.deckfiles.fields import AMOUNTS, NAMING, OF_CARDS, plain_word, role_of, section_named, section_of
from deckcheck.deckfiles.headings import Heading, heading_of
from deckcheck.deckfiles.listing import Listing
from deckcheck.deckfiles.records import BESIDE, count_of, print_of
from deckcheck.model.deck import EXACT, SECTIONS, Span

LOOKED = 15
SAMPLE = 40
COPIES = re.compile(rf"(?:{LABEL})?[x×]?\s?[0-9]{{1,2}}(?:\.0{{1,2}})?\s?[x×枚张張장]?", re.IGNORECASE)

_COPIES_IN = re.compile(r"(?<![\w.,/-])[0-9]{1,2}(?![\w.,/%€$-])")
_MAY_NUMBER = ("#", "no", "nr", "number", "num", "n")
_CODE = re.compile(r"0*[0-9]{4,10}")
# What tells the decks of a table apart, a row of one after those of another.
OWNERS = frozenset(
    """
    player,player name,duelist,deck,deck name,deckname,deck id,owner,user,username,team,name of player,builder,spieler
    joueur,giocatore,jugador,jogador,プレイヤー,玩家,选手,選手,플레이어,デッキ名,卡组名
    """.strip()
    .replace("\n    ", ",")
    .split(",")
)
_MOST_COPIES = 3


class Cell(NamedTuple):
    """A cell: its text without blanks around it, and its place."""

    text: str
    span: Span


Row = Sequence[Cell]


class Columns(NamedTuple):
    """Which column holds what.

    `roles` has the column of each role; sections with a column of counts each are roles, too.  `decks` are columns
    with the copies of several decks, `owner` the one that tells whose deck a row is of.  `unsure` is a column of small
    numbers that may be copies, in a table that has no column for them.
    """

    roles: dict[str, int]
    decks: tuple[int, ...] = ()
    owner: int | None = None
    unsure: int | None = None


def columns_of(rows: Sequence[Row], listing: Listing) -> tuple[Columns, int | None]:
    """Which column holds what, and the row that says so, if one does."""
    for index, row in enumerate(rows[:LOOKED]):
        found = _headed(row, rows[index + 1 : index + 1 + SAMPLE], rows[index + 1 :], listing)
        if found is not None:
            return found, index
    return _guessed(rows, listing), None


def texts_in(at: int, rows: Sequence[Row]) -> list[str]:
    """The texts in a column, without those of rows that have none there."""
    return [row[at].text for row in rows if at < len(row) and row[at].text]


def heading_of_row(used: Sequence[Cell], listing: Listing) -> Heading | None:
    """The heading that a row is: `Main Deck | 40`, `Monsters (20) | | `, `Traps | Name | Qty`; no card is in it."""
    if listing.entries.how(used[0].text) == EXACT:
        return None
    heading = heading_of(used[0].text)
    if heading is None or len(used) == 1:
        return heading
    number = used[-1].text.strip("()")
    if len(used) > 2 and not all(cell.text.isdigit() or role_of(cell.text) for cell in used[1:]):
        return None
    if number.isdigit() and len(number) < 4:
        return heading._replace(stated=int(number))
    return heading if len(used) > 2 or role_of(used[1].text) == words.COUNT else None


def tell_others(others: Sequence[Cell], listing: Listing) -> None:
    """Note what says nothing about the deck."""
    if others:
        listing.remarks.append(passed_over([cell.text for cell in others], others[0].span))


def _headed(row: Row, sample_rows: Sequence[Row], rows: Sequence[Row], listing: Listing) -> Columns | None:
    """The columns that a heading row names; None if the row is not one."""
    if _is_titled(row, sample_rows):
        return None
    roles: dict[str, int] = {}
    others: list[tuple[int, Cell]] = []
    owner: int | None = None
    for at, cell in enumerate(row):
        if not cell.text:
            continue
        sample = texts_in(at, sample_rows)
        if owner is None and plain_word(cell.text) in OWNERS and _tells_decks(at, rows):
            owner = at
            continue
        role = role_of(cell.text, _typical(sample))
        section = section_named(cell.text) if role in (None, words.SECTION) else None
        if section is not None and sample and all(map(COPIES.fullmatch, sample)):
            roles[section] = at
        elif role is None and words.SECTION not in roles and _tells_sections(at, rows):
            roles[words.SECTION] = at
        elif role == words.COUNT and plain_word(cell.text) in _MAY_NUMBER and _is_numbering(sample):
            continue
        elif role is None or role in roles:
            others.append((at, cell))
        elif role == words.KIND:
            if any(map(section_named, sample)):
                roles.setdefault(words.SECTION, at)
        else:
            roles[role] = at
    if not any(role in roles for role in NAMING) or any(_is_card(cell, listing) for cell in row):
        return None
    if len(roles) == 1 and len([cell for cell in row if cell.text]) > 1 and not others and owner is None:
        return None
    uncounted = words.COUNT not in roles and not any(part in roles for part in SECTIONS)
    copies = _copies(others, rows) if uncounted else []
    decks = tuple(copies) if len(copies) > 1 else ()
    tell_others([cell for at, cell in others if at not in decks], listing)
    if uncounted and not copies:
        amounts = (at for at, cell in others if AMOUNTS.search(plain_word(cell.text)))
        copies = [at for at in amounts if _may_count(texts_in(at, rows))][:1]
    return Columns(roles, decks, owner, copies[0] if len(copies) == 1 else None)


def _is_titled(row: Row, rows: Sequence[Row]) -> bool:
    """Whether a row heads a part of a list and its columns: `Monsters | Name | Qty`, over rows of two cells."""
    used = [cell.text for cell in row if cell.text]
    narrower = sum(sum(bool(cell.text) for cell in other) < len(used) for other in rows)
    heading = heading_of(used[0]) if len(used) > 2 and 2 * narrower > len(rows) else None
    return heading is not None and not heading.weak and all(text.isdigit() or role_of(text) for text in used[1:])


def _tells_decks(at: int, rows: Sequence[Row]) -> bool:
    """Whether the texts of a column name decks or people: most rows have one, and none is that of a section."""
    texts = texts_in(at, rows)
    return (
        len(texts) * 2 > len(rows)
        and len({*texts}) * 3 < len(texts) + 3
        and not any(map(section_of, {*texts}))
        and not all(map(str.isdigit, texts))
    )


def _tells_sections(at: int, rows: Sequence[Row]) -> bool:
    """Whether all texts of a column name sections, whatever its heading is: `Mazzo`, `Wohin`."""
    texts = {*texts_in(at, rows)}
    return bool(texts) and all(map(section_named, texts))


def _copies(others: Sequence[tuple[int, Cell]], rows: Sequence[Row]) -> list[int]:
    """The columns of which no word is known and that hold small numbers, as those of copies are."""
    found = []
    for at, cell in others:
        texts = texts_in(at, rows)
        plain = plain_word(cell.text)
        if not texts or OF_CARDS.search(plain) or BESIDE.search(plain):
            continue
        # The last row may be one of sums.
        counts = [count_of(text) if COPIES.fullmatch(text) else None for text in texts]
        small = sum(count is not None and count <= _MOST_COPIES for count in counts)
        if small >= len(texts) - 1 > 0:
            found.append(at)
    return found


def _is_card(cell: Cell, listing: Listing) -> bool:
    return listing.entries.how(cell.text) == EXACT and role_of(cell.text) is None and not cell.text.isdigit()


def _guessed(rows: Sequence[Row], listing: Listing) -> Columns:
    """The columns of a table without a heading row, by what is in them."""
    some = [
        row
        for row in rows
        if sum(bool(cell.text) for cell in row) > 1
        and heading_of_row([cell for cell in row if cell.text], listing) is None
    ]
    some = some[:SAMPLE]
    width = max(map(len, some), default=0)
    texts = [texts_in(at, some) for at in range(width)]
    roles: dict[str, int] = {}
    named = [sum(_is_known(text, listing) for text in column) for column in texts]
    if not named:
        return Columns({})
    # Names of cards, or else the longest words.
    letters = [sum(sum(map(str.isalpha, text)) for text in column) for column in texts]
    best = max(range(width), key=lambda at: (named[at], letters[at]))
    roles[words.NAME] = best
    counts = [at for at, column in enumerate(texts) if at != best and _are_counts(column, len(some))]
    if counts:
        roles[words.COUNT] = min(counts, key=lambda at: (not _small(texts[at]), abs(at - best), at))
    for at, column in enumerate(texts):
        if at in roles.values() or not column:
            continue
        if all(map(_CODE.fullmatch, column)):
            roles.setdefault(words.NUMBER, at)
        elif all(map(section_named, column)):
            roles.setdefault(words.SECTION, at)
        elif all(map(print_of, column)):
            roles.setdefault(words.PRINT, at)
    # Numbers that are not all counts: nobody knows what they mean, and there may be copies among them.
    vague = (at for at, column in enumerate(texts) if at not in roles.values() and _may_count(column))
    return Columns(roles, unsure=None if words.COUNT in roles else next(vague, None))


def _is_known(text: str, listing: Listing) -> bool:
    return not text.isdigit() and listing.entries.whole(text) is not None


def _typical(sample: Sequence[str]) -> str:
    """A text that tells what most of a column is."""
    digits = [text for text in sample if text.isdigit()]
    return max(digits, key=len) if sample and 2 * len(digits) > len(sample) else (sample[0] if sample else "")


def _is_numbering(sample: Sequence[str]) -> bool:
    """Whether a column holds 1, 2, 3, 4 …: numbers of rows, not of copies."""
    return len(sample) > 3 and [*sample] == [str(number) for number in range(1, len(sample) + 1)]


def _are_counts(column: Sequence[str], rows: int) -> bool:
    fits = sum(COPIES.fullmatch(text) is not None for text in column)
    return 10 * fits >= 9 * len(column) and 2 * len(column) >= rows > 0 and not _is_numbering(column)


def _may_count(column: Sequence[str]) -> bool:
    fits = [found[0] for text in column if (found := _COPIES_IN.search(text)) and not print_of(text)]
    return 2 * len(fits) > len(column) and _small(fits) and len({*fits}) > 1


def _small(column: Sequence[str]) -> bool:
    return all((count := count_of(text)) is None or count <= _MOST_COPIES for text in column)
