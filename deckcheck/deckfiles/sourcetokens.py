"""The texts, numbers, words and marks in the source of a program, in whichever language."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.deckfiles.common import Places
from deckcheck.deckfiles.directives import DIRECTIVE_MARK, Comments
from deckcheck.deckfiles.document import DocumentError
from deckcheck.deckfiles.limits import MAX_CARDS
from deckcheck.model.deck import Span
from deckcheck.model.words import say

_LONGEST_HEADING = 80
_MOST_TOKENS = 10 * MAX_CARDS
TEXT, NUMBER, WORD, MARK, COMMENT = "text", "number", "word", "mark", "comment"
_TOKEN = re.compile(
    r"""[^\S\n]++|(?P<line>\n)
    |(?P<comment>//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/)?|\#(?!\[)[^\n]*+|--[^\n]*+)
    |[rbfu]?(?P<quote>\"\"\"|''')(?P<long>(?:(?!(?P=quote))(?:\\.|[^\\]))*+)(?P=quote)
    |[rbfu]?(?P<text>"(?:[^"\\\n]++|\\.)*+"|'(?:[^'\\\n]++|\\.)*+'|`(?:[^`\\]++|\\.)*+`)
    |(?P<number>[0-9]++)
    |(?P<word>[^\W\d][\w$]*+|\$[\w$]++)
    |(?P<mark>=>|->|:=|\.\.\.|::|.)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(u\{?([0-9a-fA-F]{1,6})\}?|x([0-9a-fA-F]{2})|\n|.)", re.DOTALL)


class Token(NamedTuple):
    """A piece of a source, its text without quotes and backslashes."""

    kind: str
    text: str
    start: int
    end: int
    places: Places

    @property
    def span(self) -> Span:
        """Where it is."""
        return self.places.span(self.start, self.end)


def tokens_of(text: str, places: Places, comments: Comments) -> Iterator[Token]:
    """The tokens of a source.  Raises DocumentError if there are too many."""
    for number, found in enumerate(_TOKEN.finditer(text)):
        if number > _MOST_TOKENS:
            raise DocumentError(say("The file holds more than any deck."), Span(), "", "FMT003")
        kind = found.lastgroup
        if kind == "line" or kind is None:
            continue
        if kind == COMMENT:
            if len(found[0]) <= _LONGEST_HEADING:
                yield Token(COMMENT, found[0], found.start(), found.end(), places)
            if DIRECTIVE_MARK in found[0].lower():
                line, column = places.at(found.start())
                comments.read(found[0].rstrip("*/ "), line, column)
            continue
        value = found["long"] if kind == "long" else _unescaped(found["text"][1:-1]) if kind == TEXT else found[0]
        yield Token(TEXT if kind == "long" else kind, value, found.start(), found.end(), places)


def _unescaped(text: str) -> str:
    """A text in quotes without its backslashes."""
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def _character(found: re.Match[str]) -> str:
    code = found[2] or found[3]
    if code and found[1][0] in "ux":
        number = int(code, 16)
        return chr(number) if number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"
    return {"n": "\n", "t": "\t", "\n": ""}.get(found[1], found[1])
