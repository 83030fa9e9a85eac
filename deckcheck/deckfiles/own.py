"""Decks in JSON and YAML: deckcheck's own (`main`, `extra`, `side` as lists of cards, and what the deck is) and those
of other programs, which `shapes.py` recognizes by their shape.

The published schema of the own files is `schemas/deck-1.schema.json` (see `schemas/deck.py`).
"""

import re
from collections.abc import Callable

from deckcheck.deckfiles.common import CannotWriteError, CardNames, runs
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.directives import DIRECTIVE_MARK, FORMAT, IGNORE, TITLE, Comments
from deckcheck.deckfiles.document import DocumentError, Node, read_json, read_yaml
from deckcheck.deckfiles.entry import Entry
from deckcheck.deckfiles.limits import MAX_DECKS, too_many_decks
from deckcheck.deckfiles.notation import parse
from deckcheck.deckfiles.recognize import DECK_HELP
from deckcheck.deckfiles.shapes import read_tree
from deckcheck.deckfiles.shapesections import AUTHOR
from deckcheck.deckfiles.textwrite import write_entry
from deckcheck.model.deck import EXACT, DeckFile, KonamiId, NameIndex, ParseError, Ref, Remark, Span
from deckcheck.model.words import say

JSON = "json"
YAML = "yaml"


