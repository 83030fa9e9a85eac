"""Deck file formats: bytes → `DeckFile`s, `DeckFile` → text.  One file a format, one line in the table."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from deckcheck.deckfiles import detect, ydk
from deckcheck.deckfiles.common import (
    MAX_BYTES,
    MAX_LINES,
    CannotWriteError,
    CardNames,
    empty_file,
    not_a_deck,
    too_large,
    too_many_lines,
)
from deckcheck.model.deck import DeckFile, NameIndex, ParseError

Reader = Callable[[bytes, NameIndex], list[DeckFile] | ParseError]
Writer = Callable[[DeckFile, CardNames, str], str]


class DeckFormat(NamedTuple):
    """A deck file format.

    `sniff` gets the start of a file as text and its name in lower case, and tells whether its content is in this
    format; the first in the table that says so is taken, and if none does, the first with the file's suffix.  `write`
    is None for formats that are only read.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    sniff: Callable[[str, str], bool]
    read: Reader
    write: Writer | None = None


def _later(module: str, function: str) -> Callable[..., Any]:
    """A function of a format's module that is imported when it is first called: most runs meet one format only."""

    def call(*args: Any) -> Any:
        return getattr(import_module(f"deckcheck.deckfiles.{module}"), function)(*args)

    return call


FORMATS: tuple[DeckFormat, ...] = (
    DeckFormat("ydk", "YGOPro deck", (".ydk",), detect.is_ydk, ydk.read, ydk.write),
    DeckFormat("ydke", "ydke:// code", (".ydke",), detect.is_ydke, _later("ydke", "read"), _later("ydke", "write")),
    DeckFormat("konami", "Master Duel JSON", (), detect.is_konami, _later("konami", "read")),
    DeckFormat("ygoprodeck", "YGOPRODeck JSON", (), detect.is_ygoprodeck, _later("ygoprodeck", "read")),
    DeckFormat(
        "json",
        "JSON deck",
        (".json",),
        detect.is_json,
        _later("own", "read_json_deck"),
        _later("own", "write_json_deck"),
    ),
    DeckFormat(
        "yaml",
        "YAML deck",
        (".yaml", ".yml"),
        detect.is_yaml,
        _later("own", "read_yaml_deck"),
        _later("own", "write_yaml_deck"),
    ),
    DeckFormat("omega", "YGO Omega code", (), detect.is_omega, _later("omega", "read")),
    DeckFormat(
        "text", "list of names", (".txt", ".md"), detect.is_text, _later("text", "read"), _later("text", "write")
    ),
)


# Files with these endings are looked at when a folder is checked; the first two are always decks.
_SURE_SUFFIXES = (".ydk", ".ydke")
SUFFIXES = frozenset((*_SURE_SUFFIXES, ".txt", ".json", ".yaml", ".yml"))


def surely_deck(path: str) -> bool:
    """Whether a file's name alone says that it is meant as a deck."""
    return path.lower().endswith(_SURE_SUFFIXES)


def may_hold_deck(data: bytes, path: str) -> bool:
    """Whether a file that was found in a folder is meant as a deck: repositories hold other text, JSON and YAML, too.

    A deck that is broken still has its keys and headings, so that it is reported and not passed over.
    """
    if surely_deck(path):
        return True
    head = detect.head_of(data)
    return head is not None and detect.is_deck_like(head, path.lower())


def find_format(name: str) -> DeckFormat | None:
    """The format with a name, None if there is none."""
    return next((item for item in FORMATS if item.name == name), None)


def detect_format(data: bytes, path: str) -> DeckFormat | None:
    """The format of a file: by its content, then by its name, at last a list of names; None for binary files."""
    if detect.is_plain_ydk(data, path):
        return FORMATS[0]
    head = detect.head_of(data)
    if head is None:
        return None
    name = path.lower()
    for item in FORMATS:
        if item.sniff(head, name):
            return item
    return next((item for item in FORMATS if item.suffixes and name.endswith(item.suffixes)), FORMATS[-1])


def read_decks(data: bytes, path: str, names: NameIndex, reader: str | None = None) -> list[DeckFile] | ParseError:
    """The decks in a file (most hold one), or why it cannot be read.

    `path` is only looked at for its suffix, where the content does not tell the format.  `reader` names a format and
    turns detection off.
    """
    if len(data) > MAX_BYTES:
        return too_large(len(data))
    if len(data) > MAX_LINES and (lines := max(data.count(b"\n"), data.count(b"\r"))) > MAX_LINES:
        return too_many_lines(lines)
    if not data or data.isspace():
        return empty_file()
    found = detect_format(data, path) if reader is None else find_format(reader)
    if found is None:
        if reader is not None:
            known = ", ".join(item.name for item in FORMATS)
            return ParseError(f'There is no deck file format "{reader}".', help=f"Known are {known}.", code="FMT008")
        return not_a_deck("The file is binary, not text.")
    return found.read(data, names)


def write_deck(deck: DeckFile, format: str, cards: CardNames, lang: str = "en") -> str:
    """A deck as text in one of the formats that can be written.

    Names are written in `lang`.  Raises `KeyError` for a format that is unknown or only read, and `CannotWriteError`
    if the deck holds something that the format cannot say.
    """
    found = find_format(format)
    if found is None or found.write is None:
        raise KeyError(format)
    return found.write(deck, cards, lang)


__all__ = [
    "FORMATS",
    "SUFFIXES",
    "CannotWriteError",
    "CardNames",
    "DeckFormat",
    "detect_format",
    "find_format",
    "may_hold_deck",
    "read_decks",
    "surely_deck",
    "write_deck",
]
