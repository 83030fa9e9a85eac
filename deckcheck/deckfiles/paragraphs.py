"""Lists whose sections are told by empty lines only: Main Deck, Extra Deck, and then the Side Deck."""

from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.deckfiles.headings import Heading
from deckcheck.deckfiles.listing import BLANK, BREAK, CARD, HEADING, UNREAD, Item
from deckcheck.model.card import MONSTER, SPELL, TRAP, Card
from deckcheck.model.deck import EXTRA, SIDE, NameIndex, Remark

_MOST_IN_SIDE = 15
_LEAST_IN_MAIN = 15
"""Fewer cards before the last paragraph are no Main Deck that a Side Deck could follow."""


class Guess(NamedTuple):
    """The section of items by the paragraph they stand in, and the remark on it.

    `open_items` stay where the headings put them, but may as well be in another section.
    """

    items: dict[int, str]
    open_items: frozenset[int] = frozenset()
    remark: Remark | None = None


class _Paragraph(NamedTuple):
    """Cards without an empty line between them: their places among the items, copies, and the kinds that are known."""

    items: list[int]
    copies: int
    extra: int
    other: int
    kinds: frozenset[int]

    @property
    def is_extra(self) -> bool:
        return self.extra > 0 and not self.other

    @property
    def mixed(self) -> bool:
        return len(self.kinds) > 1


def side_by_paragraph(items: list[Item], names: NameIndex) -> Guess:
    """Which items are the Side Deck of a list that has no heading for it.

    After the Extra Deck's paragraph another one of up to 15 cards can only be the Side Deck, or cards of the Main Deck
    out of order; which of the two stays in doubt.
    """
    headings = [item.heading for item in items if item.what == HEADING and item.heading is not None]
    if any(heading.section == SIDE for heading in headings):
        return Guess({})
    paragraphs = [*_paragraphs(items, names)]
    if EXTRA in {heading.section for heading in headings}:
        paragraphs = paragraphs[_first_after_extra(paragraphs, items) :]
        at = 0
    else:
        at = next((i for i, part in enumerate(paragraphs) if part.is_extra), len(paragraphs))
    rest = at
    while rest < len(paragraphs) and paragraphs[rest].is_extra:
        rest += 1
    if 0 < rest < len(paragraphs) and paragraphs[rest - 1].is_extra:
        # Without a heading for the Extra Deck the Main Deck stands before it.
        return _guess(items, paragraphs[rest:]) if at or EXTRA in {h.section for h in headings} else Guess({})
    if any(heading.kind is not None or heading.section == EXTRA for heading in headings):
        return Guess({})
    return _last_of_mixed(items, paragraphs)


def _guess(items: list[Item], rest: list[_Paragraph]) -> Guess:
    """The paragraphs after the Extra Deck are the Side Deck if they are small enough for one, else in doubt."""
    indices = [i for part in rest for i in part.items]
    if sum(part.copies for part in rest) > _MOST_IN_SIDE:
        return Guess({}, frozenset(indices))
    return _as_side(items, indices)


def _last_of_mixed(items: list[Item], paragraphs: list[_Paragraph]) -> Guess:
    """Without cards of the Extra Deck: a last paragraph with cards of several kinds, like those before it."""
    if len(paragraphs) < 2:
        return Guess({})
    *before, last = paragraphs
    if last.copies > _MOST_IN_SIDE or not last.mixed or sum(part.copies for part in before) < _LEAST_IN_MAIN:
        return Guess({})
    if not any(part.mixed for part in before) or len(items) > 3 * sum(len(part.items) for part in paragraphs):
        return Guess({})
    return _as_side(items, last.items)


def _as_side(items: list[Item], indices: list[int]) -> Guess:
    return Guess(
        dict.fromkeys(indices, SIDE),
        frozenset(),
        Remark(
            "FMT046",
            "No heading says where the Side Deck begins; the last paragraph was read as the Side Deck.",
            items[indices[0]].span,
            "Write `Side Deck` above it.",
        ),
    )


def _first_after_extra(paragraphs: list[_Paragraph], items: list[Item]) -> int:
    """The first paragraph below the last heading of the Extra Deck."""
    last = max(i for i, item in enumerate(items) if _section(item.heading) == EXTRA)
    return next((n for n, part in enumerate(paragraphs) if part.items[0] > last), len(paragraphs))


def _section(heading: Heading | None) -> str | None:
    return None if heading is None or heading.total else heading.section


def _paragraphs(items: list[Item], names: NameIndex) -> Iterator[_Paragraph]:
    """The runs of cards between empty lines, headings and other text."""
    current: list[int] = []
    for i, item in enumerate(items):
        if item.what == CARD:
            current.append(i)
        elif item.what in (BLANK, HEADING, BREAK, UNREAD) and current:
            yield _described(current, items, names)
            current = []
    if current:
        yield _described(current, items, names)


def _described(indices: list[int], items: list[Item], names: NameIndex) -> _Paragraph:
    cards = [_card(items[i], names) for i in indices]
    known = [card for card in cards if card is not None]
    extra = sum(card.belongs_in_extra for card in known)
    kinds = {kind for card in known for kind in (MONSTER, SPELL, TRAP) if card.type & kind}
    return _Paragraph(indices, sum(items[i].card.copies for i in indices), extra, len(known) - extra, frozenset(kinds))


def _card(item: Item, names: NameIndex) -> Card | None:
    ref = item.card.ref
    codes = names.find_name(ref) if isinstance(ref, str) else (ref,) if isinstance(ref, int) else ()
    return names.cards(codes).get(codes[0]) if len(codes) == 1 else None
