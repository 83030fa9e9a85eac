"""A script with all that the rules ask of it."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.lua.api import Api
from deckcheck.lua.conditions import asked, chains
from deckcheck.lua.facts import CardFacts, FactBook
from deckcheck.lua.library import SHIPPED, loaded_by
from deckcheck.lua.model import Model, literal_choices
from deckcheck.lua.parse import Tree
from deckcheck.lua.tree import Binary, Call, Expr, Func, Index, Literal, Local, Name, Node, Number, Table, Unary
from deckcheck.lua.typecheck import Conflicts
from deckcheck.lua.types import Types
from deckcheck.model.deck import Span

if TYPE_CHECKING:
    from deckcheck.lua.text import CardText


class SharedNames(NamedTuple):
    """What the files around a script have to do with it.

    `hooks` are the members that some file reads from another card's table, `names` what is defined for all scripts
    (`Card.IsMine`, `MY_CONSTANT`, `my_function`), `written` the members that the files which the script loads give
    to cards' tables.  `redefined` are those of `names` that helper files of the repository's own define, not
    those that the clients come with: what the tables say of such a function of the game does not hold.
    `missing` is a file that the script loads and that cannot be found, "" if there is none: what seems to be
    defined nowhere may be there.
    """

    hooks: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    written: frozenset[str] = frozenset()
    redefined: frozenset[str] = frozenset()
    missing: str = ""


_RESETS = {":SetReset": 0, ":RegisterFlagEffect": 1, "Duel.RegisterFlagEffect": 2}
"""Which argument says when an effect or a flag ends."""


class Script:
    """One script: its tree, its dialect's names, the card it belongs to, and the model of what it registers."""

    def __init__(
        self,
        path: str,
        tree: Tree,
        api: Api,
        book: FactBook,
        around: Callable[[str, tuple[str, ...]], SharedNames] | None = None,
    ) -> None:
        self.path = path
        self.tree = tree
        self.api = api
        self.dialect = api.dialect
        self.book = book
        self._around = around
        self.code = tree.code
        self.facts: CardFacts | None = book.facts(tree.code) if tree.code is not None else None
        self.whole = not tree.faults
        """False when a part could not be read: what seems to be absent may be there."""

    @cached_property
    def loads(self) -> tuple[str, ...]:
        """The files that the script loads, without their folders."""
        return loaded_by(self.tree)

    @cached_property
    def shared(self) -> SharedNames:
        """What the files around it define and read; looked up when it is first asked for, since that takes time."""
        if self._around is not None:
            return self._around(self.path, self.loads)
        return SharedNames(missing=next((name for name in self.loads if name not in SHIPPED), ""))

    @cached_property
    def model(self) -> Model:
        return Model(self)

    @cached_property
    def types(self) -> Types:
        return Types(self)

    @cached_property
    def asked(self) -> list[Expr]:
        """The expressions whose truth decides something."""
        return asked(self.tree)

    @cached_property
    def resets(self) -> list[tuple[Call, Expr]]:
        """The arguments that say when an effect or a flag ends, with the calls that they are given to."""
        return [
            (call, call.args[_RESETS[call.name]])
            for call in self.tree.calls
            if call.name in _RESETS and len(call.args) > _RESETS[call.name]
        ]

    @cached_property
    def mentions(self) -> frozenset[str]:
        """Every dotted name, `:method` and constant that the script uses anywhere."""
        found: set[str] = set()
        for func in self.tree.functions:
            found |= func.refs
            found |= func.constants
        return frozenset(found)

    @cached_property
    def chains(self) -> list[tuple[Binary, list[Expr]]]:
        """Each chain of `and` and each of `or`, as long as it is, with its parts."""
        return chains(self.tree)

    @cached_property
    def conflicts(self) -> Conflicts:
        return Conflicts(self)

    @cached_property
    def card_text(self) -> "CardText | None":
        """What the card says, if its text is at hand and in a language that is understood."""
        from deckcheck.lua.text import CardText

        if self.facts is None or not self.facts.text:
            return None
        return CardText.read(self.facts.name, self.facts.text)

    @cached_property
    def is_setup(self) -> bool:
        """Whether this is a Duel set-up (a puzzle) rather than a card."""
        return any(call.name == "Debug.ReloadFieldBegin" for call in self.tree.calls)

    @cached_property
    def is_card(self) -> bool:
        """Whether this is a card's script: named for a passcode, or with an `initial_effect`."""
        return self.code is not None or "initial_effect" in self.tree.fields

    def span(self, node: Node) -> Span:
        """The place of a node."""
        return self.tree.span(node.start, node.end)

    def source(self, node: Node) -> str:
        """How a node is written, on one line."""
        text = self.tree.source[node.start : node.end].decode("utf-8", "replace")
        text = " ".join(text.split())
        return text if len(text) <= 60 else text[:57] + "…"

    def key_span(self, index: Index) -> Span:
        """The place of the member's name in `table.member`."""
        return self.tree.span(index.key_start, index.end)

    def head_span(self, func: Func) -> Span:
        """The place of a function's first line."""
        end = self.tree.text.find("\n", func.start)
        return self.tree.span(func.start, func.end if end < 0 else min(end, func.end))

    # -- values -------------------------------------------------------------------------------------------------

    def number(self, expr: Expr, depth: int = 0) -> int | None:
        """The whole number that an expression stands for, None if it is not known."""
        kind = type(expr)
        if kind is Number:
            return expr.value  # type: ignore[union-attr,return-value]
        if kind is Name:
            local = expr.local  # type: ignore[union-attr]
            if local is None:
                return self.api.constants.get(expr.name)  # type: ignore[union-attr]
            if local in self.tree.ids:
                return self.code
            if local.writes or local.value is None or local.kind != "local" or depth > 5:
                return None
            return self.number(local.value, depth + 1)
        if kind is Binary:
            left = self.number(expr.left, depth)  # type: ignore[union-attr]
            if left is None:
                return None
            right = self.number(expr.right, depth)  # type: ignore[union-attr]
            return None if right is None else _combine(expr.op, left, right)  # type: ignore[union-attr]
        if kind is Unary:
            value = self.number(expr.operand, depth)  # type: ignore[union-attr]
            if value is None:
                return None
            return {"-": -value, "~": ~value}.get(expr.op)  # type: ignore[union-attr]
        if kind is Index and expr.own:  # type: ignore[union-attr]
            places = self.tree.fields.get(expr.key, ())  # type: ignore[union-attr]
            if len(places) == 1 and places[0][1] is not None and depth <= 5:
                return self.number(places[0][1], depth + 1)
        return None

    def bits(self, expr: Expr) -> tuple[int, bool]:
        """The bits of a mask that are known to be set, and whether these are all."""
        value = self.number(expr)
        if value is not None:
            return value, True
        if type(expr) is Binary and expr.op in ("+", "|"):
            left, left_whole = self.bits(expr.left)
            right, right_whole = self.bits(expr.right)
            return left | right, left_whole and right_whole
        return 0, False

    def alternatives(self, expr: Expr) -> list[Expr]:
        """What an expression may stand for: itself, or each entry of the literal table that a loop goes through."""
        if type(expr) is Name and expr.local is not None and expr.local.kind == "for":
            found = literal_choices(expr.local, self.tree.stats)
            if found:
                return found
        return [expr]

    def names_in(self, expr: Expr) -> list[Name]:
        """The constants that a mask is put together from (`A+B|C`), those of its arithmetic only."""
        if type(expr) is Name:
            return [expr] if expr.local is None else []
        if type(expr) is Binary and expr.op in ("+", "|", "-"):
            return self.names_in(expr.left) + self.names_in(expr.right)
        return []

    def resolve(self, expr: Expr | None, depth: int = 0) -> Func | None:
        """The function of this script that an expression stands for, if there is exactly one."""
        kind = type(expr)
        if depth > 5 or expr is None:
            return None
        if kind is Func:
            return expr  # type: ignore[return-value]
        if kind is Index:
            if expr.own:  # type: ignore[union-attr]
                places = self.tree.fields.get(expr.key, ())  # type: ignore[union-attr]
                if len(places) == 1:
                    return self.resolve(places[0][1], depth + 1)
            return None
        if kind is Name:
            local = expr.local  # type: ignore[union-attr]
            if local is not None and not local.writes and local.value is not None:
                return self.resolve(local.value, depth + 1)
            return None
        if kind is Call:
            maker = self.resolve(expr.func, depth + 1) if not expr.method else None  # type: ignore[union-attr]
            if maker is not None and len(maker.returns) == 1 and len(maker.returns[0].values) == 1:
                value = maker.returns[0].values[0]
                if type(value) is Func:
                    return value
                if type(value) is Name and value.local is not None and type(value.local.value) is Func:
                    return value.local.value
        return None


