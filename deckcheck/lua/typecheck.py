"""What does not fit in a script's calls, comparisons and sums, found in one pass and kept for the rules that report it.

A conflict is only noted when every kind that a value may have is refused: see `types`.
"""

from typing import TYPE_CHECKING, NamedTuple

from deckcheck.lua.api import EDOPRO
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
    OBJECT,
    STRING,
    TABLE,
)
from deckcheck.lua.signature import IGNORED, STOPS, TRUTH, UNSURE, ZERO, Param, Signature
from deckcheck.lua.tree import Binary, Call, Expr, Index, Literal, Name, Number, Unary
from deckcheck.lua.types import Types

if TYPE_CHECKING:
    from deckcheck.lua.script import Script

_HIDDEN = STRING | TABLE
"""Kinds that have members of their own."""


class WrongArgument(NamedTuple):
    """An argument of a kind that the function does not take; `place` counts from 1 as in the call's parentheses."""

    call: Call
    arg: Expr
    place: int
    param: Param
    kinds: int


class Count(NamedTuple):
    """A call with too few or too many arguments (what is written before the colon is not counted).

    `filter` names the filter of the game's own that gets too few from this call, else it is "".
    """

    call: Call
    given: int
    wanted: int
    filter: str = ""


class WrongFamily(NamedTuple):
    """A constant where those of other families belong; `call` is None for one in a comparison."""

    call: Call | None
    name: Name
    family: str
    wanted: tuple[str, ...]


class WrongClass(NamedTuple):
    """A method called on a value that has none of that name."""

    call: Call
    kinds: int
    owners: tuple[str, ...]


class WrongCompare(NamedTuple):
    """A comparison of two kinds that are never equal (and, with `<`, stop the effect)."""

    binary: Binary
    side: Expr
    kinds: int
    other: int


class WrongOperand(NamedTuple):
    """A value that cannot be calculated with."""

    node: Binary | Unary
    operand: Expr
    kinds: int


