"""What is in a list, one thing after another: what the readers of lines, tables and pages hand to `assemble`."""

from typing import NamedTuple

from deckcheck.deckfiles.common import not_a_passcode
from deckcheck.deckfiles.directives import Comments
from deckcheck.deckfiles.entry import Entry
from deckcheck.deckfiles.headings import Heading
from deckcheck.deckfiles.limits import MAX_CARDS, MAX_REMARKS, not_a_deck, too_many_cards
from deckcheck.deckfiles.notation import EntryReader
from deckcheck.deckfiles.peeling import squeezed
from deckcheck.deckfiles.pieces import Pieces
from deckcheck.model.deck import DeckFile, NameIndex, ParseError, Ref, Remark, Span
from deckcheck.model.names import normalise
from deckcheck.model.words import say

HEADING = "heading"
CARD = "card"
UNREAD = "unread"
"""Text that is not a card, a heading or a comment; it may be the heading of what follows."""
BREAK = "break"
"""What is in the place of a heading, but is not a known one."""
BLANK = "blank"
ASIDE = "aside"
"""The heading of cards that were left out since they may not be in the deck: `Maybeboard`."""
COLUMNS = "columns"
"""Titles that nobody knows above lists side by side: of groups of cards, or of players."""
TITLE = "title"
"""The title of a deck; after cards it begins another one."""


class Item(NamedTuple):
    """One thing of a list; `span` is the whole of it, `place` where the card's name is."""

    what: str
    text: str = ""
    span: Span = Span()
    heading: Heading | None = None
    entry: Entry | None = None
    place: Span = Span()

    @property
    def card(self) -> Entry:
        """The entry of a card."""
        assert self.entry is not None
        return self.entry


def following(items: list[Item], i: int, *what: str) -> Item | None:
    """The next item after item `i` that is one of `what`; without them, the next that is not empty."""
    # What is far behind costs nothing.
    after = (items[at] for at in range(i + 1, len(items)))
    return next((item for item in after if (item.what in what if what else item.what != BLANK)), None)


class Listing:
    """Collects what a list holds in the order of the file; `finish` makes decks of it.

    `reader` is the name of the file format.  `title`, `author` and `stated_format` are what header lines say.
    """

    def __init__(self, names: NameIndex, remarks: list[Remark], reader: str) -> None:
        self.names = names
        self.remarks = remarks
        self.reader = reader
        self.entries = EntryReader(names)
        self.comments = Comments(remarks)
        self.items: list[Item] = []
        self.author: str | None = None
        self.stated_format: str | None = None
        self.cards = 0
        self.known = 0
        self.unread_lines = 0
        # Cards with a count in lines that begin as comments do.
        self.commented = 0
        self._looked_for = 0
        self.pieces = Pieces(names, self.entries, self.near)

    # What a reader hands over

    def heading(self, heading: Heading, text: str, span: Span) -> None:
        """A heading."""
        self.items.append(Item(HEADING, text, span, heading))

    def blank(self) -> None:
        """An empty line: a paragraph ends."""
        if self.items and self.items[-1].what != BLANK:
            self.items.append(Item(BLANK))

    def title(self, text: str, span: Span) -> None:
        """The title of the deck that begins here."""
        self.items.append(Item(TITLE, text, span))

    def unread(self, text: str, span: Span) -> None:
        """Something that is not a card: it is reported, and no firm verdict depends on it."""
        self.unread_lines += 1
        self.items.append(Item(UNREAD, text, span))

    def unknown_heading(self, text: str, span: Span) -> None:
        """Something in the place of a heading that is not a known one."""
        self.unread_lines += 1
        self.items.append(Item(BREAK, text, span))

    def columns(self, text: str, span: Span) -> None:
        """Titles that nobody knows above lists side by side."""
        self.items.append(Item(COLUMNS, text, span))

    def aside(self, text: str, span: Span) -> None:
        """The heading of cards that are left out, though they may be in the deck."""
        self.items.append(Item(ASIDE, text, span))

    def card(
        self,
        ref: Ref,
        copies: int,
        span: Span,
        print_: str | None = None,
        section: str | None = None,
        counted: bool = True,
    ) -> None:
        """A card whose fields are known; `section` overrides the heading above it."""
        known = not isinstance(ref, str) or bool(self.entries.how(ref))
        self._add(Entry(ref, copies, print_, known, counted=counted, section=section), str(ref), span, span)

    def take(self, entry: Entry, text: str, span: Span) -> None:
        """A card that was read already, from `text`."""
        self._add(entry, text, span, span)

    def entry(self, text: str, line: int, column: int) -> None:
        """One or more cards as they are typed."""
        for piece, entry, start in self.pieces.of(text):
            span = Span(line, column + start, line, column + start + len(piece))
            if entry is None:
                self._no_entry(piece, span)
            else:
                self._add(entry, piece, span, _place(entry, piece, span))

    def entry_in(self, section: str, text: str, line: int, column: int) -> None:
        """Cards as they are typed, with the section that their line names."""
        at = len(self.items)
        self.entry(text, line, column)
        self.items[at:] = [
            item if item.entry is None else item._replace(entry=item.entry._replace(section=section))
            for item in self.items[at:]
        ]

    def too_much(self, span: Span) -> ParseError | None:
        """The error once more was handed over than any deck holds."""
        if self.cards > MAX_CARDS:
            return too_many_cards(span)
        if self.unread_lines > MAX_REMARKS or len(self.remarks) > MAX_REMARKS:
            return not_a_deck(say("This is not a deck list: most of its lines are not cards."), span)
        return None

    def finish(self) -> list[DeckFile] | ParseError:
        """The decks, once everything was handed over."""
        from deckcheck.deckfiles.assemble import assemble

        return assemble(self)

    def near(self, name: str) -> str | None:
        """The card that an unknown name is a slip of or a good part of; None if there is none: it is prose then."""
        self._looked_for += 1
        if self._looked_for > _MOST_LOOKED_FOR:
            return None
        plain = normalise(name)
        for _, found, likeness in self.names.suggest(name, 3):
            # A short word of prose ("Thanks!") begins words of many names, too.
            if likeness >= _NEAR and (2 * len(plain) >= len(normalise(found)) or len(name.split()) > 1):
                return found
        return None

    def _no_entry(self, text: str, span: Span) -> None:
        if text.isdigit() and len(text) > 2:
            self.remarks.append(not_a_passcode(text, span))
            self.items.append(Item(UNREAD, "", span))
            return
        self.unread(text, span)

    def _add(self, entry: Entry, text: str, span: Span, place: Span) -> None:
        self.known += entry.known
        self.unread_lines += not entry.known
        self.cards += entry.copies
        self.items.append(Item(CARD, text, span, None, entry, place))


# From here on a suggestion is really near.
_NEAR = 75.0
# Looking for names takes time; a list has few lines without a count that are not names.
_MOST_LOOKED_FOR = 100


def _place(entry: Entry, text: str, span: Span) -> Span:
    """Where the name (or passcode) of an entry is; the whole entry where markup parts the name."""
    name = str(entry.ref)
    at = text.find(name)
    if at < 0 or squeezed(name) != name:
        return span
    return Span(span.line, span.column + at, span.line, span.column + at + len(name))
