"""Lines and columns of the protocol and of findings, there and back."""

import pytest
from lsprotocol.types import Position, Range

from deckcheck.lsp.engine import DECK, SCRIPT, Document, document_of
from deckcheck.lsp.text import Text
from deckcheck.model.deck import NOWHERE, Span

UNITS = {
    "utf-8": lambda text: len(text.encode("utf-8", "surrogatepass")),
    "utf-16": lambda text: len(text.encode("utf-16-le", "surrogatepass")) // 2,
    "utf-32": len,
}
LINES = ["", "ab", " 灰😀é", "\x0b\u2028\udc00x", "😀😀"]


@pytest.mark.parametrize("encoding", UNITS)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_there_and_back(encoding: str, end: str) -> None:
    text = Text(end.join(LINES), encoding)
    assert text.lines == LINES
    for number, line in enumerate(LINES, 1):
        for column in range(1, len(line) + 2):
            position = text.position(number, column)
            assert position == Position(number - 1, UNITS[encoding](line[: column - 1]))
            assert text.place(position) == (number, column)


@pytest.mark.parametrize(
    ("span", "range_"),
    [
        (NOWHERE, Range(Position(0, 2), Position(0, 4))),
        (Span(2, 0, 2, 0), Range(Position(1, 0), Position(1, 3))),
        (Span(2, 1, 2, 3), Range(Position(1, 0), Position(1, 3))),
        (Span(2, 2, 3, 1), Range(Position(1, 2), Position(1, 3))),
        (Span(9, 1, 9, 5), Range(Position(1, 3), Position(1, 3))),
        (Span(2, 90, 2, 99), Range(Position(1, 3), Position(1, 3))),
    ],
)
def test_ranges(span: Span, range_: Range) -> None:
    assert Text("  ab\n😀x").range(span) == range_


@pytest.mark.parametrize("position", [Position(9, 9), Position(0, 9), Position(1, 1), Position(2**31 - 1, 2**31 - 1)])
def test_positions_that_are_not_there(position: Position) -> None:
    line, column = Text("ab\n😀x").place(position)
    assert line == position.line + 1
    assert column >= 1


@pytest.mark.parametrize(
    ("path", "language", "text", "kind"),
    [
        ("/d/a.ydk", "", "", DECK),
        ("/d/a.YDK", "ydk", "", DECK),
        ("/d/a.txt", "plaintext", "", DECK),
        ("/d/Untitled-1", "ydk", "", DECK),
        ("/d/Untitled-1", "plaintext", "", None),
        ("/d/a.py", "python", "", None),
        ("/d/c1.lua", "lua", "", SCRIPT),
        ("/d/init.lua", "lua", "print(1)", None),
        ("/d/proc.lua", "lua", "function f(c) c:initial_effect() end", SCRIPT),
        ("/d/puzzle.lua", "lua", "Debug.ReloadFieldBegin(1)", SCRIPT),
    ],
)
def test_what_a_file_is(path: str, language: str, text: str, kind: str | None) -> None:
    found = document_of(path, language, text)
    assert (found and found.kind) == kind


def test_what_readers_get() -> None:
    assert Document("a", DECK, "1\r2\r\n3\ud800").data == b"1\n2\r\n3?"