class Conflicts:
    """All conflicts of a script."""

    def __init__(self, script: "Script") -> None:
        self._script = script
        self._api = script.api
        self.types: Types = script.types
        self._fractions = script.dialect == EDOPRO
        self.arguments: list[WrongArgument] = []
        self.few: list[Count] = []
        self.many: list[Count] = []
        self.reasons: list[tuple[Call, int]] = []
        """Calls with nil for a reason, and the place of that argument."""
        self.families: list[WrongFamily] = []
        self.classes: list[WrongClass] = []
        self.dots: list[tuple[Call, str]] = []
        self.compared: list[WrongCompare] = []
        self.operands: list[WrongOperand] = []
        for call in script.tree.calls:
            self._call(call)
        for binary in script.tree.binaries:
            self._binary(binary)
        for unary in script.tree.unaries:
            self._unary(unary)
        if self.arguments or self.few or self.many:
            self._forgive_libraries()

    def _forgive_libraries(self) -> None:
        """Drop what is said of the engine's functions that the repository's own library replaces."""
        core = {name for name, one in self._api.functions.items() if one.core}
        replaced = (self._script.shared.names & core) - self._api.told
        if not replaced:
            return

        def known(call: Call) -> bool:
            return self.types.full_name(call) not in replaced

        self.arguments = [one for one in self.arguments if known(one.call)]
        self.few = [one for one in self.few if known(one.call) and one.filter not in replaced]
        self.many = [one for one in self.many if known(one.call)]

    # -- calls --------------------------------------------------------------------------------------------------

    def _call(self, call: Call) -> None:
        signature = self.types.signature(call)
        if call.method:
            if signature is None or len(self._api.owners.get(call.method, ())) == 1:
                self._class(call)
        elif signature is None:
            self._dot(call)
        if signature is None:
            self._few_at_all(call)
            return
        bound = 1 if call.method else 0
        self._arguments(call, signature, bound)

    def _class(self, call: Call) -> None:
        """The method of another class, or of a number."""
        owners = self._api.owners.get(call.method) if call.name.startswith(":") else None
        if not owners or call.method in self._script.tree.fields:
            return
        kinds = self.types.of(call.func)
        if kinds in (ANY, NIL) or kinds & _HIDDEN:
            return
        if not any(kinds & CLASSES[owner] for owner in owners):
            self.classes.append(WrongClass(call, kinds, tuple(owners)))

    def _dot(self, call: Call) -> None:
        """`e1.SetType(x)` where `e1:SetType(x)` is meant."""
        index = call.func
        if type(index) is not Index or type(index.obj) is not Name or index.obj.local is None or index.own:
            return
        kinds = self.types.of(index.obj)
        if kinds & ~(OBJECT | NIL) or not kinds & OBJECT:
            return
        owners = self._api.owners.get(index.key, {})
        for owner in owners:
            if CLASSES[owner] & kinds and not (call.args and self.types.of(call.args[0]) & CLASSES[owner]):
                self.dots.append((call, index.key))
                return

    def _few_at_all(self, call: Call) -> None:
        """Too few arguments for every class that has the method."""
        owners = self._api.owners.get(call.method) if call.name.startswith(":") else None
        if not owners or call.method in self._script.tree.fields or open_ended(call):
            return
        least = min(signature.least if signature.core else 0 for signature in owners.values())
        if len(call.args) + 1 < least:
            self.few.append(Count(call, len(call.args), least - 1))

    def _arguments(self, call: Call, signature: Signature, bound: int) -> None:
        args = call.args
        second = self._api.seconds.get(call.name or "") or self._second_of_method(call, signature)
        if second is not None:
            chosen = self._choose(args, signature, second, bound)
            if chosen is None:
                return
            signature = chosen
        given = len(args) + bound
        spread = open_ended(call)
        if given < signature.least and not spread:
            self.few.append(Count(call, given - bound, signature.least - bound))
        elif signature.core and signature.most is not None and given > signature.most:
            self.many.append(Count(call, given - bound, signature.most - bound))
        last = len(args) - 1
        for place, arg in enumerate(args):
            if not (spread and place == last and type(arg) is Literal):
                self._argument(call, arg, place + 1, signature.param(place + bound), signature.core)
        if signature.filter is not None:
            self._filtered(call, signature.filter, bound)

    def _second_of_method(self, call: Call, signature: Signature) -> Signature | None:
        if not call.method:
            return None
        for owner, one in self._api.owners.get(call.method, {}).items():
            if one is signature:
                return self._api.seconds.get(f"{owner}.{call.method}")
        return None

    def _choose(self, args: list[Expr], first: Signature, second: Signature, bound: int) -> Signature | None:
        """Which of two signatures a call uses; None if that is not certain."""
        for place, param in enumerate(second.params):
            if param.kinds == BOOL and param.otherwise == STOPS and not first.param(place).kinds & BOOL:
                if place - bound >= len(args):
                    return first
                kinds = self.types.of(args[place - bound])
                return second if kinds == BOOL else None if kinds & BOOL else first
        return None

    def _argument(self, call: Call, arg: Expr, place: int, param: Param, core: bool) -> None:
        wanted = param.kinds
        if param.families and wanted & INT:
            self._family(call, arg, param)
        if wanted == ANY or param.otherwise == UNSURE:
            return
        kinds = self.types.of(arg)
        if wanted & INT and (self._fractions or param.otherwise != ZERO):
            wanted |= FLOAT
        if kinds & wanted or kinds == ANY:
            return
        if kinds == NIL and "Reason" in param.families:
            self.reasons.append((call, place - 1))
        elif not self._harmless(arg, kinds, param, core):
            self.arguments.append(WrongArgument(call, arg, place, param, kinds))

    def _harmless(self, arg: Expr, kinds: int, param: Param, core: bool) -> bool:
        """Whether a value of the wrong kind does what the right one would."""
        if param.otherwise == TRUTH:
            return not kinds & (NUMBER | FUNC) or self.types.named_parameter(arg)
        if kinds == NIL:
            return not core or param.otherwise in (IGNORED, ZERO)
        if param.kinds & NIL and not core and type(arg) is Literal and arg.value == "false":
            return True
        return type(arg) is Number and arg.value == 0 and param.kinds & NIL != 0  # 0 for nothing

    def _family(self, call: Call, arg: Expr, param: Param) -> None:
        families = self._api.families
        for name in self._script.names_in(arg):
            family = families.get(name.name)
            if family is not None and family not in param.families:
                self.families.append(WrongFamily(call, name, family, param.families))
                return

    def _filtered(self, call: Call, shape: tuple[int, int], bound: int) -> None:
        """A filter of the game's own gets its arguments from those of the call."""
        where, rest = shape[0] - bound, shape[1] - bound
        if not 0 <= where < len(call.args):
            return
        index = call.args[where]
        if type(index) is not Index or not index.path or index.own:
            return
        signature = self._api.functions.get(index.path)
        if signature is None or not signature.known or index.path in self._api.seconds or open_ended(call):
            return
        if any(wrong.call is call for wrong in self.arguments):
            return
        handed = call.args[rest:]
        if signature.core and len(handed) + 1 < signature.least:
            self.few.append(Count(call, len(handed), signature.least - 1, index.path))
        for place, arg in enumerate(handed):
            self._argument(call, arg, rest + place + 1, signature.param(place + 1), signature.core)

    # -- operators ----------------------------------------------------------------------------------------------

    def _binary(self, binary: Binary) -> None:
        op = binary.op
        if op in ("and", "or", ".."):
            return
        left, right = self.types.of(binary.left), self.types.of(binary.right)
        if op in COMPARING:
            self._compare(binary, left, right)
            if op in ("==", "~="):
                self._result_family(binary)
            return
        if op == "&":
            self._result_family(binary)
        refused = NIL | BOOL | FUNC
        for kinds, operand in ((left, binary.left), (right, binary.right)):
            if not kinds & ~(refused | CARD | EFFECT) and not (kinds & ~refused and op in "+-&|"):
                self.operands.append(WrongOperand(binary, operand, kinds))
                return
        if (left == GROUP and right == INT) or (right == GROUP and left == INT):
            self.operands.append(WrongOperand(binary, binary.left if left == GROUP else binary.right, GROUP))

    def _result_family(self, binary: Binary) -> None:
        """`c:GetLocation()&TYPE_MONSTER`: the result of a function with a constant of another family."""
        for side, other in ((binary.left, binary.right), (binary.right, binary.left)):
            if type(other) is not Binary and (type(other) is not Name or other.name not in self._api.families):
                continue
            call = _only_value(side)
            wanted = self._api.result_families.get(self.types.full_name(call)) if call is not None else None
            if wanted is None or "Coin" in wanted:  # labels of flags hold anything
                continue
            for name in self._script.names_in(other):
                family = self._api.families.get(name.name)
                if family is not None and family not in wanted:
                    self.families.append(WrongFamily(None, name, family, wanted))
                    return

    def _compare(self, binary: Binary, left: int, right: int) -> None:
        if left == ANY or right == ANY or left & right & ~NIL:
            return
        if type(binary.left) is Unary and binary.left.op == "not":
            return  # what is wrong with `not a==b` is said by `not-compares`
        if left == NIL or right == NIL:
            return
        if not (left | right) & NUMBER or (left & right & NIL and binary.op in ("==", "~=")):
            return
        if not left & ~NUMBER or not right & ~NUMBER:
            side, kinds, other = (binary.right, right, left) if not left & ~NUMBER else (binary.left, left, right)
            if kinds & NUMBER or kinds & (STRING | TABLE):
                return
            if self.types.named_parameter(side) or self.types.named_parameter(
                binary.left if side is binary.right else binary.right
            ):
                if type(side) is Name and side.name == "chkc":
                    self.compared.append(WrongCompare(binary, side, kinds, other))
                return
            self.compared.append(WrongCompare(binary, side, kinds, other))

    def _unary(self, unary: Unary) -> None:
        if unary.op == "not":
            return
        kinds = self.types.of(unary.operand)
        refused = NIL | BOOL | FUNC | CARD | EFFECT | (INT | FLOAT if unary.op == "#" else GROUP | TABLE)
        if not kinds & ~refused:
            self.operands.append(WrongOperand(unary, unary.operand, kinds))


def _only_value(expr: Expr) -> Call | None:
    """The call that an expression is, or that the local which it names is always given."""
    if type(expr) is Name and expr.local is not None and expr.local.kind == "local" and len(expr.local.given) == 1:
        given, position = expr.local.given[0]
        return given if type(given) is Call and position == 0 else None
    return expr if type(expr) is Call else None


def open_ended(call: Call) -> bool:
    """Whether the last argument may stand for several."""
    last = call.args[-1] if call.args else None
    return type(last) is Call or (type(last) is Literal and last.value == "...")
