"""From tree-sitter's nodes to the statements of `tree.py`, with what each defines."""

from collections.abc import Callable
from typing import Any

from deckcheck.lua.read_expressions import Expressions
from deckcheck.lua.source_tree import Tree
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
    Subscript,
)


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


class Statements(Expressions):
    """One method a kind of statement."""

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
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
