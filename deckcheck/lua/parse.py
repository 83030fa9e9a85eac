"""From the bytes of a script to the light tree of `tree.py`, in one walk over what tree-sitter read.

The parser is error tolerant: a mistake costs one `Fault`, and what is around it is read all the same.  Names are
resolved to their locals on the way, and what the rules ask for most (calls, comparisons, global names, members of the
card's own table) is gathered in lists, so that no rule has to walk the tree again.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from deckcheck.lua.tree import (
    Assign,
    Binary,
    Call,
    CallStat,
    Define,
    Do,
    Expr,
    Func,
    If,
    Index,
    Jump,
    Literal,
    Local,
    LocalStat,
    Loop,
    Name,
    Number,
    Opaque,
    Return,
    Stat,
    String,
    Subscript,
    Table,
    Unary,
)
from deckcheck.model.deck import Span

MAX_BYTES = 400_000
"""Larger files are not card scripts; the largest helper file in public use has a quarter of this."""
MAX_DEPTH = 180
"""Constructs inside one another; the deepest of 27,000 public scripts has fewer than 40."""

_MAX_BRACKETS = 2_000
_WINDOW = 12_000
_MAX_STRAY = 400
_MAX_FAULT_DEPTH = 400
_INITIAL = re.compile(rb"^[ \t]*function[ \t]+(c\d+)[.:]initial_effect\b", re.M)
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x19\x1b-\x1f]")
_FILE_CODE = re.compile(r"c0*(\d+)\.lua\Z")


_BRACKETS = re.compile(
    rb"--\[(=*)\[.*?(?:\]\1\]|\Z)|--[^\n]*|\[(=*)\[.*?(?:\]\2\]|\Z)"
    rb"|\"(?:\\.|[^\"\\\n])*+\"?|'(?:\\.|[^'\\\n])*+'?|[(){}\[\]]",
    re.DOTALL,
)
"""Comments and strings, which may hold brackets, and brackets."""


class Fault(NamedTuple):
    """Why a file, or a part of it, could not be read."""

    kind: str
    start: int
    end: int
    what: str


class TooDeepError(Exception):
    """More constructs inside one another than any script needs."""


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


def code_of(file_name: str) -> int | None:
    """The passcode in a script's file name: 123 for `c123.lua`, None for any other name."""
    match = _FILE_CODE.match(file_name)
    return int(match.group(1)) if match and len(match.group(1)) <= 10 else None


_parser: Any = None


def _tree_sitter() -> Any:
    """The parser, made once: importing tree-sitter is left to the first script."""
    global _parser
    if _parser is None:
        import tree_sitter
        import tree_sitter_lua

        _parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_lua.language()))
    return _parser


def parse(source: bytes, file_name: str) -> Tree:
    """Read a script.  Never raises for what the file holds: see `Tree.faults`."""
    tree = Tree(source, code_of(file_name))
    if len(source) > MAX_BYTES:
        tree.faults.append(Fault("size", 0, 0, f"over {MAX_BYTES // 1000} kB"))
        return tree
    control = _CONTROL.search(source)
    if control:
        at = control.start()
        tree.faults.append(Fault("binary", at, at + 1, f"the control character 0x{source[at]:02x}"))
        return tree
    if _bracket_depth(source) > _MAX_BRACKETS:
        tree.faults.append(Fault("depth", 0, 0, f"more than {_MAX_BRACKETS} levels"))
        return tree
    if len(source) > 2 * _WINDOW and _reads_badly(source):
        tree.faults.append(Fault("pieces", 0, 0, "a part of it hardly reads as Lua by itself"))
        return tree
    if source.startswith(b"\xef\xbb\xbf"):
        source = b"   " + source[3:]
    root = _tree_sitter().parse(source).root_node
    if root.has_error:
        tree.faults.append(_first_fault(root, tree.text))
    own = {f"c{tree.code}"} if tree.code is not None else set()
    initial = _INITIAL.search(source)
    if initial and not any(name.encode() + b"." in source for name in own):
        own = {initial.group(1).decode()}
    tree.own_names = own
    try:
        _Builder(tree).run(root)
    except TooDeepError:
        tree.faults.append(Fault("depth", 0, 0, f"more than {MAX_DEPTH} levels"))
    return tree


