"""A script as it was read, with what the rules ask for most gathered on the way: no rule walks the tree again."""

from bisect import bisect_right
from typing import NamedTuple

from deckcheck.lua.tree import Binary, Call, Expr, Func, If, Index, Local, Loop, Name, Table, Unary
from deckcheck.model.deck import Span


class Fault(NamedTuple):
    """Why a file, or a part of it, could not be read."""

    kind: str
    start: int
    end: int
    what: str


class Tree:
    """A script as it was read."""

    __slots__ = (
        "assigned",
        "binaries",
        "calls",
        "code",
        "faults",
        "fields",
        "functions",
        "global_reads",
        "global_writes",
        "ids",
        "indexes",
        "lines",
        "main",
        "own_names",
        "reads",
        "source",
        "stats",
        "tables",
        "text",
        "unaries",
    )

    def __init__(self, source: bytes, code: int | None) -> None:
        self.source = source
        self.text = source.decode("latin-1")  # one character a byte, so that offsets are the same
        self.code = code
        self.lines: list[int] | None = None
        self.faults: list[Fault] = []
        self.main = Func(0, len(source), "", None)
        self.functions: list[Func] = [self.main]
        self.calls: list[Call] = []
        self.binaries: list[Binary] = []
        self.unaries: list[Unary] = []
        self.indexes: list[Index] = []
        self.tables: list[Table] = []
        self.stats: list[If | Loop] = []
        self.global_reads: list[Name] = []
        self.global_writes: list[tuple[Name, Func]] = []
        self.fields: dict[str, list[tuple[Index, Expr | None]]] = {}
        """What is defined on the card's own table: name → places with what is assigned there."""
        self.reads: dict[str, list[Index]] = {}
        """What is read from the card's own table."""
        self.assigned: list[Index] = []
        """Members of other tables that the file assigns (`aux.helper = …`)."""
        self.own_names: set[str] = set()
        self.ids: list[Local] = []
        """The locals that hold the card's own number (`id` in `local s,id=GetID()`)."""

    def span(self, start: int, end: int) -> Span:
        """Lines and columns (in characters) of a range of bytes."""
        if self.lines is None:
            self.lines = [0]
            find = self.source.find
            at = find(b"\n")
            while at >= 0:
                self.lines.append(at + 1)
                at = find(b"\n", at + 1)
        return Span(*self._place(start), *self._place(max(start, end)))

    def _place(self, offset: int) -> tuple[int, int]:
        assert self.lines is not None
        line = bisect_right(self.lines, offset)
        head = self.source[self.lines[line - 1] : offset]
        return line, len(head.decode("utf-8", "replace")) + 1

    def line(self, offset: int) -> int:
        """The line of an offset, from 1."""
        return self.span(offset, offset).line
