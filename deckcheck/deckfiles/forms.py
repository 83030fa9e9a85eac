"""Tables whose cells hold whole lists: the answers to a form, a row for each player and a column for each section."""

import csv
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import islice
from typing import NamedTuple

from deckcheck.deckfiles.columns import OWNERS
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.fields import plain_word, section_named
from deckcheck.deckfiles.headings import heading_of
from deckcheck.deckfiles.limits import MAX_BYTES, MAX_DECKS, not_a_deck, too_many_decks
from deckcheck.deckfiles.text import read_lines
from deckcheck.model.deck import SECTION_NAMES, DeckFile, NameIndex, ParseError, Span
from deckcheck.model.words import say

NAME = "csv"

_SIGNS = ",;\t"
_LOOKED = 20
_LIST = re.compile(r'"[^"\n]{1,200}\n[^"\n]')
_NAMES = frozenset(("name", "full name", "your name", "first name", "nom", "nombre", "nome", "名前", "姓名", "이름"))


class _Column(NamedTuple):
    """A column with lists: the heading that its cells get, empty where they have their own."""

    at: int
    heading: str


def is_form(head: str) -> bool:
    """Whether the first row names sections or a list, and cells below it have lines of their own."""
    if _LIST.search(head) is None:
        return False
    rows = _rows(head, _sign(head))
    first = next(rows, (0, []))[1]
    return len(first) > 1 and bool(_columns(first, [row for _, row in islice(rows, _LOOKED)]))


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read the deck of each row."""
    decoded = decode(data, names)
    if isinstance(decoded, ParseError):
        return decoded
    rows = [*_rows(decoded.text, _sign(decoded.text))]
    head = rows[0][1]
    columns = _columns(head, [row for _, row in rows[1:]])
    plain = [*map(plain_word, head)]
    owner = next((at for known in (OWNERS, _NAMES) for at, word in enumerate(plain) if word in known), None)
    decks: list[DeckFile] = []
    for line, row in rows[1:]:
        if len(decks) >= MAX_DECKS:
            return too_many_decks()
        lines = [*_lines(row, columns)]
        if not any(map(str.strip, lines)):
            continue
        places = [Span(line, 1, line, 1)] * len(lines)
        found = read_lines(lines, names, reader=NAME, remarks=[*decoded.remarks], places=places)
        if isinstance(found, ParseError):
            return found._replace(span=Span(line, 1, line, 1))
        for deck in found:
            if owner is not None and owner < len(row) and row[owner].strip():
                deck.title = " ".join(row[owner].split())
        decks.extend(found)
    return decks or not_a_deck(say("The table has no row with a list of cards."))


def _sign(text: str) -> str:
    """What parts the cells of the first row."""
    first = text.partition("\n")[0]
    return max(_SIGNS, key=first.count)


def _rows(text: str, sign: str) -> Iterator[tuple[int, list[str]]]:
    """The rows with the lines that they begin in."""
    csv.field_size_limit(MAX_BYTES)
    reader = csv.reader(StringIO(text, newline=""), delimiter=sign)
    line = 1
    for row in reader:
        yield line, row
        line = reader.line_num + 1


def _columns(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[_Column]:
    """The columns with lists; none if no word of the first row is that of a section or a list."""
    found = []
    named = False
    for at, word in enumerate(head):
        section = section_named(word)
        heading = heading_of(word)
        if not any("\n" in row[at].strip() for row in rows if at < len(row)):
            # A Side Deck of a single card, or none.
            if section is not None:
                found.append(_Column(at, SECTION_NAMES[section]))
        elif heading is not None and heading.weak:
            found.append(_Column(at, ""))
            named = True
        elif section is not None:
            found.append(_Column(at, SECTION_NAMES[section]))
            named = True
        else:
            # Nobody knows what is in it; it may be cards.
            found.append(_Column(at, f"{' '.join(word.split())}:"))
    return found if named else []


def _lines(row: Sequence[str], columns: Sequence[_Column]) -> Iterator[str]:
    """The lists of a row as one list."""
    for column in columns:
        text = row[column.at].strip() if column.at < len(row) else ""
        if text:
            if column.heading:
                yield column.heading
            yield from text.split("\n")
            yield ""