def _reads_badly(source: bytes) -> bool:
    """Whether a stretch of the file, by itself, is hardly Lua at all.

    The time that tree-sitter takes to recover grows with the square of the stray tokens, so a large file is first tried
    stretch by stretch; a script that is cut anywhere has a few strays at its edges only.
    """
    import tree_sitter

    parser = _tree_sitter()
    errors = tree_sitter.Query(parser.language, "(ERROR) @error")

    def strays(part: bytes) -> int:
        found = tree_sitter.QueryCursor(errors).captures(parser.parse(part).root_node).get("error", ())
        return sum(_stray_tokens(node) for node in found)

    return any(strays(part) > _MAX_STRAY for part in _stretches(source))


_CLOSING = {b"(": b")", b"{": b"}", b"[": b"]"}
_OPENING = {b"(": b"_(", b"{": b"_={", b"[": b"_=_["}


def _stretches(source: bytes) -> Iterator[bytes]:
    """The file without long comments and strings, cut in pieces where few brackets are open.

    What is cut is made whole: a piece begins with the bracket that it begins in, and ends with those that it leaves
    open.  Brackets, comments and strings that are never closed do not count.
    """
    kept, events, texts = _brackets(source)
    stack: list[bytes] = []
    number = start = 0
    while start < len(kept):
        before, level = stack, len(stack)
        best = (len(events) + 1, start + _WINDOW, stack, level, number)
        while number < len(events) and events[number][0] < start + _WINDOW:
            at, bracket = events[number]
            stack = [*stack, bracket] if bracket else stack[:-1]
            level = min(level, len(stack))
            number += 1
            if at >= start + _WINDOW // 2 and len(stack) <= best[0]:
                best = (len(stack), at + 1, stack, level, number)
        if best[0] <= len(events):
            _, end, stack, level, number = best
        else:
            end = start + _WINDOW
            in_text = bisect_right(texts, (end, 0)) - 1
            if in_text >= 0 and texts[in_text][1] > end:
                end = texts[in_text][1]
        inside = before[-1:] if level == len(before) else []
        prefix = b"".join(map(_OPENING.__getitem__, before[-1:]))
        suffix = b"".join(map(_CLOSING.__getitem__, [*reversed(stack[level:]), *inside]))
        yield prefix + (kept[start:end].lstrip(b" \t\r\n,;") if prefix else kept[start:end]) + suffix
        start = end


def _brackets(source: bytes) -> tuple[bytes, list[tuple[int, bytes]], list[tuple[int, int]]]:
    """The file with blanks for long comments and strings; where a bracket begins (which one) or ends (none), of those
    that are closed; and where short strings are."""
    kept = bytearray(source)
    opened: list[tuple[int, bytes]] = []
    events: list[tuple[int, bytes]] = []
    texts: list[tuple[int, int]] = []
    for token in _BRACKETS.finditer(source):
        start, end = token.span()
        word = token[0]
        if word in b"({[":
            opened.append((start, word))
        elif word in b")}]":
            if opened:
                events += [opened.pop(), (start, b"")]
        elif word[:1] in b"\"'":
            texts.append((start, end))
        elif word[:2] == b"--" and (not _is_long(word) or word[-1:] == b"]"):
            kept[start:end] = b" " * (end - start)
        elif _is_long(word) and word[-1:] == b"]":
            kept[start:end] = b"''".ljust(end - start)
    return bytes(kept), sorted(events), texts


def _stray_tokens(error: Any) -> int:
    """How many tokens (or unreadable bytes) an error node itself holds."""
    children = error.children
    return sum(child.child_count == 0 for child in children) if children else error.end_byte - error.start_byte


def _bracket_depth(source: bytes) -> int:
    """An upper bound of how deep brackets nest, cheap: spares the parser files made of brackets only."""
    if source.count(b"(") + source.count(b"{") + source.count(b"[") < _MAX_BRACKETS:
        return 0
    depth = deepest = 0
    for token in _BRACKETS.finditer(source):
        word = token[0]
        unclosed = _is_long(word) and word[-1:] != b"]"
        for byte in re.findall(rb"[(){}\[\]]", word) if unclosed else (word,):
            if byte in b"({[":
                depth += 1
                deepest = max(deepest, depth)
            elif depth and byte in b")}]":
                depth -= 1
    return deepest


def _is_long(word: bytes) -> bool:
    """Whether a token is a long comment or a long string."""
    return word[:3] == b"--[" or (word[:1] == b"[" and len(word) > 1)


