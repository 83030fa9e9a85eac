"""What is in a list, one thing after another: what the readers of lines, tables and pages hand to `assemble`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.deckfiles.common import shown
from deckcheck.deckfiles.directives import Comments
from deckcheck.deckfiles.entry import Entry
from deckcheck.deckfiles.headings import Heading, heading_of
from deckcheck.deckfiles.limits import MAX_CARDS, MAX_CODE, MAX_REMARKS, not_a_deck, too_many_cards
from deckcheck.deckfiles.notation import EntryReader
from deckcheck.deckfiles.peeling import squeezed
from deckcheck.model.deck import DeckFile, NameIndex, ParseError, Ref, Remark, Span
from deckcheck.model.names import normalise

HEADING = "heading"
CARD = "card"
UNREAD = "unread"
"""Text that is not a card, a heading or a comment; it may be the heading of what follows."""
BREAK = "break"
"""What is in the place of a heading, but is not a known one."""
BLANK = "blank"
ASIDE = "aside"
"""The heading of cards that were left out since they may not be in the deck: `Maybeboard`."""
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
        for piece, entry, start in self.pieces(text):
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
            return not_a_deck("This is not a deck list: most of its lines are not cards.", span)
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

    # How a text is parted into entries

    def pieces(self, text: str) -> Iterator[tuple[str, Entry | None, int]]:
        """The entries of a text with where they begin in it; most texts are one."""
        for part, start in _parted(text):
            if row := ROW.fullmatch(part):
                for found in _DIGITS.finditer(row[0]):
                    yield found[0], _number(found[0]), start + found.start()
                continue
            several = self._several(part)
            if several is None:
                yield part, self.entries.read(part), start
            else:
                yield from ((piece, entry, start + offset) for piece, entry, offset in several)

    def _several(self, text: str) -> list[tuple[str, Entry | None, int]] | None:
        """The entries of a text that lists several, None if it is one: `3x A, 2x B, C`, `3 A    2 B`."""
        cuts = [*_CUT.finditer(text)]
        if not cuts or self.entries.whole(text) is not None:
            return None
        starts = [0, *(cut.end() for cut in cuts)]
        ends = [*(cut.start() for cut in cuts), len(text)]
        found: list[tuple[str, Entry | None, int]] = []
        at = 0
        while at < len(starts):
            stop, entry = self._longest(text, starts, ends, at)
            piece = text[starts[at] : ends[stop]]
            if piece.strip():
                found.append((piece.strip(), entry, starts[at] + len(piece) - len(piece.lstrip())))
            at = stop + 1
        known = [entry for _, entry, _ in found if entry is not None and entry.known]
        counted = sum(entry.counted for entry in known)
        if known and len(found) > 1 and all(_COUNTED_PIECE.match(piece) for piece, _, _ in found):
            return found
        if len(known) < 2 or (counted < len(known) and (counted or 2 * len(known) <= len(found))):
            return None
        return found

    def hides_cards(self, entry: Entry) -> bool:
        """Whether what is beside a name may be more cards: it counts something, or is another card or near one."""
        if _COUNTED_IN.search(entry.note):
            return True
        bracketed = _IN_BRACKETS.fullmatch(entry.note) is not None
        for cell in _CUT.split(entry.note.strip("()[]（）［］")) if entry.parted else ():
            if len(cell) < _SHORTEST or heading_of(cell) is not None:
                continue
            other = self.entries.whole(cell)
            if other is not None and other.known:
                return not isinstance(other.ref, str) or not self._same_card(entry, other.ref)
            # `Sangan (Metal Raiders)`: brackets hold the name of a product, which may be near to that of a card.
            if not bracketed and self.near(cell) is not None:
                return True
        return False

    def _same_card(self, entry: Entry, name: str) -> bool:
        """Whether a name is another name of the card that an entry names: `Blue-Eyes White Dragon / 青眼の白龍`."""
        codes = self.names.find_name(str(entry.ref)) if isinstance(entry.ref, str) else (entry.ref,)
        return bool({*codes} & {*self.names.find_name(name)})

    def _longest(self, text: str, starts: list[int], ends: list[int], at: int) -> tuple[int, Entry | None]:
        """The last part of the longest entry with a known name from part `at` on, and the entry.

        Names hold commas; where no name is known, the entry goes on to the next part that begins with a count.
        """
        for stop in range(min(at + _MOST_PARTS, len(starts)) - 1, at - 1, -1):
            entry = self.entries.whole(text[starts[at] : ends[stop]])
            if entry is not None and entry.known:
                return stop, entry
        stop = at
        while (
            stop + 1 < len(starts)
            and stop < at + _MOST_PARTS
            and not _BEGINS_WITH_COUNT.match(text, starts[stop + 1])
            and not self._is_counted(text[starts[stop + 1] : ends[stop + 1]])
        ):
            stop += 1
        return stop, self.entries.read(text[starts[at] : ends[stop]])

    def _is_counted(self, text: str) -> bool:
        """Whether a text is a known card with its count."""
        entry = self.entries.whole(text)
        return entry is not None and entry.known and entry.counted

    def _no_entry(self, text: str, span: Span) -> None:
        if text.isdigit() and len(text) > 2:
            self.remarks.append(
                Remark(
                    "FMT021",
                    f"{shown(text)} is not a passcode (they go from 1 to {MAX_CODE:,}) and was left out.",
                    span,
                    "Look up the card's passcode and write that.",
                )
            )
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
# A note that counts something: `and 2x that`, `2 in the side`.
_COUNTED_IN = re.compile(r"(?<![\w.,/])(?:[0-9]{1,2}\s?[xX×]|[xX×]\s?[0-9]{1,2}(?!\w)|[0-9]{1,2}\s(?=[^\W\d]{3}))")
_IN_BRACKETS = re.compile(r"[(\[（［][^()\[\]（）［］]*[)\]）］]")
# Shorter cells of a table are marks and abbreviations.
_SHORTEST = 4
# Names hold commas, at most this many parts.
_MOST_PARTS = 5
ROW = re.compile(r"[0-9]{3,10}(?:(?:\s*,\s*|\s+)[0-9]{3,10})*\s*,?")
"""Passcodes one after another: `83764718, 83764718`."""
_DIGITS = re.compile(r"[0-9]+")
_CUT = re.compile(r"\s?[,，、/|]\s?|\t|\s{2}|\s(?:\+|•|·|and|&)\s|\s(?=[0-9]{1,2}\s?[xX×]\s?\S)|\s(?=[0-9]\s[^\W\d])")
_COUNTED_PIECE = re.compile(r"[0-9]{1,2}(?:\s?[xX×]\s?|\s)[^\W\d]")
_BEGINS_WITH_COUNT = re.compile(r"\s*[0-9]{1,2}\s?[xX×]?\s?\S")
_ENTITY = re.compile(r"&(?:[a-z]{2,8}|#[0-9]{1,7}|#x[0-9a-f]{1,6});", re.IGNORECASE)


def _parted(text: str) -> Iterator[tuple[str, int]]:
    """The parts of a line between `;` and `||` with their offsets (no card's name holds either)."""
    if ";" not in text and "；" not in text and "||" not in text:
        yield text.strip(), len(text) - len(text.lstrip())
        return
    if _ENTITY.search(text):
        from html import unescape

        text = unescape(text)
    at = 0
    for piece in re.split(r"([;；]|\|\|)", text):
        if piece not in (";", "；", "||") and piece.strip():
            yield piece.strip(), at + len(piece) - len(piece.lstrip())
        at += len(piece)


def _number(digits: str) -> Entry | None:
    return Entry(int(digits), 1) if 0 < int(digits) <= MAX_CODE else None


def _place(entry: Entry, text: str, span: Span) -> Span:
    """Where the name (or passcode) of an entry is; the whole entry where markup parts the name."""
    name = str(entry.ref)
    at = text.find(name)
    if at < 0 or squeezed(name) != name:
        return span
    return Span(span.line, span.column + at, span.line, span.column + at + len(name))
