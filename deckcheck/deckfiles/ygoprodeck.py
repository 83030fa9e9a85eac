"""JSON of YGOPRODeck: each section is a text that itself holds a JSON list of passcodes."""

import re

from deckcheck.deckfiles.common import Rows, doubts_of, shown
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.document import DocumentError, Node, read_json
from deckcheck.deckfiles.limits import MAX_CARDS, MAX_DECKS, code_in, not_a_deck, too_many_cards, too_many_decks
from deckcheck.model.deck import DeckFile, NameIndex, ParseError, Part, Remark, Span
from deckcheck.model.words import say

NAME = "ygoprodeck"

_SECTIONS = ("main_deck", "extra_deck", "side_deck")
_TITLES = ("deck_name", "name", "title")
_AUTHORS = ("username", "author", "deck_author")
# Passcodes may have zeros before them, which JSON forbids.
_ITEM = r"""\s*+(?:"[^"\[\]]*+"|[^\s"\[\],]++)\s*+"""
_LIST = re.compile(rf"\s*+\[(?:\s*+|{_ITEM}(?:,{_ITEM})*+)\]\s*+")


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read a deck, a list of decks, or the answer of the site's interface (decks under `data`)."""
    decoded = decode(data)
    if isinstance(decoded, ParseError):
        return decoded
    try:
        root = read_json(decoded.text)
    except DocumentError as error:
        return error.error
    lines = decoded.text.split("\n")
    decks: list[DeckFile] = []
    total = 0
    for node in _deck_nodes(root):
        assert isinstance(node.value, dict)
        remarks = [*decoded.remarks]
        _other_lists(node, remarks)
        try:
            parts = [_part(node.value.get(key), lines, remarks) for key in _SECTIONS]
        except DocumentError as error:
            return error.error
        total += sum(len(part) for part in parts)
        if total > MAX_CARDS:
            return too_many_cards(node.span)
        if len(decks) == MAX_DECKS:
            return too_many_decks(node.span)
        title, author = _first(node.value, _TITLES), _first(node.value, _AUTHORS)
        doubts = doubts_of(remarks)
        decks.append(DeckFile(NAME, *parts, title=title, author=author, remarks=remarks, doubts=doubts))
    return decks or not_a_deck(say("The JSON is not a YGOPRODeck deck."))


def _deck_nodes(node: Node) -> list[Node]:
    if isinstance(node.value, list):
        return [found for item in node.value for found in _deck_nodes(item)]
    if not isinstance(node.value, dict):
        return []
    if any(key in node.value for key in _SECTIONS):
        return [node]
    return [found for item in node.value.values() for found in _deck_nodes(item)]


def _other_lists(node: Node, remarks: list[Remark]) -> None:
    """Remark on lists called nearly as the sections are (`main`, `sideDeck`): deckcheck's own, or misspelt."""
    assert isinstance(node.value, dict)
    for key, item in node.value.items():
        text = item.value.strip() if isinstance(item.value, str) else ""
        listed = text.startswith("[") or isinstance(item.value, list)
        if listed and key not in _SECTIONS and re.match("(?i)main|extra|side", key):
            remarks.append(
                Remark(
                    "FMT050",
                    say('The key "{key}" is unknown; what is below it was left out.', key=shown(key)),
                    node.keys[key],
                    say("The sections of a YGOPRODeck deck are called {sections}.", sections=", ".join(_SECTIONS)),
                )
            )


def _first(fields: dict[str, Node], keys: tuple[str, ...]) -> str | None:
    for key in keys:
        node = fields.get(key)
        if node is not None and isinstance(node.value, str) and not node.is_null and node.value.strip():
            return node.value.strip()
    return None


def _part(node: Node | None, lines: list[str], remarks: list[Remark]) -> Part:
    rows = Rows()
    if node is None or node.is_null:
        return rows.part()
    if isinstance(node.value, list):
        for item in node.value:
            _card(item.value if isinstance(item.value, str) else "", item.span, rows, remarks)
    elif isinstance(node.value, str) and not node.plain:
        span = node.span
        if node.value.strip() and not _LIST.fullmatch(node.value):
            raise DocumentError(
                say("This text should hold a JSON list of passcodes, but it is something else or is broken."),
                span,
                say("Download the deck again from where it came from."),
                "FMT004",
            )
        # A JSON text is in one line, so the passcodes can be found where they are written.
        raw = lines[span.line - 1][span.column : span.end_column - 2]
        for found in re.finditer(r"[^\s,\[\]\"\\]+", raw):
            start = span.column + 1 + found.start()
            _card(found[0], Span(span.line, start, span.line, start + len(found[0])), rows, remarks)
    else:
        _card("", node.span, rows, remarks)
    return rows.part()


def _card(text: str, span: Span, rows: Rows, remarks: list[Remark]) -> None:
    if (code := code_in(text)) is not None:
        rows.add(code, 1, span.line, span.column, span.end_column)
        return
    remarks.append(
        Remark(
            "FMT021",
            say('"{text}" is not a passcode and was left out.', text=shown(text))
            if text
            else say("A passcode is missing; nothing was read here."),
            span,
            say("Look up the card's passcode and write that."),
        )
    )
