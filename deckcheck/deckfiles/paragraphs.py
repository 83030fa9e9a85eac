"""Lists whose sections are told by empty lines only: Main Deck, Extra Deck, and then the Side Deck."""

from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.deckfiles.headings import Heading
from deckcheck.deckfiles.listing import BLANK, BREAK, CARD, HEADING, UNREAD, Item
from deckcheck.model.card import MONSTER, SPELL, TRAP, Card
from deckcheck.model.deck import EXTRA, SIDE, NameIndex, Remark
from deckcheck.model.words import say

_MOST_IN_SIDE = 15
_WHOLE = 40
_LEAST_IN_MAIN = 15
"""Fewer cards before the last paragraph are not a Main Deck that a Side Deck could follow."""


class Guess(NamedTuple):
    """The section of items by the paragraph they are in, and the remark on it.

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


def side_by_paragraph(items: list[Item], names: NameIndex) -> Guess:
    """Which items are the Side Deck of a list that has no heading for it, and which of them may be."""
    guess = _by_paragraph(items, names)
    return guess if guess.items or guess.open_items else _behind_extra(items, names)


def _behind_extra(items: list[Item], names: NameIndex) -> Guess:
    """Cards of the Main Deck after those of the Extra Deck, with nothing between them: they may be a Side Deck."""
    if any(
        (item.heading is not None and item.heading.section in (EXTRA, SIDE))
        or (item.entry is not None and item.entry.section is not None)
        for item in items
    ):
        return Guess({})
    cards = [
        (i, card) for i, item in enumerate(items) if item.what == CARD and (card := _card(item, names)) is not None
    ]
    extra = [at for at, (_, card) in enumerate(cards) if card.belongs_in_extra]
    together = len(extra) > 1 and extra[-1] - extra[0] == len(extra) - 1
    rest = [i for i, _ in cards[extra[-1] + 1 :]] if together and extra[0] else []
    few = 0 < sum(items[i].card.copies for i in rest) <= _MOST_IN_SIDE
    return Guess({}, frozenset(rest)) if few else Guess({})


def _by_paragraph(items: list[Item], names: NameIndex) -> Guess:
    """Which items are the Side Deck of a list that has no heading for it.

    After the Extra Deck's paragraph another one of up to 15 cards can only be the Side Deck, or cards of the Main Deck
    out of order; which of the two stays in doubt.
    """
    headings = [item.heading for item in items if item.what == HEADING and item.heading is not None]
    sections = {*map(_section, headings)}
    if SIDE in sections:
        return Guess({})
    paragraphs = [*_paragraphs(items, names)]
    if EXTRA in sections:
        paragraphs = paragraphs[_first_after_extra(paragraphs, items) :]
        at = 0
    else:
        at = next((i for i, part in enumerate(paragraphs) if part.is_extra), len(paragraphs))
    rest = at
    while rest < len(paragraphs) and paragraphs[rest].is_extra:
        rest += 1
    if 0 < rest < len(paragraphs) and paragraphs[rest - 1].is_extra:
        # Without a heading for the Extra Deck the Main Deck is before it.
        return _guess(items, paragraphs[rest:]) if at or EXTRA in sections else Guess({})
    if any(heading.kind is not None for heading in headings) or EXTRA in sections:
        return _beyond_kinds(items, paragraphs)
    return _last_of_mixed(items, paragraphs)


def _beyond_kinds(items: list[Item], paragraphs: list[_Paragraph]) -> Guess:
    """What comes after as many cards as the last heading for a kind of card states: `Traps (7)`, 7 cards, and more."""
    last = max((i for i, item in enumerate(items) if item.heading is not None and item.heading.kind), default=-1)
    heading = items[last].heading if last >= 0 else None
    if heading is None or not heading.stated:
        return Guess({})
    cards = 0
    below = [part for part in paragraphs if part.items[0] > last]
    for number, part in enumerate(below):
        if cards == heading.stated:
            rest = below[number:]
            while rest and rest[0].is_extra:
                rest = rest[1:]
            return _guess(items, rest) if rest else Guess({})
        cards += part.copies
    return Guess({})


def _guess(items: list[Item], rest: list[_Paragraph]) -> Guess:
    """The paragraphs after the Extra Deck are the Side Deck if they are small enough for one, else in doubt."""
    indices = [i for part in rest for i in part.items]
    if sum(part.copies for part in rest) > _MOST_IN_SIDE:
        return Guess({}, frozenset(indices))
    return _as_side(items, indices)


def _last_of_mixed(items: list[Item], paragraphs: list[_Paragraph]) -> Guess:
    """Without cards of the Extra Deck: a last paragraph that begins anew with cards of a kind that came before."""
    if len(paragraphs) < 2:
        return Guess({})
    *before, last = paragraphs
    if last.is_extra or last.copies > _MOST_IN_SIDE or sum(part.copies for part in before) < _LEAST_IN_MAIN:
        return Guess({})
    # Monsters, Spells and Traps in a paragraph each are one Main Deck; one that begins anew with Monsters is not.
    kinds = frozenset(kind for part in before for kind in part.kinds)
    anew = bool(last.kinds) and min(last.kinds) < max(kinds, default=0)
    if not anew or len(kinds) < 2:
        # A Main Deck that is whole without it: nobody can tell.
        whole = sum(part.copies for part in before) >= _WHOLE and bool(last.kinds & kinds)
        return Guess({}, frozenset(last.items) if whole else frozenset())
    return _as_side(items, last.items)


def _as_side(items: list[Item], indices: list[int]) -> Guess:
    return Guess(
        dict.fromkeys(indices, SIDE),
        frozenset(),
        Remark(
            "FMT046",
            say("No heading says where the Side Deck begins; the last paragraph was read as the Side Deck."),
            items[indices[0]].span,
            say("Write `Side Deck` above it."),
        ),
    )


def _first_after_extra(paragraphs: list[_Paragraph], items: list[Item]) -> int:
    """The first paragraph below the last heading of the Extra Deck."""
    last = max(i for i, item in enumerate(items) if _section(item.heading) == EXTRA)
    return next((n for n, part in enumerate(paragraphs) if part.items[0] > last), len(paragraphs))


def _section(heading: Heading | None) -> str | None:
    return None if heading is None else heading.section


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
