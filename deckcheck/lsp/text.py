"""The text of a document as the protocol counts it: lines and columns from 0, columns in units of the client's choice.

Findings count both from 1, columns in characters.
"""

import re

from lsprotocol.types import Position, Range

from deckcheck.model.deck import Span

_BREAK = re.compile("\r\n|\n|\r")
_SIZES = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


class Text:
    """A text by its lines; `encoding` is what the client counts columns in."""

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        self.lines = _BREAK.split(text)
        self._codec, self._size = _SIZES[encoding]

    def line(self, number: int) -> str:
        """A line, from 1; empty where there is none."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""

    def position(self, line: int, column: int) -> Position:
        """The position of a line and column from 1; what is after the end is at the end."""
        if line > len(self.lines):
            line, column = len(self.lines), len(self.lines[-1]) + 1
        return Position(max(line, 1) - 1, self._units(self.line(line)[: max(column, 1) - 1]))

    def range(self, span: Span) -> Range:
        """The range of a span: the whole line where it has no columns, the first line where it has no place."""
        line = span.line or 1
        last = max(span.end_line or line, line)
        if not span.column:
            start = len(self.line(line)) - len(self.line(line).lstrip()) + 1
            return Range(self.position(line, start), self.position(line, len(self.line(line)) + 1))
        return Range(self.position(line, span.column), self.position(last, span.end_column or len(self.line(last)) + 1))

    def place(self, position: Position) -> tuple[int, int]:
        """The line and column, from 1, of a position; one that is not there is at the end of its line."""
        line = self.line(position.line + 1)
        low, high = 0, len(line)
        while low < high:  # the column in characters, of which some are two or more units
            middle = (low + high + 1) // 2
            if self._units(line[:middle]) <= position.character:
                low = middle
            else:
                high = middle - 1
        return position.line + 1, low + 1

    def _units(self, text: str) -> int:
        return len(text) if text.isascii() else len(text.encode(self._codec, "surrogatepass")) // self._size
