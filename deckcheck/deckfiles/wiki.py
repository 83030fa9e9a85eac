"""Lists in the language of MediaWiki: templates (`{{Deck|m1=A|m1q=3|e1=B}}`), tables (`{|`), headings and lists."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.deckfiles import fields as words
from deckcheck.deckfiles.common import Places, passed_over
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.fields import plain_word, role_of, section_of
from deckcheck.deckfiles.headings import Heading
from deckcheck.deckfiles.lines import Lines
from deckcheck.deckfiles.listing import Listing
from deckcheck.deckfiles.markup import plain_text
from deckcheck.deckfiles.records import count_of
from deckcheck.deckfiles.table import Cell, Row, read_rows
from deckcheck.model.deck import (
    EXTRA,
    MAIN,
    SECTION_NAMES,
    SECTIONS,
    SIDE,
    DeckFile,
    NameIndex,
    ParseError,
    Span,
)

NAME = "wiki"

# Letters that number the parameters of a section: `m1`, `e1`; what `s` is, spells or the Side Deck, the others tell.
_LETTERS = {
    "m": MAIN,
    "main": MAIN,
    "t": MAIN,
    "e": EXTRA,
    "x": EXTRA,
    "ex": EXTRA,
    "f": EXTRA,
    "sd": SIDE,
    "side": SIDE,
}
_SPELLS_OR_SIDE = "s"
_PARAMETER = re.compile(
    r"\s*([A-Za-z][A-Za-z _-]{0,24}?)(?:[ _]?([0-9]{1,3})(?:[ _]?([A-Za-z#]{1,10}))?)?\s*=", re.ASCII
)
_COUNTS = frozenset(("q", "qty", "c", "count", "n", "x", "num", "copies", "amount", "quantity"))
_MARKS = re.compile(r"\{\{|\}\}|\[\[|\]\]|\|")
_TABLE = re.compile(r"^[ \t]*\{\|", re.MULTILINE)


class Parameter(NamedTuple):
    """A parameter of a template: its letters, number and what follows the number, and its value with the offset."""

    word: str
    number: str
    suffix: str
    value: str
    at: int


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read the decks in a page of a wiki."""
    decoded = decode(data, names)
    if isinstance(decoded, ParseError):
        return decoded
    text = decoded.text
    listing = Listing(names, decoded.remarks, NAME)
    lines = text.split("\n")
    reading = Lines(listing, lines)
    places = Places(text)
    number, offset = 0, 0
    taken = [*_templates(text), *_tables(text)]
    taken.sort()
    for start, stop in taken:
        if start < offset:
            continue
        while offset + len(lines[number]) < start:
            reading.line(lines[number], number + 1)
            offset += len(lines[number]) + 1
            number += 1
        if text.startswith("{{", start):
            _Template(text, start, stop, places, listing, reading).read()
        else:
            read_rows(_rows(text, start, stop, places), listing, reading.text)
        while number < len(lines) and offset < stop:
            offset += len(lines[number]) + 1
            number += 1
    for at in range(number, len(lines)):
        reading.line(lines[at], at + 1)
    return listing.too_much(Span()) or listing.finish()


def is_wiki(head: str) -> bool:
    """Whether a text has a template with numbered parameters or with sections, or a table of a wiki."""
    if _TABLE.search(head) and re.search(r"^[ \t]*\|-", head, re.MULTILINE):
        return True
    return next(iter(_templates(head)), None) is not None


def _templates(text: str) -> list[tuple[int, int]]:
    """The outermost templates that list cards."""
    found = []
    depth = start = 0
    for mark in re.finditer(r"\{\{|\}\}", text):
        if mark[0] == "{{":
            start = start if depth else mark.start()
            depth += 1
        elif depth:
            depth -= 1
            if not depth and _lists_cards(text, start, mark.end()):
                found.append((start, mark.end()))
    return found


def _lists_cards(text: str, start: int, stop: int) -> bool:
    """Whether a template has two parameters of sections, or one with several lines."""
    found = [item for item in _parameters(text, start, stop) if _section_name(item) is not None]
    return len(found) > 1 or any("\n" in item.value.strip() for item in found)


def _section_name(parameter: Parameter) -> str | None:
    """What a parameter says its section is: a letter, or the words of one."""
    if parameter.number:
        plain = plain_word(parameter.word)
        if plain in _LETTERS or plain == _SPELLS_OR_SIDE:
            return plain
    named = section_of(parameter.word)
    return parameter.word if named is not None and any(named) else None


def _parameters(text: str, start: int, stop: int) -> Iterator[Parameter]:
    """The parameters of a template, without what is inside of links and other templates."""
    depth = 0
    begin = -1
    for mark in _MARKS.finditer(text, start + 2, stop):
        if mark[0] in ("{{", "[["):
            depth += 1
        elif mark[0] in ("}}", "]]") and depth:
            depth -= 1
        elif not depth:
            if begin >= 0:
                yield from _parameter(text, begin, mark.start())
            begin = mark.end()


def _parameter(text: str, begin: int, stop: int) -> Iterator[Parameter]:
    found = _PARAMETER.match(text, begin, stop)
    if found is not None:
        yield Parameter(
            found[1].strip(), found[2] or "", (found[3] or "").casefold(), text[found.end() : stop], found.end()
        )


