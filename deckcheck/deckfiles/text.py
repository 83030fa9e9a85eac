"""Lists of card names (or passcodes) as people write them, with headings in any of the ten languages."""

import re
from typing import NamedTuple

from deckcheck.deckfiles.common import (
    MAX_CARDS,
    MAX_CODE,
    MAX_REMARKS,
    CardNames,
    Comments,
    Rows,
    card_directives,
    decode,
    directive_texts,
    ignore_text,
    not_a_deck,
    one_line,
    runs,
    shown,
    too_many_cards,
)
from deckcheck.deckfiles.headings import MONSTERS, SPELLS, TOTAL, TRAPS, Heading, heading_of
from deckcheck.deckfiles.notation import Entry, parse, write_entry
from deckcheck.model.card import MONSTER, SPELL, TRAP
from deckcheck.model.deck import (
    EXTRA,
    MAIN,
    SECTION_NAMES,
    SIDE,
    DeckFile,
    NameIndex,
    ParseError,
    Part,
    Remark,
    Span,
)

NAME = "text"

_MAX_LINE = 300
# What follows `#2` in a name holds no second mark; some are looked at beyond it, not all of a line of marks.
_MARKS_AHEAD = 3
_ROW = re.compile(r"[0-9]{3,10}(?:\s*[,\s]\s*[0-9]{3,10})*\s*,?")


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read a list of cards: one deck, or an error if no line of the file is a card that is known."""
    decoded = decode(data)
    if isinstance(decoded, ParseError):
        return decoded
    reading = _Reading(names, decoded.remarks, decoded.text.split("\n"))
    for number, line in enumerate(reading.lines, 1):
        reading.line(line, number)
        if reading.cards > MAX_CARDS:
            return too_many_cards(Span(number, 1, number, len(line) + 1))
        if reading.unknown > MAX_REMARKS or len(reading.remarks) > MAX_REMARKS:
            return not_a_deck("This is not a deck list: most of its lines are not cards.", Span(number, 1, number, 1))
    return reading.finish()


class _Stated(NamedTuple):
    """A heading that states a count, and how many cards had been read before it."""

    heading: Heading
    text: str
    line: int
    before: int


class _Reading:
    """The state of reading one list."""

    def __init__(self, names: NameIndex, remarks: list[Remark], lines: list[str]) -> None:
        self.lines = lines
        self.remarks = remarks
        self.cards = 0
        self.unknown = 0
        self._names = names
        self._cache: dict[str, bool] = {}
        self._comments = Comments(remarks)
        self._rows = {MAIN: Rows(), EXTRA: Rows(), SIDE: Rows()}
        self._section = MAIN
        self._headed: set[str] = set()
        self._known = 0
        self._title: str | None = None
        self._author: str | None = None
        self._stated: list[_Stated] = []
        self._ordinals = _ordinals(lines)
        self._numbered = 0

    def line(self, line: str, number: int) -> None:
        """Take in a line."""
        text = line.strip().strip("\ufeff")
        if not text:
            return
        if text.startswith(("//", "--")) or (text[0] == "#" and not heading_of(text)):
            self._comments.read(text, number)
            return
        heading = heading_of(text)
        if heading is not None:
            self._open(heading, text, number)
            return
        if not self.cards and self._about(text, number):
            return
        if len(text) > _MAX_LINE:
            self._no_card(text, number, 1, len(line) + 1)
            return
        text, comment = self._without_comment(text)
        column = line.index(text) + 1 if text else 1
        if comment is not None and not self._comments.read(comment, number, column + len(text), own_line=False):
            self._check_row(text, comment, number)
        for part, offset in _pieces(text):
            self._entry(part, number, column + offset)

    def _about(self, text: str, number: int) -> bool:
        """Take in what stands before the first card: the title and who made the deck."""
        author = re.match(r"(?i)(?:by|author|created by|autor|auteur|autore)\s*:?\s+(\S.*)$", text)
        if author:
            self._author = author[1].strip()
            return True
        title = re.match(r"(?i)(?:title|deck name|name)\s*:\s*(\S.*)$", text)
        if title:
            self._title = title[1].strip()
            return True
        if self._title is not None or self._headed or not self._ends_paragraph(number):
            return False
        entry = parse(text, self._names, self._cache)
        if entry is None or entry.known or entry.ref != text:
            return False
        self._title = text
        self.remarks.append(
            Remark(
                "FMT045",
                f'The first line, "{shown(text)}", was read as the title of the deck: no card has this name.',
                Span(number, 1, number, len(text) + 1),
                "If it should be a card, write its full name.",
            )
        )
        return True

    def _ends_paragraph(self, number: int) -> bool:
        """Whether a blank line, a heading or `by …` comes after a line: what stands before a list, not in it."""
        following = self.lines[number].strip() if number < len(self.lines) else "-"
        return not following or heading_of(following) is not None or following.lower().startswith("by ")

    def _without_comment(self, text: str) -> tuple[str, str | None]:
        """A line and the comment at its end; a `#` inside a card's name (`Jinzo #7`) begins none."""
        marks = [*re.finditer(r"\s*(?://|(?<=\s)#[0-9]*|(?<=\s)--\s)", text)]
        for mark in marks:
            if mark[0][-1].isdigit() and self._in_name(text, mark, [later.start() for later in marks]):
                continue
            return text[: mark.start()].rstrip(), text[mark.start() :].strip()
        return text, None

    def _in_name(self, text: str, mark: re.Match[str], ends: list[int]) -> bool:
        """Whether `#2` belongs to the name of a card that ends there, at a later mark, or with the entry."""
        # The name lies within one entry of the line; names hold neither of the marks that part entries.
        start = max(text.rfind(char, 0, mark.start()) for char in ";|") + 1
        parted = re.compile("[;|]").search(text, mark.end())
        stop = parted.start() if parted else len(text)
        later = [end for end in ends if mark.start() < end < stop]
        for end in {mark.end(), *later[:_MARKS_AHEAD], stop}:
            entry = parse(text[start:end], self._names, self._cache)
            if entry is not None and entry.known and isinstance(entry.ref, str) and "#" in entry.ref:
                return True
        return False

    def _open(self, heading: Heading, text: str, number: int) -> None:
        if heading.kind == TOTAL:
            self._close_stated(everything=True)
            if heading.stated is not None and heading.stated not in (self.cards, len(self._rows[MAIN].refs)):
                self._disagrees(_Stated(heading, text, number, 0), self.cards)
            return
        section = heading.section
        if section is not None:
            self._headed.add(section)
        elif heading.kind in (SPELLS, TRAPS) and self._section == EXTRA:
            # No Spell or Trap belongs in the Extra Deck: the list goes back to the Main Deck.
            section = MAIN
        self._close_stated(everything=section is not None)
        self._section = section or self._section
        if heading.stated is not None:
            self._stated.append(_Stated(heading, text, number, self.cards))

    def _close_stated(self, everything: bool) -> None:
        """Compare the counts of the headings that end here with the cards under them."""
        while self._stated and (everything or self._stated[-1].heading.kind is not None):
            stated = self._stated.pop()
            if self.cards - stated.before != stated.heading.stated:
                self._disagrees(stated, self.cards - stated.before)

    def _disagrees(self, stated: _Stated, cards: int) -> None:
        self.remarks.append(
            Remark(
                "FMT040",
                f'The heading "{shown(stated.text)}" says {stated.heading.stated} cards, but {cards} follow.',
                Span(stated.line, 1, stated.line, len(stated.text) + 1),
                "Look for a card that is missing or counted wrongly, or correct the heading.",
            )
        )

    def _entry(self, text: str, number: int, column: int) -> None:
        rows = self._rows[self._section]
        if _ROW.fullmatch(text):
            for found in re.finditer(r"[0-9]+", text):
                self._number(found[0], number, column + found.start(), rows)
            return
        ordinal = re.match(r"[0-9]+\.\s+", text) if number in self._ordinals else None
        if ordinal:
            text, column = text[ordinal.end() :], column + ordinal.end()
            self._numbered = self._numbered or number
        entry = parse(text, self._names, self._cache)
        end = column + len(text)
        if entry is None:
            self._no_card(text, number, column, end)
            return
        if not entry.known and entry.ref == text and self._stands_as_heading(text, number):
            self._unknown_heading(text, Span(number, column, number, end))
            return
        if entry.copies == 0:
            self.remarks.append(
                Remark(
                    "FMT042",
                    f'"{shown(text)}" counts 0 copies: the card is not in the deck.',
                    Span(number, column, number, end),
                    "Write how many copies there are, or delete the line.",
                )
            )
        if entry.rival is not None:
            self._two_ways(entry, text, Span(number, column, number, end))
        self._known += entry.known
        self.unknown += not entry.known
        start, stop = _where(entry, text, column)
        rows.add(entry.ref, entry.copies, number, start, stop, entry.print)
        self.cards += entry.copies

    def _stands_as_heading(self, text: str, number: int) -> bool:
        """Whether a line that counts nothing stands where a heading would: it ends with a colon, or stands alone."""
        if text.endswith((":", "：")):
            return True
        around = (self.lines[number - 2 : number - 1], self.lines[number : number + 1])
        return self.cards > 0 and all(lines and not lines[0].strip() for lines in around)

    def _unknown_heading(self, text: str, span: Span) -> None:
        self.unknown += 1
        self.remarks.append(
            Remark(
                "FMT020",
                f'"{shown(text)}" is neither a card nor a heading that is known: it was left out, and cards below it '
                f"were read as the {SECTION_NAMES[self._section]}.",
                span,
                "Write `Main Deck`, `Extra Deck` or `Side Deck` above each section; begin comments with `//`.",
            )
        )

    def _number(self, digits: str, number: int, column: int, rows: Rows) -> None:
        code = int(digits)
        end = column + len(digits)
        if not 0 < code <= MAX_CODE:
            self.remarks.append(
                Remark(
                    "FMT021",
                    f"{digits} is not a passcode (they go from 1 to {MAX_CODE:,}) and was left out.",
                    Span(number, column, number, end),
                    "Look up the card's passcode and write that.",
                )
            )
            return
        rows.add(code, 1, number, column, end)
        self.cards += 1
        self._known += 1

    def _check_row(self, text: str, comment: str, number: int) -> None:
        """`83764718, 83764718, // Monster Reborn x2`: the comment should count what stands before it."""
        found = re.search(r"\sx([0-9]{1,2})$", comment)
        if found is None or not _ROW.fullmatch(text):
            return
        count = len(re.findall(r"[0-9]+", text))
        if count != int(found[1]):
            self.remarks.append(
                Remark(
                    "FMT040",
                    f"The comment says {found[1]} copies, but the line holds {count}.",
                    Span(number, 1, number, len(text) + 1),
                    "Correct the line or the comment.",
                )
            )

    def _two_ways(self, entry: Entry, text: str, span: Span) -> None:
        other = entry.rival
        assert other is not None  # asked for by the caller
        self.remarks.append(
            Remark(
                "FMT043",
                f'"{text}" can be read in two ways: it was taken as {entry.copies} × "{entry.ref}", '
                f'not as {other.copies} × "{other.ref}".',
                span,
                f'Write "{entry.copies} {entry.ref}" or "{other.copies} {other.ref}".',
            )
        )

    def _no_card(self, text: str, number: int, column: int, end: int) -> None:
        self.unknown += 1
        self.remarks.append(
            Remark(
                "FMT020",
                f'"{shown(text)}" is not a card and was left out.',
                Span(number, column, number, end),
                "Write the card's full name or its passcode; begin comments with `//`.",
            )
        )

    def finish(self) -> list[DeckFile] | ParseError:
        """The deck, once all lines are read."""
        self._close_stated(everything=True)
        if not self._known and not self._headed:
            return not_a_deck("The file is not a deck list: no line of it is a card that is known, or a heading.")
        if self._numbered:
            self.remarks.append(
                Remark(
                    "FMT044",
                    "The numbers before the names run 1, 2, 3 …: they were read as a numbering, one copy each.",
                    Span(self._numbered, 1, self._numbered, 1),
                    "If they count copies, write `2x` instead of `2.`.",
                )
            )
        return [
            DeckFile(
                NAME,
                self._rows[MAIN].part(),
                self._rows[EXTRA].part(),
                self._rows[SIDE].part(),
                title=self._comments.title or self._title,
                author=self._author,
                play_format=self._comments.play_format,
                sectioned=EXTRA in self._headed,
                remarks=self.remarks,
                directives=self._comments.directives,
            )
        ]