def _first_fault(root: Any, text: str) -> Fault:
    """Where the first mistake is: the deepest node on the way down that is wrong itself."""
    node = root
    for _ in range(_MAX_FAULT_DEPTH):
        for child in node.children:
            if child.is_missing:
                return Fault("syntax", child.start_byte, child.end_byte, f"'{child.type}' is missing")
            if child.has_error or child.is_error:
                node = child
                break
        else:
            break
        if node.is_error and not any(child.has_error for child in node.children):
            break
    snippet = text[node.start_byte : node.end_byte].split("\n", 1)[0].strip()
    shown = snippet if len(snippet) <= 40 else snippet[:37] + "…"
    return Fault("syntax", node.start_byte, node.end_byte, f"cannot be read from '{shown}' on" if shown else "")


def _given(values: list[Expr], position: int) -> tuple[Expr | None, int]:
    """The expression that the name at a position of an assignment gets its value from, and which result of it."""
    if position < len(values):
        return values[position], 0
    last = values[-1] if values else None
    return (last, position - len(values) + 1) if isinstance(last, Call | Literal) else (None, 0)


def _own_by_number(value: Expr) -> bool:
    """Whether a value is `_G["c"..number]`, the way in which older scripts reach their own table."""
    if type(value) is not Subscript or type(value.obj) is not Name or value.obj.name != "_G":
        return False
    index = value.index
    if type(index) is not Binary or index.op != "..":
        return False
    number = index.right
    return type(number) is Number or (
        type(number) is Name and (number.local is None or type(number.local.value) is Number)
    )


