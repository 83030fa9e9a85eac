"""Cards in documents of any shape: a text as people type it, a number, a pair, a mapping of fields."""

import re
from collections.abc import Callable

from deckcheck.deckfiles import fields as words
from deckcheck.deckfiles.common import shown
from deckcheck.deckfiles.document import Node
from deckcheck.deckfiles.entry import Entry
from deckcheck.deckfiles.fields import NAMING, plain_word, section_of
from deckcheck.deckfiles.limits import MAX_CODE
from deckcheck.deckfiles.recognize import (
    fields_of,
    is_code,
    is_count,
    unknown_numbers,
)
from deckcheck.deckfiles.records import BESIDE, UNREAD_HELP, Record, Records, code_of, count_of, print_of
from deckcheck.model.deck import (
    SECTION_NAMES,
    SECTIONS,
    NameIndex,
    Remark,
    Span,
)
from deckcheck.model.words import say, sentence

_MOST_COPIES = 3
Look = Callable[[Node, Entry], Remark | None]
"""Looks at a card that is written as a text, and may have something to remark."""


class CardShapes:
    """Reads single cards into `records`.

    `headed` are the sections that cards say they are in, `extra` what said nothing about the deck, with its place.
    """

    def __init__(self, names: NameIndex, remarks: list[Remark], look: Look | None) -> None:
        self._look = look
        self._remarks = remarks
        self.records = Records(names, remarks)
        self.headed: set[str] = set()
        self.extra: dict[str, Span] = {}
        # Small numbers in fields of cards without a count, by the key that nobody knows.
        self._maybe: dict[str, list[int]] = {}

    def text(self, text: str, node: Node, section: str | None) -> None:
        """A card as people type it, or its number."""
        entry = self.records.read(text)
        if entry is None:
            self.records.leave_out(say('"{text}" is not a card.', text=shown(text)), node.span, section)
            return
        if isinstance(entry.ref, int):
            passcode, number = _as_written(text, entry.ref)
            self.records.add(Record(section, node.span, None, passcode, None, number, entry.copies, entry.print))
            return
        self.records.add(Record(section, node.span, entry))
        remark = self._look(node, entry) if self._look is not None else None
        if remark is not None:
            self._remarks.append(remark)

    def pair(self, node: Node, section: str | None) -> bool:
        """Take in a list that is one card, `["Sangan", 3]` or `["Sangan", 26202165, "monster", 3]`; False if not."""
        items = node.value
        assert isinstance(items, list)
        texts = [item for item in items if isinstance(item.value, str) and not item.is_null]
        counts = [item for item in texts if is_count(item)]
        if len(counts) > 1:
            # `["7", 2]`: a name in quotes that is a number.
            counts = [item for item in counts if item.plain]
        named = [item for item in texts if item not in counts and not is_code(item)]
        codes = [item for item in texts if is_code(item)]
        if len(counts) == 1 and (named or codes) and len(named) + len(codes) < 4 and len(texts) == len(items):
            first = (named or codes)[0]
            entry = self.records.read(str(first.value)) if named else None
            number = code_of(str(codes[0].value)) if codes else None
            copies = count_of(str(counts[0].value))
            self.records.add(Record(section, first.span, entry, number=number, copies=copies))
            return True
        return False

    def named(self, key: str, node: Node, span: Span, section: str | None) -> None:
        """`"Effect Veiler": 3` or `"Effect Veiler": {"qty": 3}`: the key is the name, unless the value has one."""
        if isinstance(node.value, dict):
            found = fields_of(node)
            if any(role in NAMING for role, _ in found):
                self.record(found, node.span, section)
                return
            count = next((count_of(str(item.value)) for role, item in found if role == words.COUNT), None)
        else:
            count = count_of(str(node.value))
        entry = self.records.read(key)
        if count is None or entry is None:
            # `- 3 Number 39: Utopia` is a mapping to YAML.
            whole = f"'{key}: {node.value}'" if isinstance(node.value, str) and not node.is_null else ""
            help = say("Put the card in quotes: {text}.", text=whole) if whole else say(UNREAD_HELP)
            self.records.leave_out(say('"{key}" has no count that is a number.', key=shown(key)), span, section, help)
        elif isinstance(entry.ref, int):
            passcode, number = _as_written(key, entry.ref)
            self.records.add(Record(section, span, passcode=passcode, number=number, copies=count))
        else:
            self.records.add(Record(section, span, entry, copies=count))

    def record(self, found: list[tuple[str, Node]], span: Span, section: str | None) -> None:
        """Read a card by its fields."""
        own = self._section_of_card(found, section)
        if own == "":
            return
        entry = print_ = None
        numbers: dict[str, int] = {}
        place = None
        for role, item in found:
            text = str(item.value)
            if role == words.NAME and (entry is None or not entry.known):
                # Of several names the first that is a card's: `"Name": "Card", "Nickname": "Sangan"`.
                named = self.records.name(text)
                if entry is None or named.known:
                    entry, place = named, item.span
            elif role == words.PRINT or (role == words.NUMBER and code_of(text) is None):
                print_ = print_ or print_of(text)
            elif role in NAMING and role != words.NAME:
                number = code_of(text)
                if number is None:
                    self._out_of_range(text, item, own)
                    return
                numbers.setdefault(role, number)
                place = place or item.span
        shares = [(role, int(str(item.value))) for role, item in found if role in SECTIONS] if section is None else []
        counts = [item for role, item in found if role == words.COUNT]
        copies = next((count for item in counts if (count := count_of(str(item.value))) is not None), None)
        if counts and copies is None:
            self.records.leave_out(
                say('"{value}" is not a number of copies.', value=shown(str(counts[0].value))), counts[0].span, own
            )
        elif entry is None and not numbers:
            self.records.leave_out(say("A card has neither name nor number."), span, own)
        else:
            passcode, konami_id = numbers.get(words.PASSCODE), numbers.get(words.KONAMI_ID)
            record = Record(own, place or span, entry, passcode, konami_id, numbers.get(words.NUMBER), copies, print_)
            self.headed.update(part for part, _ in shares)
            for part, share in shares:
                if share:
                    self.records.add(record._replace(section=part, copies=share))
            if not shares:
                self.records.add(record)

    def _section_of_card(self, texts: list[tuple[str, Node]], section: str | None) -> str | None:
        """The section that a card of a flat list says it is in, empty if that is none of the deck."""
        if section is not None:
            return section
        for role, item in texts:
            named = section_of(str(item.value)) if role in (words.SECTION, words.KIND) else None
            if named is not None and named[0] is not None:
                self.headed.add(named[0])
                return named[0]
            if role == words.SECTION and named is None:
                text = str(item.value)
                if BESIDE.search(plain_word(text)):
                    self.extra.setdefault(text, item.span)
                else:
                    self.records.leave_out(
                        say('"{text}" is not a section of a deck; the card was left out.', text=shown(text)),
                        item.span,
                        None,
                        say("Write {sections}.", sections=", ".join(SECTION_NAMES.values())),
                    )
                return ""
        return None

    def _out_of_range(self, text: str, node: Node, section: str | None) -> None:
        self.records.leave_out(
            say(
                '"{text}" is not a passcode (they go from 1 to {largest}) and was left out.',
                text=shown(text),
                largest=f"{MAX_CODE:,}",
            ),
            node.span,
            section,
            say("Look up the card's passcode and write that."),
            "FMT021",
        )

    def note_numbers(self, node: Node, found: list[tuple[str, Node]]) -> None:
        """Remember small numbers in fields that nobody knows, of a card that says no count."""
        if not any(role == words.COUNT or role in SECTIONS for role, _ in found):
            for key, number in unknown_numbers(node):
                self._maybe.setdefault(key, []).append(number)

    def doubt_numbers(self, span: Span) -> None:
        """Doubt the counts where most cards have a small number that may be one: nothing else says how many."""
        for key, numbers in self._maybe.items():
            if max(numbers) <= _MOST_COPIES and len({*numbers}) > 1 and 2 * len(numbers) >= len(self.records):
                why = say('"{key}" may count the copies of a card', key=shown(key))
                self.records.open_sections(why, span)
                self._remarks.append(Remark("FMT073", sentence(why), span, say("Call the number of copies `count`.")))


def _as_written(text: str, number: int) -> tuple[int | None, int | None]:
    """A number in a text as a passcode, or as one of which it is not known what it is.

    Eight digits that begin with 0 are a passcode: no other numbering is written so.
    """
    return (number, None) if re.search(r"(?<!\d)0\d{7}(?!\d)", text) else (None, number)
