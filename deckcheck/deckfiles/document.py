"""JSON and YAML as trees whose every node knows where it is in the file.

Neither library way gives places and safety both, so JSON is read here by a small scanner, and YAML is built from the
parser's events: no objects are constructed, anchors and aliases are refused, depth and size are bounded.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from deckcheck.deckfiles.common import Places, shown
from deckcheck.deckfiles.limits import MAX_CARDS
from deckcheck.model.deck import ParseError, Span
from deckcheck.model.words import say

# `!!str`, `!!int` … say what a value is anyway; other tags ask for an object of some program.
_PLAIN_TAGS = tuple(f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "float", "null", "bool", "map", "seq"))
MAX_DEPTH = 32
_MAX_NODES = 4 * MAX_CARDS
_NO_KEYS: dict[str, Span] = {}
"""Of every node that is not a mapping; nothing is put into it."""


class Node:
    """A value with its place: `value` is a `dict` or `list` of nodes, or a scalar's text.

    `plain` is True for scalars without quotes: numbers, `true`, `null`, and in YAML any text.  `keys` holds the places
    of a mapping's keys.
    """

    __slots__ = ("_span", "keys", "plain", "value")

    def __init__(
        self, value: "dict[str, Node] | list[Node] | str", span: "Span | tuple[Places, int, int]", plain: bool = False
    ) -> None:
        self.value = value
        self._span = span
        self.plain = plain
        self.keys: dict[str, Span] = {} if isinstance(value, dict) else _NO_KEYS

    @property
    def span(self) -> Span:
        """The place; worked out where it is asked for, which is not for most nodes of a large document."""
        place = self._span
        if isinstance(place, Span):
            return place
        places, start, end = place
        return places.span(start, end)

    @span.setter
    def span(self, span: Span) -> None:
        self._span = span

    @property
    def is_null(self) -> bool:
        """Whether this is not a value: `null`, or in YAML nothing."""
        return self.plain and self.value in ("", "~", "null", "Null", "NULL")

    @property
    def kind(self) -> str:
        """What this is, in words."""
        if isinstance(self.value, dict):
            return say("a mapping")
        if isinstance(self.value, list):
            return say("a list")
        return say("nothing") if self.is_null else say("text or a number")


def whole_number(node: Node, key: str, largest: int, smallest: int = 1) -> int:
    """The value of a key that is a whole number.  Raises DocumentError for anything else."""
    text = node.value
    if isinstance(text, str) and re.fullmatch(r"[0-9]{1,12}", text) and smallest <= int(text) <= largest:
        return int(text)
    raise DocumentError(
        say(
            "`{key}` must be a whole number from {smallest} to {largest}.",
            key=key,
            smallest=smallest,
            largest=f"{largest:,}",
        ),
        node.span,
        say("Write `{key}: NUMBER`.", key=key),
    )


class DocumentError(Exception):
    """A document is not well-formed or not what was expected; caught where a file is read, never let out."""

    def __init__(self, message: str, span: Span, help: str = "", code: str = "FMT006") -> None:
        super().__init__(message)
        self.error = ParseError(message, span, help, code)


def too_deep(span: Span) -> DocumentError:
    """The error for a document that is nested more than `MAX_DEPTH` levels deep."""
    return DocumentError(
        say("The document is nested more than {most} levels deep.", most=MAX_DEPTH),
        span,
        say("Nest less deeply."),
        "FMT005",
    )


# --------------------------------------------------------------------------------------------------------------- JSON

_BLANK = re.compile(r"[ \t\n\r]*+")
_STRING = re.compile(r'"((?:[^"\\\x00-\x1f]++|\\.)*+)"')
_NUMBER_AND_COMMA = re.compile(r"[ \t\n\r]*+(0|[1-9][0-9]*+)[ \t\n\r]*+,")
_PLAIN = re.compile(r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?|true|false|null")


class _Json:
    def __init__(self, text: str) -> None:
        self.text = text
        self.places = Places(text)
        self.at = 0
        self.nodes = 0

    def document(self) -> Node:
        node = self.value(0)
        self.blank()
        if self.at < len(self.text):
            self.fail(say("There is something after the end of the document."))
        return node

    def blank(self) -> str:
        """Skip blanks; the next character, empty at the end."""
        char = self.text[self.at : self.at + 1]
        if char > " ":
            return char
        found = _BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.text[self.at : self.at + 1]

    def fail(self, message: str, at: int | None = None) -> "Any":
        line, column = self.places.at(self.at if at is None else at)
        raise DocumentError(
            message,
            Span(line, column, line, column + 1),
            say("Correct the JSON there; usually a comma or a quote is missing."),
            "FMT004",
        )

    def count(self) -> None:
        self.nodes += 1
        if self.nodes > _MAX_NODES:
            self.fail(say("The document holds more values than any deck."))

    def value(self, depth: int) -> Node:
        if depth > MAX_DEPTH:
            self.fail(say("The document is nested more than {most} levels deep.", most=MAX_DEPTH))
        self.count()
        char = self.blank()
        start = self.at
        if char == "{":
            return self.mapping(start, depth)
        if char == "[":
            return self.list(start, depth)
        if char == '"':
            return self.string()
        found = _PLAIN.match(self.text, start)
        if found is None:
            self.fail(say("A value is missing or is not JSON.") if char else say("The document ends too early."))
            raise AssertionError
        self.at = found.end()
        return Node(found[0], (self.places, start, self.at), plain=True)

    def string(self) -> Node:
        start = self.at
        found = _STRING.match(self.text, start)
        if found is None:
            self.fail(say("A string is not closed on its line, or contains a control character."))
            raise AssertionError
        self.at = found.end()
        text = found[1]
        if "\\" in text:
            import json

            try:
                text = json.loads(found[0])
                text.encode()
            except ValueError:
                self.fail(say("A string contains an escape sequence that is not valid or not complete."), start)
        return Node(text, (self.places, start, self.at))

    def mapping(self, start: int, depth: int) -> Node:
        values: dict[str, Node] = {}
        keys: dict[str, Span] = {}
        self.at += 1
        if self.blank() == "}":
            self.at += 1
            return Node(values, (self.places, start, self.at))
        while True:
            if self.blank() != '"':
                self.fail(say("A key in double quotes is missing."))
            key = self.string()
            name = key.value
            assert isinstance(name, str)
            if name in values:
                self.fail(say('The key "{key}" appears a second time here.', key=shown(name)), self.at - 1)
            if self.blank() != ":":
                self.fail(say('A colon is missing after the key "{key}".', key=shown(name)))
            self.at += 1
            values[name] = self.value(depth + 1)
            keys[name] = key.span
            char = self.blank()
            self.at += 1
            if char == "}":
                break
            if char != ",":
                self.fail(say("A comma or a closing brace is missing."), self.at - 1)
        node = Node(values, (self.places, start, self.at))
        node.keys = keys
        return node

    def list(self, start: int, depth: int) -> Node:
        values: list[Node] = []
        self.at += 1
        if self.blank() == "]":
            self.at += 1
            return Node(values, (self.places, start, self.at))
        while True:
            # Most lists are long ones of numbers.
            while found := _NUMBER_AND_COMMA.match(self.text, self.at):
                values.append(Node(found[1], (self.places, *found.span(1)), plain=True))
                self.at = found.end()
                self.count()
            values.append(self.value(depth + 1))
            char = self.blank()
            self.at += 1
            if char == "]":
                return Node(values, (self.places, start, self.at))
            if char != ",":
                self.fail(say("A comma or a closing bracket is missing."), self.at - 1)


def read_json(text: str) -> Node:
    """The tree of a JSON document; raises `DocumentError`."""
    return _Json(text).document()


# --------------------------------------------------------------------------------------------------------------- YAML


class _Open(NamedTuple):
    """A list or mapping whose end has not come yet."""

    node: Node
    keys: list[Node]


def read_yaml(text: str) -> list[Node]:
    """The trees of the documents in a YAML stream; raises `DocumentError`."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    try:
        return [*_documents(YAML(typ="safe").parse(text))]
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        span = Span(mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2) if mark else Span()
        raise DocumentError(
            say("The YAML is not well-formed: {message}.", message=error.problem or error.context),
            span,
            say("Put names that hold a colon, `#` or quotes in single quotes, and indent with blanks."),
            "FMT005",
        ) from None
    except (YAMLError, ValueError) as error:
        message = str(error).split("\n")[0]
        raise DocumentError(
            say("The YAML is not well-formed: {message}.", message=message),
            Span(),
            say("Remove control characters."),
            "FMT005",
        ) from None