class _Builder:
    """The walk: a stack of scopes, and one method a kind of node."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.text = tree.text
        self.func = tree.main
        self.scopes: list[dict[str, Local]] = [{}]
        self.depth = 0
        self.expressions: dict[str, Callable[[Any], Expr]] = {
            "identifier": self.name,
            "dot_index_expression": self.index,
            "bracket_index_expression": self.subscript,
            "function_call": self.call,
            "number": self.number,
            "string": self.string,
            "nil": self.literal,
            "true": self.literal,
            "false": self.literal,
            "vararg_expression": self.literal,
            "table_constructor": self.table,
            "binary_expression": self.binary,
            "unary_expression": self.unary,
            "parenthesized_expression": self.parentheses,
            "function_definition": self.function_expression,
        }
        self.statements: dict[str, Callable[[Any], Stat | None]] = {
            "function_call": self.call_statement,
            "variable_declaration": self.local_statement,
            "assignment_statement": self.assignment,
            "if_statement": self.if_statement,
            "return_statement": self.return_statement,
            "function_declaration": self.function_declaration,
            "for_statement": self.for_statement,
            "while_statement": self.while_statement,
            "repeat_statement": self.repeat_statement,
            "do_statement": self.do_statement,
            "break_statement": self.jump,
            "goto_statement": self.jump,
            "label_statement": self.jump,
        }

    def run(self, root: Any) -> None:
        self.tree.main.body = self.block(root)

    # -- helpers ------------------------------------------------------------------------------------------------

    def parts(self, node: Any) -> list[Any]:
        """The children without comments."""
        return [child for child in node.children if child.type != "comment"]

    def lookup(self, name: str) -> Local | None:
        for scope in reversed(self.scopes):
            found = scope.get(name)
            if found is not None:
                return found
        return None

    def declare(self, name: str, start: int, kind: str) -> Local:
        local = Local(name, start, kind, self.func)
        self.func.locals.append(local)
        self.scopes[-1][name] = local
        return local

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TooDeepError

    def is_own(self, expr: Expr) -> bool:
        if type(expr) is not Name:
            return False
        return expr.local.table if expr.local is not None else expr.name in self.tree.own_names

    # -- statements ---------------------------------------------------------------------------------------------

    def block(self, node: Any) -> list[Stat]:
        """The statements of a block in a scope of its own."""
        self.scopes.append({})
        body = self.body(node.children)
        self.scopes.pop()
        return body

    def body(self, children: list[Any]) -> list[Stat]:
        self.deeper()
        found: list[Stat] = []
        for child in children:
            kind = child.type
            make = self.statements.get(kind)
            if make is not None:
                stat = make(child)
                if stat is not None:
                    found.append(stat)
            elif kind == "ERROR" or kind == "block":
                found += self.body(child.children)
        self.depth -= 1
        return found

    def call_statement(self, node: Any) -> Stat | None:
        call = self.call(node)
        if type(call) is not Call:
            return None
        call.stat = True
        return CallStat(call.start, call.end, call)

    def local_statement(self, node: Any) -> Stat | None:
        names: list[tuple[str, int]] = []
        values: list[Expr] = []
        inner = next((child for child in node.children if child.type == "assignment_statement"), node)
        for child in inner.children:
            if child.type == "variable_list":
                names += [
                    (self.text[part.start_byte : part.end_byte], part.start_byte)
                    for part in child.children
                    if part.type == "identifier"
                ]
            elif child.type == "expression_list":
                values = self.expression_list(child)
        targets = [self.declare(name, start, "local") for name, start in names]
        for position, local in enumerate(targets):
            if position < len(values):
                local.value = values[position]
            local.given.append(_given(values, position))
        first = values[0] if values else None
        if type(first) is Call and first.name == "GetID" and targets:
            targets[0].table = True
            self.tree.ids += targets[1:2]
        elif len(values) == 1 and targets and (self.is_own(values[0]) or _own_by_number(values[0])):
            targets[0].table = True
        return LocalStat(node.start_byte, node.end_byte, targets, values)

    def assignment(self, node: Any) -> Stat | None:
        targets: list[Expr] = []
        values: list[Expr] = []
        for child in node.children:
            if child.type == "expression_list":
                values = self.expression_list(child)
        for child in node.children:
            if child.type == "variable_list":
                targets = [self.target(part) for part in child.children if part.is_named and part.type != "comment"]
        for position, target in enumerate(targets):
            value = values[position] if position < len(values) else None
            if type(target) is Index:
                self.define(target, value)
                if type(value) is Func and not value.name:
                    value.name = target.path or target.key
            elif type(target) is Name:
                if target.local is not None:
                    target.local.given.append(_given(values, position))
                if type(value) is Func and not value.name:
                    value.name = target.name
        return Assign(node.start_byte, node.end_byte, targets, values)

    def target(self, node: Any) -> Expr:
        """The left side of an assignment: a name is written, not read."""
        kind = node.type
        if kind == "identifier":
            name = self.text[node.start_byte : node.end_byte]
            local = self.lookup(name)
            found = Name(node.start_byte, node.end_byte, name, local)
            if local is not None:
                local.writes.append(found)
            else:
                self.tree.global_writes.append((found, self.func))
            return found
        if kind == "dot_index_expression":
            return self.index(node, read=False)
        return self.expression(node)

    def define(self, target: Index, value: Expr | None) -> None:
        if target.own:
            self.tree.fields.setdefault(target.key, []).append((target, value))
        else:
            self.tree.assigned.append(target)

    def if_statement(self, node: Any) -> Stat:
        branches: list[tuple[Expr, list[Stat]]] = []
        otherwise: list[Stat] | None = None
        branches.append(self.condition_and_block(node))
        for child in node.children:
            if child.type == "elseif_statement":
                branches.append(self.condition_and_block(child))
            elif child.type == "else_statement":
                otherwise = []
                for part in child.children:
                    if part.type == "block":
                        otherwise = self.block(part)
        found = If(node.start_byte, node.end_byte, branches, otherwise)
        self.tree.stats.append(found)
        return found

    def condition_and_block(self, node: Any) -> tuple[Expr, list[Stat]]:
        condition: Expr | None = None
        body: list[Stat] = []
        for child in node.children:
            kind = child.type
            if kind == "block":
                body = self.block(child)
            elif kind in self.expressions and condition is None:
                condition = self.expression(child)
        return (condition or Opaque(node.start_byte, node.end_byte)), body

    def return_statement(self, node: Any) -> Stat:
        values: list[Expr] = []
        for child in node.children:
            if child.type == "expression_list":
                values = self.expression_list(child)
        found = Return(node.start_byte, node.end_byte, values)
        self.func.returns.append(found)
        return found

    def function_declaration(self, node: Any) -> Stat | None:
        parts = self.parts(node)
        is_local = bool(parts) and parts[0].type == "local"
        named = next((part for part in parts if part.is_named and part.type not in ("parameters", "block")), None)
        if named is None:
            return None
        local: Local | None = None
        target: Expr | None = None
        name = self.text[named.start_byte : named.end_byte]
        method = named.type == "method_index_expression"
        if is_local:
            local = self.declare(name, named.start_byte, "function")
        elif named.type == "identifier":
            target = self.target(named)
            local = target.local if type(target) is Name else None
        elif method:
            inner = self.parts(named)
            if len(inner) == 3:
                key = self.text[inner[2].start_byte : inner[2].end_byte]
                target = self.make_index(named, self.expression(inner[0]), key, inner[2].start_byte)
        else:
            target = self.index(named, read=False)
        func = self.function(node, parts, name, self_parameter=method)
        if type(target) is Index:
            func.name = target.path or name
            self.define(target, func)
        if local is not None and local.value is None:
            local.value = func
        return Define(node.start_byte, node.end_byte, target, local, func)

    def for_statement(self, node: Any) -> Stat:
        self.scopes.append({})
        kind = "for"
        targets: list[Local] = []
        heads: list[Expr] = []
        body: list[Stat] = []
        for child in node.children:
            if child.type == "for_numeric_clause":
                kind = "numeric"
                parts = [part for part in child.children if part.is_named and part.type != "comment"]
                heads = [self.expression(part) for part in parts[1:]]
                if parts:
                    name = self.text[parts[0].start_byte : parts[0].end_byte]
                    targets = [self.declare(name, parts[0].start_byte, "for")]
            elif child.type == "for_generic_clause":
                lists = {part.type: part for part in child.children}
                if "expression_list" in lists:
                    heads = self.expression_list(lists["expression_list"])
                if "variable_list" in lists:
                    targets = [
                        self.declare(self.text[part.start_byte : part.end_byte], part.start_byte, "for")
                        for part in lists["variable_list"].children
                        if part.type == "identifier"
                    ]
            elif child.type == "block":
                body = self.block(child)
        self.scopes.pop()
        return self.loop(node, kind, targets, heads, body)

    def loop(self, node: Any, kind: str, targets: list[Local], heads: list[Expr], body: list[Stat]) -> Loop:
        found = Loop(node.start_byte, node.end_byte, kind, targets, heads, body)
        self.tree.stats.append(found)
        return found

    def while_statement(self, node: Any) -> Stat:
        condition, body = self.condition_and_block(node)
        return self.loop(node, "while", [], [condition], body)

    def repeat_statement(self, node: Any) -> Stat:
        # The condition sees the locals of the body.
        self.scopes.append({})
        body: list[Stat] = []
        heads: list[Expr] = []
        for child in node.children:
            if child.type == "block":
                body = self.body(child.children)
            elif child.type in self.expressions:
                heads.append(self.expression(child))
        self.scopes.pop()
        return self.loop(node, "repeat", [], heads, body)

    def do_statement(self, node: Any) -> Stat:
        body: list[Stat] = []
        for child in node.children:
            if child.type == "block":
                body = self.block(child)
        return Do(node.start_byte, node.end_byte, body)

    def jump(self, node: Any) -> Stat:
        return Jump(node.start_byte, node.end_byte, node.type)

    # -- expressions --------------------------------------------------------------------------------------------

    def expression(self, node: Any) -> Expr:
        make = self.expressions.get(node.type)
        if make is None:
            return Opaque(node.start_byte, node.end_byte)
        # Not through `deeper`: this is called for every expression.
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TooDeepError
        found = make(node)
        self.depth -= 1
        return found

    def expression_list(self, node: Any) -> list[Expr]:
        return [self.expression(child) for child in node.named_children if child.type != "comment"]

    def name(self, node: Any) -> Name:
        start, end = node.start_byte, node.end_byte
        name = self.text[start:end]
        local = self.lookup(name)
        found = Name(start, end, name, local)
        if local is not None:
            local.reads.append(found)
            if local.kind == "function" or type(local.value) is Func:
                self.func.uses.append(local)
        else:
            self.tree.global_reads.append(found)
            if name.isupper():
                self.func.constants.add(name)
        return found

    def index(self, node: Any, read: bool = True) -> Expr:
        parts = node.children
        if len(parts) != 3:
            parts = self.parts(node)
            if len(parts) != 3:
                return Opaque(node.start_byte, node.end_byte)
        key = parts[2]
        obj = self.expression(parts[0])
        found = self.make_index(node, obj, self.text[key.start_byte : key.end_byte], key.start_byte)
        if read:
            self.tree.indexes.append(found)
            if found.own:
                self.tree.reads.setdefault(found.key, []).append(found)
            if found.path:
                self.func.refs.add(found.path)
        return found

    def make_index(self, node: Any, obj: Expr, key: str, key_start: int) -> Index:
        found = Index(node.start_byte, node.end_byte, obj, key, key_start)
        if type(obj) is Name:
            if self.is_own(obj):
                found.own = True
                found.path = "s." + key
            elif obj.local is None:
                found.path = ("aux." if obj.name == "Auxiliary" else obj.name + ".") + key
        return found

    def subscript(self, node: Any) -> Expr:
        parts = self.parts(node)
        if len(parts) != 4:
            return Opaque(node.start_byte, node.end_byte)
        return Subscript(node.start_byte, node.end_byte, self.expression(parts[0]), self.expression(parts[2]))

    def call(self, node: Any) -> Expr:
        parts = node.children
        if len(parts) != 2:
            parts = self.parts(node)
            if len(parts) != 2:
                return Opaque(node.start_byte, node.end_byte)
        head, arguments = parts
        method = ""
        method_start = 0
        if head.type == "method_index_expression":
            inner = head.children
            if len(inner) != 3:
                inner = self.parts(head)
                if len(inner) != 3:
                    return Opaque(node.start_byte, node.end_byte)
            func = self.expression(inner[0])
            method_start = inner[2].start_byte
            method = self.text[method_start : inner[2].end_byte]
        else:
            func = self.expression(head)
        args = self.expression_list(arguments) if arguments.type == "arguments" else []
        found = Call(node.start_byte, node.end_byte, func, args, method, method_start, self.func)
        if method:
            if self.is_own(func):
                found.name = "s." + method
            elif type(func) is Name and func.local is None:
                found.name = ("aux" if func.name == "Auxiliary" else func.name) + ":" + method
            else:
                found.name = ":" + method
            self.func.refs.add(found.name)
        elif type(func) is Index:
            found.name = func.path
        elif type(func) is Name and func.local is None:
            found.name = func.name
            self.func.refs.add(func.name)
        self.tree.calls.append(found)
        self.func.calls.append(found)
        return found

    def number(self, node: Any) -> Number:
        text = self.text[node.start_byte : node.end_byte]
        try:
            value: int | None = int(text, 0) if not text.isdigit() else int(text[:30])
        except ValueError:
            value = None
        return Number(node.start_byte, node.end_byte, value)

    def string(self, node: Any) -> String:
        start, end = node.start_byte, node.end_byte
        return String(start, end, self.text[start + 1 : end - 1])

    def literal(self, node: Any) -> Literal:
        return Literal(node.start_byte, node.end_byte, self.text[node.start_byte : node.end_byte])

    def table(self, node: Any) -> Expr:
        items: list[tuple[Expr | None, Expr]] = []
        for child in node.named_children:
            if child.type != "field":
                continue
            parts = self.parts(child)
            if len(parts) == 1:
                items.append((None, self.expression(parts[0])))
            elif parts and parts[0].type == "identifier":
                key = parts[0]
                name = self.text[key.start_byte : key.end_byte]
                items.append((String(key.start_byte, key.end_byte, name), self.expression(parts[-1])))
            elif len(parts) == 5:
                items.append((self.expression(parts[1]), self.expression(parts[4])))
        found = Table(node.start_byte, node.end_byte, items)
        self.tree.tables.append(found)
        return found

    def binary(self, node: Any) -> Expr:
        parts = node.children
        if len(parts) != 3:
            parts = self.parts(node)
            if len(parts) != 3:
                return Opaque(node.start_byte, node.end_byte)
        left = self.expression(parts[0])
        right = self.expression(parts[2])
        found = Binary(node.start_byte, node.end_byte, parts[1].type, left, right, self.func)
        self.tree.binaries.append(found)
        return found

    def unary(self, node: Any) -> Expr:
        parts = self.parts(node)
        if len(parts) != 2:
            return Opaque(node.start_byte, node.end_byte)
        found = Unary(node.start_byte, node.end_byte, parts[0].type, self.expression(parts[1]))
        self.tree.unaries.append(found)
        return found

    def parentheses(self, node: Any) -> Expr:
        for child in node.named_children:
            if child.type != "comment":
                return self.expression(child)
        return Opaque(node.start_byte, node.end_byte)

    def function_expression(self, node: Any) -> Func:
        return self.function(node, self.parts(node), "", self_parameter=False)

    def function(self, node: Any, parts: list[Any], name: str, *, self_parameter: bool) -> Func:
        func = Func(node.start_byte, node.end_byte, name, self.func)
        self.func.children.append(func)
        self.tree.functions.append(func)
        outer, self.func = self.func, func
        self.scopes.append({})
        if self_parameter:
            func.params.append(self.declare("self", node.start_byte, "param"))
        for part in parts:
            if part.type == "parameters":
                for child in part.named_children:
                    if child.type == "identifier":
                        text = self.text[child.start_byte : child.end_byte]
                        func.params.append(self.declare(text, child.start_byte, "param"))
                    elif child.type == "vararg_expression":
                        func.vararg = True
            elif part.type == "block":
                func.body = self.block(part)
        self.scopes.pop()
        self.func = outer
        return func
