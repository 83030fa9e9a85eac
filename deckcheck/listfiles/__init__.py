"""Files of Forbidden & Limited lists, one form each: text → `WrittenList`, `WrittenList` → text."""

from collections.abc import Callable
from os.path import basename, splitext
from typing import NamedTuple

from deckcheck.listfiles import lflist, mapping, markdown, names, table, yaml
from deckcheck.listfiles.written import WrittenList
from deckcheck.model.deck import ParseError, Span

MAX_BYTES = 8_000_000
"""Ten times the largest list."""


class Form(NamedTuple):
    """A form that lists are written in."""

    name: str
    suffix: str
    write: Callable[[WrittenList], str]


FORMS = (
    Form("lflist", ".conf", lambda item: lflist.write([item])),
    Form("yaml", ".yaml", yaml.write),
    Form("json", ".json", mapping.write),
    Form("csv", ".csv", table.write),
    Form("markdown", ".md", markdown.write),
)


def read_lists(data: bytes, path: str) -> tuple[WrittenList, ...] | ParseError:
    """The lists of a file that is not YAML, by its content; the ending of its name decides between tables and text."""
    text = decode(data)
    if isinstance(text, ParseError):
        return text
    stem, suffix = splitext(basename(path))
    if text.lstrip().startswith(("{", "[{")) or suffix.lower() == ".json":
        return mapping.read(text, stem)
    if suffix.lower() in (".csv", ".tsv") or table.looks_like(text):
        return table.read(text, stem)
    if text.count("\n!") > lflist.MAX_LISTS:
        return ParseError(f"The file holds more than {lflist.MAX_LISTS} lists.")
    lists = tuple(item if item.title else item._replace(title=stem) for item in lflist.read(text))
    if suffix.lower() != ".conf" and not any(item.entries for item in lists):
        typed = names.read(text, stem)
        if not (isinstance(typed, ParseError) and lists):
            return typed
    help = "A list starts with `!Name`, then rows of passcode and copies."
    return lists or ParseError("There is no list in the file.", help=help)


def decode(data: bytes) -> str | ParseError:
    """The text of a list file.  Numbers are the same in every encoding; only names can suffer."""
    if len(data) > MAX_BYTES:
        return ParseError(f"It is larger than {MAX_BYTES // 1_000_000} MB, which no list is.")
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    text = data.decode(encoding, errors="replace").lstrip("\ufeff")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        return ParseError("The file holds NUL characters: it is not a text file.", Span(line, 1, line, 1))
    return text