def _ordinals(lines: list[str]) -> set[int]:
    """The lines `1. …`, `2. …`, `3. …` if these numbers run on as in a numbered list, and so are not counts."""
    found = [
        (number, int(match[1]))
        for number, line in enumerate(lines, 1)
        if (match := re.match(r"\s*([0-9]{1,3})\.\s", line))
    ]
    if len(found) < 3 or [value for _, value in found] != list(range(1, len(found) + 1)):
        return set()
    return {number for number, _ in found}


def _pieces(text: str) -> list[tuple[str, int]]:
    """The entries of a line with their offsets: `;` and `||` part them (no card name holds either)."""
    pieces = []
    at = 0
    for piece in re.split(r"(;|\|\|)", text):
        if piece not in (";", "||") and piece.strip():
            pieces.append((piece.strip(), at + len(piece) - len(piece.lstrip())))
        at += len(piece)
    return pieces


def _where(entry: Entry, text: str, column: int) -> tuple[int, int]:
    """The columns of the name (or passcode) within its entry."""
    at = text.find(str(entry.ref))
    if at < 0:
        return column, column + len(text)
    return column + at, column + at + len(str(entry.ref))


_HEADINGS = {MAIN: "Main Deck", EXTRA: "Extra Deck", SIDE: "Side Deck"}
_KINDS = ((MONSTER, MONSTERS, "Monsters"), (SPELL, SPELLS, "Spells"), (TRAP, TRAPS, "Traps"))


