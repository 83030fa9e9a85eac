"""Items of a list → decks: what is a numbering, where decks and sections begin, what was not understood (RULES A18).

Nothing that names a section is skipped: what may be a heading but is not known puts all cards below it in doubt.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import NamedTuple

from deckcheck.deckfiles.closing import closing_words
from deckcheck.deckfiles.common import Rows, shown
from deckcheck.deckfiles.entry import FIRST, LAST, ORDINAL, RANGE, TIGHT, Entry
from deckcheck.deckfiles.headings import GROUP, MONSTERS, SPELLS, TRAPS, Heading, heading_of, names_section
from deckcheck.deckfiles.limits import not_a_deck
from deckcheck.deckfiles.listing import ASIDE, BLANK, BREAK, CARD, HEADING, TITLE, UNREAD, Item, Listing
from deckcheck.deckfiles.paragraphs import side_by_paragraph
from deckcheck.model.deck import (
    EXTRA,
    MAIN,
    NOWHERE,
    SECTION_NAMES,
    SECTIONS,
    SIDE,
    DeckFile,
    Doubt,
    Doubts,
    ParseError,
    Remark,
    Span,
)

_SMALL_RUN = 3
_LONG_RUN = 5
_MOST_COPIES = 3
_DECK_NUMBERS = 10


def assemble(listing: Listing) -> list[DeckFile] | ParseError:
    """The decks of a list, or an error if it names neither a card that is known nor a section."""
    items = listing.items
    if not listing.known and not any(item.what == HEADING and item.heading and item.heading.section for item in items):
        return not_a_deck("The file is not a deck list: none of its lines is a known card or a heading.")
    items, numbered = _without_numbering(items)
    items = _with_bare_counts(items)
    first = next(
        (i for i, item in enumerate(items) if item.what == HEADING or (item.what == CARD and item.card.known)), 0
    )
    lead = first if items[first].what == HEADING else 0
    items = [_told_apart(i, items, listing, before=i < lead) for i in range(len(items))]
    parts = _decks(items)
    decks = [_Deck(listing, part).read(first=number == 0) for number, part in enumerate(parts)]
    if numbered is not None:
        decks[0].remarks.append(
            Remark(
                "FMT044",
                "The numbers before the names run 1, 2, 3 …: they were read as numbers of lines, not as copies.",
                Span(numbered.line, 1, numbered.line, 1),
                "If they count copies, write `2x` instead of `2.`.",
            )
        )
    if len(decks) > 1:
        for part, deck in zip(parts, decks, strict=True):
            line = next((item.span.line for item in part if item.span.line), 1)
            deck.remarks.append(
                Remark(
                    "FMT049",
                    f"The text holds {len(decks)} decks; each is judged on its own, and this one begins here.",
                    Span(line, 1, line, 1),
                    "If they are parts of one deck, put the sections under one heading each.",
                )
            )
    return decks


# ------------------------------------------------------------------------------------------------ numberings and styles


def _without_numbering(items: list[Item]) -> tuple[list[Item], Span | None]:
    """The items with the numbers of a numbered list no longer taken for counts, and where the first was.

    `1.`, `2.`, `3.` … that run on, over all lines or anew in each section, number the lines.
    """
    dotted = [item for item in items if item.what == CARD and item.card.ordinal is not None]
    if _runs_on([item.card.ordinal or 0 for item in dotted], dotted):
        first = next((item.span for item in dotted if item.card.style == ORDINAL), None)
        return [_uncounted(item, ORDINAL) for item in items], first
    plain = [item for item in items if item.what == CARD and item.card.style == FIRST]
    cards = sum(item.what == CARD for item in items)
    if len(plain) == cards >= _LONG_RUN and max(_runs([item.card.copies for item in plain]), default=0) >= _LONG_RUN:
        return [_uncounted(item, FIRST) for item in items], plain[0].span
    return items, None


def _runs_on(numbers: list[int], items: list[Item]) -> bool:
    """Whether numbers count lines: each is one more than the one before it or 1, and one run is long enough."""
    runs = _runs(numbers)
    counted_besides = sum(item.card.style not in (ORDINAL, "") for item in items)
    return bool(runs) and (max(runs) >= _SMALL_RUN or (len(items) > 1 and counted_besides == len(items)))


def _runs(numbers: list[int]) -> list[int]:
    """How long the runs of numbers are that begin with 1 and go on one by one; none if a number is in no run."""
    runs: list[int] = []
    for before, number in zip([0, *numbers], numbers, strict=False):
        if number == 1 and before != 0:
            runs.append(1)
        elif number == before + 1:
            runs = [*runs[:-1], runs[-1] + 1] if runs else [1]
        else:
            return []
    return runs


def _uncounted(item: Item, style: str) -> Item:
    if item.what != CARD or item.card.style != style:
        return item
    return item._replace(entry=item.card._replace(copies=1, counted=False, style=""))


def _with_bare_counts(items: list[Item]) -> list[Item]:
    """The items with the bare number at an edge of a name as its count wherever most lines of the list have one there.

    `Ash Blosom 3`, `Harpie Lady 3`, `3灰流麗`: alone nobody can tell, but the other lines do.
    """
    cards = [item.card for item in items if item.what == CARD]
    for style in (LAST, TIGHT):
        alike = sum(style in (entry.style, entry.rival.style if entry.rival is not None else "") for entry in cards)
        if 2 * alike > len(cards) >= _SMALL_RUN:
            return [_recounted(item, style) for item in items]
    return items


def _recounted(item: Item, style: str) -> Item:
    rival = item.entry.rival if item.entry is not None else None
    if rival is None or rival.style != style or item.card.counted:
        return item
    return item._replace(entry=rival._replace(rival=None))


def _told_apart(i: int, items: list[Item], listing: Listing, before: bool) -> Item:
    """An item, as text that was not understood if it is an unknown name without count and without a near card.

    A line that ends with a colon is where a heading would be; the first one, if it is apart, is a title.  What is
    `before` the first heading is not part of the list.
    """
    item = items[i]
    if item.what != CARD or item.card.known:
        return item
    entry = item.card
    if entry.counted:
        # No card has so many copies: a heading whose words are not known, unless it is a card's name with a slip.
        many = entry.copies > _MOST_COPIES and listing.near(str(entry.ref)) is None
        return item._replace(what=BREAK) if many and entry.style != ORDINAL else item
    if item.text.rstrip("*_ ").endswith((":", "：")) or names_section(item.text):
        return item._replace(what=BREAK)
    if before or (not i and len(items) > 1 and items[1].what in (BLANK, HEADING)):
        return item._replace(what=UNREAD)
    if len(item.text) <= _LONGEST_NAME and listing.near(str(entry.ref)) is not None:
        return item
    return item._replace(what=UNREAD)


_LONGEST_NAME = 90

# -------------------------------------------------------------------------------------------------------- several decks


def _decks(items: list[Item]) -> list[list[Item]]:
    """The items deck by deck.

    A new one begins with a Main Deck after another section, with a title between cards, with `Deck 2`.  What is
    between the last card and that heading goes with the new deck.
    """
    starts = [0]
    section = MAIN
    filled: set[str] = set()
    headed: set[str] = set()
    follow = _cards_follow(items)
    for i, item in enumerate(items):
        heading = item.heading
        if item.what == CARD:
            filled.add(item.card.section or section)
        elif follow[i] and _begins_deck(items, i, filled, headed):
            at = i
            while at > starts[-1] + 1 and items[at - 1].what in (UNREAD, BREAK, BLANK, TITLE):
                at -= 1
            starts.append(at)
            section, filled, headed = MAIN, set(), set()
        elif heading is not None and heading.section and not heading.total:
            section = heading.section
            headed.add(section)
    parts = [items[start:stop] for start, stop in zip(starts, [*starts[1:], len(items)], strict=True)]
    return [part for part in parts if any(item.what in (CARD, HEADING) for item in part)] or parts[:1]


def _begins_deck(items: list[Item], i: int, filled: set[str], headed: set[str]) -> bool:
    """Whether another deck begins with item `i`, after cards in `filled` sections and the headings of `headed`."""
    item = items[i]
    heading = item.heading
    if MAIN not in filled:
        return False
    if item.what == TITLE:
        return True
    if heading is None or heading.total:
        return False
    if heading.weak and heading.stated is not None and heading.stated < _DECK_NUMBERS:
        return True
    if heading.section == MAIN and heading.kind not in (SPELLS, TRAPS):
        return bool(headed & {EXTRA, SIDE})
    # `2nd place` and `Monsters (20)` below the Side Deck of another player.
    before = next((items[at].what for at in range(i - 1, -1, -1) if items[at].what != BLANK), "")
    return heading.section is None and heading.kind == MONSTERS and SIDE in headed and before in (UNREAD, BREAK, TITLE)


def _cards_follow(items: list[Item]) -> list[bool]:
    """Whether cards come after each item, before the heading of another section."""
    found = []
    follow = False
    for item in reversed(items):
        found.append(follow)
        if item.what == CARD:
            follow = True
        elif item.what == HEADING and item.heading is not None and item.heading.section in (EXTRA, SIDE):
            follow = False
    return found[::-1]


# ------------------------------------------------------------------------------------------------------------- one deck


class _Stated(NamedTuple):
    """A heading that states a count, how many cards had been read before it, and the section whose count it is."""

    item: Item
    section: str | None
    before: int

    @property
    def number(self) -> int:
        assert self.item.heading is not None
        return self.item.heading.stated or 0


class _Deck:
    """The state of reading the items of one deck."""

    def __init__(self, listing: Listing, items: list[Item]) -> None:
        self.listing = listing
        self.items = items
        self._sums: list[tuple[Span, int]] = []
        self._last_card = max((at for at, item in enumerate(items) if item.what == CARD), default=-1)
        self._closing = closing_words(items, listing)
        self.remarks: list[Remark] = []
        self.rows = {section: Rows() for section in SECTIONS}
        self.section = MAIN
        self.headed: set[str] = set()
        self.any_heading = False
        self.title: str | None = None
        self.cards = 0
        self.known = 0
        self.left_out = 0
        self.stated: list[_Stated] = []
        self.sums: list[int] = []
        """The items that are sums, by their place."""
        self.wrong_kinds: list[tuple[str, _Stated]] = []
        self.agreed: set[str] = set()
        # What is in doubt.
        self.reasons: list[Doubt] = []
        self.unsure: set[int] = set()
        self.floating: set[int] = set()
        self.open: set[str] = set()
        self.wrong_counts: dict[str, int] = {}
        self.adrift: Doubt | None = None
        self.guess = side_by_paragraph(items, listing.names)

    def read(self, first: bool) -> DeckFile:
        """The deck; the `first` of a file takes over what was remarked on the file as a whole."""
        steps: dict[str, Callable[[int, Item], None]] = {
            CARD: self._card,
            HEADING: self._heading,
            UNREAD: self._unread,
            BREAK: self._unread,
            TITLE: self._title,
            ASIDE: self._aside,
            BLANK: lambda i, item: None,
        }
        for i, item in enumerate(self.items):
            steps[item.what](i, item)
        self._close(everything=True)
        for i in self.sums:
            self._check_sum(i)
        self._check_kinds()
        if self.listing.commented > self.known:
            # More cards in comments than in the list: the mark may be a bullet.
            self._doubt(
                f"{self.listing.commented} cards with counts are in lines that were taken for comments", NOWHERE
            )
            self.open.update(SECTIONS)
        if self.guess.remark is not None:
            self.remarks.append(self.guess.remark)
            self.reasons.append(Doubt("no heading says where the Side Deck begins", self.guess.remark.span))
        listing = self.listing
        comments = listing.comments
        remarks = [*listing.remarks, *self.remarks] if first else self.remarks
        return DeckFile(
            listing.reader,
            *(self.rows[section].part() for section in SECTIONS),
            title=comments.title or self.title,
            author=listing.author,
            play_format=comments.play_format,
            stated_format=listing.stated_format,
            sectioned=EXTRA in self.headed,
            headed=bool(self.headed),
            remarks=remarks,
            directives=comments.directives,
            doubts=self._doubts(),
        )

    def _doubts(self) -> Doubts | None:
        if self.wrong_counts:
            self._doubt_counts()
        lost = self.left_out > self.known
        if not (self.reasons or self.unsure or self.floating or self.open or lost):
            return None
        return Doubts(
            tuple(self.reasons),
            frozenset(self.unsure),
            frozenset(self.floating),
            frozenset(self.open),
            tuple(self.wrong_counts.items()),
            lost,
        )

    # Titles and text

    def _title(self, _: int, item: Item) -> None:
        self.title = self.title or item.text

    def _unread(self, i: int, item: Item) -> None:
        """Text that is neither card nor heading: a title, an introduction, or something that was not understood."""
        if not item.text:
            self._doubt(f"line {item.span.line} was left out", item.span)
            return
        if not self.cards and not self.any_heading and self._introduces(i, item):
            return
        if i in self._closing:
            self.remarks.append(
                Remark(
                    "FMT070",
                    f'"{shown(item.text)}" comes after the list and was not read as part of it.',
                    item.span,
                    "If it should be a card, write it with its count.",
                )
            )
            return
        self.left_out += 1
        following = self._following(i)
        leads = following is not None and following.what == CARD
        if item.what == BREAK or leads:
            self.remarks.append(
                Remark(
                    "FMT020",
                    f'"{shown(item.text)}" is neither a card nor a heading that is known: it was left out, and cards '
                    f"below it were read as the {SECTION_NAMES[self.section]}.",
                    item.span,
                    "Write `Main Deck`, `Extra Deck` or `Side Deck` above each section; begin comments with `//`.",
                )
            )
            self.adrift = self._doubt(f'"{shown(item.text)}" in line {item.span.line} may be a heading', item.span)
            return
        self.remarks.append(
            Remark(
                "FMT020",
                f'"{shown(item.text)}" is not a card and was left out.',
                item.span,
                "Write the card's full name or its passcode; begin comments with `//`.",
            )
        )
        self._doubt(f'line {item.span.line} ("{shown(item.text)}") was not understood', item.span)

    def _aside(self, _: int, item: Item) -> None:
        """Cards that may come in, below a heading that says so."""
        self._doubt(f'the cards below "{shown(item.text)}" in line {item.span.line} may be in the deck', item.span)
        self.remarks.append(
            Remark(
                "FMT071",
                f'"{shown(item.text)}" and the cards below it were left out: they may be in the deck.',
                item.span,
                "If they are, write the name of their section above them; if not, delete them.",
            )
        )

    def _introduces(self, i: int, item: Item) -> bool:
        """Take in text before the first card and heading: the title, or what is said before the list begins."""
        if names_section(item.text):
            return False
        if self.title is None and not self.left_out:
            self.title = item.text.rstrip(":： ")
            self.remarks.append(
                Remark(
                    "FMT045",
                    f'The first line, "{shown(item.text)}", was read as the title of the deck: no card has this name.',
                    item.span,
                    "If it should be a card, write its full name.",
                )
            )
            return True
        after = next((other for other in self._after(i) if other.what in (CARD, HEADING)), None)
        if after is None or after.what != HEADING:
            return False
        self.remarks.append(
            Remark(
                "FMT070",
                f'"{shown(item.text)}" comes before the first heading and was not read as part of the list.',
                item.span,
                "If it should be a card, write it below a heading.",
            )
        )
        return True

    def _following(self, i: int) -> Item | None:
        return next((item for item in self._after(i) if item.what != BLANK), None)

    def _after(self, i: int) -> Iterator[Item]:
        """The items after item `i`; what is far behind it costs nothing until it is asked for."""
        return (self.items[at] for at in range(i + 1, len(self.items)))

    def _doubt(self, why: str, span: Span) -> Doubt:
        """Note that something was not understood: the section that it is in may hold more."""
        doubt = Doubt(why, span)
        self.reasons.append(doubt)
        self.open.add(self.section)
        return doubt

    # Headings

    def _heading(self, i: int, item: Item) -> None:
        heading = item.heading
        assert heading is not None
        self.any_heading = True
        if heading.weak and heading.stated is not None and heading.stated < _DECK_NUMBERS:
            # `Deck 2` is a title.
            self.title = self.title or item.text
            heading = heading._replace(stated=None)
            item = item._replace(heading=heading)
        if self._is_sum(i, heading):
            self.sums.append(i)
            return
        if heading.section is None or self._within_section(heading):
            self._kind(i, item, heading)
            return
        self._close(everything=True)
        self.adrift = None
        self.section = heading.section
        self.headed.add(heading.section)
        if heading.stated is not None:
            # `Main Deck Monsters (20)` counts the monsters only.
            whole = heading.kind is None or heading.section != MAIN
            self.stated.append(_Stated(item, heading.section if whole else None, self.cards))

    def _within_section(self, heading: Heading) -> bool:
        """Whether a heading for a kind of Extra Deck monsters only parts the Extra Deck, or a Side Deck after it."""
        return heading.implied and (self.section == EXTRA or (self.section == SIDE and EXTRA in self.headed))

    def _kind(self, i: int, item: Item, heading: Heading) -> None:
        """A heading for Monsters, Spells, Traps or a group of cards."""
        self._close(everything=False)
        if self.section == EXTRA and heading.section is None and heading.kind != GROUP:
            spells = heading.kind in (SPELLS, TRAPS)
            if spells or self.rows[EXTRA].refs:
                # No Spell or Trap belongs in the Extra Deck: the list goes back to the Main Deck.
                self._close(everything=True)
                self.section = MAIN
                if not spells:
                    self.adrift = Doubt(
                        f'"{shown(item.text)}" in line {item.span.line} is below the Extra Deck', item.span
                    )
                    self.reasons.append(self.adrift)
        following = self._following(i)
        summary = following is not None and following.what == HEADING and bool(heading.stated)
        if heading.stated is not None and not summary:
            self.stated.append(_Stated(item, None, self.cards))

    def _is_sum(self, i: int, heading: Heading) -> bool:
        """Whether a heading only tells how many cards there are: a total, or one that another follows at once."""
        section = heading.section
        if heading.total and heading.kind is not None and section is None:
            # `Monsters total: 20` may be above the cards, too.
            following = self._following(i)
            return following is None or following.what != CARD or self._sum_of_kind() == heading.stated
        if heading.total:
            return section is None or bool(self.rows[section].refs)
        if not heading.stated or section is None or heading.kind is not None:
            return False
        following = self._following(i)
        if self.cards:
            # After the list: `Main Deck: 40`, `Side Deck: 15`, and no more cards.
            return section in self.headed and i > self._last_card
        if self._summed_before(i):
            return True
        return following is not None and _is_other_section(following, section)

    def _sum_of_kind(self) -> int:
        """How many cards were read since the last heading."""
        before = self.stated[-1].before if self.stated else 0
        return self.cards - before

    def _summed_before(self, i: int) -> bool:
        """Whether the heading before this one was a summary, and no card came between."""
        before = next((at for at in range(i - 1, -1, -1) if self.items[at].what != BLANK), -1)
        return self.sums[-1:] == [before]

    def _check_sum(self, i: int) -> None:
        """Compare a total with what was read, at the end of the deck."""
        item = self.items[i]
        heading = item.heading
        assert heading is not None
        if heading.stated is None or heading.kind is not None:
            return
        sizes = {section: len(self.rows[section].refs) for section in SECTIONS}
        if heading.section is not None:
            if sizes[heading.section] == heading.stated:
                self.agreed.add(heading.section)
            elif heading.section in self.headed or heading.section == SIDE:
                self._disagrees(item, heading.section, heading.stated, sizes[heading.section])
            return
        main, extra, side = (sizes[section] for section in SECTIONS)
        before = self._copies_before(item.span)
        if heading.stated == self._copies_above(i):
            return
        if heading.stated not in (main, main + extra, main + side, main + extra + side, extra, side, before):
            self._disagrees(item, None, heading.stated, main + extra + side)
        elif heading.stated == main or heading.stated == before:
            self.agreed.add(MAIN)

    def _copies_above(self, i: int) -> int:
        """The copies of the cards between a sum and the heading above it."""
        copies = 0
        for at in range(i - 1, -1, -1):
            above = self.items[at]
            if above.what == HEADING:
                break
            copies += above.card.copies if above.what == CARD else 0
        return copies

    def _copies_before(self, span: Span) -> int:
        """The copies of all cards that are before a place."""
        if not self._sums:
            cards = sorted((item.span, item.card.copies) for item in self.items if item.what == CARD)
            self._sums = [(NOWHERE, 0)]
            for at, copies in cards:
                self._sums.append((at, self._sums[-1][1] + copies))
        return self._sums[max(bisect_left(self._sums, (span, -1)) - 1, 0)][1]

    def _close(self, everything: bool) -> None:
        """Compare the counts of the headings that end here with the cards under them."""
        while self.stated and (everything or self.stated[-1].section is None):
            stated = self.stated.pop()
            cards = self.cards - stated.before
            if stated.section is None:
                if cards != stated.number:
                    self.wrong_kinds.append((self.section, stated._replace(before=cards)))
            elif cards == stated.number:
                self.agreed.add(stated.section)
            else:
                self._disagrees(stated.item, stated.section, stated.number, cards)

    def _check_kinds(self) -> None:
        """Tell the headings within sections whose counts are wrong; a section that agrees as a whole is not open."""
        for section, stated in self.wrong_kinds:
            if section in self.agreed:
                self._kind_disagrees(stated.item, stated.number, stated.before)
            else:
                self._disagrees(stated.item, section, stated.number, stated.before)

    def _disagrees(self, item: Item, section: str | None, stated: int, cards: int) -> None:
        self.remarks.append(
            Remark(
                "FMT040",
                f'The heading "{shown(item.text)}" says {stated} cards, but {cards} follow.',
                item.span,
                "Look for a card that is missing or counted wrongly, or correct the heading.",
            )
        )
        self.reasons.append(
            Doubt(
                f'"{shown(item.text)}" in line {item.span.line} says {stated} cards, and {cards} were read', item.span
            )
        )
        for name in (section,) if section is not None else SECTIONS:
            whole = section is not None and item.heading is not None and item.heading.section == section
            self.wrong_counts[name] = stated if whole else -1

    def _kind_disagrees(self, item: Item, stated: int, cards: int) -> None:
        """A heading within a section has another sum than it states."""
        self.remarks.append(
            Remark(
                "FMT072",
                f'The heading "{shown(item.text)}" says {stated} cards, but {cards} follow.',
                item.span,
                "Look for a card that is missing or counted wrongly, or correct the heading.",
            )
        )

    def _doubt_counts(self) -> None:
        """Where the sum of a section is wrong, counts that are no more than a number may be something else."""
        lines = {line for section in self.wrong_counts for line in self.rows[section].lines}
        self.unsure.update(
            item.span.line
            for item in self.items
            if item.what == CARD and item.card.style in (ORDINAL, LAST) and item.span.line in lines
        )

    # Cards

    def _card(self, i: int, item: Item) -> None:
        entry = item.card
        line = item.span.line
        guessed = self.guess.items.get(i)
        section = entry.section or guessed or self.section
        if guessed is not None or i in self.guess.open_items:
            self.floating.add(line)
        if self.adrift is not None and entry.section is None:
            self.unsure.add(line)
            self.floating.add(line)
        self.known += entry.known
        self.left_out += not entry.known
        if not entry.known and not entry.counted:
            self.reasons.append(Doubt(f'"{shown(item.text)}" in line {line} is not a known name', item.span))
            self.open.add(section)
        if entry.copies == 0:
            self._no_copies(item)
        self._second_reading(item, entry)
        self._note(item, entry)
        place = item.place
        self.rows[section].add(entry.ref, entry.copies, line, place.column, place.end_column, entry.print)
        self.cards += entry.copies

    def _no_copies(self, item: Item) -> None:
        self.remarks.append(
            Remark(
                "FMT042",
                f'"{shown(item.text)}" counts 0 copies: the card is not in the deck.',
                item.span,
                "Write how many copies there are, or delete the line.",
            )
        )

    def _second_reading(self, item: Item, entry: Entry) -> None:
        other = entry.rival
        line = item.span.line
        if entry.style == RANGE:
            self._open_entry(
                item, f'"{shown(item.text)}" does not say how many copies there are; {entry.copies} were read'
            )
        elif other is None or not entry.known:
            return
        elif isinstance(entry.ref, int) and isinstance(other.ref, str):
            why = f'"{shown(other.ref)}" has the number {entry.ref} here, which is that of another card'
            self._open_entry(item, why, "FMT062", "Correct the name or the number.")
        else:
            self.unsure.add(line)
            self.reasons.append(Doubt(f'"{shown(item.text)}" in line {line} can be read in two ways', item.span))
            self.remarks.append(
                Remark(
                    "FMT043",
                    f'"{shown(item.text)}" can be read in two ways: it was taken as {entry.copies} × "{entry.ref}", '
                    f'not as {other.copies} × "{other.ref}".',
                    item.span,
                    f'Write "{entry.copies}x {entry.ref}" or "{other.copies}x {other.ref}".',
                )
            )

    def _open_entry(
        self,
        item: Item,
        message: str,
        code: str = "FMT071",
        help: str = "Write the count and the name, as in `3x Name`.",
    ) -> None:
        self.unsure.add(item.span.line)
        self.reasons.append(Doubt(message, item.span))
        self.remarks.append(Remark(code, f"{message}.", item.span, help))

    def _note(self, item: Item, entry: Entry) -> None:
        """Tell what is beside a name and was left out; it may speak of another section."""
        if not entry.note:
            return
        sections = _sections_in(entry.note)
        if sections:
            self.floating.add(item.span.line)
            self._open_entry(item, f'"{shown(entry.note)}" beside {shown(str(entry.ref))} speaks of a section')
            return
        if self.listing.hides_cards(entry):
            self.open.add(self.section)
            self._open_entry(item, f'"{shown(entry.note)}" beside {shown(str(entry.ref))} may be another card')
            return
        if not entry.counted and any(map(str.isdigit, entry.note)):
            self.unsure.add(item.span.line)
            self.reasons.append(
                Doubt(f'"{shown(entry.note)}" in line {item.span.line} was taken for a note', item.span)
            )
        self.remarks.append(
            Remark(
                "FMT048",
                f'"{shown(entry.note)}" beside {shown(str(entry.ref))} was taken for a note.',
                item.span,
                "Begin notes with `//`.",
            )
        )


def _is_other_section(item: Item, section: str) -> bool:
    heading = item.heading
    if item.what != HEADING or heading is None or heading.section in (None, section):
        return False
    return (heading.kind is None and not heading.total) or bool(heading.total and heading.section)


def _sections_in(note: str) -> bool:
    """Whether a note speaks of a section, by any of its words."""
    words = note.replace("/", " ").replace(",", " ").replace("(", " ").replace(")", " ").split()
    return names_section(note) or any(
        (heading := heading_of(word)) is not None and heading.section in (MAIN, EXTRA, SIDE) and not heading.weak
        for word in words[:12]
    )
