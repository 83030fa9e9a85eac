"""From tree-sitter's nodes to the expressions of `tree.py`: names are resolved to their locals on the way."""

from collections.abc import Callable
from typing import Any

from deckcheck.lua.source_tree import Tree
from deckcheck.lua.tree import (
    Binary,
    Call,
    Expr,
    Func,
    Index,
    Literal,
    Local,
    Name,
    Number,
    Opaque,
    Stat,
    String,
    Subscript,
    Table,
    Unary,
)

MAX_DEPTH = 180
"""Constructs inside one another; the deepest of 27,000 public scripts has fewer than 40."""


class TooDeepError(Exception):
    """More constructs inside one another than any script needs."""


class Expressions:
    """A stack of scopes, and one method a kind of expression."""

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

    def block(self, node: Any) -> list[Stat]:
        """The statements of a function's body, which may stand inside an expression."""
        raise NotImplementedError

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