def _combine(op: str, left: int, right: int) -> int | None:
    if op == "+":
        return left + right
    if op == "|":
        return left | right
    if op == "-":
        return left - right
    if op == "&":
        return left & right
    if op == "~":
        return left ^ right
    if op == "*" and abs(left) < 1 << 40 and abs(right) < 1 << 20:
        return left * right
    if op == "<<" and 0 <= right < 64 and 0 <= left < 1 << 62:
        return left << right & (1 << 64) - 1
    if op == ">>" and 0 <= right < 64 and left >= 0:
        return left >> right
    return None


def is_nil(expr: Expr) -> bool:
    """Whether an expression is the word `nil`."""
    return type(expr) is Literal and expr.value == "nil"


def same(left: Expr, right: Expr) -> bool:
    """Whether two expressions are written alike, apart from spaces and comments."""
    if type(left) is not type(right):
        return False
    if isinstance(left, Name) and isinstance(right, Name):
        return left.name == right.name and left.local is right.local
    if isinstance(left, Number) and isinstance(right, Number):
        return left.value is not None and left.value == right.value
    if isinstance(left, Literal) and isinstance(right, Literal):
        return left.value == right.value
    if isinstance(left, Index) and isinstance(right, Index):
        return left.key == right.key and same(left.obj, right.obj)
    if isinstance(left, Call) and isinstance(right, Call):
        return (
            left.method == right.method
            and len(left.args) == len(right.args)
            and same(left.func, right.func)
            and all(same(one, other) for one, other in zip(left.args, right.args, strict=True))
        )
    if isinstance(left, Binary) and isinstance(right, Binary):
        return left.op == right.op and same(left.left, right.left) and same(left.right, right.right)
    if isinstance(left, Unary) and isinstance(right, Unary):
        return left.op == right.op and same(left.operand, right.operand)
    if isinstance(left, Table) and isinstance(right, Table):
        return len(left.items) == len(right.items) == 0
    return type(left).__name__ == "String" and getattr(left, "value", 0) == getattr(right, "value", 1)


__all__ = ["Local", "Script", "is_nil", "same"]