def _documents(events: Iterator[Any]) -> Iterator[Node]:
    stack: list[_Open] = []
    count = 0
    for event in events:
        name = type(event).__name__
        span = _yaml_span(event)
        if name == "AliasEvent" or getattr(event, "anchor", None) is not None:
            raise DocumentError(
                say("Anchors and aliases (`&name`, `*name`) are not read."),
                span,
                say("Write out what they stand for."),
                "FMT005",
            )
        if (tag := getattr(event, "tag", None)) is not None and not str(tag).startswith(_PLAIN_TAGS):
            raise DocumentError(
                say("The tag `{tag}` is not read.", tag=shown(str(tag))), span, say("Remove the tag."), "FMT005"
            )
        if name in ("MappingStartEvent", "SequenceStartEvent"):
            stack.append(_Open(Node({} if name[0] == "M" else [], span), []))
            if len(stack) > MAX_DEPTH:
                raise too_deep(span)
            continue
        if name in ("MappingEndEvent", "SequenceEndEvent"):
            node = stack.pop().node
            start = node.span
            node.span = Span(start.line, start.column, span.end_line, span.end_column)
        elif name == "ScalarEvent":
            node = Node(str(event.value), span, plain=event.implicit[0])
        else:
            continue
        count += 1
        if count > _MAX_NODES:
            raise DocumentError(say("The document holds more values than any deck."), span, "", "FMT005")
        if not stack:
            yield node
        else:
            _add(stack[-1], node)


def _add(open_: _Open, node: Node) -> None:
    """Put a finished node into the list or mapping around it."""
    value = open_.node.value
    if isinstance(value, list):
        value.append(node)
    elif isinstance(value, dict):
        if not open_.keys:
            open_.keys.append(node)
            return
        key = open_.keys.pop()
        if not isinstance(key.value, str):
            raise DocumentError(say("A key is a list or a mapping."), key.span, say("Write keys as words."), "FMT005")
        if key.value in value:
            raise DocumentError(
                say('The key "{key}" appears a second time here.', key=shown(key.value)),
                key.span,
                say("Keep one of the two."),
                "FMT005",
            )
        value[key.value] = node
        open_.node.keys[key.value] = key.span


def _yaml_span(event: Any) -> Span:
    start, end = event.start_mark, event.end_mark
    return Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)
