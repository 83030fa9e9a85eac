"""What may be meant by what was typed so far: cards by any name, functions and constants of the game."""

import re
from collections.abc import Iterator

from lsprotocol.types import CompletionItem, CompletionItemKind, CompletionList, Position, Range, TextEdit

from deckcheck.decks.cards import find_cards
from deckcheck.lsp.engine import DECK, Document, Engine
from deckcheck.lsp.signatures import function_text
from deckcheck.lsp.text import Text
from deckcheck.lua.api import Api
from deckcheck.model.card import kind_text, passcode_text

_SHORTEST = 2
_CARDS = 20
_NAMES = 200
_PASSCODES_ONLY = (".ydk",)
_BEFORE_NAME = re.compile(r"""\s*(?:[-*•+>]\s+)?(?:\d{1,2}\s*[x×]?\s+|[x×]\s*\d{1,2}\s+)?(?:.*["'])?""")
"""What is before a name in a line of a deck: a bullet, a count, the quote of JSON or YAML."""
_MEMBER = re.compile(r"(?<!\w)([A-Za-z_]\w*)([.:])(\w*)\Z")
_CONSTANT = re.compile(r"(?<![\w.:])([A-Z][A-Z0-9_]+)\Z")
_CODE_CALL = re.compile(r"(?:Code\w{0,40}|listed_names|listed_series)\s{0,20}(?:=\s*\{|\()([^(){}]*)\Z")
"""The arguments of what takes passcodes: `c:IsCode(`, `s.listed_names={`."""


def complete(engine: Engine, document: Document, text: Text, position: Position) -> CompletionList:
    """What can be written at a position.  Typed on, the client has to ask again."""
    line, column = text.place(position)
    before = text.line(line)[: column - 1]
    items = _in_deck if document.kind == DECK else _in_script
    return CompletionList(is_incomplete=True, items=list(items(engine, document, text, position, before)))


def _in_deck(
    engine: Engine, document: Document, text: Text, position: Position, before: str
) -> Iterator[CompletionItem]:
    numbers = document.path.lower().endswith(_PASSCODES_ONLY)
    start = re.match(r"\s*", before) if numbers else _BEFORE_NAME.match(before)
    assert start is not None  # both match nothing
    typed = before[start.end() :]
    if typed.startswith(("#", "!", "//")):
        return
    yield from _cards(engine, text, position, before, start.end(), numbers)


def _cards(
    engine: Engine, text: Text, position: Position, before: str, start: int, numbers: bool
) -> Iterator[CompletionItem]:
    """The cards that a part of a line may name, to be written as passcode or by name."""
    typed = before[start:].rstrip()
    if len(typed) < (_SHORTEST if typed.isascii() else 1) or typed.isdigit():
        return
    line = position.line + 1
    where = Range(text.position(line, start + 1), position)
    for number, hit in enumerate(find_cards(typed, engine.store, _CARDS).hits):
        card = hit.card
        name = card.name if typed.isascii() or hit.text == typed else hit.text
        yield CompletionItem(
            label=card.name,
            detail=f"{passcode_text(card.code)} {kind_text(card.type)}",
            kind=CompletionItemKind.Value,
            # Editors sift by what was typed, which need not begin the name.
            filter_text=before[start:],
            sort_text=f"{number:03}",
            text_edit=TextEdit(where, passcode_text(card.code) if numbers else name),
        )


def _in_script(
    engine: Engine, document: Document, text: Text, position: Position, before: str
) -> Iterator[CompletionItem]:
    member = _MEMBER.search(before)
    if member is not None:
        yield from _members(engine.script(document).api, *member.groups())
        return
    constant = _CONSTANT.search(before)
    if constant is not None and len(constant[1]) > _SHORTEST:
        yield from _constants(engine.script(document).api, constant[1])
    call = _CODE_CALL.search(before)
    if call is not None and (constant is None or "_" not in constant[1]):
        start = call.start(1) + len(call[1]) - len(call[1].rpartition(",")[2].lstrip())
        yield from _cards(engine, text, position, before, start, numbers=True)


def _members(api: Api, owner: str, mark: str, typed: str) -> Iterator[CompletionItem]:
    """The functions of a table (`Duel.`), or the methods of cards, groups and effects (`c:`)."""
    if mark == ":":
        pairs = [
            (method, f"{name}.{method}", signature)
            for method, owners in api.owners.items()
            for name, signature in owners.items()
        ]
    else:
        owner = "aux" if owner == "Auxiliary" else owner
        prefix = f"{owner}."
        pairs = [
            (name[len(prefix) :], name, signature)
            for name, signature in api.functions.items()
            if name.startswith(prefix)
        ]
    wanted = typed.lower()
    found = [pair for pair in pairs if pair[0].lower().startswith(wanted)]
    for label, name, signature in sorted(found, key=lambda pair: pair[:2])[:_NAMES]:
        kind = CompletionItemKind.Method if mark == ":" else CompletionItemKind.Function
        yield CompletionItem(label=label, detail=function_text(name, signature), kind=kind)


def _constants(api: Api, typed: str) -> Iterator[CompletionItem]:
    for name in sorted(name for name in api.constants if name.startswith(typed))[:_NAMES]:
        value = api.constants[name]
        detail = "" if value is None else f"{value:#x}"
        yield CompletionItem(label=name, detail=detail, kind=CompletionItemKind.Constant)
