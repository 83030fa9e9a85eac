"""Cards that a file gives in fields (name, number, count, section), as documents and tables of other programs do.

What a number means (a passcode, a Konami ID, the program's own counting) is decided for the whole file, by which of
them fits the names beside it or is known.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from deckcheck.deckfiles.common import Rows, number_of_another
from deckcheck.deckfiles.counts import LABEL
from deckcheck.deckfiles.entry import Entry
from deckcheck.deckfiles.limits import MAX_CARDS, MAX_COPIES, MAX_REMARKS, code_in
from deckcheck.deckfiles.notation import EntryReader
from deckcheck.model.deck import (
    EXTRA,
    MAIN,
    SECTIONS,
    SIDE,
    Doubt,
    Doubts,
    KonamiId,
    NameIndex,
    ParseError,
    Part,
    Ref,
    Remark,
    Span,
)
from deckcheck.model.setcode import set_code
from deckcheck.model.words import mark, say, sentence

UNREAD_HELP = mark('Write a card as "3 NAME" or as a mapping with name, passcode or konami_id, and count.')
BESIDE = re.compile(
    r"\b(?:tags?|cover|covers|picks?|pickup|pick cards|featured|favou?rites?|ace|key|highlights?|sleeves?|mat|accessory"
    r"|token|tokens|mascots?|thumbnails?|images?|keywords|archetypes?|maybe|maybeboard|considering|wishlist)\b"
)
"""What is beside a deck and about cards, but not in it."""
_COUNT = re.compile(rf"(?:{LABEL})?[x×*]?\s*([0-9]{{1,6}})\s*(?:[x×*]|枚|张|張|장|copies|copy|cards?)?", re.IGNORECASE)


class Record(NamedTuple):
    """A card as its fields say it; None where there is no such field.

    `entry` is the name with what is written around it; `number` a number of unknown meaning.  `span` is the place of
    the name or number.
    """

    section: str | None
    span: Span
    entry: Entry | None = None
    passcode: int | None = None
    konami_id: int | None = None
    number: int | None = None
    copies: int | None = None
    print: str | None = None


def count_of(text: str) -> int | None:
    """How many copies a field says: `3`, `3x`, `x3`, `3枚`, `3.0`; None if it is not a number of copies."""
    plain = text.strip().removesuffix(".0").removesuffix(".00")
    found = _COUNT.fullmatch(plain)
    return int(found[1]) if found is not None and int(found[1]) <= MAX_COPIES else None


def code_of(text: str) -> int | None:
    """The number that a field says; None if it is none that a card could have."""
    return code_in(text.strip().removesuffix(".0").lstrip("#"))


def print_of(text: str) -> str | None:
    """The set code that a field says (`LOB-EN001`), None for anything else."""
    return set_code(text.strip())


class Records:
    """Collects the cards of one deck."""

    def __init__(self, names: NameIndex, remarks: list[Remark]) -> None:
        self.names = names
        self.remarks = remarks
        self.sections: set[str] = set()
        self.first_unread: Remark | None = None
        self.unread = 0
        self._records: list[Record] = []
        self._entries = EntryReader(names)
        self._reasons: list[Doubt] = []
        self._unsure: set[int] = set()
        self._open: set[str] = set()
        self._lost = False

    def __len__(self) -> int:
        return len(self._records)

    def read(self, text: str) -> Entry | None:
        """The card that a text means."""
        return self._entries.read(text)

    def name(self, text: str) -> Entry:
        """The card with a name in a field of its own: it is what it is, unless only a part is a card's."""
        text = text.strip()
        if not self.names.find_name(text):
            entry = self.read(text)
            if entry is not None and entry.known and isinstance(entry.ref, str):
                return entry
        return Entry(text, 1, known=bool(self.names.find_name(text)))

    def add(self, record: Record) -> None:
        """Take in a card."""
        self._records.append(record)

    def leave_out(
        self, message: str, span: Span, section: str | None, help: str | None = None, code: str = "FMT020"
    ) -> None:
        """Remark on something that should be a card and was not understood; the `section` it is in is open then."""
        self.unread += 1
        remark = Remark(code, message, span, say(UNREAD_HELP) if help is None else help)
        self.first_unread = self.first_unread or remark
        if self.unread <= MAX_REMARKS:
            self.remarks.append(remark)
            self.open_sections(say("something in line {line} was not understood", line=span.line), span, section)

    def open_sections(self, why: str, span: Span, section: str | None = None) -> None:
        """There may be more cards in a section, or in all of them, than were read."""
        self._reasons.append(Doubt(why, span))
        self._open.update(SECTIONS if section is None else (section,))

    def doubts(self) -> Doubts | None:
        """What was not understood, None if all was; to be asked once the parts are made."""
        if not self._reasons and not self._lost:
            return None
        return Doubts(
            tuple(self._reasons), frozenset(self._unsure), frozenset(), frozenset(self._open), lost=self._lost
        )

    # What it comes to

    def parts(self, certain: bool) -> tuple[Part, Part, Part] | ParseError:
        """The three sections; cards without section are in the Main Deck.

        An error if nothing was understood, or less than half and it is not `certain` that this is a deck.
        """
        unknown = sum(not self._is_known(record) for record in self._records)
        known = len(self._records) - unknown
        if self.first_unread is not None and (not self._records or (not certain and unknown + self.unread > known)):
            first = self.first_unread
            return ParseError(first.message, first.span, first.help, "FMT006")
        self._lost = unknown + self.unread > known
        if not certain and unknown > known:
            first_span = self._records[0].span
            return ParseError(
                say("The document holds no deck: most of its names are not cards."), first_span, "", "FMT006"
            )
        if self.unread + unknown > MAX_REMARKS:
            return ParseError(say("The file is not a deck: most of its entries are not cards."), Span(), "", "FMT001")
        if sum(self._copies(record) for record in self._records) > MAX_CARDS:
            return ParseError(
                say("The deck lists more than {most} cards.", most=f"{MAX_CARDS:,}"), Span(), "", "FMT003"
            )
        rows = {section: Rows() for section in SECTIONS}
        numbers = Numbers(self._records, self.names, self.remarks)
        for record in self._records:
            resolved = numbers.resolve(record)
            if resolved is None:
                self.leave_out(
                    say(
                        "{number} is a number of the program that wrote the file, and no name says which card.",
                        number=record.number,
                    ),
                    record.span,
                    record.section,
                    say("Add the name or the passcode of the card."),
                )
                continue
            if resolved.rival is not None:
                self._differ(record, resolved)
            copies = self._copies(record)
            if copies == 0:
                self.remarks.append(
                    Remark(
                        "FMT042",
                        say("This card counts 0 copies: it is not in the deck."),
                        record.span,
                        say("Write how many copies there are, or delete the entry."),
                    )
                )
            span = record.span
            end = span.end_column if span.end_line == span.line else span.column + 1
            print_ = record.print or (record.entry.print if record.entry is not None else None)
            rows[record.section or MAIN].add(resolved.ref, copies, span.line, span.column, end, print_)
        return rows[MAIN].part(), rows[EXTRA].part(), rows[SIDE].part()

    @staticmethod
    def _copies(record: Record) -> int:
        if record.copies is not None:
            return record.copies
        return record.entry.copies if record.entry is not None else 1

    def _is_known(self, record: Record) -> bool:
        """Whether a record names a card that is known, by its name or by a number."""
        if record.entry is not None and record.entry.known:
            return True
        codes = [code for code in (record.passcode, record.number) if code is not None]
        konami = [number for number in (record.konami_id, record.number) if number is not None]
        return bool(self.names.cards(codes)) or any(self.names.by_konami_id(number) for number in konami)

    def _differ(self, record: Record, resolved: "Resolved") -> None:
        message = number_of_another(str(resolved.rival), resolved.number)
        self.remarks.append(Remark("FMT062", sentence(message), record.span, say("Correct the name or the number.")))
        self._reasons.append(Doubt(message, record.span))
        self._unsure.add(record.span.line)


