"""The items of one deck in a list, one after another: which section each card is in, and what was not understood."""

import re
from collections.abc import Callable

from deckcheck.deckfiles.closing import closing_words, speaks_of_cards
from deckcheck.deckfiles.common import Rows, shown
from deckcheck.deckfiles.headings import Heading, heading_of, names_section
from deckcheck.deckfiles.headingwords import GROUP, SPELLS, TRAPS
from deckcheck.deckfiles.indoubt import InDoubt
from deckcheck.deckfiles.listing import (
    ASIDE,
    BLANK,
    BREAK,
    CARD,
    COLUMNS,
    HEADING,
    TITLE,
    UNREAD,
    Item,
    Listing,
    following,
)
from deckcheck.deckfiles.paragraphs import side_by_paragraph
from deckcheck.deckfiles.sums import Sums
from deckcheck.model.deck import (
    EXTRA,
    MAIN,
    NOWHERE,
    SECTIONS,
    SIDE,
    DeckFile,
    Doubt,
    Remark,
    section_name,
)
from deckcheck.model.words import count, say, sentence

_MOST_COMMENTED = 4
DECK_NUMBERS = 10
"""`Deck 2` is a title, `Deck 40` a heading."""


class DeckReading:
    """The state of reading the items of one deck."""

    def __init__(self, listing: Listing, items: list[Item]) -> None:
        self._listing = listing
        self._items = items
        self._closing = closing_words(items, listing)
        self._doubts = InDoubt(listing.pieces)
        self._rows = {section: Rows() for section in SECTIONS}
        self._section = MAIN
        self._headed: set[str] = set()
        self._any_heading = False
        self._title: str | None = None
        self._known = 0
        self._left_out = 0
        self._sums = Sums(items, self._rows, self._headed, self._doubts)
        self._adrift: Doubt | None = None
        self._guess = side_by_paragraph(items, listing.names)

    def read(self, first: bool) -> DeckFile:
        """The deck; the `first` of a file takes over what was remarked on the file as a whole."""
        steps: dict[str, Callable[[int, Item], None]] = {
            CARD: self._card,
            HEADING: self._heading,
            UNREAD: self._unread,
            BREAK: self._unread,
            TITLE: self._titled,
            ASIDE: self._aside,
            COLUMNS: self._unknown_heading,
            BLANK: lambda i, item: None,
        }
        for i, item in enumerate(self._items):
            steps[item.what](i, item)
        self._sums.check(self._section)
        if self._listing.commented > min(self._known, _MOST_COMMENTED):
            # So many cards are not commented out: they are a section, or the mark is a bullet.
            why = count(
                self._listing.commented,
                "{n} card with counts is in lines that were taken for comments",
                "{n} cards with counts are in lines that were taken for comments",
            )
            self._doubts.doubt(why, NOWHERE, self._section)
            self._doubts.open.update(SECTIONS)
            self._doubts.remarks.append(
                Remark("FMT071", sentence(why), NOWHERE, say("If they are in the deck, delete the marks before them."))
            )
        if self._guess.remark is not None:
            self._doubts.remarks.append(self._guess.remark)
            self._doubts.reasons.append(
                Doubt(say("no heading says where the Side Deck begins"), self._guess.remark.span)
            )
        listing = self._listing
        comments = listing.comments
        remarks = [*listing.remarks, *self._doubts.remarks] if first else self._doubts.remarks
        return DeckFile(
            listing.reader,
            *(self._rows[section].part() for section in SECTIONS),
            title=comments.title or self._title,
            author=listing.author,
            play_format=comments.play_format,
            stated_format=listing.stated_format,
            sectioned=EXTRA in self._headed,
            headed=bool(self._headed),
            remarks=remarks,
            directives=comments.directives,
            doubts=self._doubts.doubts(self._sums.wrong, lost=self._left_out > self._known),
        )

    # Titles and text

    def _titled(self, _: int, item: Item) -> None:
        self._title = self._title or item.text

    def _unread(self, i: int, item: Item) -> None:
        """Text that is neither card nor heading: a title, an introduction, or something that was not understood."""
        if not item.text:
            self._doubts.doubt(say("line {line} was left out", line=item.span.line), item.span, self._section)
            return
        if not self._sums.cards and not self._any_heading and self._introduces(i, item):
            return
        if self._heads_nothing(i, item):
            self._doubts.remarks.append(
                Remark(
                    "FMT070",
                    say('"{text}" has no cards below it and was not read as part of the list.', text=shown(item.text)),
                    item.span,
                    say("If it should be the name of a section, write `Main Deck`, `Extra Deck` or `Side Deck`."),
                )
            )
            return
        if i in self._closing:
            self._doubts.remarks.append(
                Remark(
                    "FMT070",
                    say('"{text}" comes after the list and was not read as part of it.', text=shown(item.text)),
                    item.span,
                    say("If it should be a card, write it with its count."),
                )
            )
            return
        self._left_out += 1
        after = following(self._items, i)
        leads = after is not None and after.what == CARD
        if item.what == BREAK or leads:
            self._unknown_heading(i, item)
        else:
            self._not_understood(item)

    def _heads_nothing(self, i: int, item: Item) -> bool:
        """Whether an unknown heading has that of a section right below it: `## List`, `### Main Deck`."""
        after = following(self._items, i)
        return (
            item.what == BREAK
            and item.text.startswith("#")
            and after is not None
            and after.heading is not None
            and after.heading.section is not None
            and not speaks_of_cards(item.text, self._listing)
        )

    def _unknown_heading(self, _: int, item: Item) -> None:
        """What may be a heading: the cards below it may be in any section, or in none."""
        self._doubts.remarks.append(
            Remark(
                "FMT020",
                say(
                    '"{text}" is neither a known card nor a known heading: it was left out, and cards below it were'
                    " read as the {section}.",
                    text=shown(item.text),
                    section=section_name(self._section),
                ),
                item.span,
                say("Write `Main Deck`, `Extra Deck` or `Side Deck` above each section; begin comments with `//`."),
            )
        )
        self._adrift = self._doubts.doubt(
            say('"{text}" in line {line} may be a heading', text=shown(item.text), line=item.span.line),
            item.span,
            self._section,
        )

    def _not_understood(self, item: Item) -> None:
        self._doubts.remarks.append(
            Remark(
                "FMT020",
                say('"{text}" is not a card and was left out.', text=shown(item.text)),
                item.span,
                say("Write the card's full name or its passcode; begin comments with `//`."),
            )
        )
        self._doubts.doubt(
            say('line {line} ("{text}") was not understood', line=item.span.line, text=shown(item.text)),
            item.span,
            self._section,
        )

    def _aside(self, _: int, item: Item) -> None:
        """Cards that may come in, below a heading that says so."""
        self._doubts.doubt(
            say(
                'the cards below "{text}" in line {line} may be in the deck', text=shown(item.text), line=item.span.line
            ),
            item.span,
            self._section,
        )
        self._doubts.remarks.append(
            Remark(
                "FMT071",
                say('"{text}" and the cards below it were left out: they may be in the deck.', text=shown(item.text)),
                item.span,
                say("If they are, write the name of their section above them; if not, delete them."),
            )
        )

    def _introduces(self, i: int, item: Item) -> bool:
        """Take in text before the first card and heading: the title, or what is said before the list begins."""
        if names_section(item.text):
            return False
        if self._title is None and not self._left_out:
            self._title = item.text.rstrip(":： ")
            self._doubts.remarks.append(
                Remark(
                    "FMT045",
                    say(
                        'The first line, "{text}", was read as the title of the deck: no card has this name.',
                        text=shown(item.text),
                    ),
                    item.span,
                    say("If it should be a card, write its full name."),
                )
            )
            return True
        after = following(self._items, i, CARD, HEADING)
        if after is None or after.what != HEADING:
            return False
        self._doubts.remarks.append(
            Remark(
                "FMT070",
                say(
                    '"{text}" comes before the first heading and was not read as part of the list.',
                    text=shown(item.text),
                ),
                item.span,
                say("If it should be a card, write it below a heading."),
            )
        )
        return True

    # Headings

    def _heading(self, i: int, item: Item) -> None:
        heading = item.heading
        assert heading is not None
        self._any_heading = True
        if heading.weak and heading.stated is not None and heading.stated < DECK_NUMBERS:
            # `Deck 2` is a title.
            self._title = self._title or item.text
            heading = heading._replace(stated=None)
            item = item._replace(heading=heading)
        if self._sums.is_sum(i, heading):
            self._sums.total(i)
            return
        if heading.section is None or self._within_section(heading):
            self._kind(i, item, heading)
            return
        self._sums.close(self._section, everything=True)
        self._adrift = None
        self._section = heading.section
        self._headed.add(heading.section)
        after = following(self._items, i)
        if (after is None or after.what == HEADING) and heading_of(item.text) is None and not _says_none(item.text):
            self._not_understood(item)
        if heading.stated is not None:
            # `Main Deck Monsters (20)` counts the monsters only.
            whole = heading.kind is None or heading.section != MAIN
            self._sums.states(item, heading.section if whole else None)

    def _within_section(self, heading: Heading) -> bool:
        """Whether a heading for a kind of Extra Deck monsters only parts the Extra Deck, or a Side Deck after it."""
        return heading.implied and (self._section == EXTRA or (self._section == SIDE and EXTRA in self._headed))

    def _kind(self, i: int, item: Item, heading: Heading) -> None:
        """A heading for Monsters, Spells, Traps or a group of cards."""
        self._sums.close(self._section, everything=False)
        if self._section == EXTRA and heading.section is None and heading.kind != GROUP:
            spells = heading.kind in (SPELLS, TRAPS)
            if spells or self._rows[EXTRA].refs:
                # No Spell or Trap belongs in the Extra Deck: the list goes back to the Main Deck.
                self._sums.close(self._section, everything=True)
                self._section = MAIN
                if not spells:
                    self._adrift = Doubt(
                        say(
                            '"{text}" in line {line} is below the Extra Deck',
                            text=shown(item.text),
                            line=item.span.line,
                        ),
                        item.span,
                    )
                    self._doubts.reasons.append(self._adrift)
        after = following(self._items, i)
        summary = after is not None and after.what == HEADING and bool(heading.stated)
        if heading.stated is not None and not summary:
            self._sums.states(item, None)

    # Cards

    def _card(self, i: int, item: Item) -> None:
        entry = item.card
        line = item.span.line
        guessed = self._guess.items.get(i)
        section = entry.section or guessed or self._section
        if guessed is not None or i in self._guess.open_items:
            self._doubts.floating.add(line)
        if self._adrift is not None and entry.section is None:
            self._doubts.unsure.add(line)
            self._doubts.floating.add(line)
        self._known += entry.known
        self._left_out += not entry.known
        if not entry.known and not entry.counted:
            self._doubts.reasons.append(
                Doubt(say('"{text}" in line {line} is not a known name', text=shown(item.text), line=line), item.span)
            )
            self._doubts.open.add(section)
        if entry.copies == 0:
            self._doubts.no_copies(item)
        self._doubts.second_reading(item, entry, section)
        self._doubts.note(item, entry, self._section)
        place = item.place
        self._rows[section].add(entry.ref, entry.copies, line, place.column, place.end_column, entry.print)


_NONE = re.compile(
    r"\b(?:none|empty|nothing|n/?a|no|not used|keine?s?|leer|aucune?|vide|ningun[oa]?|vac[ií]o|nessun[oa]?|vuoto"
    r"|nenhuma?|vazio)\W*\Z|(?:なし|無し|无|無|没有|沒有|없음)\W*\Z|[:：]\s*[-–—/]+\s*\Z",
    re.IGNORECASE,
)


def _says_none(text: str) -> bool:
    """Whether a heading says that its section is empty: `Side Deck: none`."""
    return _NONE.search(text[-40:]) is not None
