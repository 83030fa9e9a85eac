"""`event.yaml`: what an event is, and where in its folder the decks and the players are."""

import os
import re
from typing import NamedTuple

from deckcheck.deckfiles.common import shown
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.document import DocumentError, Node, read_yaml
from deckcheck.errors import UsageError, near_words
from deckcheck.event.headings import TITLES
from deckcheck.inputs.files import ReadError, read_bytes
from deckcheck.model.deck import ParseError
from deckcheck.model.release import as_day

FILE = "event.yaml"
MAX_BYTES = 1_000_000
_HELP = "`deckcheck event --example` prints an event.yaml with comments."

EXAMPLE = """\
# An event. Save this as event.yaml in the event's folder and call `deckcheck event FOLDER`.
# All of it is optional; options on the command line take precedence.

name: Regional Championship
date: 2026-08-15           # the decks have to be legal on this day
format: tcg                # `deckcheck formats` lists them
# list: our-list.yaml      # a Forbidden & Limited list of your own, in this folder; or FORMAT@DAY
# region: europe           # europe or americas, where the days of releases differ

registered: registered     # the folder with the decks, or the CSV of a web form with a deck in each row
players: players.csv       # who plays: names, IDs, countries; any order of columns

# columns:                 # only where the columns of the tables are not found by themselves
#   first: Given name
#   last: Family name
#   name: Your full name   # instead of first and last
#   id: Card Game ID
#   country: Country of residency
#   deck: Deck file        # the name of the deck's file, or the deck itself; or its sections:
#   main: Your Main Deck
#   extra: Your Extra Deck
#   side: Your Side Deck

# Decks as they were played in a round lie in round-1/, round-2/ …, files called as the registered ones or as the
# players; a deck for the third Duel ends in "duel 3" (yugi-muto-duel3.ydk).
"""

COLUMNS = tuple(TITLES)
"""What a column of a table can hold."""
_KEYS = ("name", "date", "format", "list", "region", "registered", "players", "columns")


class Details(NamedTuple):
    """What an event.yaml says; empty where it does not.  Paths are relative to the current folder.

    `columns` are the headings of the columns that hold something, by what they hold.  `path` is the file itself, empty
    if there is none.
    """

    name: str = ""
    date: str = ""
    format: str = ""
    list: str = ""
    region: str = ""
    registered: str = ""
    players: str = ""
    columns: tuple[tuple[str, str], ...] = ()
    path: str = ""


def read_details(folder: str) -> Details:
    """What the event.yaml of a folder says; nothing if there is none.  Raises UsageError for one that is wrong."""
    path = os.path.normpath(os.path.join(folder, FILE))
    if not os.path.lexists(path):
        return Details()
    try:
        data = read_bytes(path, MAX_BYTES)
    except ReadError as error:
        raise UsageError(f"Cannot read {path}: {error.reason}.") from None
    text = decode(data)
    if isinstance(text, ParseError):
        raise UsageError(f"{path}: {text.message}", _HELP)
    try:
        documents = read_yaml(text.text)
        if len(documents) > 1:
            raise DocumentError("There is more than one YAML document.", documents[1].span, _HELP)
        return _details(documents[0], folder, path) if documents else Details(path=path)
    except DocumentError as error:
        found = error.error
        raise UsageError(found.at(path), found.help or _HELP) from None


def _details(node: Node, folder: str, path: str) -> Details:
    if node.is_null:
        return Details(path=path)
    fields = _mapping(node, "An event", _KEYS)
    texts = {key: _text(value, key) for key, value in fields.items() if key in _KEYS and key != "columns"}
    date = texts.get("date", "")
    if date:
        day = as_day(date)
        if day is None:
            raise DocumentError(f'"{shown(date)}" is not a valid date.', fields["date"].span, "Write it as YYYY-MM-DD.")
        texts["date"] = day
    for key in ("list", "registered", "players"):
        # A list may also be that of a format on a day (`tcg@2026-05-18`), or none.
        if texts.get(key) and (key != "list" or re.search(r"\.[a-z]{2,5}$", texts[key], re.IGNORECASE)):
            texts[key] = os.path.normpath(os.path.join(folder, texts[key]))
    if re.search(r"\.ya?ml$", texts.get("format", "")):
        texts["format"] = os.path.join(folder, texts["format"])
    return Details(**texts, columns=_columns(fields.get("columns")), path=path)


def _columns(node: Node | None) -> tuple[tuple[str, str], ...]:
    if node is None or node.is_null:
        return ()
    columns = _mapping(node, "`columns`", COLUMNS)
    return tuple((role, _text(value, role)) for role, value in columns.items())


def _mapping(node: Node, what: str, known: tuple[str, ...]) -> dict[str, Node]:
    if not isinstance(node.value, dict):
        raise DocumentError(f"{what} is a mapping, but this is {node.kind}.", node.span, _HELP)
    for key in node.value:
        if key not in known and not key.startswith("x-"):
            hint = near_words(key, known).rstrip() or f"Known are {', '.join(known)}."
            raise DocumentError(f'{what} has the unknown key "{shown(key)}".', node.keys[key], hint)
    return node.value


def _text(node: Node, key: str) -> str:
    if node.is_null:
        return ""
    if not isinstance(node.value, str):
        raise DocumentError(f"`{key}` is a text, but this is {node.kind}.", node.span, _HELP)
    return node.value.strip()
