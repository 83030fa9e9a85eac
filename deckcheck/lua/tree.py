"""The light syntax tree that the rules read: one small object a construct, names already resolved to their locals.

Offsets (`start`, `end`) are bytes from the start of the file.  Parentheses leave no node of their own; where they
matter (`not (a == b)`), the offsets of the inner node tell them."""

from collections.abc import Iterator
from typing import Union


class Node:
    """Anything with a place in the file."""

    __slots__ = ("end", "start")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end


class Local:
    """A local variable: where it is declared, its first value if there is exactly one, and every use.

    `kind` is `local`, `param`, `for` or `function`; `table` is True for the card's own table (`local s,id=GetID()`).
    `given` has each expression that the variable gets a value from, with the number of the result that it takes (0 but
    for `local a,b=f()`); None stands for no value at all.
    """

    __slots__ = ("func", "given", "kind", "name", "reads", "start", "table", "value", "writes")

    def __init__(self, name: str, start: int, kind: str, func: "Func") -> None:
        self.name = name
        self.start = start
        self.kind = kind
        self.func = func
        self.value: Expr | None = None
        self.given: list[tuple[Expr | None, int]] = []
        self.reads: list[Name] = []
        self.writes: list[Name] = []
        self.table = False


class Name(Node):
    """A plain name; `local` is None for a global."""

    __slots__ = ("local", "name")

    def __init__(self, start: int, end: int, name: str, local: Local | None) -> None:
        self.start = start
        self.end = end
        self.name = name
        self.local = local


class Index(Node):
    """`obj.key`; `path` is the dotted name where `obj` is a known table: `Duel.Draw`, `aux.TRUE`, `s.target`."""

    __slots__ = ("key", "key_start", "obj", "own", "path")

    def __init__(self, start: int, end: int, obj: "Expr", key: str, key_start: int) -> None:
        self.start = start
        self.end = end
        self.obj = obj
        self.key = key
        self.key_start = key_start
        self.path = ""
        self.own = False


class Subscript(Node):
    """`obj[index]`."""

    __slots__ = ("index", "obj")

    def __init__(self, start: int, end: int, obj: "Expr", index: "Expr") -> None:
        self.start = start
        self.end = end
        self.obj = obj
        self.index = index


class Call(Node):
    """A call `func(args)`, or a method call `func:method(args)` when `method` is set.

    `name` is the dotted name of what is called (`Duel.Draw`, `s.filter`, `ipairs`), `:IsFaceup` for a method, or "".
    """

    __slots__ = ("args", "func", "inside", "method", "method_start", "name", "stat")

    def __init__(
        self, start: int, end: int, func: "Expr", args: "list[Expr]", method: str, method_start: int, inside: "Func"
    ) -> None:
        self.start = start
        self.end = end
        self.func = func
        self.args = args
        self.method = method
        self.method_start = method_start
        self.inside = inside
        self.name = ""
        self.stat = False


class Number(Node):
    """A numeral; `value` is None for what is not a whole number."""

    __slots__ = ("value",)

    def __init__(self, start: int, end: int, value: int | None) -> None:
        self.start = start
        self.end = end
        self.value = value


class String(Node):
    """A string literal, escapes as written."""

    __slots__ = ("value",)

    def __init__(self, start: int, end: int, value: str) -> None:
        self.start = start
        self.end = end
        self.value = value


class Literal(Node):
    """`nil`, `true`, `false` or `...`."""

    __slots__ = ("value",)

    def __init__(self, start: int, end: int, value: str) -> None:
        self.start = start
        self.end = end
        self.value = value


class Table(Node):
    """A table constructor: pairs of key (None for the next number) and value."""

    __slots__ = ("items",)

    def __init__(self, start: int, end: int, items: "list[tuple[Expr | None, Expr]]") -> None:
        self.start = start
        self.end = end
        self.items = items


class Binary(Node):
    """`left op right`; `operands` were in one pair of parentheses or none, see the module."""

    __slots__ = ("inside", "left", "op", "right")

    def __init__(self, start: int, end: int, op: str, left: "Expr", right: "Expr", inside: "Func") -> None:
        self.start = start
        self.end = end
        self.op = op
        self.left = left
        self.right = right
        self.inside = inside


class Unary(Node):
    """`op operand` with op `not`, `-`, `#` or `~`."""

    __slots__ = ("op", "operand")

    def __init__(self, start: int, end: int, op: str, operand: "Expr") -> None:
        self.start = start
        self.end = end
        self.op = op
        self.operand = operand


class Opaque(Node):
    """What could not be read as an expression."""

    __slots__ = ()


