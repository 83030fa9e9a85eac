"""Geometry of the plots: numbers → coordinates and words; the templates draw them as inline SVG."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from deckcheck.model.card import LINK, MONSTER, XYZ
from deckcheck.model.deck import EXTRA, MAIN
from deckcheck.model.report import CardLine
from deckcheck.model.words import listed, mark, say
from deckcheck.report.html.frames import FRAMES, Frame, frame_of

LEVELS = 14  # 0 to 13, the highest Rank there is
STEP = 20
"""Width of a column of the level curve, in the units of its view box."""
_WIDTH = 14
_FLOOR = 64
_TALLEST = 50


class Curve(NamedTuple):
    """The level curve of a deck: outlines of the columns of Main and Extra Deck, numbers over them, and all in words.

    `numbers` are (x, y, cards).
    """

    main: str
    extra: str
    numbers: tuple[tuple[int, float, int], ...]
    words: str


class Slice(NamedTuple):
    """A part of a bar that is 100 units wide."""

    frame: Frame
    cards: int
    x: float
    width: float


def curve(cards: Iterable[CardLine]) -> Curve | None:
    """The monsters of Main and Extra Deck by Level, Rank or Link Rating; None where there are none."""
    main: Counter[int] = Counter()
    extra: Counter[int] = Counter()
    kinds: Counter[tuple[str, int]] = Counter()
    for card in cards:
        if card.type & MONSTER and card.level is not None and 0 <= card.level < LEVELS:
            column = {MAIN: main, EXTRA: extra}.get(card.section)
            if column is not None:
                column[card.level] += card.copies
                kinds[_level(card), card.level] += card.copies
    tallest = max((main[level] + extra[level] for level in range(LEVELS)), default=0)
    if not tallest:
        return None
    unit = _TALLEST / tallest
    low, high, numbers = [], [], []
    for level in range(LEVELS):
        bottom, top = main[level] * unit, extra[level] * unit
        x = level * STEP + (STEP - _WIDTH) // 2
        if bottom:
            low.append(_column(x, _FLOOR, bottom))
        if top:
            high.append(_column(x, _FLOOR - bottom, top))
        if bottom or top:
            numbers.append((level * STEP + STEP // 2, round(_FLOOR - bottom - top - 3, 1), main[level] + extra[level]))
    words = listed(
        [
            say("{level}: {number}", level=say(name, level=level), number=number)
            for (name, level), number in sorted(kinds.items())
        ]
    )
    return Curve("".join(low), "".join(high), tuple(numbers), words)


def _level(card: CardLine) -> str:
    if card.type & LINK:
        return mark("Link Rating {level}")
    return mark("Rank {level}") if card.type & XYZ else mark("Level {level}")


def _column(x: int, floor: float, height: float) -> str:
    return f"M{x} {floor:.4g}h{_WIDTH}v-{height:.3g}h-{_WIDTH}z"


def split(cards: Iterable[CardLine]) -> tuple[Slice, ...]:
    """How some cards divide into frames, as parts of a bar."""
    counts: Counter[Frame] = Counter()
    for card in cards:
        counts[frame_of(card.type)] += card.copies
    total = counts.total()
    slices = []
    before = 0
    for frame in FRAMES:
        number = counts[frame]
        if number:
            slices.append(Slice(frame, number, round(100 * before / total, 2), round(100 * number / total, 2)))
            before += number
    return tuple(slices)
