"""What kind of value each expression of a script has: a card, a group, a number …

Kinds are worked out from what the game's functions give (`Signature.results`), from what a local is ever given, from
the parameters that the engine hands to handlers, and from what the script's own functions return.  What is not known
stays `ANY`: no rule may conclude anything from it.  A local has one kind for all of its life, the union of all that it
is given: the order of statements is not looked at.
"""

from typing import TYPE_CHECKING

from deckcheck.lua.conditions import COMPARING
from deckcheck.lua.kinds import (
    ANY,
    BOOL,
    CARD,
    CLASSES,
    EFFECT,
    FLOAT,
    FUNC,
    GROUP,
    INT,
    NIL,
    NUMBER,
    STRING,
    TABLE,
)
from deckcheck.lua.signature import Signature
from deckcheck.lua.tree import (
    Binary,
    Call,
    Expr,
    Func,
    If,
    Index,
    Literal,
    Local,
    Loop,
    Name,
    Number,
    Return,
    Stat,
    String,
    Table,
    Unary,
)

if TYPE_CHECKING:
    from deckcheck.lua.script import Script

HANDLED = {
    "e": EFFECT,
    "tp": INT,
    "eg": GROUP | NIL,
    "ep": INT,
    "ev": INT,
    "re": EFFECT | NIL,
    "r": INT,
    "rp": INT,
    "chk": INT,
    "chkc": CARD | NIL,
}
"""What the parameters of handlers hold by their customary names."""

_LITERALS = {"nil": NIL, "true": BOOL, "false": BOOL, "...": ANY}
_BITWISE = frozenset({"&", "|", "~", "<<", ">>"})
_ON_GROUPS = frozenset({"+", "-", "&", "|"})
_KEEPING = _ON_GROUPS | {"*", "//", "%", "<<", ">>"}
_LUA_RESULTS = {
    "type": STRING,
    "tostring": STRING,
    "tonumber": NUMBER | NIL,
    "math.floor": INT,
    "math.ceil": INT,
    "math.abs": NUMBER,
    "string.format": STRING,
    "table.concat": STRING,
}
_ITERATORS = frozenset({"aux.Next", ":Iter", "Group.Iter"})
_MAX_DEPTH = 12


