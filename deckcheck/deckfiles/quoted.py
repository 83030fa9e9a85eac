"""A list of cards as people type it that is a text in a document: `{"decklist": "Main Deck\\n3 Sangan\\n…"}`."""

from deckcheck.deckfiles.document import Node
from deckcheck.deckfiles.notation import EntryReader
from deckcheck.deckfiles.text import read_lines
from deckcheck.model.deck import DeckFile, NameIndex, ParseError, Remark, Span

_LEAST_LINES = 3
_LOOKED_AT = 60
_MOST_TEXTS = 200


def typed_lists(root: Node, reader: str, names: NameIndex, remarks: list[Remark]) -> list[DeckFile]:
    """The decks in the texts of a document, those of which most lines are understood."""
    decks: list[DeckFile] = []
    entries = EntryReader(names)
    for node in _texts(root):
        assert isinstance(node.value, str)  # as `_texts` says
        lines = node.value.split("\n")
        if sum(entries.whole(line) is not None for line in lines[:_LOOKED_AT]) < _LEAST_LINES:
            continue
        found = read_lines(lines, names, reader=reader, remarks=[*remarks], places=_places(lines, node.span))
        if not isinstance(found, ParseError):
            decks.extend(deck for deck in found if _is_deck(deck))
    return decks


def _is_deck(deck: DeckFile) -> bool:
    """Whether a deck holds cards and was understood for the most part: messages and comments name cards, too."""
    cards = sum(len(part) for _, part in deck.parts())
    return cards > 0 and (deck.headed or cards >= _LEAST_LINES) and not (deck.doubts is not None and deck.doubts.lost)


def _texts(root: Node) -> list[Node]:
    """The texts of several lines in a document."""
    found: list[Node] = []
    queue = [root]
    while queue and len(found) < _MOST_TEXTS:
        node = queue.pop()
        if isinstance(node.value, list):
            queue.extend(reversed(node.value))
        elif isinstance(node.value, dict):
            queue.extend(reversed([*node.value.values()]))
        elif node.value.count("\n") >= _LEAST_LINES - 1:
            found.append(node)
    return found


def _places(lines: list[str], span: Span) -> list[Span]:
    """Where each line of a text begins: in YAML on a line of the file, in JSON somewhere after the quotes."""
    if span.end_line > span.line:
        return [Span(span.line + number, 1, span.line + number, 1) for number in range(1, len(lines) + 1)]
    found = []
    column = span.column + 1
    for line in lines:
        found.append(Span(span.line, column, span.line, column))
        column += len(line) + 2
    return found
