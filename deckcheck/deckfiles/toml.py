"""Decks in TOML, recognized by their shape (`shapes.py`): `[main]` with `"Name" = 3`, `[[main]]` with `name = …`."""

import re

from deckcheck.deckfiles.common import Places
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.directives import DIRECTIVE_MARK, Comments
from deckcheck.deckfiles.document import MAX_DEPTH, DocumentError, Node, too_deep
from deckcheck.deckfiles.shapes import read_tree
from deckcheck.errors import said_by
from deckcheck.model.deck import DeckFile, NameIndex, ParseError, Span
from deckcheck.model.tomltext import toml_data
from deckcheck.model.words import say

NAME = "toml"

_AT = re.compile(r"at line ([0-9]+), column ([0-9]+)")


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read the decks in a TOML document."""
    decoded = decode(data)
    if isinstance(decoded, ParseError):
        return decoded
    comments = Comments(decoded.remarks)
    if DIRECTIVE_MARK in decoded.text.lower():
        for number, line in enumerate(decoded.text.split("\n"), 1):
            if line.lstrip().startswith("#"):
                comments.read(line.strip(), number)
    try:
        return read_tree([read_toml(decoded.text)], NAME, names, decoded.remarks, [comments])
    except DocumentError as error:
        return error.error


def read_toml(text: str) -> Node:
    """The tree of a TOML document, in the form of JSON.  Raises DocumentError."""
    try:
        return _Tree(text).node(toml_data(text))
    except RecursionError:
        raise too_deep(Span()) from None
    except ValueError as error:
        found = _AT.search(str(error))
        line, column = (int(found[1]), int(found[2])) if found is not None else (0, 0)
        problem = _AT.sub("", said_by(error)).strip(" ()").lower()
        message = say("The file is not TOML: {problem}.", problem=problem)
        span = Span(line, column, line, column + 1) if line else Span()
        raise DocumentError(message, span, say("Correct it, or save the deck in another format."), "FMT005") from None


class _Tree:
    """Gives values their places again, which the parser drops: keys and texts are in the order of the file."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._places = Places(text)
        self._at = 0

    def node(self, value: object, depth: int = 0) -> Node:
        """A value and all in it as nodes.  Raises DocumentError for what is nested too deeply."""
        if depth > MAX_DEPTH:
            raise too_deep(Span())
        if isinstance(value, dict):
            fields: dict[str, Node] = {}
            keys: dict[str, Span] = {}
            for key, item in value.items():
                keys[key] = self._find(key)
                fields[key] = self.node(item, depth + 1)
            node = Node(fields, next(iter(keys.values()), Span()))
            node.keys = keys
            return node
        if isinstance(value, list):
            items = [self.node(item, depth + 1) for item in value]
            return Node(items, items[0].span if items else Span())
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return Node(text, self._find(text), plain=not isinstance(value, str))

    def _find(self, text: str) -> Span:
        # Quotes in a text are written after a backslash.
        for spelling in (text, text.replace("\\", "\\\\").replace('"', '\\"')):
            at = self._text.find(spelling, self._at)
            if at >= 0 and spelling:
                self._at = at + len(spelling)
                return self._places.span(at, self._at)
        return Span()
