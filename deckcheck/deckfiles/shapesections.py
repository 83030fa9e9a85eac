"""Sections in documents of any shape: lists, mappings of names to counts, parts that say what they are, texts."""

import re

from deckcheck.deckfiles.common import shown
from deckcheck.deckfiles.directives import FORMAT, IGNORE, TITLE
from deckcheck.deckfiles.document import DocumentError, Node, read_json
from deckcheck.deckfiles.fields import NAMING, Named, plain_word, role_of, section_of
from deckcheck.deckfiles.recognize import (
    AUTHORS,
    LISTS,
    MOST_LOOKED,
    STATED,
    TITLES,
    card_list,
    counts_names,
    empty_part,
    fields_of,
    is_card,
    is_count,
    is_counted_mapping,
    is_left_out,
    is_title,
    may_list,
    move_to,
    part_name,
    section_keys,
    texts_below,
)
from deckcheck.deckfiles.records import BESIDE
from deckcheck.deckfiles.shapecards import CardShapes
from deckcheck.model.deck import (
    SECTIONS,
    NameIndex,
    Remark,
    Span,
)
from deckcheck.model.words import listed, say, sentence

AUTHOR = "author"
OWN_KEYS = frozenset((*SECTIONS, TITLE, AUTHOR, FORMAT, IGNORE))
"""The keys of deckcheck's own deck files."""


class SectionShapes:
    """Reads what is below the keys of a deck, each card with a reader of cards."""

    def __init__(self, names: NameIndex, remarks: list[Remark], read: CardShapes) -> None:
        self._names = names
        self._remarks = remarks
        self._read = read
        self._records = read.records

    def sections(self, node: Node) -> None:
        fields = node.value
        assert isinstance(fields, dict)
        sections = section_keys(fields)
        listed = None if sections else card_list(fields)
        if not sections and listed is None:
            self.cards(node, None)
            return
        seen: set[Named] = set()
        for key, item in fields.items():
            if key in sections:
                self._section(key, sections[key], item, node.keys.get(key, item.span), seen)
            elif key == listed:
                self.cards(item, None)
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
                    say(
                        'The key "{key}" lists cards of a section that another key has listed; they were left out.',
                        key=shown(key),
                    ),
                    span,
                    say("Keep one list for each section."),
                )
            )
            self._records.open_sections(say('"{key}" lists cards of the same section', key=shown(key)), span, named[0])
            return
        seen.add(named)
        if named[0] is not None:
            self._read.headed.add(named[0])
        self.cards(node, named[0])

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
                    say('The key "{key}" is unknown; what is below it was left out.', key=shown(key)),
                    span,
                    say("Known are {own_keys}; begin keys of your own with `x-`.", own_keys=listed(sorted(OWN_KEYS))),
                )
            )
            self._records.open_sections(say('there are cards below the unknown key "{key}"', key=shown(key)), span)
        else:
            self._read.extra.setdefault(key, span)

    def _holds_card(self, node: Node) -> bool:
        """Whether a card that is known is somewhere below a node."""
        for text in texts_below(node, MOST_LOOKED):
            entry = self._records.read(text)
            if entry is not None and entry.known:
                code = entry.ref
                if not isinstance(code, int) or code in self._names.cards((code,)):
                    return True
        return False

    def cards(self, node: Node, section: str | None) -> None:
        """Read what is below the key of a section, or of a list of cards with their own sections."""
        if node.is_null:
            return
        if isinstance(node.value, list):
            for item in node.value:
                part = part_name(item)
                if section is None and (empty := self._empty_part(item)) is not None:
                    self._read.headed.add(empty)
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
            self._read.headed.add(section)
        for key, item in node.value.items():
            if may_list(item):
                if plain_word(key) in LISTS or not BESIDE.search(plain_word(key)):
                    self.cards(item, section)
            elif role_of(key) is None and not is_title(key) and plain_word(key) not in STATED:
                self._read.extra.setdefault(key, node.keys.get(key, item.span))

    def _mapping(self, node: Node, section: str | None) -> None:
        """Names with counts, kinds or groups with cards, a list beside its count, or one card."""
        fields = node.value
        assert isinstance(fields, dict)
        card = fields_of(node) if not counts_names(fields) and is_card(node) else []
        if any(role in NAMING for role, _ in card):
            self._read.record(card, node.span, section)
            return
        listed = [key for key in fields if plain_word(key) in LISTS and not is_count(fields[key])]
        for key, item in fields.items():
            span = node.keys.get(key, item.span)
            if listed:
                if key in listed:
                    self.cards(item, section)
                elif plain_word(key) not in STATED or not is_count(item):
                    self._beside(key, item, span)
                continue
            inner = section_of(key)
            if inner is not None and isinstance(item.value, list | dict):
                if inner[0] is not None:
                    self._read.headed.add(inner[0])
                self.cards(item, inner[0] or section)
            elif isinstance(item.value, list) or (
                isinstance(item.value, dict) and not is_counted_mapping(item) and not is_card(item)
            ):
                self.cards(item, section)
            else:
                self._read.named(key, item, span, section)

    def _lines(self, node: Node, section: str | None) -> None:
        """A text with a card in each line, or with JSON in it."""
        text = node.value
        assert isinstance(text, str)
        if text.lstrip().startswith("["):
            try:
                inner = read_json(text)
            except DocumentError:
                self._records.leave_out(
                    say("This text should hold a list of cards, but it is something else or is broken."),
                    node.span,
                    section,
                )
                return
            move_to(inner, node.span)
            self.cards(inner, section)
            return
        for line in re.split(r"\n|;|(?<=[0-9]),(?=[0-9 ])", text):
            if line.strip():
                self._read.text(line.strip(), node, section)

    def _entry(self, node: Node, section: str | None) -> None:
        """Read one item of a list of cards."""
        value = node.value
        if isinstance(value, dict):
            found = fields_of(node)
            if any(role in NAMING for role, _ in found):
                self._read.note_numbers(node, found)
                if (flag := is_left_out(node)) is not None:
                    why = say('"{key}" says that a card is not in use', key=shown(flag))
                    self._records.open_sections(why, node.span, section)
                    self._remarks.append(Remark("FMT073", sentence(why), node.span, say("Take it out of the list.")))
                self._read.record(found, node.span, section)
            elif any(isinstance(item.value, list) for item in value.values()) or [*map(role_of, value)] == [None]:
                self._mapping(node, section)
            else:
                key = next(iter(value), "")
                self._records.leave_out(
                    say('A card has neither name nor number, only keys like "{key}".', key=shown(key)),
                    node.keys.get(key, node.span),
                    section,
                )
        elif isinstance(value, list):
            self._list(node, section)
        elif node.is_null:
            self._records.leave_out(say("A card is empty."), node.span, section)
        else:
            self._read.text(value, node, section)

    def _list(self, node: Node, section: str | None) -> None:
        """A card as a list of its fields, or a list within the list."""
        if self._read.pair(node, section):
            return
        if node.value:
            self.cards(node, section)
        else:
            self._records.leave_out(say("A card is an empty list."), node.span, section)
