"""Deck file formats: bytes → `DeckFile`s, `DeckFile` → text.  One file a format, one line in the table."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.deckfiles import detect, ydk
from deckcheck.deckfiles.common import CannotWriteError, CardNames
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.limits import MAX_BYTES, MAX_LINES, empty_file, not_a_deck, too_large, too_many_lines
from deckcheck.model.deck import DeckFile, NameIndex, ParseError
from deckcheck.model.words import say

if TYPE_CHECKING:  # imported only where a file may be something else than a deck
    from deckcheck.deckfiles.others import OtherFile

Reader = Callable[[bytes, NameIndex], list[DeckFile] | ParseError]
Writer = Callable[[DeckFile, CardNames, str], str]


class DeckFormat(NamedTuple):
    """A deck file format.

    `suffixes` are the endings of its files; all of them together are what is looked at in a folder.  `sniff` gets the
    start of a file as text and its name in lower case, and tells whether its content is in this format; the first in
    the table that says so is taken, and if none does, the first with the file's suffix.  `write` is None for formats
    that are only read.
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
    DeckFormat("ydk", "YGOPro deck", (".ydk",), detect.is_ydk, ydk.read, _later("ydkwrite", "write")),
    DeckFormat("ydke", "ydke:// code", (".ydke",), detect.is_ydke, _later("ydke", "read"), _later("ydke", "write")),
    DeckFormat("fenced", "document in a code fence", (), detect.is_fenced, _later("fenced", "read")),
    DeckFormat("toml", "TOML deck", (), detect.is_toml, _later("toml", "read")),
    DeckFormat("source", "source of a program", (), detect.is_source, _later("sourcecode", "read")),
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
    DeckFormat("xml", "XML deck", (".xml", ".cod", ".o8d"), detect.is_xml, _later("xml", "read")),
    DeckFormat("html", "web page", (".html", ".htm", ".xhtml"), detect.is_page, _later("html", "read")),
    DeckFormat("wiki", "page of a wiki", (".wiki", ".mediawiki"), detect.is_wiki, _later("wiki", "read")),
    DeckFormat("markdown", "Markdown with tables", (), detect.is_markdown, _later("markdown", "read")),
    DeckFormat("bbcode", "post in BBCode", (), detect.is_bbcode, _later("bbcode", "read")),
    DeckFormat("omega", "YGO Omega code", (), detect.is_omega, _later("omega", "read")),
    DeckFormat("form", "answers of a form", (), detect.is_form, _later("forms", "read")),
    DeckFormat("csv", "table", (".csv", ".tsv", ".tab", ".psv"), detect.is_table, _later("delimited", "read")),
    DeckFormat(
        "text",
        "list of names",
        (".txt", ".md", ".deck", ".lst"),
        detect.is_text,
        _later("text", "read"),
        _later("textwrite", "write"),
    ),
)


SUFFIXES = frozenset(suffix for item in FORMATS for suffix in item.suffixes)
"""The endings of the files that are looked at when a folder is checked."""

# What has one of these endings is a deck, whatever is in it.
_SURE_SUFFIXES = (".ydk", ".ydke")


def surely_deck(path: str) -> bool:
    """Whether a file's name alone says that it is meant as a deck."""
    return path.lower().endswith(_SURE_SUFFIXES)


def read_found(data: bytes, path: str, names: NameIndex) -> list[DeckFile] | ParseError:
    """The decks in a file that was found in a folder; an empty list if it is not one that somebody meant as a deck.

    What is a deck by its name, or has the keys of one, is one even if it is broken, so that it is reported and not
    passed over.
    """
    if surely_deck(path):
        return read_decks(data, path, names)
    head = detect.head_of(data)
    name = path.lower()
    if head is None or not detect.may_be_deck(head, name):
        return []
    decks = read_decks(data, path, names)
    from deckcheck.deckfiles.found import is_deck, is_typed_list

    if isinstance(decks, ParseError):
        # Any other text may be a list of names, so one that is none is not a broken deck.
        meant = detect.has_deck_keys(head, name, broken=decks.code != "FMT006")
        return decks if meant or is_typed_list(head) else []
    if detect.has_deck_keys(head, name, broken=False):
        return decks  # however few of its cards are known
    return [deck for deck in decks if is_deck(deck, path, head, names)]


def find_format(name: str) -> DeckFormat | None:
    """The format with a name, None if there is none."""
    return next((item for item in FORMATS if item.name == name), None)


def detect_format(data: bytes, path: str) -> DeckFormat | None:
    """The format of a file: by its content, then by its name, at last a list of names; None for binary files."""
    if detect.is_plain_ydk(data, path):
        return FORMATS[0]
    head = detect.head_of(data)
    return None if head is None else _format_of(head, path.lower())


def _format_of(head: str, name: str) -> DeckFormat:
    for item in FORMATS:
        if item.sniff(head, name):
            return item
    return next((item for item in FORMATS if item.suffixes and name.endswith(item.suffixes)), FORMATS[-1])


def read_decks(data: bytes, path: str, names: NameIndex, reader: str | None = None) -> list[DeckFile] | ParseError:
    """The decks in a file (most hold one), or why it cannot be read.

    `path` is only looked at for its suffix, where the content does not tell the format.  `reader` names a format and
    turns detection off.
    """
    plain = reader is None and detect.is_plain_ydk(data, path)
    if not plain:
        from deckcheck.deckfiles.others import other_file

        if (other := other_file(data)) is not None:
            return _no_deck_file(other)
    if len(data) > MAX_BYTES:
        return too_large(len(data))
    if len(data) > MAX_LINES and (lines := max(data.count(b"\n"), data.count(b"\r"))) > MAX_LINES:
        return too_many_lines(lines)
    if not data or data.isspace():
        return empty_file()
    if plain:
        return FORMATS[0].read(data, names)
    if reader is not None:
        found = find_format(reader)
        if found is None:
            known = ", ".join(item.name for item in FORMATS)
            return ParseError(f'There is no deck file format "{reader}".', help=f"Known are {known}.", code="FMT008")
        return found.read(data, names)
    head = detect.head_of(data)
    if head is None:
        return not_a_deck(say("The file is binary, not text."))
    if detect.is_bare_address(head):
        return not_a_deck(
            say("This is a web address without a deck in it; nothing is downloaded."),
            help=say("Download the deck as .ydk there, or copy its ydke:// code."),
        )
    if not surely_deck(path):
        from deckcheck.deckfiles.others import other_text

        if (other := other_text(head)) is not None:
            return _no_deck_file(other)
    form = _format_of(head, path.lower())
    decks = form.read(data, names)
    if form.name in _OF_CODES or isinstance(decks, ParseError) or len(decks) != 1:
        return decks
    from deckcheck.deckfiles.overlooked import look_again

    text = decode(data, names)
    if not isinstance(text, ParseError):
        look_again(decks[0], text.text, names)
    return decks


_OF_CODES = ("ydk", "ydke", "omega", "konami", "ygoprodeck")
"""Formats of numbers, in which nothing is left to be understood."""


def _no_deck_file(other: "OtherFile") -> ParseError:
    """The error for a file that is something else."""
    return not_a_deck(say("The file is {what}, not a deck.", what=say(other.what)), help=say(other.help))


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
    "read_decks",
    "read_found",
    "surely_deck",
    "write_deck",
]