def read_json_deck(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read the decks in a JSON document."""
    return _read(data, names, JSON, lambda text: [read_json(_as_list(text))])


_OBJECTS = re.compile(r"\}[ \t]*(\n\s*)\{")


def _as_list(text: str) -> str:
    """The text of a file with a JSON object in each line as one list, every value in its line; others as they are."""
    lines = text.strip().split("\n")
    if len(lines) < 2 or not all(
        line.strip().startswith("{") and line.strip().endswith("}") for line in lines if line.strip()
    ):
        return text
    return f"[{_OBJECTS.sub(lambda found: '},' + found[1] + '{', text)}]"


def read_yaml_deck(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read the decks in the documents of a YAML stream."""
    return _read(data, names, YAML, read_yaml)


def _read(
    data: bytes, names: NameIndex, reader: str, documents: Callable[[str], list[Node]]
) -> list[DeckFile] | ParseError:
    decoded = decode(data)
    if isinstance(decoded, ParseError):
        return decoded
    try:
        nodes = documents(decoded.text)
        if not nodes:
            raise DocumentError(say("The file holds no deck."), Span(), say(DECK_HELP))
        if len(nodes) > MAX_DECKS:
            return too_many_decks(nodes[MAX_DECKS].span)
        if reader == JSON:
            return read_tree(nodes, reader, names, decoded.remarks)
        lines = decoded.text.split("\n")
        comments = _comments(nodes, lines, decoded.remarks)
        return read_tree(nodes, reader, names, decoded.remarks, comments, _CutNames(names, lines))
    except DocumentError as error:
        return error.error


def _comments(nodes: list[Node], lines: list[str], remarks: list[Remark]) -> list[Comments]:
    """What the comments of each YAML document tell deckcheck: those between the end of the one before and its own."""
    found = []
    first = 1
    for node in nodes:
        last = len(lines) if node is nodes[-1] else node.span.end_line
        comments = Comments([*remarks])
        for number in range(first, last + 1):
            line = lines[number - 1]
            if DIRECTIVE_MARK in line.lower():
                comment = re.search(r"(?:^|\s)(#\s*deckcheck:.*)", line, re.IGNORECASE)
                if comment:
                    own_line = not line[: comment.start(1)].strip()
                    comments.read(comment[1], number, comment.start(1) + 1, own_line)
        found.append(comments)
        first = last + 1
    return found


class _CutNames:
    """Notices `- 3 Jinzo #7`: YAML takes ` #7` for a comment, and another card is left."""

    def __init__(self, names: NameIndex, lines: list[str]) -> None:
        self._names = names
        self._lines = lines

    def __call__(self, node: Node, entry: Entry) -> Remark | None:
        """The remark on a card, None if nothing is cut."""
        rest = self._lines[node.span.end_line - 1][node.span.end_column - 1 :].rstrip()
        if not node.plain or not rest.lstrip().startswith("#") or not isinstance(entry.ref, str):
            return None
        words = rest.split()
        rests = [f" {' '.join(words[:end])}" for end in range(1, min(len(words), 8) + 1)]
        rest = next((rest for rest in rests if self._names.match_name(f"{entry.ref}{rest}").how == EXACT), "")
        if not rest:
            return None
        return Remark(
            "FMT051",
            say(
                'YAML reads "{comment}" as a comment, so this is "{card}", not "{whole}".',
                comment=rest.strip(),
                card=entry.ref,
                whole=f"{entry.ref}{rest}",
            ),
            node.span,
            say("Write the entry in quotes: '{text}'.", text=f"{node.value}{rest}"),
        )


# ------------------------------------------------------------------------------------------------------------- writing


_Fields = dict[str, int | str]


def _entry_value(
    ref: Ref, copies: int, print_: str | None, cards: CardNames, lang: str
) -> "str | dict[str, int | str]":
    """A card as the text or mapping that stands for it."""
    fields: _Fields
    if isinstance(ref, KonamiId):
        fields = {"konami_id": ref.id}
    elif isinstance(ref, str):
        text = f"{copies} {ref}"
        back = parse(text, cards, {})
        if back is not None and back[:2] == (ref, copies) and not print_:
            return text
        fields = {"name": ref}
    else:
        return write_entry(ref, copies, print_, cards, lang)
    if copies != 1:
        fields["count"] = copies
    if print_:
        fields["print"] = print_
    return fields


def _document(deck: DeckFile, cards: CardNames, lang: str) -> dict[str, str | list[str | _Fields]]:
    fields: dict[str, str | list[str | _Fields]] = {}
    for key, value in ((TITLE, deck.title), (AUTHOR, deck.author), (FORMAT, deck.play_format)):
        if value:
            fields[key] = value
    ignored: list[str | _Fields] = [
        f"{item.value} {item.reason}".rstrip() for item in deck.directives if item.key == IGNORE
    ]
    if ignored:
        fields[IGNORE] = ignored
    for section, part in deck.parts():
        fields[section] = [_entry_value(run.ref, run.copies, run.print, cards, lang) for run in runs(part)]
    return fields


def write_json_deck(deck: DeckFile, cards: CardNames, lang: str = "en") -> str:
    """A deck as JSON, names in a language; raises `CannotWriteError` for a card with neither name nor passcode."""
    import json

    return json.dumps(_document(deck, cards, lang), ensure_ascii=False, indent=2) + "\n"


def write_yaml_deck(deck: DeckFile, cards: CardNames, lang: str = "en") -> str:
    """A deck as YAML, names in a language; raises `CannotWriteError` for a card with neither name nor passcode."""
    lines = []
    for key, value in _document(deck, cards, lang).items():
        if isinstance(value, str):
            lines.append(f"{key}: {_scalar(value)}")
            continue
        lines.append(f"{key}:" if value else f"{key}: []")
        for item in value:
            if isinstance(item, str):
                lines.append(f"  - {_scalar(item)}")
            else:
                lines.append(f"  - {{{', '.join(f'{name}: {_scalar(str(text))}' for name, text in item.items())}}}")
    return "\n".join(lines) + "\n"


def _scalar(text: str) -> str:
    """Some text as a YAML scalar: plain where that is beyond doubt, else in the quotes of JSON, which YAML reads."""
    if (
        re.fullmatch(r"[^\W_](?:[\w &'./!?☆★・-]*[\w.!?'☆★])?", text)
        and text.isprintable()
        and re.search(r"[^0-9.eE+_ -]", text)
        and text.lower() not in ("y", "yes", "n", "no", "true", "false", "on", "off", "null")
    ):
        return text
    import json

    return json.dumps(text, ensure_ascii=not text.isprintable())


__all__ = ["CannotWriteError", "read_json_deck", "read_yaml_deck", "write_json_deck", "write_yaml_deck"]
