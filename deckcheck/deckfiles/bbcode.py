"""Lists in BBCode, as forums have them: `[list][*]3 Name[/list]`, tables, and headings in any tags."""

import re
from collections.abc import Iterator

from deckcheck.deckfiles.common import Places
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.lines import Lines
from deckcheck.deckfiles.listing import Listing
from deckcheck.deckfiles.markup import plain_text
from deckcheck.deckfiles.pages import Line, Page
from deckcheck.deckfiles.table import Cell, read_rows
from deckcheck.deckfiles.tags import CLOSE, OPEN, TEXT, Tag
from deckcheck.model.deck import DeckFile, NameIndex, ParseError, Span

NAME = "bbcode"

# Tags that begin or end lines; those within a line are left to the reader of lines.
_TAG = re.compile(
    r"\[(/?)(\*|list|ul|ol|li|table|tr|td|th|quote|spoiler|center|code|deck|cards|h[1-6]|hr)(?:=[^\[\]\n]{0,200})?\]",
    re.IGNORECASE,
)
_AS_HTML = {
    "*": "li",
    "list": "ul",
    "quote": "blockquote",
    "spoiler": "div",
    "code": "div",
    "deck": "div",
    "cards": "div",
}


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read the decks in a post of a forum."""
    decoded = decode(data, names)
    if isinstance(decoded, ParseError):
        return decoded
    text = decoded.text
    listing = Listing(names, decoded.remarks, NAME)
    reading = Lines(listing, text.split("\n"))
    for part in Page(Places(text), newlines=True).read(tags(text)).parts:
        if isinstance(part, Line):
            reading.text(part.text, part.span)
        else:
            rows = [[Cell(plain_text(cell.text), cell.span) for cell in row] for row in part]
            read_rows(rows, listing, reading.text)
    return listing.too_much(Span()) or listing.finish()


def tags(text: str) -> Iterator[Tag]:
    """The tags of a post in their order, called as in HTML, and the texts between them."""
    at = 0
    for found in _TAG.finditer(text):
        if found.start() > at:
            yield Tag(TEXT, "", text[at : found.start()], at, found.start())
        name = found[2].lower()
        yield Tag(CLOSE if found[1] else OPEN, _AS_HTML.get(name, name), "", found.start(), found.end())
        at = found.end()
    if at < len(text):
        yield Tag(TEXT, "", text[at:], at, len(text))


def is_bbcode(head: str) -> bool:
    """Whether a text has lists or tables in BBCode."""
    return re.search(r"(?i)\[\*\]|\[(?:list|table|deck|cards)(?:=[^\[\]\n]{0,200})?\]", head) is not None
