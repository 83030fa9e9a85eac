"""A Forbidden & Limited list as a file writes it, before any card is looked up: what `DeckFile` is to decks."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from deckcheck.model.deck import KonamiId, Ref, Remark, Span
from deckcheck.model.words import mark

LINE_END = re.compile(r"\r\n|\r|\n")
"""Where a line ends in an editor; form feeds and the like end none."""
REMARK = "CFG004"
STATUSES = (mark("Forbidden"), mark("Limited"), mark("Semi-Limited"), mark("Unlimited"))
"""The words for 0 to 3 copies, to be said where people read them; clients' files have them as they are."""
KEYS = ("forbidden", "limited", "semi_limited", "unlimited")
"""The same as keys of our files."""

# What a terminal obeys, and what turns the direction of text.
_OBEYED = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff]")
_DATE = re.compile(r"(?<!\d)((?:19|20)\d\d)[.\-/](\d{1,2})(?:[.\-/](\d{1,2}))?(?!\d)")
_MONTH = re.compile(r"(?<![\d.\-/])(\d{1,2})[.\-/]((?:19|20)\d\d)(?!\d)")


def one_line(text: str) -> str:
    """A text that is safe in any file that is shown: on one line, without what a terminal obeys."""
    return _OBEYED.sub("\ufffd", " ".join(text.split()))


class Entry(NamedTuple):
    """A card on a list: how the file names it, its copies (0 to 3; -1 removes it of the pool) or points, and where.

    `comment` is the name that the file writes beside a number.  `pool` is the number of cards that a deck may hold in
    all of those with the same pool (Speed Duel).
    """

    ref: Ref
    value: int
    line: int = 0
    comment: str = ""
    points: bool = False
    pool: int | None = None


class Certainty(NamedTuple):
    """What is known of a list beside its cards, under the keys of `banlists/` (docs/data.md); empty where nothing is.

    `unproved` are the numbers of cards of which it is not proved that the list names them.
    """

    until: str = ""
    date_precision: str = ""
    next_exists: str = ""
    gap_before: str = ""
    gap_from: str = ""
    suspect: str = ""
    derived: str = ""
    unproved: tuple[int, ...] = ()

    def texts(self) -> Iterator[tuple[str, str]]:
        """(key, text) of what is told, without single cards."""
        for key in TEXTS:
            if text := getattr(self, key):
                yield key, text


TEXTS = Certainty._fields[:-1]
"""The keys that hold a text or a day."""


class WrittenList(NamedTuple):
    """A list in a file: every row of it, in the order of the file, the same card twice if it is written twice.

    `effective` is empty where the file says no day.  `whitelist`: what is not on the list is not allowed.  `kinds` are
    whole kinds of cards that the list forbids (`TYPE_LINK`).  `remarks` are what was odd in the file.  `unread` are
    rows that name a card, but of which it was not understood how often it may be used: their value has no meaning.
    """

    title: str
    effective: str = ""
    entries: tuple[Entry, ...] = ()
    whitelist: bool = False
    americas: str = ""
    source: str = ""
    line: int = 0
    kinds: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    certainty: Certainty = Certainty()
    unread: tuple[Entry, ...] = ()

    @property
    def points(self) -> bool:
        """Whether it is a list of points."""
        return any(entry.points for entry in self.entries)


class Oddities:
    """Collects what is odd in a file: each sort once, with the line where it occurs first."""

    def __init__(self) -> None:
        self._lines: dict[str, list[int]] = {}

    def add(self, what: str, line: int) -> None:
        """Note that something odd is on a line."""
        self._lines.setdefault(what, []).append(line)

    def remarks(self) -> Iterable[Remark]:
        """One remark for each sort."""
        for what, lines in self._lines.items():
            times = f" ({len(lines)} times)" if len(lines) > 1 else ""
            yield Remark(REMARK, f"{what[:1].upper()}{what[1:]}{times}.", span_of(lines[0]))


def span_of(line: int) -> Span:
    """The place of a line; nowhere for 0."""
    return Span(line, 1, line, 1) if line else Span()


def day_in(title: str) -> str:
    """The day in a list's name (`2026.05 TCG`, `2013.10.11`, `10.2022`), the first of the month where it has none;
    empty if there is none."""
    if match := _DATE.search(title):
        year, month, day = match[1], int(match[2]), int(match[3] or 1)
    elif match := _MONTH.search(title):
        year, month, day = match[2], int(match[1]), 1
    else:
        return ""
    return f"{year}-{month:02d}-{day:02d}" if 1 <= month <= 12 and 1 <= day <= 31 else ""


def mostly_unlimited(entries: Sequence[Entry]) -> bool:
    """Whether a list without a word about it is a whitelist: by far most of its cards may be used freely.  A few such
    cards are those that left the list."""
    return 2 * sum(entry.value == 3 and not entry.points for entry in entries) > len(entries)


def ref_text(ref: Ref) -> str:
    """How a file names a card, in words."""
    return f"Konami ID {ref.id}" if isinstance(ref, KonamiId) else str(ref)
