"""Decks in documents (JSON, YAML, XML) of whichever program: recognized by their shape, not by one program's keys.

A deck is a mapping whose keys name sections (`main`, `sideDeck`, `Extra Deck`), a list of parts that have that name, or
a list of cards each of which may say its section.  A section is a list of cards, a mapping of names to counts, a
mapping of kinds or groups, or a text with a card in each line.  A card is a text as people type it, a number, a pair,
or a mapping of fields (`fields.role_of`).
"""

import re
from collections.abc import Callable

from deckcheck.deckfiles import fields as words
from deckcheck.deckfiles.common import passed_over, shown
from deckcheck.deckfiles.directives import FORMAT, IGNORE, TITLE, Comments
from deckcheck.deckfiles.document import DocumentError, Node, read_json
from deckcheck.deckfiles.entry import Entry
from deckcheck.deckfiles.fields import NAMING, Named, plain_word, role_of, section_of
from deckcheck.deckfiles.limits import MAX_CODE, MAX_DECKS, too_many_decks
from deckcheck.deckfiles.others import other_document
from deckcheck.deckfiles.recognize import (
    AUTHORS,
    DECK_HELP,
    LISTS,
    MOST_LOOKED,
    STATED,
    TITLES,
    Found,
    card_list,
    counts_names,
    empty_part,
    fields_of,
    find_decks,
    is_card,
    is_code,
    is_count,
    is_counted_mapping,
    is_title,
    may_list,
    move_to,
    part_name,
    section_keys,
    text_of,
    texts_below,
    unknown_numbers,
)
from deckcheck.deckfiles.records import BESIDE, UNREAD_HELP, Record, Records, code_of, count_of, print_of
from deckcheck.model.deck import (
    EXTRA,
    SECTION_NAMES,
    SECTIONS,
    DeckFile,
    Directive,
    NameIndex,
    ParseError,
    Remark,
    Span,
)

AUTHOR = "author"
OWN_KEYS = frozenset((*SECTIONS, TITLE, AUTHOR, FORMAT, IGNORE))
"""The keys of deckcheck's own deck files."""
_MOST_COPIES = 3

Look = Callable[[Node, Entry], Remark | None]
"""Looks at a card that is written as a text, and may have something to remark."""


def read_tree(
    roots: list[Node],
    reader: str,
    names: NameIndex,
    remarks: list[Remark],
    comments: list[Comments] | None = None,
    look: Look | None = None,
) -> list[DeckFile] | ParseError:
    """The decks in the documents of a file, or an error if one of them holds none.

    `comments` are those to deckcheck, for each document; `look` looks at each card that is written as a text.
    """
    decks: list[DeckFile] = []
    for index, root in enumerate(roots):
        other = other_document([*root.value] if isinstance(root.value, dict) else [])
        if other is not None:
            return ParseError(f"The file is {other.what}, not a deck.", root.span, other.help, "FMT001")
        found = [*find_decks(root, None, None, alone=True)]
        if not found:
            typed = _typed(root, reader, names, remarks)
            if not typed:
                return _no_deck(root)
            decks.extend(typed)
        for deck in found:
            if len(decks) == MAX_DECKS:
                return too_many_decks(deck.node.span)
            own = Comments([*remarks]) if comments is None else comments[index]
            read = _Reading(names, reader, own, look).deck(deck)
            if isinstance(read, ParseError):
                return read
            decks.append(read)
    return decks


def _typed(root: Node, reader: str, names: NameIndex, remarks: list[Remark]) -> list[DeckFile]:
    """The decks in texts of a document that has no deck of its own."""
    from deckcheck.deckfiles.quoted import typed_lists

    decks = typed_lists(root, reader, names, remarks)
    fields = root.value if isinstance(root.value, dict) else {}
    for deck in decks:
        deck.title = deck.title or text_of(fields, TITLES)
        deck.author = deck.author or text_of(fields, AUTHORS)
    return decks


