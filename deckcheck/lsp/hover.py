"""What is shown of the thing under the cursor: a card, a deck, a function or constant of the game."""

import re
from collections.abc import Iterable, Iterator

from lsprotocol.types import Hover, MarkupContent, MarkupKind, Position

from deckcheck.decks.cards import status_in
from deckcheck.decks.cardtext import counting_text, history_text, stats_text, status_text
from deckcheck.lsp.engine import DECK, Document, Engine
from deckcheck.lsp.signatures import function_text, functions_called
from deckcheck.lsp.text import Text
from deckcheck.lua.api import DIALECT_NAMES, Api
from deckcheck.model.card import Card, passcode_text
from deckcheck.model.deck import Span
from deckcheck.report.markdown import escaped

_NAME = re.compile(r"[A-Za-z_]\w*(?:[.:][A-Za-z_]\w*)*|\b\d+\b")
_FORMATS = 8


def hover(engine: Engine, document: Document, text: Text, position: Position) -> Hover | None:
    """What is known of what is at a position; None where that is nothing."""
    line, column = text.place(position)
    if document.kind == DECK:
        lines = _deck_hover(engine, document, text, line, column)
    else:
        lines = _script_hover(engine, document, text, line, column)
    told = "\n\n".join(lines)
    return Hover(MarkupContent(MarkupKind.Markdown, told)) if told else None


def _deck_hover(engine: Engine, document: Document, text: Text, line: int, column: int) -> Iterator[str]:
    card = card_at(engine, document, line, column)
    if card is not None:
        yield from card_lines(engine, document, card)
    elif text.line(line).strip():
        yield from _sums(engine, document)


def card_at(engine: Engine, document: Document, line: int, column: int) -> Card | None:
    """The card whose entry is at a place of a deck: there, or alone in that line."""
    in_line: set[int] = set()
    for deck in engine.decks(document):
        for section, refs in deck.sections():
            part = deck.part(section)
            for number, ref in enumerate(refs):
                span = part.span(number)
                if not isinstance(ref, int) or not span.line <= line <= max(span.end_line, span.line):
                    continue
                if _holds(span, line, column):
                    return engine.store.cards((ref,)).get(ref)
                in_line.add(ref)
    return engine.store.cards(in_line).get(in_line.pop()) if len(in_line) == 1 else None


def _holds(span: Span, line: int, column: int) -> bool:
    if not span.column:
        return True
    return (span.line, span.column) <= (line, column) <= (span.end_line, span.end_column)


def card_lines(engine: Engine, document: Document, card: Card) -> Iterator[str]:
    """A card: name and number, corners, what formats say of it, and its history in the format of the deck."""
    yield f"**{escaped(card.name)}** `{passcode_text(card.code)}`"
    yield escaped(stats_text(card))
    counting = counting_text(card, engine.store)
    if counting:
        yield f"Counts as {escaped(counting)}"
    rulesets = engine.rulesets(document)[:_FORMATS]
    rows = []
    for ruleset in rulesets:
        status = status_in(card, ruleset)
        listed = f", list of {status.effective}" if status.effective else ""
        doubt = f" (not certain: {escaped(status.doubt)})" if status.doubt else ""
        rows.append(f"- {escaped(ruleset.play.id)}: {escaped(status_text(status))}{listed}{doubt}")
    yield "\n".join(rows)
    if rulesets:
        play = rulesets[0].play
        yield f"History in {escaped(play.id)}: {escaped(history_text(play, card, engine.store))}"


def _sums(engine: Engine, document: Document) -> Iterator[str]:
    """The verdict, format, list and sizes of each deck."""
    for item in engine.judge(document)[:_FORMATS]:
        about = [f"**{'accepted' if item.accepted else item.verdict}**"]
        if item.format is not None:
            about.append(escaped(item.format))
        if item.list is not None:
            about.append(escaped(f"{item.list.name} {item.list.effective}"))
        if item.counts is not None:
            about.append(", ".join(f"{section.capitalize()} {size}" for section, size in item.counts.items()))
        if item.points is not None:
            about.append(f"{item.points} points")
        yield " · ".join(about)


def _script_hover(engine: Engine, document: Document, text: Text, line: int, column: int) -> Iterator[str]:
    content = text.line(line)
    found = next((one for one in _NAME.finditer(content) if one.start() < column <= one.end() + 1), None)
    if found is None:
        return
    word = found[0]
    if word.isdigit():
        card = engine.store.cards((int(word),)).get(int(word)) if len(word) <= 10 else None
        if card is not None:
            yield from card_lines(engine, document, card)
        return
    # Of `Duel.Draw` under `Duel` only that counts.
    marks = (mark.start() for mark in re.finditer(r"[.:]", word))
    length = next((mark for mark in marks if found.start() + mark >= column), len(word))
    yield from name_lines(engine.script(document).api, word[:length])


def name_lines(api: Api, name: str) -> Iterable[str]:
    """What a dialect's table says of a name: a function with its parameters, a method of each class, a constant."""
    told = [function_text(*pair) for pair in functions_called(api, name)]
    if told:
        return ["```lua\n" + "\n".join(told) + "\n```", _about(api, name)]
    if name in api.constants:
        value = api.constants[name]
        number = "" if value is None else f" = {value:#x} ({value})"
        family = f"\n\n{api.families[name]}" if name in api.families else ""
        return [f"```lua\n{name}{number}\n```{family}"]
    if name in api.former:
        now = api.former[name]
        return [f"`{name}` was a name of `{now}`." if now else f"`{name}` no longer exists."]
    return []


def _about(api: Api, name: str) -> str:
    return f"{DIALECT_NAMES[api.dialect]}, functions of {api.date}" if api.date else DIALECT_NAMES[api.dialect]
