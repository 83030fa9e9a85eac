"""Decks in XML: DuelingBook and Dueling Network, Cockatrice (`.cod`), OCTGN (`.o8d`) and whatever is of that shape."""

from deckcheck.deckfiles.common import Places
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.directives import DIRECTIVE_MARK, Comments
from deckcheck.deckfiles.document import DocumentError, Node
from deckcheck.deckfiles.limits import MAX_CARDS
from deckcheck.deckfiles.shapes import read_tree
from deckcheck.deckfiles.tags import CLOSE, EMPTY, TEXT, Tag, attributes, plain, tags
from deckcheck.model.deck import DeckFile, NameIndex, ParseError, Span
from deckcheck.model.words import mark, say

NAME = "xml"

_MAX_DEPTH = 32
_MAX_NODES = 4 * MAX_CARDS
_HELP = mark("Save or download the file again; each `<tag>` needs its `</tag>`.")


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read the decks in an XML document."""
    decoded = decode(data)
    if isinstance(decoded, ParseError):
        return decoded
    try:
        root = read_xml(decoded.text)
    except DocumentError as error:
        return error.error
    comments = Comments(decoded.remarks)
    if DIRECTIVE_MARK in decoded.text.lower():
        for number, line in enumerate(decoded.text.split("\n"), 1):
            comments.read(line.strip().removeprefix("<!--").removesuffix("-->"), number)
    return read_tree([root], NAME, names, decoded.remarks, [comments])


class _Element:
    """An element whose end has not come yet."""

    def __init__(self, tag: Tag) -> None:
        self.tag = tag
        self.children: list[tuple[_Element, int]] = []
        """With where they end."""
        self.text: list[Tag] = []


def read_xml(text: str) -> Node:
    """The tree of an XML document, in the form of JSON: attributes and elements are keys, repeated ones a list.

    The text of an element is its value, or the name in it if there are other keys.  Raises DocumentError.
    """
    places = Places(text)
    root = _Element(Tag("", "", "", 0, 0))
    stack = [root]
    for count, tag in enumerate(tags(text), 1):
        if count > _MAX_NODES:
            raise DocumentError(
                say("The document holds more values than any deck."), places.span(tag.start, tag.end), ""
            )
        if tag.kind == TEXT:
            stack[-1].text.append(tag)
        elif tag.kind == CLOSE:
            element = stack.pop()
            if not stack or element.tag.name != tag.name:
                _fail(say("`</{tag}>` closes nothing that is open.", tag=tag.name), tag, places)
            stack[-1].children.append((element, tag.end))
        elif tag.kind == EMPTY:
            stack[-1].children.append((_Element(tag), tag.end))
        else:
            stack.append(_Element(tag))
            if len(stack) > _MAX_DEPTH:
                _fail(say("The document is nested more than {most} levels deep.", most=_MAX_DEPTH), tag, places)
    if len(stack) > 1:
        _fail(say("`<{tag}>` is never closed: the file is cut off.", tag=stack[-1].tag.name), stack[-1].tag, places)
    if not root.children or any(tag.inner.strip() for tag in root.text):
        _fail(say("The file is not XML: it has no root element."), root.tag, places)
    return _node(root, len(text), places)


def _fail(message: str, tag: Tag, places: Places) -> None:
    line, column = places.at(tag.start)
    raise DocumentError(message, Span(line, column, line, column + 1), say(_HELP), "FMT063")


def _node(element: _Element, end: int, places: Places) -> Node:
    span = places.span(element.tag.start, end)
    text = "".join(tag.inner for tag in element.text)
    first = next((tag for tag in element.text if tag.inner.strip()), None)
    words = None
    if first is not None:
        start = first.start + len(first.inner) - len(first.inner.lstrip())
        stop = first.start + len(first.inner.rstrip())
        value = "\n".join(map(plain, text.strip().split("\n")))
        words = Node(value, places.span(start, stop), plain=value.isdigit())
    fields: dict[str, Node] = {}
    keys: dict[str, Span] = {}
    for name, value, at in attributes(element.tag):
        place = places.span(at, at + len(value))
        fields.setdefault(name, Node(value, place, plain=value.isdigit()))
        keys.setdefault(name, place)
    for name, child in [(child.tag.name, _node(child, end, places)) for child, end in element.children]:
        known = fields.get(name)
        if known is None:
            fields[name] = child
            keys[name] = child.span
        elif isinstance(known.value, list):
            known.value.append(child)
        else:
            fields[name] = Node([known, child], known.span)
    if not fields:
        return words or Node("", span, plain=True)
    if words is not None:
        fields.setdefault("cards" if "name" in fields else "name", words)
    node = Node(fields, span)
    node.keys = keys
    return node
