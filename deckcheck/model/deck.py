"""A deck file as it was read: what is where, before anything is looked up."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from deckcheck.model.card import Card
from deckcheck.model.words import mark, say

MAIN = "main"
EXTRA = "extra"
SIDE = "side"
SECTIONS = (MAIN, EXTRA, SIDE)
SECTION_NAMES = {MAIN: mark("Main Deck"), EXTRA: mark("Extra Deck"), SIDE: mark("Side Deck")}


def section_name(section: str) -> str:
    """What a section is called in the language of the run."""
    return say(SECTION_NAMES[section])


_SHORT_NAMES = {MAIN: mark("Main"), EXTRA: mark("Extra"), SIDE: mark("Side")}


def short_section_name(section: str) -> str:
    """What a section is called where there is little room, in the language of the run: `Main 40`, `Side → Main`."""
    return say(_SHORT_NAMES[section])


class KonamiId(NamedTuple):
    """A reference to a card by its number in Konami's official database (not a passcode)."""

    id: int


class Span(NamedTuple):
    """A place in a file; lines and columns count from 1, columns in characters, the end column is one past the last.

    0 means unknown (a deck given on the command line has no lines).
    """

    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0

    def within(self, path: str) -> str:
        """A file with the line, if that is known: `deck.txt:3`."""
        return f"{path}:{self.line}" if self.line else path


NOWHERE = Span()

Ref = int | str | KonamiId
"""How a file names a card: a passcode, a name in any language, or a Konami ID."""


EXACT = "exact"
ALIKE = "alike"
UNKNOWN_NAME = ""


class NameMatch(NamedTuple):
    """The cards with a name, and how it fits: `EXACT` but for case, `ALIKE` but for punctuation and accents, not.

    `kind` is `former` or `translation` for a name that is not an official one, else empty.
    """

    codes: tuple[int, ...]
    how: str
    kind: str = ""


class NameIndex(Protocol):
    """What a reader may ask about cards: which bear a name, and which numbers are known (the store answers)."""

    def find_name(self, name: str, /) -> tuple[int, ...]:
        """The codes of all cards with this name in any language, exact before normalised; empty if there is none."""
        ...

    def match_name(self, name: str, /) -> NameMatch:
        """The same, and how well the name fits."""
        ...

    def suggest(self, name: str, limit: int = 3) -> list[tuple[int, str, float]]:
        """Cards with a name like this one, best first: (code, name found, likeness up to 100, from 75 really near)."""
        ...

    def cards(self, codes: Iterable[int], /) -> dict[int, Card]:
        """The known cards among `codes`, by the code asked for."""
        ...

    def by_konami_id(self, number: int, /) -> tuple[int, ...]:
        """The codes of the cards with a number of Konami's database, one for each name they count under."""
        ...


class Part:
    """One section of a deck file, one card per row; the columns are parallel sequences, so that large runs stay cheap.

    `columns` and `ends` may be None: the card then starts in column 1 and ends where its digits end.  `prints` holds
    the set code (`LOB-EN001`) of each card where the file tells it.
    """

    __slots__ = ("columns", "ends", "lines", "prints", "refs")

    def __init__(
        self,
        refs: list[Ref] | None = None,
        lines: Sequence[int] | None = None,
        columns: Sequence[int] | None = None,
        ends: Sequence[int] | None = None,
        prints: Sequence[str | None] | None = None,
    ) -> None:
        self.refs: list[Ref] = refs if refs is not None else []
        self.lines: Sequence[int] = lines if lines is not None else []
        self.columns = columns
        self.ends = ends
        self.prints = prints

    def __len__(self) -> int:
        return len(self.refs)

    def __iter__(self) -> Iterator[Ref]:
        return iter(self.refs)

    def __repr__(self) -> str:
        return f"Part({self.refs!r})"

    def span(self, index: int) -> Span:
        """Where the card at `index` is."""
        lines = self.lines
        line = lines[index] if index < len(lines) else 0
        if not line:
            return NOWHERE
        column = 1 if self.columns is None else self.columns[index]
        end = column + len(str(self.refs[index])) if self.ends is None else self.ends[index]
        return Span(line, column, line, end)


class Remark(NamedTuple):
    """Something odd that a reader met, with the code of the file rule (`FMT…`) that explains it.

    `sure` is False for what the reader only guesses (an encoding without a mark).
    """

    code: str
    message: str
    span: Span = NOWHERE
    help: str = ""
    sure: bool = True