def write(deck: DeckFile, cards: CardNames, lang: str = "en") -> str:
    """A deck as a list of names in a language.

    The Main Deck gets headings for Monsters, Spells and Traps if its cards already lie in this order; it is not
    sorted.  Raises `CannotWriteError` for a card that has neither name nor passcode.
    """
    lines = [f"Title: {one_line(deck.title)}"] if deck.title else []
    if deck.author:
        author = one_line(deck.author)
        # The colon of an author who begins with one would be taken for that of `by:`.
        lines.append(f"by: {author}" if author.startswith(":") else f"by {author}")
    lines.extend(f"# {text}" for text in directive_texts(deck, title=False))
    ignored = card_directives(deck)
    for section, part in deck.parts():
        if lines:
            lines.append("")
        if section == EXTRA and not deck.sectioned and not part.refs:
            continue
        lines.append(f"{_HEADINGS[section]} ({len(part)})")
        kinds = _kinds(part, cards) if section == MAIN else None
        kind = -1
        for run in runs(part):
            if kinds is not None and (now := kinds[run.ref]) != kind:
                kind = now
                count = sum(1 for ref in part.refs if kinds[ref] == kind)
                lines.append(f"{_KINDS[kind][2]} ({count})")
            entry = write_entry(run.ref, run.copies, run.print, cards, lang)
            notes = [item for line in {*run.lines} for item in ignored.pop(line, [])]
            lines.append(f"{entry}  // {ignore_text(notes)}" if notes else entry)
    return "\n".join(lines) + "\n"


def _kinds(part: Part, cards: CardNames) -> "dict[object, int] | None":
    """For each card whether it is Monster, Spell or Trap (0, 1, 2), if all are known and lie in this order."""
    found = cards.cards([ref for ref in part.refs if isinstance(ref, int)])
    kinds: dict[object, int] = {}
    last = 0
    for ref in part.refs:
        card = found.get(ref) if isinstance(ref, int) else None
        kind = next((i for i, (mask, _, _) in enumerate(_KINDS) if card is not None and card.type & mask), None)
        if kind is None or kind < last:
            return None
        kinds[ref] = last = kind
    return kinds
