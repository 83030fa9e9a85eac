"""Decks in documents (JSON, YAML, XML) of whichever program: recognized by their shape, not by one program's keys.

A deck is a mapping whose keys name sections (`main`, `sideDeck`, `Extra Deck`), a list of parts that are called so, or
a list of cards each of which may say its section.  A section is a list of cards, a mapping of names to counts, a
mapping of kinds or groups, or a text with a card in each line.  A card is a text as people type it, a number, a pair,
or a mapping of fields (`fields.role_of`).
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from deckcheck.deckfiles import fields as words
from deckcheck.deckfiles.common import (
    FORMAT,
    IGNORE,
    MAX_CODE,
    MAX_DECKS,
    TITLE,
    Comments,
    shown,
    too_many_decks,
)
from deckcheck.deckfiles.document import DocumentError, Node, read_json
from deckcheck.deckfiles.fields import Named, plain_word, role_of, section_of
from deckcheck.deckfiles.notation import Entry
from deckcheck.deckfiles.others import other_document
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
DECK_HELP = "Write `main:` and a list of cards below it."

_TITLES = ("title", "name", "deck name", "deckname", "deck title", "label")
_AUTHORS = (
    "author",
    "username",
    "deck author",
    "player",
    "player name",
    "creator",
    "created by",
    "user",
    "owner",
    "by",
)
# Under these keys the cards of a deck or of a section are listed.
_LISTS = frozenset(
    """
    cards,card,decklist,deck list,list,card list,cardlist,entry,entries,item,items,contents,content,slots,rows,deck
    deck cards,ids,card ids,cardids,main cards,codes
    """.replace("\n", ",")
    .replace("    ", "")
    .split(",")
)
# Mappings that say more about the card beside them: `{"amount": 3, "card": {"name": …}}`.
_INNER = frozenset(("card", "data", "info", "item", "details", "attributes", "product", "fields", "card data"))
# Around a deck in the answer of a program.
_AROUND = frozenset(("deck", "data", "result", "results", "decklist", "deck list", "response", "payload", "content"))
_STATED = frozenset(("count", "total", "size", "quantity", "cards", "number", "length", "amount"))
_NAMING = frozenset((words.NAME, words.PASSCODE, words.KONAMI_ID, words.NUMBER))
_ONLY_CARDS = frozenset((words.COUNT, words.PASSCODE, words.KONAMI_ID, words.SECTION))
_SAYING = (words.NAME, words.SECTION, words.KIND)
_LONG = 60
_MOST_EXTRA = 8
_MOST_LOOKED = 60


Look = Callable[[Node, Entry], Remark | None]
"""Looks at a card that is written as a text, and may have something to remark."""


class Found(NamedTuple):
    """A deck in a document, with what is around it."""

    node: Node
    title: str | None
    author: str | None


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
        found = [*_find(root, None, None, alone=True)]
        if not found:
            return _no_deck(root)
        for deck in found:
            if len(decks) == MAX_DECKS:
                return too_many_decks(deck.node.span)
            own = Comments([*remarks]) if comments is None else comments[index]
            read = _Reading(names, reader, own, look).deck(deck)
            if isinstance(read, ParseError):
                return read
            decks.append(read)
    return decks


def _no_deck(root: Node) -> ParseError:
    if not isinstance(root.value, dict | list):
        message = f"A deck is a mapping with main, extra and side, but this is {root.kind}."
    elif isinstance(root.value, list):
        message = "The document is a list, and nothing in it is a deck or a card."
    else:
        message = "The document has none of the keys main, extra and side, and no list of cards."
    return ParseError(message, root.span, DECK_HELP, "FMT006")


# ------------------------------------------------------------------------------------------------------- finding decks


def _find(node: Node, title: str | None, author: str | None, alone: bool) -> Iterator[Found]:
    """The nodes that are decks.  Raises DocumentError for a number or text among decks.

    A list of cards without sections is a deck only if it is `alone`: the whole document, or what its one key is about.
    In larger documents lists of cards are many things: what leaves and enters, what is forbidden, what somebody owns.
    """
    value = node.value
    if isinstance(value, list):
        if (alone and _are_cards(value)) or _are_parts(value):
            yield Found(node, title, author)
            return
        found = [deck for item in value for deck in _find(item, title, author, alone=False)]
        other = next((item for item in value if isinstance(item.value, str)), None) if found else None
        if other is not None:
            raise DocumentError(f"This should be a deck, but is {other.kind}.", other.span, DECK_HELP)
        yield from found
    elif isinstance(value, dict):
        title = _text(value, _TITLES) or title
        author = _text(value, _AUTHORS) or author
        named = alone or _text(value, _TITLES) is not None
        if _section_keys(value) or (named and _card_list(value) is not None) or (alone and _counts_names(value)):
            yield Found(node, title, author)
            return
        for key, item in value.items():
            yield from _find(item, title, author, alone and plain_word(key) in _AROUND)


def _text(fields: dict[str, Node], keys: tuple[str, ...]) -> str | None:
    """The text of the first of some keys that has one."""
    plain = {plain_word(key): node for key, node in fields.items()}
    for key in keys:
        node = plain.get(key)
        if node is not None and isinstance(node.value, str) and not node.is_null and node.value.strip():
            return node.value.strip()
    return None


def _section_keys(fields: dict[str, Node]) -> dict[str, Named]:
    """The keys that name sections or kinds of cards and hold cards, with the section and the kind."""
    # `"counts": {"main": 40}` says how many there are.
    found = {
        key: named
        for key, node in fields.items()
        if not _is_count(node) and (named := section_of(key)) is not None and any(named)
    }
    texts = [key for key in found if isinstance(fields[key].value, str) and not fields[key].is_null]
    # `"main": "index.js"` is in files of programs; texts of cards are long, or there is one for each section.
    if len(texts) == len(found) and len(texts) < 2 and not any(_is_long(fields[key]) for key in texts):
        return {}
    # `deck: {…}` around the sections, or beside nothing that is one, is not a Main Deck of its own.
    return {} if [plain_word(key) for key in found] in (["deck"], ["decklist"], ["deck list"]) else found


def _may_list(node: Node) -> bool:
    return isinstance(node.value, list | dict) or _is_long(node)


def _is_long(node: Node) -> bool:
    text = node.value
    return isinstance(text, str) and not node.plain and (len(text) > _LONG or "\n" in text or text.startswith("["))


def _card_list(fields: dict[str, Node]) -> str | None:
    """The key of the list of all cards of a deck, None if there is none."""
    for key, node in fields.items():
        if isinstance(node.value, list) and _are_parts(node.value):
            return key
        if plain_word(key) in _LISTS and (
            (isinstance(node.value, list) and _are_cards(node.value))
            or (isinstance(node.value, dict) and _counts_names(node.value))
        ):
            return key
        if _part_name(node) is not None:
            return key
    return None


def _are_cards(nodes: list[Node]) -> bool:
    """Whether a list is one of cards: most of its items have the fields of one, or are numbers."""
    some = nodes[:_MOST_LOOKED]
    return len(some) > 0 and 2 * sum(map(_is_card, some)) > len(some)


def _is_card(node: Node) -> bool:
    """Whether a value looks like a card."""
    value = node.value
    if isinstance(value, dict):
        if len(value) == 1:
            key, only = next(iter(value.items()))
            return _counts_names(value) or (role_of(key) in _NAMING and isinstance(only.value, str))
        roles = {role_of(key, str(item.value)) for key, item in value.items()}
        if any(plain_word(key) in _INNER and isinstance(item.value, dict) for key, item in value.items()):
            return True
        # People, sets and decks have names and numbers, too.
        return bool(roles & _NAMING) and bool(roles & _ONLY_CARDS)
    if isinstance(value, list):
        texts = [item for item in value[:2] if isinstance(item.value, str) and not item.plain]
        return bool(texts) and any(_is_count(item) for item in value[:4])
    return _is_code(node) or re.match(r"\s*[0-9]{1,2}\s*x?\s\S", value) is not None


def _is_code(node: Node) -> bool:
    return isinstance(node.value, str) and re.fullmatch(r"[0-9]{3,10}", node.value) is not None


def _is_count(node: Node) -> bool:
    return isinstance(node.value, str) and re.fullmatch(r"[0-9]{1,2}", node.value) is not None


def _counts_names(fields: dict[str, Node]) -> bool:
    """Whether a mapping has a count for each name: `{"Effect Veiler": 3, "Sangan": {"qty": 1}}`."""
    if not fields:
        return False
    some = [*fields.items()][:_MOST_LOOKED]
    counted = sum(
        (_is_count(node) or _is_counted_mapping(node)) and role_of(key) is None and section_of(key) is None
        for key, node in some
    )
    return 5 * counted >= 4 * len(some)


def _is_counted_mapping(node: Node) -> bool:
    return isinstance(node.value, dict) and any(
        role_of(key) == words.COUNT and _is_count(item) for key, item in node.value.items()
    )


def _are_parts(nodes: list[Node]) -> bool:
    """Whether a list is one of sections that say what they are: `[{"name": "Main", "cards": […]}, …]`."""
    parts = [node for node in nodes if _part_name(node) is not None]
    return len(parts) > 0 and 2 * len(parts) >= len(nodes)


def _part_name(node: Node) -> Named | None:
    """The section that a mapping with cards says it is."""
    if not isinstance(node.value, dict) or not any(isinstance(item.value, list | dict) for item in node.value.values()):
        return None
    for key, item in node.value.items():
        if isinstance(item.value, str) and not item.is_null and len(item.value) < 60:
            role = role_of(key)
            section = (
                section_of(item.value) if role in (words.NAME, words.SECTION, words.KIND) or _is_title(key) else None
            )
            if section is not None:
                return section
    return None


def _is_title(key: str) -> bool:
    return plain_word(key) in (*_TITLES, "id", "key")


# ------------------------------------------------------------------------------------------------------- reading one


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
        parts = self._records.parts(certain=bool(self._headed))
        if isinstance(parts, ParseError):
            return parts
        if self._extra:
            listed = ", ".join(f"`{shown(key)}`" for key in [*self._extra][:_MOST_EXTRA])
            more = ", …" if len(self._extra) > _MOST_EXTRA else ""
            self._remarks.append(
                Remark(
                    "FMT060",
                    f"What says nothing about the deck was ignored: {listed}{more}.",
                    next(iter(self._extra.values())),
                    "Nothing has to be done.",
                )
            )
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
        sections = _section_keys(fields)
        listed = None if sections else _card_list(fields)
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
        about = key in OWN_KEYS or plain in _TITLES or plain in _AUTHORS or plain in _STATED
        if key.startswith(("x-", "$", "#")) or (about and not isinstance(node.value, dict | list)) or key == IGNORE:
            return
        if isinstance(node.value, dict | list) and not BESIDE.search(plain) and self._holds_card(node):
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
        for text in _texts(node, _MOST_LOOKED):
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
                part = _part_name(item)
                if part is not None:
                    self._part(item, part[0] or section)
                else:
                    self._entry(item, section)
        elif (part := _part_name(node)) is not None:
            self._part(node, part[0] or section)
        elif isinstance(node.value, dict):
            self._mapping(node, section)
        else:
            self._lines(node, section)

    def _part(self, node: Node, section: str | None) -> None:
        """`{"name": "Side", "cards": […]}`: a section that says what it is."""
        assert isinstance(node.value, dict)
        if section is not None:
            self._headed.add(section)
        for key, item in node.value.items():
            if _may_list(item):
                if plain_word(key) in _LISTS or not BESIDE.search(plain_word(key)):
                    self._cards(item, section)
            elif role_of(key) is None and not _is_title(key) and plain_word(key) not in _STATED:
                self._extra.setdefault(key, node.keys.get(key, item.span))

    def _mapping(self, node: Node, section: str | None) -> None:
        """Names with counts, kinds or groups with cards, a list beside its count, or one card."""
        fields = node.value
        assert isinstance(fields, dict)
        card = _fields(node) if not _counts_names(fields) and _is_card(node) else []
        if any(role in _NAMING for role, _ in card):
            self._record(card, node.span, section)
            return
        listed = [key for key in fields if plain_word(key) in _LISTS and not _is_count(fields[key])]
        for key, item in fields.items():
            span = node.keys.get(key, item.span)
            if listed:
                if key in listed:
                    self._cards(item, section)
                elif plain_word(key) not in _STATED or not _is_count(item):
                    self._beside(key, item, span)
                continue
            inner = section_of(key)
            if inner is not None and isinstance(item.value, list | dict):
                if inner[0] is not None:
                    self._headed.add(inner[0])
                self._cards(item, inner[0] or section)
            elif isinstance(item.value, list) or (
                isinstance(item.value, dict) and not _is_counted_mapping(item) and not _is_card(item)
            ):
                self._cards(item, section)
            else:
                self._named(key, item, span, section)

    def _named(self, key: str, node: Node, span: Span, section: str | None) -> None:
        """`"Effect Veiler": 3` or `"Effect Veiler": {"qty": 3}`: the key is the name, unless the value has one."""
        if isinstance(node.value, dict):
            found = _fields(node)
            if any(role in _NAMING for role, _ in found):
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
            self._records.add(Record(section, span, number=entry.ref, copies=count))
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
            _move(inner, node.span)
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
            found = _fields(node)
            if any(role in _NAMING for role, _ in found):
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

    def _list(self, node: Node, section: str | None) -> None:
        """`["Sangan", 3]`, `[3, "Sangan"]`, `["Sangan", 26202165, "monster", 3]`, or a list within the list."""
        items = node.value
        assert isinstance(items, list)
        texts = [item for item in items if isinstance(item.value, str) and not item.is_null]
        counts = [item for item in texts if _is_count(item)]
        if len(counts) > 1:
            # `["7", 2]`: a name in quotes that is a number.
            counts = [item for item in counts if item.plain]
        named = [item for item in texts if item not in counts and not _is_code(item)]
        codes = [item for item in texts if _is_code(item)]
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
            self._records.add(Record(section, node.span, number=entry.ref, copies=entry.copies, print=entry.print))
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
            elif role in _NAMING and role != words.NAME:
                number = code_of(text)
                if number is None:
                    self._out_of_range(text, item, own)
                    return
                numbers.setdefault(role, number)
                place = place or item.span
        counts = [item for role, item in found if role == words.COUNT]
        copies = next((count for item in counts if (count := count_of(str(item.value))) is not None), None)
        if counts and copies is None:
            self._records.leave_out(f'"{shown(str(counts[0].value))}" is not a number of copies.', counts[0].span, own)
        elif entry is None and not numbers:
            self._records.leave_out("A card has neither name nor number.", span, own)
        else:
            passcode, konami_id = numbers.get(words.PASSCODE), numbers.get(words.KONAMI_ID)
            number = numbers.get(words.NUMBER)
            self._records.add(Record(own, place or span, entry, passcode, konami_id, number, copies, print_))

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


def _fields(node: Node) -> list[tuple[str, Node]]:
    """The fields of a card with their roles, those of the mapping inside it (`"card": {…}`) after its own."""
    assert isinstance(node.value, dict)
    found: list[tuple[str, Node]] = []
    inner: list[tuple[str, Node]] = []
    for key, item in node.value.items():
        role = role_of(key, str(item.value) if isinstance(item.value, str) else "")
        if isinstance(item.value, dict):
            if plain_word(key) in _INNER:
                inner.extend((kind, field) for kind, field in _fields(item) if kind != words.COUNT)
            elif role == words.NAME:
                # Names by language: the English one, or the first.
                chosen = item.value.get("en") or next(iter(item.value.values()), None)
                if chosen is not None and isinstance(chosen.value, str) and not chosen.is_null:
                    found.append((role, chosen))
        elif role is not None and isinstance(item.value, str) and not item.is_null:
            # `"card": 26202165` is a number under the word for a name.
            number = role == words.NAME and plain_word(key) != "name" and _is_code(item)
            found.append((words.NUMBER if number else role, item))
    return [*found, *inner]


def _texts(node: Node, most: int) -> list[str]:
    """Some of the texts and keys below a node, the first ones."""
    found: list[str] = []
    queue = [node]
    while queue and len(found) < most:
        value = queue.pop(0).value
        if isinstance(value, list):
            queue.extend(value[:most])
        elif isinstance(value, dict):
            found.extend([*value][:most])
            queue.extend([*value.values()][:most])
        else:
            found.append(value)
    return found[:most]


def _move(node: Node, span: Span) -> None:
    """Give all of a tree the place of the text that it was written in."""
    queue = [node]
    while queue:
        item = queue.pop()
        item.span = span
        item.keys = dict.fromkeys(item.keys, span)
        if isinstance(item.value, list):
            queue.extend(item.value)
        elif isinstance(item.value, dict):
            queue.extend(item.value.values())


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
