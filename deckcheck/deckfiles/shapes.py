"""Decks in documents (JSON, YAML, XML) of whichever program: recognized by their shape, not by one program's keys.

A deck is a mapping whose keys name sections (`main`, `sideDeck`, `Extra Deck`), a list of parts that have that name, or
a list of cards each of which may say its section.  A section is a list of cards, a mapping of names to counts, a
mapping of kinds or groups, or a text with a card in each line.  A card is a text as people type it, a number, a pair,
or a mapping of fields (`fields.role_of`).
"""

import re

from deckcheck.deckfiles.common import passed_over
from deckcheck.deckfiles.directives import FORMAT, IGNORE, TITLE, Comments
from deckcheck.deckfiles.document import DocumentError, Node
from deckcheck.deckfiles.limits import MAX_DECKS, too_many_decks
from deckcheck.deckfiles.others import other_document
from deckcheck.deckfiles.recognize import (
    AUTHORS,
    DECK_HELP,
    TITLES,
    Found,
    find_decks,
    text_of,
)
from deckcheck.deckfiles.shapecards import CardShapes, Look
from deckcheck.deckfiles.shapesections import OWN_KEYS, SectionShapes
from deckcheck.model.deck import (
    EXTRA,
    SECTIONS,
    DeckFile,
    Directive,
    NameIndex,
    ParseError,
    Remark,
)
from deckcheck.model.words import say


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
            return ParseError(
                say("The file is {what}, not a deck.", what=say(other.what)), root.span, say(other.help), "FMT001"
            )
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
        message = say("A deck is a mapping with main, extra and side, but this is {kind}.", kind=root.kind)
    elif isinstance(root.value, list):
        message = say("The document is a list, and nothing in it is a deck or a card.")
    else:
        message = say("The document has none of the keys main, extra and side, and no list of cards.")
    return ParseError(message, root.span, say(DECK_HELP), "FMT006")


class _Reading:
    """The reading of one deck."""

    def __init__(self, names: NameIndex, reader: str, comments: Comments, look: Look | None) -> None:
        self._look = look
        self._names = names
        self._reader = reader
        self._comments = comments

    def deck(self, found: Found) -> DeckFile | ParseError:
        """The deck of a node."""
        value = found.node.value
        fields = value if isinstance(value, dict) else {}
        play_format = self._about(fields)
        read = CardShapes(self._names, self._comments.remarks, self._look)
        sections = SectionShapes(self._names, self._comments.remarks, read)
        if isinstance(value, list):
            sections.cards(found.node, None)
        else:
            sections.sections(found.node)
        read.doubt_numbers(found.node.span)
        parts = read.records.parts(certain=bool(read.headed))
        if isinstance(parts, ParseError):
            return parts
        if read.extra:
            self._comments.remarks.append(passed_over(read.extra, next(iter(read.extra.values()))))
        title = found.title or self._comments.title
        self._comments.overruled(TITLE, found.title)
        self._comments.overruled(FORMAT, play_format)
        return DeckFile(
            self._reader,
            *parts,
            title=title,
            author=found.author,
            play_format=play_format or self._comments.play_format,
            sectioned=EXTRA in read.headed or (len(read.headed) > 0 and self._own(fields)),
            headed=bool(read.headed),
            remarks=self._comments.remarks,
            directives=self._comments.directives,
            doubts=read.records.doubts(),
            empty=frozenset(
                name for name, part in zip(SECTIONS, parts, strict=True) if name in read.headed and not len(part)
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
            raise DocumentError(
                say("`format` must be text, but this is {kind}.", kind=node.kind),
                node.span,
                say("Write `format: TEXT`."),
            )
        return node.value.strip() or None


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
                say("`ignore` must be a list of rule codes, each optionally followed by a reason."),
                item.span,
                say('Write `ignore: ["BAN001 reason"]`.'),
            )
        found.append(Directive(IGNORE, match[1], item.span.line, True, (match[2] or "").strip()))
    return found