class Resolved(NamedTuple):
    """What a record names; `rival` is its name where `number` beside it is that of another card."""

    ref: Ref
    rival: str | None = None
    number: int = 0


class Numbers:
    """What the numbers of a file's cards are, decided for all of them."""

    def __init__(self, records: Sequence[Record], names: NameIndex, remarks: list[Remark]) -> None:
        self._names = names
        self._meaning = self._meaning_of(records, remarks)

    def _meaning_of(self, records: Sequence[Record], remarks: list[Remark]) -> str:
        """What numbers of unknown meaning are: "passcode", "konami" or "own"."""
        numbered = [(record, record.number) for record in records if record.number is not None]
        if not numbered:
            return "passcode"
        cards = self._names.cards({number for _, number in numbered})
        named: list[tuple[bool, bool]] = []
        alone: list[tuple[bool, bool]] = []
        for record, number in numbered:
            konami = self._names.by_konami_id(number)
            codes = self._named(record)
            if codes:
                fits = number in cards and cards[number].group in self._groups(codes)
                named.append((fits, bool({*konami} & {*codes})))
            elif record.entry is None:
                alone.append((number in cards, bool(konami)))
        looked = named or alone
        passcodes, konamis = (sum(pair[i] for pair in looked) for i in (0, 1))
        if 2 * max(passcodes, konamis) < len(looked) or not looked:
            return "own" if named else "passcode"
        if konamis <= passcodes:
            return "passcode"
        if not named:
            first, number = numbered[0]
            remarks.append(
                Remark(
                    "FMT061",
                    say(
                        "The numbers ({number}, …) were read as Konami IDs: most of them are not passcodes.",
                        number=number,
                    ),
                    first.span,
                    say("Name the key or column `konami_id` or `passcode`, to say which they are."),
                )
            )
        return "konami"

    def _groups(self, codes: tuple[int, ...]) -> set[int]:
        return {card.group for card in self._names.cards(codes).values()}

    def _named(self, record: Record) -> tuple[int, ...]:
        """The cards with the name of a record."""
        entry = record.entry
        return self._names.find_name(entry.ref) if entry is not None and isinstance(entry.ref, str) else ()

    def resolve(self, record: Record) -> Resolved | None:
        """What a record names, after its numbers and its name are held against each other; None if nothing tells."""
        passcode, konami = record.passcode, record.konami_id
        if self._meaning == "passcode" and passcode is None:
            passcode = record.number
        elif self._meaning == "konami" and konami is None:
            konami = record.number
        named = self._named(record)
        name = str(record.entry.ref) if record.entry is not None else ""
        cards = self._names.cards(() if passcode is None else (passcode,))
        if passcode is not None and (passcode in cards or not named):
            differ = bool(named) and cards[passcode].group not in self._groups(named)
            return Resolved(passcode, name if differ else None, passcode)
        if record.entry is not None and (named or konami is None):
            other = self._names.by_konami_id(konami) if konami is not None else ()
            if named and other and not {*named} & {*other}:
                return Resolved(other[0], name, konami or 0)
            return Resolved(name)
        return None if konami is None else Resolved(KonamiId(konami))