def _no_deck(root: Node) -> ParseError:
    if not isinstance(root.value, dict | list):
        message = f"A deck is a mapping with main, extra and side, but this is {root.kind}."
    elif isinstance(root.value, list):
        message = "The document is a list, and nothing in it is a deck or a card."
    else:
        message = "The document has none of the keys main, extra and side, and no list of cards."
    return ParseError(message, root.span, DECK_HELP, "FMT006")


class _Reading:
    """The state of reading one deck."""

    def __init__(self, names: NameIndex, reader: str, comments: Comments, look: Look | None) -> None:
        self._look = look
        self._records = Records(names, comments.remarks)
        self._names = names
        self._reader = reader
        self._comments = comments
        self._headed: set[str] = set()
        self._extra: dict[str, Span] = {}
        # Small numbers in fields of cards without a count, by the key that nobody knows.
        self._maybe: dict[str, list[int]] = {}

    @property
    def _remarks(self) -> list[Remark]:
        return self._comments.remarks

    def deck(self, found: Found) -> DeckFile | ParseError:
        """The deck of a node."""
        value = found.node.value
        fields = value if isinstance(value, dict) else {}
        play_format = self._about(fields)
        if isinstance(value, list):
            self._cards(found.node, None)
        else:
            self._sections(found.node)
        self._doubt_numbers(found.node.span)
        parts = self._records.parts(certain=bool(self._headed))
        if isinstance(parts, ParseError):
            return parts
        if self._extra:
            self._remarks.append(passed_over(self._extra, next(iter(self._extra.values()))))
        title = found.title or self._comments.title
        self._comments.overruled(TITLE, found.title)
        self._comments.overruled(FORMAT, play_format)
        return DeckFile(
            self._reader,
            *parts,
            title=title,
            author=found.author,
            play_format=play_format or self._comments.play_format,
            sectioned=EXTRA in self._headed or (len(self._headed) > 0 and self._own(fields)),
            headed=bool(self._headed),
            remarks=self._remarks,
            directives=self._comments.directives,
            doubts=self._records.doubts(),
            empty=frozenset(
                name for name, part in zip(SECTIONS, parts, strict=True) if name in self._headed and not len(part)
            ),
        )

    @staticmethod
    def _own(fields: dict[str, Node]) -> bool:
        """Whether a document is one of deckcheck's own: a section that is not named is empty then."""
        return all(key in OWN_KEYS or key.startswith(("x-", "$")) for key in fields)

    def _about(self, fields: dict[str, Node]) -> str | None:
        """What a document tells deckcheck itself: the format (returned) and rules to ignore.

        Raises DocumentError for an `ignore` that is none.
        """
        if not self._own(fields):
            return None
        for item in _ignored(fields.get(IGNORE)):
            self._comments.directives.append(item)
        node = fields.get(FORMAT)
        if node is None or node.is_null:
            return None
        if not isinstance(node.value, str):
            raise DocumentError(f"`format` is a text, but this is {node.kind}.", node.span, "Write `format: TEXT`.")
        return node.value.strip() or None

    # Sections

    def _sections(self, node: Node) -> None:
        fields = node.value
        assert isinstance(fields, dict)
        sections = section_keys(fields)
        listed = None if sections else card_list(fields)
        if not sections and listed is None:
            self._cards(node, None)
            return
        seen: set[Named] = set()
        for key, item in fields.items():
            if key in sections:
                self._section(key, sections[key], item, node.keys.get(key, item.span), seen)
            elif key == listed:
                self._cards(item, None)
            else:
                self._beside(key, item, node.keys.get(key, item.span))

    def _section(
        self,
        key: str,
        named: Named,
        node: Node,
        span: Span,
        seen: set[Named],
    ) -> None:
        """A key that names a section or a kind; a second one for the same may list the same cards in another way."""
        if named in seen and self._holds_card(node):
            self._remarks.append(
                Remark(
                    "FMT050",
                    f'The key "{shown(key)}" lists cards of a section that another key has listed; they were left out.',
                    span,
                    "Keep one list for each section.",
                )
            )
            self._records.open_sections(f'"{shown(key)}" lists cards of the same section', span, named[0])
            return
        seen.add(named)
        if named[0] is not None:
            self._headed.add(named[0])
        self._cards(node, named[0])

    def _beside(self, key: str, node: Node, span: Span) -> None:
        """A key that is not a section: worth a note, unless there seem to be cards below it."""
        plain = plain_word(key)
        about = key in OWN_KEYS or plain in TITLES or plain in AUTHORS or plain in STATED
        if key.startswith(("x-", "$", "#")) or (about and not isinstance(node.value, dict | list)) or key == IGNORE:
            return
        if may_list(node) and not BESIDE.search(plain) and self._holds_card(node):
            self._remarks.append(
                Remark(
                    "FMT050",
                    f'The key "{shown(key)}" is unknown; what is below it was left out.',
                    span,
                    f"Known are {', '.join(sorted(OWN_KEYS))}; begin keys of your own with `x-`.",
                )
            )
            self._records.open_sections(f'there are cards below the unknown key "{shown(key)}"', span)
        else:
            self._extra.setdefault(key, span)

    def _holds_card(self, node: Node) -> bool:
        """Whether a card that is known is somewhere below a node."""
        for text in texts_below(node, MOST_LOOKED):
            entry = self._records.read(text)
            if entry is not None and entry.known:
                code = entry.ref
                if not isinstance(code, int) or code in self._names.cards((code,)):
                    return True
        return False

    def _cards(self, node: Node, section: str | None) -> None:
        """Read what is below the key of a section, or of a list of cards with their own sections."""
        if node.is_null:
            return
        if isinstance(node.value, list):
            for item in node.value:
                part = part_name(item)
                if section is None and (empty := self._empty_part(item)) is not None:
                    self._headed.add(empty)
                elif part is not None:
                    self._part(item, part[0] or section)
                else:
                    self._entry(item, section)
        elif (part := part_name(node)) is not None:
            self._part(node, part[0] or section)
        elif isinstance(node.value, dict):
            self._mapping(node, section)
        else:
            self._lines(node, section)

    def _empty_part(self, node: Node) -> str | None:
        """The section that a mapping without cards names, unless its name is that of a card."""
        section = empty_part(node)
        if section is None or not isinstance(node.value, dict):
            return None
        named = (str(item.value) for item in node.value.values())
        return None if any(len(text) < 60 and self._names.find_name(text) for text in named) else section

    def _part(self, node: Node, section: str | None) -> None:
        """`{"name": "Side", "cards": […]}`: a section that says what it is."""
        assert isinstance(node.value, dict)
        if section is not None:
            self._headed.add(section)
        for key, item in node.value.items():
            if may_list(item):
                if plain_word(key) in LISTS or not BESIDE.search(plain_word(key)):
                    self._cards(item, section)
            elif role_of(key) is None and not is_title(key) and plain_word(key) not in STATED:
                self._extra.setdefault(key, node.keys.get(key, item.span))

    def _mapping(self, node: Node, section: str | None) -> None:
        """Names with counts, kinds or groups with cards, a list beside its count, or one card."""
        fields = node.value
        assert isinstance(fields, dict)
        card = fields_of(node) if not counts_names(fields) and is_card(node) else []
        if any(role in NAMING for role, _ in card):
            self._record(card, node.span, section)
            return
        listed = [key for key in fields if plain_word(key) in LISTS and not is_count(fields[key])]
        for key, item in fields.items():
            span = node.keys.get(key, item.span)
            if listed:
                if key in listed:
                    self._cards(item, section)
                elif plain_word(key) not in STATED or not is_count(item):
                    self._beside(key, item, span)
                continue
            inner = section_of(key)
            if inner is not None and isinstance(item.value, list | dict):
                if inner[0] is not None:
                    self._headed.add(inner[0])
                self._cards(item, inner[0] or section)
            elif isinstance(item.value, list) or (
                isinstance(item.value, dict) and not is_counted_mapping(item) and not is_card(item)
            ):
                self._cards(item, section)
            else:
                self._named(key, item, span, section)

    def _named(self, key: str, node: Node, span: Span, section: str | None) -> None:
        """`"Effect Veiler": 3` or `"Effect Veiler": {"qty": 3}`: the key is the name, unless the value has one."""
        if isinstance(node.value, dict):
            found = fields_of(node)
            if any(role in NAMING for role, _ in found):
                self._record(found, node.span, section)
                return
            count = next((count_of(str(item.value)) for role, item in found if role == words.COUNT), None)
        else:
            count = count_of(str(node.value))
        entry = self._records.read(key)
        if count is None or entry is None:
            # `- 3 Number 39: Utopia` is a mapping to YAML.
            whole = f"'{key}: {node.value}'" if isinstance(node.value, str) and not node.is_null else ""
            help = f"Put the card in quotes: {whole}." if whole else UNREAD_HELP
            self._records.leave_out(f'"{shown(key)}" has no count that is a number.', span, section, help)
        elif isinstance(entry.ref, int):
            passcode, number = _as_written(key, entry.ref)
            self._records.add(Record(section, span, passcode=passcode, number=number, copies=count))
        else:
            self._records.add(Record(section, span, entry, copies=count))

    def _lines(self, node: Node, section: str | None) -> None:
        """A text with a card in each line, or with JSON in it."""
        text = node.value
        assert isinstance(text, str)
        if text.lstrip().startswith("["):
            try:
                inner = read_json(text)
            except DocumentError:
                self._records.leave_out(
                    "This text should hold a list of cards, but it is something else or is broken.", node.span, section
                )
                return
            move_to(inner, node.span)
            self._cards(inner, section)
            return
        for line in re.split(r"\n|;|(?<=[0-9]),(?=[0-9 ])", text):
            if line.strip():
                self._text(line.strip(), node, section)

    # Cards

    def _entry(self, node: Node, section: str | None) -> None:
        """Read one item of a list of cards."""
        value = node.value
        if isinstance(value, dict):
            found = fields_of(node)
            if any(role in NAMING for role, _ in found):
                self._note_numbers(node, found)
                self._record(found, node.span, section)
            elif any(isinstance(item.value, list) for item in value.values()) or [*map(role_of, value)] == [None]:
                self._mapping(node, section)
            else:
                key = next(iter(value), "")
                self._records.leave_out(
                    f'A card has neither name nor number, only keys like "{shown(key)}".',
                    node.keys.get(key, node.span),
                    section,
                )
        elif isinstance(value, list):
            self._list(node, section)
        elif node.is_null:
            self._records.leave_out("A card is nothing.", node.span, section)
        else:
            self._text(value, node, section)

    def _note_numbers(self, node: Node, found: list[tuple[str, Node]]) -> None:
        """Remember small numbers in fields that nobody knows, of a card that says no count."""
        if not any(role == words.COUNT or role in SECTIONS for role, _ in found):
            for key, number in unknown_numbers(node):
                self._maybe.setdefault(key, []).append(number)

    def _doubt_numbers(self, span: Span) -> None:
        """Doubt the counts where most cards have a small number that may be one: nothing else says how many."""
        for key, numbers in self._maybe.items():
            if max(numbers) <= _MOST_COPIES and len({*numbers}) > 1 and 2 * len(numbers) >= len(self._records):
                why = f'"{shown(key)}" may count the copies of a card'
                self._records.open_sections(why, span)
                self._remarks.append(Remark("FMT073", f"{why}.", span, "Call the number of copies `count`."))

    def _list(self, node: Node, section: str | None) -> None:
        """`["Sangan", 3]`, `[3, "Sangan"]`, `["Sangan", 26202165, "monster", 3]`, or a list within the list."""
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
            entry = self._records.read(str(first.value)) if named else None
            number = code_of(str(codes[0].value)) if codes else None
            copies = count_of(str(counts[0].value))
            self._records.add(Record(section, first.span, entry, number=number, copies=copies))
        elif items:
            self._cards(node, section)
        else:
            self._records.leave_out("A card is an empty list.", node.span, section)

    def _text(self, text: str, node: Node, section: str | None) -> None:
        """A card as people type it, or its number."""
        entry = self._records.read(text)
        if entry is None:
            self._records.leave_out(f'"{shown(text)}" is not a card.', node.span, section)
            return
        if isinstance(entry.ref, int):
            passcode, number = _as_written(text, entry.ref)
            self._records.add(Record(section, node.span, None, passcode, None, number, entry.copies, entry.print))
            return
        self._records.add(Record(section, node.span, entry))
        remark = self._look(node, entry) if self._look is not None else None
        if remark is not None:
            self._remarks.append(remark)

    def _record(self, found: list[tuple[str, Node]], span: Span, section: str | None) -> None:
        """Read a card by its fields."""
        own = self._section_of_card(found, section)
        if own == "":
            return
        entry = print_ = None
        numbers: dict[str, int] = {}
        place = None
        for role, item in found:
            text = str(item.value)
            if role == words.NAME and entry is None:
                entry = self._records.name(text)
                place = item.span
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
            self._records.leave_out(f'"{shown(str(counts[0].value))}" is not a number of copies.', counts[0].span, own)
        elif entry is None and not numbers:
            self._records.leave_out("A card has neither name nor number.", span, own)
        else:
            passcode, konami_id = numbers.get(words.PASSCODE), numbers.get(words.KONAMI_ID)
            record = Record(own, place or span, entry, passcode, konami_id, numbers.get(words.NUMBER), copies, print_)
            self._headed.update(part for part, _ in shares)
            for part, share in shares:
                if share:
                    self._records.add(record._replace(section=part, copies=share))
            if not shares:
                self._records.add(record)

    def _section_of_card(self, texts: list[tuple[str, Node]], section: str | None) -> str | None:
        """The section that a card of a flat list says it is in, empty if that is none of the deck."""
        if section is not None:
            return section
        for role, item in texts:
            named = section_of(str(item.value)) if role in (words.SECTION, words.KIND) else None
            if named is not None and named[0] is not None:
                self._headed.add(named[0])
                return named[0]
            if role == words.SECTION and named is None:
                text = str(item.value)
                if BESIDE.search(plain_word(text)):
                    self._extra.setdefault(text, item.span)
                else:
                    self._records.leave_out(
                        f'"{shown(text)}" is not a section of a deck; the card was left out.',
                        item.span,
                        None,
                        f"Write {', '.join(SECTION_NAMES.values())}.",
                    )
                return ""
        return None

    def _out_of_range(self, text: str, node: Node, section: str | None) -> None:
        self._records.leave_out(
            f'"{shown(text)}" is not a passcode (they go from 1 to {MAX_CODE:,}) and was left out.',
            node.span,
            section,
            "Look up the card's passcode and write that.",
            "FMT021",
        )


def _ignored(node: Node | None) -> list[Directive]:
    """The rules that `ignore` names.  Raises DocumentError for anything else."""
    if node is None or node.is_null:
        return []
    items = node.value if isinstance(node.value, list) else [node]
    found = []
    for item in items:
        match = (
            re.fullmatch(r"([A-Za-z0-9][A-Za-z0-9_.-]*)(?:\s+(.*))?", item.value.strip())
            if isinstance(item.value, str)
            else None
        )
        if match is None:
            raise DocumentError(
                "`ignore` is a list of rule codes, each maybe with a reason.",
                item.span,
                'Write `ignore: ["BAN001 reason"]`.',
            )
        found.append(Directive(IGNORE, match[1], item.span.line, True, (match[2] or "").strip()))
    return found


def _as_written(text: str, number: int) -> tuple[int | None, int | None]:
    """A number in a text as a passcode, or as one of which it is not known what it is.

    Eight digits that begin with 0 are a passcode: no other numbering is written so.
    """
    return (number, None) if re.search(r"(?<!\d)0\d{7}(?!\d)", text) else (None, number)
