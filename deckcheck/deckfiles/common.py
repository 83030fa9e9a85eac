"""What the readers share: places in a text, how cards are collected, and what is said of both."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from deckcheck.deckfiles.limits import MAX_CODE
from deckcheck.model.deck import SECTIONS, DeckFile, Doubt, Doubts, NameIndex, Part, Ref, Remark, Span
from deckcheck.model.words import say, without_stop


class CardNames(NameIndex, Protocol):
    """What a writer may ask about cards; the store answers."""

    def name(self, code: int, language: str = "en", /) -> str:
        """The name of a known card in a language (`en`, `ja`, `zh-CN` …), in English where it has none there."""
        ...


class CannotWriteError(ValueError):
    """A deck holds something that a file format has no way to say; the message tells what and what to do."""


_MOST_PASSED_OVER = 8


def passed_over(words: Iterable[str], span: Span) -> Remark:
    """The note on keys or columns of a file that say nothing about the deck."""
    listed = [*words]
    names = ", ".join(f"`{shown(word)}`" for word in listed[:_MOST_PASSED_OVER])
    more = ", …" if len(listed) > _MOST_PASSED_OVER else ""
    message = say("Ignored, since it does not describe the deck: {names}.", names=f"{names}{more}")
    return Remark("FMT060", message, span, say("Nothing needs to be done."))


def not_a_passcode(digits: str, span: Span) -> Remark:
    """The remark on a number in the place of a card that no card can have as its passcode."""
    message = say(
        "{text} is not a passcode (they go from 1 to {largest}) and was left out.",
        text=shown(digits),
        largest=f"{MAX_CODE:,}",
    )
    return Remark("FMT021", message, span, say("Look up the card's passcode and write that."))


def number_of_another(name: str, number: int) -> str:
    """What is in doubt about a name with the number of another card beside it."""
    return say('"{name}" has the number {number} here, which belongs to another card', name=shown(name), number=number)


_LEFT_OUT = ("FMT020", "FMT021", "FMT032")


def doubts_of(remarks: Sequence[Remark]) -> Doubts | None:
    """The doubt that remarks on what was left out or is damaged give: any section may hold more cards (RULES A18)."""
    reasons = tuple(Doubt(without_stop(remark.message), remark.span) for remark in remarks if remark.code in _LEFT_OUT)
    return Doubts(reasons, open=frozenset(SECTIONS)) if reasons else None


def leave_open(deck: DeckFile, why: str, span: Span) -> None:
    """Note a reason for which any section of a deck may hold more cards than were read."""
    old = deck.doubts or Doubts(())
    deck.doubts = old._replace(reasons=(*old.reasons, Doubt(why, span)), open=frozenset(SECTIONS))


def shown(text: str) -> str:
    """Some text of a file for a message: short, on one line, without control characters."""
    text = "".join(char if char.isprintable() else "\ufffd" for char in text[:61])
    return text if len(text) <= 60 else f"{text[:59]}…"


def one_line(text: str) -> str:
    """Some text without line ends, for formats where a line is all there is."""
    return " ".join(text.split())


class Places:
    """Turns offsets into a text into lines and columns."""

    __slots__ = ("_starts",)

    def __init__(self, text: str) -> None:
        self._starts = [0]
        at = text.find("\n")
        while at >= 0:
            self._starts.append(at + 1)
            at = text.find("\n", at + 1)

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def span(self, start: int, end: int) -> Span:
        """The span between two offsets, `end` excluded."""
        starts = self._starts
        line = bisect_right(starts, start)
        first = starts[line - 1] - 1
        if line == len(starts) or end < starts[line]:
            return Span(line, start - first, line, end - first)
        return Span(line, start - first, *self.at(end))


class Rows:
    """Collects the cards of one section with their places."""

    __slots__ = ("columns", "ends", "lines", "prints", "refs")

    def __init__(self) -> None:
        self.refs: list[Ref] = []
        self.lines: list[int] = []
        self.columns: list[int] = []
        self.ends: list[int] = []
        self.prints: list[str | None] = []

    def add(self, ref: Ref, copies: int, line: int, column: int, end: int, print_: str | None = None) -> None:
        """Add `copies` of a card that is in one place."""
        self.refs.extend([ref] * copies)
        self.lines.extend([line] * copies)
        self.columns.extend([column] * copies)
        self.ends.extend([end] * copies)
        self.prints.extend([print_] * copies)

    def part(self) -> Part:
        """The section; `prints` only if the file names any print."""
        return Part(self.refs, self.lines, self.columns, self.ends, self.prints if any(self.prints) else None)


class Run(NamedTuple):
    """Equal cards in a row: what, how many, of which print, and in which lines of the file they were."""

    ref: Ref
    copies: int
    print: str | None
    lines: Sequence[int]


def runs(part: Part) -> list[Run]:
    """A section with consecutive equal cards put together; the order stays."""
    found: list[Run] = []
    start = 0
    prints = part.prints
    for i in range(1, len(part.refs) + 1):
        if i < len(part.refs) and _same(part, i, start):
            continue
        found.append(Run(part.refs[start], i - start, prints[start] if prints else None, part.lines[start:i]))
        start = i
    return found if part.refs else []


def _same(part: Part, i: int, j: int) -> bool:
    first, second = part.refs[i], part.refs[j]
    return type(first) is type(second) and first == second and (part.prints is None or part.prints[i] == part.prints[j])
