"""deckcheck's own deck files, in YAML or JSON: `main`, `extra`, `side` as lists of cards, and what the deck is.

The published schema is `schemas/deck-1.schema.json` (see `schema.py`).
"""

import re
from collections.abc import Callable

from deckcheck.deckfiles.common import (
    FORMAT,
    IGNORE,
    MAX_CARDS,
    MAX_CODE,
    MAX_COPIES,
    MAX_DECKS,
    MAX_REMARKS,
    TITLE,
    CannotWriteError,
    CardNames,
    Comments,
    Rows,
    decode,
    runs,
    shown,
    too_many_decks,
)
from deckcheck.deckfiles.document import DocumentError, Node, read_json, read_yaml, whole_number
from deckcheck.deckfiles.notation import Entry, parse, write_entry
from deckcheck.model.deck import (
    SECTION_NAMES,
    SECTIONS,
    DeckFile,
    Directive,
    KonamiId,
    NameIndex,
    ParseError,
    Part,
    Ref,
    Remark,
    Span,
)

JSON = "json"
YAML = "yaml"
AUTHOR = "author"
KEYS = (*SECTIONS, TITLE, AUTHOR, FORMAT, IGNORE)
ENTRY_KEYS = ("name", "passcode", "konami_id", "count", "print")

_ENTRY_HELP = 'Write a card as "3 NAME" or as a mapping with name, passcode or konami_id, and count.'