class Directive(NamedTuple):
    """A comment to deckcheck in a deck file: `# deckcheck: format=goat`, `# deckcheck: ignore=BAN001 reason`.

    `line` is where it is; `own_line` is True where it is about the whole file.  Otherwise it is about the line
    `covers`: in a deck that of the card it follows, in a script its own, or the next if it is alone on its line.
    """

    key: str
    value: str
    line: int
    own_line: bool = True
    reason: str = ""
    covering: int = 0

    @property
    def covers(self) -> int:
        """The line that a comment after something is about."""
        return self.covering or self.line


class Doubt(NamedTuple):
    """Something in a file that was not understood, in words that follow "because", and where it is."""

    why: str
    span: Span = NOWHERE


class Doubts(NamedTuple):
    """What of a file was not understood, so that no firm verdict depends on it (RULES A18).

    `unsure` are the lines whose cards may be meant otherwise or not be in the deck, `floating` those whose section is
    not sure.  `open` are the sections that may hold more cards than were read; `stated` what a heading says where that
    is another number.  `lost` is True if more was left out than was read.
    """

    reasons: tuple[Doubt, ...]
    unsure: frozenset[int] = frozenset()
    floating: frozenset[int] = frozenset()
    open: frozenset[str] = frozenset()
    stated: tuple[tuple[str, int], ...] = ()
    lost: bool = False


class DeckFile:
    """A deck as its file says it: three sections, what the file says about itself, and what was odd in it.

    `reader` is the name of the file format.  `sectioned` is False when the file does not tell Main from Extra Deck (a
    bare list of names): the cards then lie in `main` and are sorted by their kind when they are looked up.  `headed` is
    True when the file names the section of its cards in a heading, a key or a column, whichever section that is.
    `play_format` is what a comment to deckcheck asks for, `stated_format` what the file also says (`Format: TCG`).
    `doubts` says what was not understood, None if all was.  `text` is what was read, in UTF-8 and with `\\n` line ends,
    where a line holds one card (`.ydk`) and can be put elsewhere; else None.  `empty` are the sections that
    the file names and of which it surely lists no card.
    """

    __slots__ = (
        "author",
        "directives",
        "doubts",
        "empty",
        "extra",
        "headed",
        "layout",
        "main",
        "play_format",
        "reader",
        "remarks",
        "sectioned",
        "side",
        "stated_format",
        "text",
        "title",
    )

    def __init__(
        self,
        reader: str,
        main: Part | None = None,
        extra: Part | None = None,
        side: Part | None = None,
        *,
        title: str | None = None,
        author: str | None = None,
        play_format: str | None = None,
        stated_format: str | None = None,
        sectioned: bool = True,
        headed: bool = False,
        remarks: list[Remark] | None = None,
        directives: list[Directive] | None = None,
        doubts: Doubts | None = None,
        text: bytes | None = None,
        empty: frozenset[str] = frozenset(),
    ) -> None:
        self.reader = reader
        self.main = main if main is not None else Part()
        self.extra = extra if extra is not None else Part()
        self.side = side if side is not None else Part()
        self.title = title
        self.author = author
        self.play_format = play_format
        self.stated_format = stated_format
        self.sectioned = sectioned
        self.headed = headed
        self.remarks: list[Remark] = remarks if remarks is not None else []
        self.directives: list[Directive] = directives if directives is not None else []
        self.doubts = doubts
        self.text = text
        # What was worked out about the lines of `text`.
        self.layout: object = None
        self.empty = empty

    def parts(self) -> tuple[tuple[str, Part], ...]:
        """The sections with their names, in the order Main, Extra, Side."""
        return ((MAIN, self.main), (EXTRA, self.extra), (SIDE, self.side))

    def __eq__(self, other: object) -> bool:
        """Two decks are equal if they hold the same cards in the same order and the same title, author and format."""
        if not isinstance(other, DeckFile):
            return NotImplemented
        mine = (self.main.refs, self.extra.refs, self.side.refs, self.title, self.author, self.play_format)
        return mine == (
            other.main.refs,
            other.extra.refs,
            other.side.refs,
            other.title,
            other.author,
            other.play_format,
        )

    __hash__ = None  # type: ignore[assignment]  # holds lists

    def __repr__(self) -> str:
        return f"DeckFile({self.reader!r}, {self.main!r}, {self.extra!r}, {self.side!r})"


class ParseError(NamedTuple):
    """A file that could not be read as a deck: a value, not an exception, so that one bad file never stops the rest."""

    message: str
    span: Span = NOWHERE
    help: str = ""
    code: str = "FMT001"

    def at(self, path: str) -> str:
        """What is wrong, after the file and the line, if that is known: `deck.txt:3: …`."""
        return f"{self.span.within(path)}: {self.message}"
