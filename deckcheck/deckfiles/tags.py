"""The tags and texts of HTML and XML, with their places.

The parsers at hand expand entities, or lose the places, or forgive what is cut off; here nothing is expanded but
character references, and a text is scanned once: no tag reaches beyond the next `<`.
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

OPEN = "open"
CLOSE = "close"
EMPTY = "empty"
TEXT = "text"

_NAME = r"[A-Za-z_][A-Za-z0-9_:.-]{0,60}"
_TAG = re.compile(rf"""<(/?)({_NAME})((?:[^<>"']|"[^"<]*+"|'[^'<]*+')*+)>""")
# An apostrophe that is not part of a pair.
_LOOSE_TAG = re.compile(rf"<(/?)({_NAME})([^<>]*+)>")
_ATTRIBUTE = re.compile(rf"""({_NAME})\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>/]++))""")
_DECLARATION = re.compile(r"<[!?][^<>\[]*+(>|\[|\Z|)")


class Tag(NamedTuple):
    """A tag or a text: its kind, its name in lower case (empty for a text), what is in it, and where it is.

    `inner` is the text, or what follows a tag's name; see `attributes`.
    """

    kind: str
    name: str
    inner: str
    start: int
    end: int


def tags(text: str) -> Iterator[Tag]:
    """The tags of a text in their order, and the texts between them; comments and declarations are left out."""
    at = 0
    while at < len(text):
        mark = text.find("<", at)
        if mark < 0:
            mark = len(text)
        if mark > at:
            yield Tag(TEXT, "", text[at:mark], at, mark)
            at = mark
            continue
        if text.startswith("<!--", at):
            at = _past(text, "-->", at + 4)
        elif text.startswith("<![CDATA[", at):
            end = _past(text, "]]>", at + 9)
            yield Tag(TEXT, "", text[at + 9 : end].removesuffix("]]>"), at + 9, end)
            at = end
        elif found := _TAG.match(text, at) or _LOOSE_TAG.match(text, at):
            inner = found[3]
            kind = CLOSE if found[1] else EMPTY if inner.endswith("/") else OPEN
            yield Tag(kind, found[2].rpartition(":")[2].lower(), inner, at, found.end())
            at = found.end()
        elif found := _DECLARATION.match(text, at):
            # A document type may hold declarations of its own, in square brackets.
            at = _past(text, "]>", found.end()) if found[1] == "[" else found.end()
        else:
            yield Tag(TEXT, "", "<", at, at + 1)
            at += 1


def _past(text: str, mark: str, start: int) -> int:
    found = text.find(mark, start)
    return len(text) if found < 0 else found + len(mark)


def attributes(tag: Tag) -> list[tuple[str, str, int]]:
    """The attributes of a tag in their order: name in lower case, value, and the offset of the value in the text."""
    base = tag.end - 1 - len(tag.inner)
    found = []
    for match in _ATTRIBUTE.finditer(tag.inner):
        group = next(number for number in (2, 3, 4) if match[number] is not None)
        found.append((match[1].rpartition(":")[2].lower(), unescape(match[group]), base + match.start(group)))
    return found


def plain(text: str) -> str:
    """A text with character references written out and blanks as a browser shows them."""
    return " ".join(unescape(text).split())