def read_json_deck(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read a JSON deck, or a list of them."""
    return _read(data, names, JSON, _json_documents)


def read_yaml_deck(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read a YAML deck, or several as documents of one stream."""
    return _read(data, names, YAML, read_yaml)


def _json_documents(text: str) -> list[Node]:
    node = read_json(text)
    return node.value if isinstance(node.value, list) else [node]


def _read(
    data: bytes, names: NameIndex, reader: str, documents: Callable[[str], list[Node]]
) -> list[DeckFile] | ParseError:
    decoded = decode(data)
    if isinstance(decoded, ParseError):
        return decoded
    try:
        nodes = documents(decoded.text)
        if not nodes:
            raise DocumentError("The file holds no deck.", Span(), "Write `main:` and a list of cards below it.")
        lines = decoded.text.split("\n")
        if len(nodes) > MAX_DECKS:
            return too_many_decks(nodes[MAX_DECKS].span)
        decks = []
        first = 1
        for node in nodes:
            # The comments of a YAML document stand between the end of the one before and its own.
            last = len(lines) if node is nodes[-1] else node.span.end_line
            decks.append(_Reading(names, [*decoded.remarks], reader, lines, range(first, last + 1)).deck(node))
            first = last + 1
    except DocumentError as error:
        return error.error
    return decks


class _Reading:
    """The state of reading one deck."""

    def __init__(self, names: NameIndex, remarks: list[Remark], reader: str, lines: list[str], own: range) -> None:
        self._names = names
        self._cache: dict[str, bool] = {}
        self._remarks = remarks
        self._reader = reader
        self._lines = lines
        self._total = 0
        self._unknown = 0
        self._comments = Comments(remarks)
        if reader == YAML:
            self._read_comments(own)

    def _read_comments(self, own: range) -> None:
        for number in own:
            line = self._lines[number - 1]
            if "deckcheck:" in line.lower():
                found = re.search(r"(?:^|\s)(#\s*deckcheck:.*)", line, re.IGNORECASE)
                if found:
                    own_line = not line[: found.start(1)].strip()
                    self._comments.read(found[1], number, found.start(1) + 1, own_line)

    def deck(self, node: Node) -> DeckFile:
        fields = node.value
        if not isinstance(fields, dict):
            raise DocumentError(
                f"A deck is a mapping with main, extra and side, but this is {node.kind}.",
                node.span,
                "Write `main:` and a list of cards below it.",
            )
        if not any(section in fields for section in SECTIONS):
            raise DocumentError(
                "The document has none of the keys main, extra and side.",
                node.span,
                "Write `main:` and a list of cards below it.",
            )
        for key in fields:
            if key not in KEYS and not key.startswith(("x-", "$")):
                self._remarks.append(
                    Remark(
                        "FMT050",
                        f'The key "{shown(key)}" is unknown; what stands below it was left out.',
                        node.keys[key],
                        f"Known are {', '.join(KEYS)}; begin keys of your own with `x-`.",
                    )
                )
        parts = [self._section(section, fields.get(section)) for section in SECTIONS]
        for item in self._ignored(fields.get(IGNORE)):
            self._comments.directives.append(item)
        title, format_ = self._text(TITLE, fields.get(TITLE)), self._text(FORMAT, fields.get(FORMAT))
        self._comments.overruled(TITLE, title)
        self._comments.overruled(FORMAT, format_)
        return DeckFile(
            self._reader,
            *parts,
            title=title or self._comments.title,
            author=self._text(AUTHOR, fields.get(AUTHOR)),
            play_format=format_ or self._comments.play_format,
            remarks=self._remarks,
            directives=self._comments.directives,
        )

    def _text(self, key: str, node: Node | None) -> str | None:
        if node is None or node.is_null:
            return None
        if not isinstance(node.value, str):
            raise DocumentError(f"`{key}` is a text, but this is {node.kind}.", node.span, f"Write `{key}: TEXT`.")
        return node.value.strip() or None

    def _ignored(self, node: Node | None) -> list[Directive]:
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
                    "`ignore` is a list of rule codes, each maybe with a reason.",
                    item.span,
                    'Write `ignore: ["BAN001 reason"]`.',
                )
            found.append(Directive(IGNORE, match[1], item.span.line, True, (match[2] or "").strip()))
        return found

    def _section(self, section: str, node: Node | None) -> Part:
        if node is None or node.is_null:
            return Part()
        if not isinstance(node.value, list):
            raise DocumentError(
                f"`{section}` is a list of cards, but this is {node.kind}.", node.span, "Begin each card with `- `."
            )
        rows = Rows()
        for item in node.value:
            self._entry(section, item, rows)
        return rows.part()

    def _entry(self, section: str, node: Node, rows: Rows) -> None:
        if isinstance(node.value, dict):
            entry, span = self._mapping(node)
        elif isinstance(node.value, str) and not node.is_null:
            entry, span = self._notation(node, node.value)
        else:
            raise DocumentError(f"A card of the {SECTION_NAMES[section]} is {node.kind}.", node.span, _ENTRY_HELP)
        if entry.copies == 0:
            self._remarks.append(
                Remark(
                    "FMT042",
                    "This card counts 0 copies: it is not in the deck.",
                    span,
                    "Write how many copies there are, or delete the entry.",
                )
            )
        self._unknown += not entry.known
        if self._unknown > MAX_REMARKS:
            raise DocumentError("The file is not a deck: most of its entries are not cards.", span, "", "FMT001")
        self._total += entry.copies
        if self._total > MAX_CARDS:
            raise DocumentError(f"The deck lists more than {MAX_CARDS:,} cards.", span, "", "FMT003")
        end = span.end_column if span.end_line == span.line else span.column + 1
        rows.add(entry.ref, entry.copies, span.line, span.column, end, entry.print)

    def _notation(self, node: Node, text: str) -> tuple[Entry, Span]:
        entry = parse(text, self._names, self._cache)
        if entry is None:
            raise DocumentError(f'"{shown(text)}" is not a card.', node.span, _ENTRY_HELP)
        if self._reader == YAML and node.plain:
            self._cut_name(node, entry)
        return entry, node.span

    def _cut_name(self, node: Node, entry: Entry) -> None:
        """`- 3 Jinzo #7`: YAML takes ` #7` for a comment, and another card is left."""
        rest = self._lines[node.span.end_line - 1][node.span.end_column - 1 :].rstrip()
        if not rest.lstrip().startswith("#") or not isinstance(entry.ref, str):
            return
        words = rest.split()
        rests = [f" {' '.join(words[:end])}" for end in range(1, min(len(words), 8) + 1)]
        rest = next((rest for rest in rests if self._names.find_name(f"{entry.ref}{rest}")), "")
        if rest:
            self._remarks.append(
                Remark(
                    "FMT051",
                    f'YAML reads "{rest.strip()}" as a comment, so this is "{entry.ref}", not "{entry.ref}{rest}".',
                    node.span,
                    f"Write the entry in quotes: '{node.value}{rest}'.",
                )
            )

    def _mapping(self, node: Node) -> tuple[Entry, Span]:
        fields = node.value
        assert isinstance(fields, dict)
        unknown = [key for key in fields if key not in ENTRY_KEYS and not key.startswith("x-")]
        if unknown:
            key = unknown[0]
            whole = fields[key].value
            if len(fields) == 1 and isinstance(whole, str):
                # `- 3 Number 39: Utopia` is a mapping to YAML.
                help = f"Put the card in quotes: '{key}: {whole}'."
            else:
                help = f"Known are {', '.join(ENTRY_KEYS)}."
            raise DocumentError(f'A card has the unknown key "{shown(key)}".', node.keys[key], help)
        named = [key for key in ENTRY_KEYS[:3] if key in fields and not fields[key].is_null]
        if len(named) != 1:
            what = " and ".join(named) if named else "neither name nor passcode nor konami_id"
            raise DocumentError(f"A card has {what}; it needs exactly one of them.", node.span, _ENTRY_HELP)
        key = named[0]
        value = fields[key]
        ref: Ref
        if key == "name":
            if not isinstance(value.value, str) or not value.value.strip():
                raise DocumentError("`name` is a text.", value.span, _ENTRY_HELP)
            ref = value.value.strip()
        else:
            number = whole_number(value, key, MAX_CODE)
            ref = number if key == "passcode" else KonamiId(number)
        copies = whole_number(fields["count"], "count", MAX_COPIES, 0) if "count" in fields else 1
        print_ = self._text("print", fields.get("print"))
        return Entry(ref, copies, print_), value.span


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