class _Template:
    """The state of reading a template."""

    def __init__(self, text: str, start: int, stop: int, places: Places, listing: Listing, reading: Lines) -> None:
        self._parameters = [*_parameters(text, start, stop)]
        self._places = places
        self._listing = listing
        self._reading = reading

    def read(self) -> None:
        """Hand over what its parameters list, section by section."""
        counts = {
            (item.word.casefold(), item.number): count
            for item in self._parameters
            if item.suffix in _COUNTS and (count := count_of(item.value)) is not None
        }
        by_section: dict[str, list[Parameter]] = {}
        others: list[Parameter] = []
        for item in self._parameters:
            section = self._section(item)
            if section is None:
                others.append(item)
            elif not item.suffix:
                by_section.setdefault(section, []).append(item)
        for section in SECTIONS:
            items = by_section.get(section, [])
            if items:
                span = self._span(items[0])
                self._listing.heading(Heading(section, None, None), SECTION_NAMES[section], span)
            for item in items:
                self._card(item, counts.get((item.word.casefold(), item.number)))
        self._tell(others)

    def _section(self, item: Parameter) -> str | None:
        name = _section_name(item)
        if name is None:
            return None
        plain = plain_word(name)
        if item.number and plain == _SPELLS_OR_SIDE:
            return MAIN if self._s_is_spells() else SIDE
        if item.number and plain in _LETTERS:
            return _LETTERS[plain]
        named = section_of(name)
        return (named[0] or MAIN) if named is not None else None

    def _s_is_spells(self) -> bool:
        """Whether `s1` is a Spell: beside `t1`, a Trap, or other letters for the Side Deck; else it is in that."""
        return bool({"t", "sd", "side"} & {item.word.casefold() for item in self._parameters})

    def _span(self, item: Parameter) -> Span:
        start = item.at + len(item.value) - len(item.value.lstrip())
        return self._places.span(start, start + len(item.value.strip()))

    def _card(self, item: Parameter, count: int | None) -> None:
        """The card of a numbered parameter, or the lines of one that lists a section."""
        if not item.number or "\n" in item.value.strip():
            at = item.at
            for line in item.value.split("\n"):
                plain = line.strip()
                if plain:
                    start = at + len(line) - len(line.lstrip())
                    self._reading.text(plain, self._places.span(start, start + len(plain)))
                at += len(line) + 1
            return
        text = item.value.strip()
        if not text:
            return
        span = self._span(item)
        entry = self._listing.entries.read(plain_text(text))
        if entry is None:
            self._listing.unread(text, span)
        elif count is None:
            self._listing.take(entry, text, span)
        else:
            self._listing.take(entry._replace(copies=count, counted=True), text, span)

    def _tell(self, others: list[Parameter]) -> None:
        names = [item.word for item in others if item.value.strip() and role_of(item.word) != words.NAME]
        if names:
            self._listing.remarks.append(passed_over(dict.fromkeys(names), self._span(others[0])))


# -------------------------------------------------------------------------------------------------------------- tables


def _tables(text: str) -> list[tuple[int, int]]:
    """The tables of a page; one that is not closed goes on to the end."""
    found = []
    at = 0
    while (start := _TABLE.search(text, at)) is not None:
        end = re.compile(r"^[ \t]*\|\}", re.MULTILINE).search(text, start.end())
        at = end.end() if end is not None else len(text)
        found.append((start.start(), at))
    return found


def _rows(text: str, start: int, stop: int, places: Places) -> list[Row]:
    """The rows of a table: `|-` begins one, `!` and `|` begin cells, which `!!` and `||` part within a line."""
    rows: list[list[Cell]] = [[]]
    at = start
    for line in text[start:stop].split("\n"):
        plain = line.strip()
        if plain.startswith(("|-", "{|", "|}")):
            rows.append([])
        elif plain.startswith("|+"):
            rows.append([_cell(plain[2:], at + line.index("|") + 2, places)])
            rows.append([])
        elif plain.startswith(("|", "!")):
            offset = at + line.index(plain[0]) + 1
            for piece, begin in _parted(plain[1:], plain[0] == "!"):
                rows[-1].append(_cell(piece, offset + begin, places))
        at += len(line) + 1
    return [row for row in rows if row]


def _parted(text: str, heads: bool) -> Iterator[tuple[str, int]]:
    at = 0
    for mark in re.finditer(r"\|\||!!" if heads else r"\|\|", text):
        yield text[at : mark.start()], at
        at = mark.end()
    yield text[at:], at


def _cell(piece: str, at: int, places: Places) -> Cell:
    # `style="…" | text`: what is before a single bar is about the cell, unless it is within a link.
    attribute = re.match(r"[^|\[\]{}=]*+=[^|\[\]{}]*+\|(?!\|)", piece)
    if attribute is not None:
        at += attribute.end()
        piece = piece[attribute.end() :]
    start = at + len(piece) - len(piece.lstrip())
    plain = piece.strip()
    return Cell(plain_text(plain), places.span(start, start + len(plain)))