class Types:
    """The kinds of a script's expressions, each worked out when first asked for."""

    def __init__(self, script: "Script") -> None:
        self._script = script
        self._api = script.api
        self._locals: dict[Local, int] = {}
        self._calls: dict[int, tuple[int, ...]] = {}
        self._funcs: dict[int, tuple[int, ...]] = {}
        self._signatures: dict[int, Signature | None] = {}
        self._loops: dict[Local, tuple[Loop, int]] | None = None
        self._replaced = {index.path for index in script.tree.assigned if index.path}
        self._written = {name.name for name, _ in script.tree.global_writes}
        self._depth = 0

    # -- expressions --------------------------------------------------------------------------------------------

    def of(self, expr: Expr) -> int:
        """The kinds that an expression may have."""
        kind = type(expr)
        if kind is Name:
            local = expr.local  # type: ignore[union-attr]
            if local is not None:
                return self.of_local(local)
            return self._global(expr.name)  # type: ignore[union-attr]
        if kind is Number:
            return INT if expr.value is not None else FLOAT  # type: ignore[union-attr]
        if kind is Call:
            return self.result(expr, 0)
        if kind is Literal:
            return _LITERALS.get(expr.value, ANY)  # type: ignore[union-attr,arg-type]
        if kind is Binary:
            return self._binary(expr)  # type: ignore[arg-type]
        if kind is Index:
            return self._index(expr)  # type: ignore[arg-type]
        if kind is Unary:
            return self._unary(expr)  # type: ignore[arg-type]
        if kind is Func:
            return FUNC
        if kind is String:
            return STRING
        if kind is Table:
            return TABLE
        return ANY

    def _global(self, name: str) -> int:
        api = self._api
        return INT if api.constants.get(name) is not None and name not in self._written else ANY

    def _index(self, index: Index) -> int:
        if index.own:
            places = self._script.tree.fields.get(index.key, ())
            if len(places) != 1 or places[0][1] is None:
                return ANY
            value = places[0][1]
            return FUNC if type(value) is Func else INT if type(value) is Number else ANY
        if index.path and index.path in self._api.functions and index.path not in self._replaced:
            return FUNC if self._api.functions[index.path].known else ANY
        return ANY

    def _unary(self, unary: Unary) -> int:
        if unary.op == "not":
            return BOOL
        if unary.op == "#":
            return INT
        operand = self.of(unary.operand)
        return INT if unary.op == "~" else operand if not operand & ~NUMBER else ANY

    def _binary(self, binary: Binary) -> int:
        op = binary.op
        if op in COMPARING:
            return BOOL
        if op == "..":
            return STRING
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            self._depth -= 1
            return ANY
        left, right = self.of(binary.left), self.of(binary.right)
        self._depth -= 1
        if op == "and":
            return (left & (NIL | BOOL)) | right
        if op == "or":
            return (left & ~NIL) | right
        if not (left | right) & ~NUMBER:
            if op in _BITWISE:
                return INT
            return NUMBER if op == "/" or (left | right) & FLOAT else INT
        if op in _ON_GROUPS and not (left | right) & ~(GROUP | CARD):
            return GROUP
        return ANY

    # -- locals -------------------------------------------------------------------------------------------------

    def of_local(self, local: Local) -> int:
        """The union of the kinds that a local is ever given."""
        found = self._locals.get(local)
        if found is not None:
            return found
        if self._depth > _MAX_DEPTH:
            return ANY
        self._locals[local] = ANY  # what depends on itself is not known
        self._depth += 1
        found = self._of_local(local)
        self._depth -= 1
        self._locals[local] = found
        return found

    def _of_local(self, local: Local) -> int:
        if local in self._script.tree.ids:
            return INT
        if local.table:
            return TABLE
        if local.kind == "function":
            return FUNC if not local.writes else ANY
        if local.kind == "param":
            found = self._param(local)
        elif local.kind == "for":
            found = self._for(local)
        else:
            found = 0
        for expr, position in local.given:
            if expr is None:
                found |= NIL
            elif not _changes_itself(expr, local):
                found |= self.result(expr, position) if type(expr) is Call else self._place(expr, position)
            elif not self._keeps_kind(expr):
                found = ANY
            if found == ANY:
                break
        return found or ANY

    def _place(self, expr: Expr, position: int) -> int:
        return self.of(expr) if position == 0 else ANY if type(expr) is Literal and expr.value == "..." else NIL

    def _keeps_kind(self, expr: Expr) -> bool:
        """Whether `x = x op y` leaves x of the kind that it has."""
        assert type(expr) is Binary
        other = self.of(expr.right)
        return expr.op in _KEEPING and not other & ~(INT | CARD | GROUP)

    def _param(self, local: Local) -> int:
        """A parameter by what handlers and filters customarily name it."""
        kinds = HANDLED.get(local.name, ANY)
        if local.name == "c":
            return CARD if local.func.params and local.func.params[0] is local else ANY
        return kinds

    def named_parameter(self, expr: Expr) -> bool:
        """Whether an expression is a parameter whose kind is only known by its name."""
        return type(expr) is Name and expr.local is not None and expr.local.kind == "param"

    def _for(self, local: Local) -> int:
        if self._loops is None:
            self._loops = {
                target: (stat, position)
                for stat in self._script.tree.stats
                if type(stat) is Loop
                for position, target in enumerate(stat.targets)
            }
        loop, position = self._loops.get(local, (None, 0))
        if loop is None:
            return ANY
        if loop.kind == "numeric":
            return INT if all(self.of(head) == INT for head in loop.heads) else NUMBER
        head = loop.heads[0] if loop.heads else None
        if type(head) is not Call:
            return ANY
        if head.name in _ITERATORS:
            return CARD if position == 0 else ANY
        return INT if head.name == "ipairs" and position == 0 else ANY

    # -- calls --------------------------------------------------------------------------------------------------

    def result(self, expr: Expr, position: int) -> int:
        """The kinds of one result (from 0) of a call."""
        assert type(expr) is Call
        results = self._calls.get(id(expr))
        if results is None:
            self._calls[id(expr)] = (ANY,)
            results = self._results(expr)
            self._calls[id(expr)] = results
        if position < len(results):
            return results[position]
        return ANY if not results or results[-1] == ANY else NIL

    def _results(self, call: Call) -> tuple[int, ...]:
        name = call.name
        if name.startswith("s."):
            func = None if call.method else self._script.resolve(call.func)
            return self.returns(func) if func is not None else (ANY,)
        if not call.method and type(call.func) is Name:
            if call.func.local is not None:
                func = self._script.resolve(call.func)
                return self.returns(func) if func is not None else (ANY,)
            return (_LUA_RESULTS.get(name, ANY), ANY)
        if name == "Duel.GetChainInfo":
            return self._chain_info(call)
        signature = self.signature(call)
        if signature is None:
            return (_LUA_RESULTS.get(name, ANY), ANY)
        results = signature.results
        second = self._api.seconds.get(name)
        if second is not None and second.results:
            results = (results[0] | second.results[0], *results[1:])
        if signature.varied:
            return (*results[:1], *(kinds | NIL for kinds in results[1:]), ANY)
        return results or (NIL,)

    def _chain_info(self, call: Call) -> tuple[int, ...]:
        found = []
        for argument in call.args[1:]:
            if type(argument) is not Name or argument.name not in self._api.chain_info:
                return (ANY,)
            found.append(self._api.chain_info[argument.name] | NIL)
        return (*found, ANY)

    def signature(self, call: Call) -> Signature | None:
        """What is known of the function that a call means; None for one that is not known, or not certain."""
        key = id(call)
        if key not in self._signatures:
            self._signatures[key] = self._signature(call)
        return self._signatures[key]

    def _signature(self, call: Call) -> Signature | None:
        if not call.method:
            if not call.name or call.name in self._replaced:
                return None
            found = self._api.functions.get(call.name)
            return found if found is not None and found.known else None
        if not call.name.startswith(":") or call.method in self._script.tree.fields:
            return None
        owners = self._api.owners.get(call.method)
        if not owners:
            return None
        if len(owners) > 1:
            kinds = self.of(call.func)
            if kinds == ANY:
                return None
            owners = {name: signature for name, signature in owners.items() if CLASSES[name] & kinds}
            if len(owners) != 1:
                return None
        [(owner, found)] = owners.items()
        return found if found.known and f"{owner}.{call.method}" not in self._replaced else None

    def full_name(self, call: Call) -> str:
        """`Card.GetLocation` for `c:GetLocation()` and `Card.GetLocation(c)`; "" if that is not certain."""
        if not call.method:
            return call.name
        owners = self._api.owners.get(call.method, {}) if call.name.startswith(":") else {}
        if len(owners) != 1:
            kinds = self.of(call.func)
            owners = {name: one for name, one in owners.items() if kinds == CLASSES[name]}
        return f"{next(iter(owners))}.{call.method}" if len(owners) == 1 else ""

    def returns(self, func: Func) -> tuple[int, ...]:
        """The kinds of what a function of the script returns."""
        known = self._funcs.get(id(func))
        if known is not None:
            return known
        self._funcs[id(func)] = (ANY,)
        self._depth += 1
        found = (ANY,) if self._depth > _MAX_DEPTH else self._returns(func)
        self._depth -= 1
        self._funcs[id(func)] = found
        return found

    def _returns(self, func: Func) -> tuple[int, ...]:
        if not func.returns:
            return (NIL,)
        found: list[int] = [0] * max(len(one.values) for one in func.returns)
        open_ended = False
        for one in func.returns:
            last = one.values[-1] if one.values else None
            rest = ANY if type(last) is Call or (type(last) is Literal and last.value == "...") else NIL
            open_ended |= rest == ANY
            for position in range(len(found)):
                found[position] |= self.of(one.values[position]) if position < len(one.values) else rest
        if not always_returns(func.body):
            found = [kinds | NIL for kinds in found]
        return (*found, ANY) if open_ended else tuple(found) or (NIL,)


def _changes_itself(expr: Expr, local: Local) -> bool:
    """Whether an expression is `x op y` for the local x itself."""
    return type(expr) is Binary and type(expr.left) is Name and expr.left.local is local and expr.op not in COMPARING


def always_returns(body: list[Stat]) -> bool:
    """Whether a block cannot be left but by `return`."""
    last = body[-1] if body else None
    if type(last) is Return:
        return True
    if type(last) is If and last.otherwise is not None:
        return all(always_returns(inner) for _, inner in last.branches) and always_returns(last.otherwise)
    return False
