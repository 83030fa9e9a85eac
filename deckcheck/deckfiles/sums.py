"""How many cards the headings of a list say there are, and how many were read."""

from bisect import bisect_left
from typing import NamedTuple

from deckcheck.deckfiles.common import Rows, shown
from deckcheck.deckfiles.entry import LAST, ORDINAL
from deckcheck.deckfiles.headings import Heading
from deckcheck.deckfiles.indoubt import InDoubt
from deckcheck.deckfiles.listing import BLANK, BREAK, CARD, HEADING, UNREAD, Item, following
from deckcheck.model.deck import MAIN, NOWHERE, SECTIONS, SIDE, Doubt, Remark, Span
from deckcheck.model.words import say


class _Stated(NamedTuple):
    """A heading that states a count, how many cards had been read before it, and the section whose count it is."""

    item: Item
    section: str | None
    before: int

    @property
    def number(self) -> int:
        assert self.item.heading is not None
        return self.item.heading.stated or 0


class Sums:
    """Compares the counts that headings state with the cards in `rows`.

    `headed` are the sections that have had a heading, `doubts` takes in what does not agree.
    """

    def __init__(self, items: list[Item], rows: dict[str, Rows], headed: set[str], doubts: InDoubt) -> None:
        self._items = items
        self._rows = rows
        self._headed = headed
        self._doubts = doubts
        self._last_card = max((at for at, item in enumerate(items) if item.what == CARD), default=-1)
        self._stated: list[_Stated] = []
        self._totals: list[int] = []
        self._wrong_kinds: list[tuple[str, _Stated]] = []
        self._agreed: set[str] = set()
        self._before: list[tuple[Span, int]] = []
        self.wrong: dict[str, int] = {}
        """Sections whose headings state other counts: what they state, -1 where only a part of the section is wrong."""

    @property
    def cards(self) -> int:
        """How many cards have been read."""
        return sum(len(rows.refs) for rows in self._rows.values())

    def states(self, item: Item, section: str | None) -> None:
        """A heading says how many cards follow, in all of a `section` or in a part of one (None)."""
        self._stated.append(_Stated(item, section, self.cards))

    def total(self, i: int) -> None:
        """Item `i` is a sum and heads nothing."""
        self._totals.append(i)

    def check(self, section: str) -> None:
        """Compare all that is left at the end of the deck, which is in a section."""
        self.close(section, everything=True)
        for i in self._totals:
            self._check_total(i)
        self._check_kinds()
        if self.wrong:
            self._doubt_counts()

    def is_sum(self, i: int, heading: Heading) -> bool:
        """Whether a heading only tells how many cards there are: a total, or one that another follows at once."""
        section = heading.section
        if heading.total and heading.kind is not None and section is None:
            # `Monsters total: 20` may be above the cards, too.
            after = following(self._items, i)
            return after is None or after.what != CARD or self._sum_of_kind() == heading.stated
        if heading.total:
            return section is None or bool(self._rows[section].refs)
        if not heading.stated or section is None or heading.kind is not None:
            return False
        after = following(self._items, i)
        if self.cards:
            # After the list: `Main Deck: 40`, `Side Deck: 15`, and no more cards.
            return section in self._headed and i > self._last_card
        if self._summed_before(i):
            return True
        if after is not None and after.what in (UNREAD, BREAK):
            # A summary, and something else before the list begins.
            after = following(self._items, i, CARD, HEADING)
            return after is not None and after.what == HEADING
        return after is not None and _is_other_section(after, section)

    def _sum_of_kind(self) -> int:
        """How many cards were read since the last heading."""
        before = self._stated[-1].before if self._stated else 0
        return self.cards - before

    def _summed_before(self, i: int) -> bool:
        """Whether the heading before this one was a summary, and no card came between."""
        before = next((at for at in range(i - 1, -1, -1) if self._items[at].what != BLANK), -1)
        return self._totals[-1:] == [before]

    def _check_total(self, i: int) -> None:
        """Compare a total with what was read, at the end of the deck."""
        item = self._items[i]
        heading = item.heading
        assert heading is not None
        if heading.stated is None or heading.kind is not None:
            return
        sizes = {section: len(self._rows[section].refs) for section in SECTIONS}
        if heading.section is not None:
            if sizes[heading.section] == heading.stated:
                self._agreed.add(heading.section)
            elif heading.section in self._headed or heading.section == SIDE:
                self._disagrees(item, heading.section, heading.stated, sizes[heading.section])
            return
        main, extra, side = (sizes[section] for section in SECTIONS)
        before = self._copies_before(item.span)
        if heading.stated == self._copies_above(i):
            return
        if heading.stated not in (main, main + extra, main + side, main + extra + side, extra, side, before):
            self._disagrees(item, None, heading.stated, main + extra + side)
        elif heading.stated == main or heading.stated == before:
            self._agreed.add(MAIN)

    def _copies_above(self, i: int) -> int:
        """The copies of the cards between a sum and the heading above it."""
        copies = 0
        for at in range(i - 1, -1, -1):
            above = self._items[at]
            if above.what == HEADING:
                break
            copies += above.card.copies if above.what == CARD else 0
        return copies

    def _copies_before(self, span: Span) -> int:
        """The copies of all cards that are before a place."""
        if not self._before:
            cards = sorted((item.span, item.card.copies) for item in self._items if item.what == CARD)
            self._before = [(NOWHERE, 0)]
            for at, copies in cards:
                self._before.append((at, self._before[-1][1] + copies))
        return self._before[max(bisect_left(self._before, (span, -1)) - 1, 0)][1]

    def close(self, section: str, everything: bool) -> None:
        """Compare the counts of the headings in a section that end here with the cards under them."""
        while self._stated and (everything or self._stated[-1].section is None):
            stated = self._stated.pop()
            cards = self.cards - stated.before
            if stated.section is None:
                if cards != stated.number:
                    self._wrong_kinds.append((section, stated._replace(before=cards)))
            elif cards == stated.number:
                self._agreed.add(stated.section)
            else:
                self._disagrees(stated.item, stated.section, stated.number, cards)

    def _check_kinds(self) -> None:
        """Tell the headings within sections whose counts are wrong; a section that agrees as a whole is not open."""
        for section, stated in self._wrong_kinds:
            if section in self._agreed:
                self._remark("FMT072", stated.item, stated.number, stated.before)
            else:
                self._disagrees(stated.item, section, stated.number, stated.before)

    def _remark(self, code: str, item: Item, stated: int, cards: int) -> None:
        self._doubts.remarks.append(
            Remark(
                code,
                say(
                    'The heading "{text}" says {stated} cards, but {cards} follow.',
                    text=shown(item.text),
                    stated=stated,
                    cards=cards,
                ),
                item.span,
                say("Look for a card that is missing or counted wrongly, or correct the heading."),
            )
        )

    def _disagrees(self, item: Item, section: str | None, stated: int, cards: int) -> None:
        """A heading has another sum than it states, and nothing says that its section is whole."""
        self._remark("FMT040", item, stated, cards)
        self._doubts.reasons.append(
            Doubt(
                say(
                    '"{text}" in line {line} says {stated} cards, and {cards} were read',
                    text=shown(item.text),
                    line=item.span.line,
                    stated=stated,
                    cards=cards,
                ),
                item.span,
            )
        )
        for name in (section,) if section is not None else SECTIONS:
            whole = section is not None and item.heading is not None and item.heading.section == section
            self.wrong[name] = stated if whole else -1

    def _doubt_counts(self) -> None:
        """Where the sum of a section is wrong, counts that are no more than a number may be something else."""
        lines = {line for section in self.wrong for line in self._rows[section].lines}
        self._doubts.unsure.update(
            item.span.line
            for item in self._items
            if item.what == CARD and item.card.style in (ORDINAL, LAST) and item.span.line in lines
        )


def _is_other_section(item: Item, section: str) -> bool:
    heading = item.heading
    if item.what != HEADING or heading is None or heading.section in (None, section):
        return False
    return (heading.kind is None and not heading.total) or bool(heading.total and heading.section)