class Func(Node):
    """A function with what the walk gathered in its body (not in functions inside it, which are `children`).

    `name` is what it is called in the file (`s.filter`, `helper`), "" for one without a name.  `refs` are the dotted
    names of tables' members that the body reads or calls (`Duel.Draw`, `Card.IsFaceup`, `s.filter`), methods as
    `:name`; `constants` the globals in capitals; `uses` the locals that hold functions."""

    __slots__ = (
        "body",
        "calls",
        "children",
        "constants",
        "locals",
        "name",
        "params",
        "parent",
        "reach",
        "refs",
        "returns",
        "uses",
        "vararg",
    )

    def __init__(self, start: int, end: int, name: str, parent: "Func | None") -> None:
        self.start = start
        self.end = end
        self.name = name
        self.parent = parent
        self.params: list[Local] = []
        self.vararg = False
        self.body: list[Stat] = []
        self.calls: list[Call] = []
        self.children: list[Func] = []
        self.refs: set[str] = set()
        self.constants: set[str] = set()
        self.returns: list[Return] = []
        self.locals: list[Local] = []
        self.uses: list[Local] = []
        self.reach: list[Func] | None = None


class LocalStat(Node):
    """`local names = values`."""

    __slots__ = ("targets", "values")

    def __init__(self, start: int, end: int, targets: list[Local], values: "list[Expr]") -> None:
        self.start = start
        self.end = end
        self.targets = targets
        self.values = values


class Assign(Node):
    """`targets = values`."""

    __slots__ = ("targets", "values")

    def __init__(self, start: int, end: int, targets: "list[Expr]", values: "list[Expr]") -> None:
        self.start = start
        self.end = end
        self.targets = targets
        self.values = values


class CallStat(Node):
    """A call that is a statement."""

    __slots__ = ("call",)

    def __init__(self, start: int, end: int, call: Call) -> None:
        self.start = start
        self.end = end
        self.call = call


class If(Node):
    """`if … elseif … else … end`: the branches with their conditions, and the last one without (None if absent)."""

    __slots__ = ("branches", "otherwise")

    def __init__(
        self, start: int, end: int, branches: "list[tuple[Expr, list[Stat]]]", otherwise: "list[Stat] | None"
    ) -> None:
        self.start = start
        self.end = end
        self.branches = branches
        self.otherwise = otherwise


class Loop(Node):
    """`while`, `repeat`, numeric and generic `for`; `heads` are the expressions of the head (or the condition)."""

    __slots__ = ("body", "heads", "kind", "targets")

    def __init__(
        self, start: int, end: int, kind: str, targets: list[Local], heads: "list[Expr]", body: "list[Stat]"
    ) -> None:
        self.start = start
        self.end = end
        self.kind = kind
        self.targets = targets
        self.heads = heads
        self.body = body


class Do(Node):
    """`do … end`."""

    __slots__ = ("body",)

    def __init__(self, start: int, end: int, body: "list[Stat]") -> None:
        self.start = start
        self.end = end
        self.body = body


class Return(Node):
    """`return values`."""

    __slots__ = ("values",)

    def __init__(self, start: int, end: int, values: "list[Expr]") -> None:
        self.start = start
        self.end = end
        self.values = values


class Jump(Node):
    """`break`, `goto` or a label."""

    __slots__ = ("kind",)

    def __init__(self, start: int, end: int, kind: str) -> None:
        self.start = start
        self.end = end
        self.kind = kind


class Define(Node):
    """`function target(…)` or `local function name(…)`; `target` is None when the name is a local."""

    __slots__ = ("func", "local", "target")

    def __init__(self, start: int, end: int, target: "Expr | None", local: Local | None, func: Func) -> None:
        self.start = start
        self.end = end
        self.target = target
        self.local = local
        self.func = func


Expr = Union[Name, Index, Subscript, Call, Number, String, Literal, Table, Binary, Unary, Func, Opaque]  # noqa: UP007
Stat = Union[LocalStat, Assign, CallStat, If, Loop, Do, Return, Jump, Define]  # noqa: UP007


def operands(expr: Expr, *ops: str) -> list[Expr]:
    """The parts of a chain of these operators (`a and b and c`); any other expression by itself."""
    if type(expr) is Binary and expr.op in ops:
        return operands(expr.left, *ops) + operands(expr.right, *ops)
    return [expr]


def leaves(expr: Expr) -> Iterator[Expr]:
    """The values of a table and of the tables in it, in their order; any other expression as it is."""
    waiting = [expr]
    while waiting:
        one = waiting.pop()
        if type(one) is Table:
            waiting += [value for _, value in reversed(one.items)]
        else:
            yield one
