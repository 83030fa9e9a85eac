"""LUA321: a filter that is called with too few arguments."""

from collections.abc import Iterator

from deckcheck.lua.api import EDOPRO
from deckcheck.lua.script import Script
from deckcheck.lua.signatures import FILTER_CALLS, SELECT_WITH_FLAG
from deckcheck.lua.tree import Call, Expr, Func, If, Index, Literal, Local, Name
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_PASSING = frozenset({"aux.NecroValleyFilter"})
"""Library functions that give a filter which hands all arguments on to another."""
_NIL_TAKERS = frozenset(
    {":IsLinkSummonable", ":IsSynchroSummonable", ":IsXyzSummonable", ":IsProcedureSummonable", ":IsSummonable"}
)
_RELEASE = ("Duel.CheckReleaseGroupCost", "Duel.SelectReleaseGroupCost")


@rule("LUA321", "filter-arguments", severity=ERROR, verdict=ILLEGAL, source="D17")
def filter_arguments(script: Script) -> Iterator[Finding]:
    """A filter needs more than the card (the player, the effect), and the call that uses it does not hand it over.

    What comes after the exception card in `Duel.IsExistingMatchingCard` and its like is handed to the filter after the
    card.  Without it the filter gets nil: it stops with an error, or looks at the wrong player's field.

    Wrong:
        function s.filter(c,e,tp)
            return c:IsCanBeSpecialSummoned(e,0,tp,false,false)
        end
        function s.operation(e,tp)
            local g=Duel.SelectMatchingCard(tp,s.filter,tp,LOCATION_DECK,0,1,1,nil)
            Duel.SpecialSummon(g,0,tp,tp,false,false,POS_FACEUP)
        end

    Right:
        function s.filter(c,e,tp)
            return c:IsCanBeSpecialSummoned(e,0,tp,false,false)
        end
        function s.operation(e,tp)
            local g=Duel.SelectMatchingCard(tp,s.filter,tp,LOCATION_DECK,0,1,1,nil,e,tp)
            Duel.SpecialSummon(g,0,tp,tp,false,false,POS_FACEUP)
        end

    To fix it, hand over what the filter needs, in the order of its parameters.
    """
    for call in script.tree.calls:
        if call.args and _open_ended(call.args[-1]):
            continue
        found = _filter_of(script, call)
        if found is None:
            continue
        func, given, how = found
        if func.vararg or given >= len(func.params):
            continue
        absent = func.params[given:]
        if any(_is_tested(script, param) for param in absent):
            continue
        missing = [param for param in absent if _needed(script, param)]
        if missing:
            names = ", ".join(param.name for param in missing)
            yield filter_arguments.finding(
                f"{func.name or 'The filter'} needs {names}, which {how} does not hand over.",
                script.span(call),
                related=(script.head_span(func),),
                help=f"Add {names} at the end of the call, in the order of the filter's parameters.",
                subject=f"{call.name}:{func.name}:{names}",
            )


def _open_ended(expr: Expr) -> bool:
    return (type(expr) is Call and not _single(expr)) or (type(expr) is Literal and expr.value == "...")


def _single(call: Call) -> bool:
    """Whether a call surely gives one value."""
    return call.method in ("GetHandler", "GetFirst", "GetHandlerPlayer", "GetControler", "GetLevel", "GetCount") or (
        call.name in ("Duel.GetLocationCount", "Duel.GetMZoneCount", "Duel.GetTurnPlayer")
    )


def _filter_of(script: Script, call: Call) -> tuple[Func, int, str] | None:
    """The script's own filter that a call uses, how many arguments it gets, and what calls it."""
    if call.name.startswith("s.") and not call.method:
        func = script.resolve(call.func)
        return (func, len(call.args), "this call") if func is not None else None
    shape = FILTER_CALLS.get(call.name)
    if call.name in _RELEASE:
        shape = _release_shape(call)
    elif "ReleaseGroup" in call.name and script.dialect == EDOPRO:
        return None
    if shape is None:
        return None
    where, fixed = shape
    if call.name in SELECT_WITH_FLAG and script.dialect == EDOPRO:
        flag = call.args[fixed - 1] if len(call.args) >= fixed else None
        if type(flag) is Literal and flag.value in ("true", "false"):
            fixed += 1
        elif (
            type(flag) is Name
            and flag.local is not None
            and flag.local.name not in ("c", "tc", "ec", "rc", "g", "e", "exc", "ex")
        ):
            return None
    if len(call.args) <= where:
        return None
    expr = call.args[where]
    if type(expr) is Call and expr.name in _PASSING and len(expr.args) == 1:
        expr = expr.args[0]
    if type(expr) is Call:
        return None
    func = script.resolve(expr)
    if func is None or len(call.args) < fixed - 1:
        return None
    return func, 1 + max(0, len(call.args) - fixed), call.method or call.name


def _release_shape(call: Call) -> tuple[int, int] | None:
    """EDOPro's release functions leave out the most cards where the fourth argument is a boolean."""
    least = 4 if call.name == _RELEASE[0] else 5
    if len(call.args) < least:
        return None
    flag = call.args[least - 1]
    if type(flag) is Literal and flag.value in ("true", "false"):
        return 1, least + 2
    return None


def _is_tested(script: Script, param: Local) -> bool:
    """Whether a filter asks if it got a parameter at all, so that leaving it out is meant."""
    reads = {id(name) for name in param.reads}
    for binary in script.tree.binaries:
        sides = (binary.left, binary.right)
        if binary.op in ("and", "or") and id(binary.left) in reads:
            return True
        if binary.op in ("==", "~=") and any(map(_nil, sides)) and any(id(side) in reads for side in sides):
            return True
        if binary.op == "or" and id(binary.right) in reads:
            return True
    if any(unary.op == "not" and id(unary.operand) in reads for unary in script.tree.unaries):
        return True
    return any(
        type(stat) is If and any(id(condition) in reads for condition, _ in stat.branches) for stat in script.tree.stats
    )


def _needed(script: Script, param: Local) -> bool:
    """Whether a filter cannot do without a parameter: it is called on, calculated with, or given to the game as is."""
    reads = {id(name) for name in param.reads}
    if not reads or param.writes:
        return False
    for binary in script.tree.binaries:
        if binary.op in ("+", "-", "*", "//", "<", ">", "<=", ">=", "&", "|", "~") and (
            id(binary.left) in reads or id(binary.right) in reads
        ):
            return True
    if any(unary.op in ("-", "#") and id(unary.operand) in reads for unary in script.tree.unaries):
        return True
    for call in script.tree.calls:
        if call.method and id(call.func) in reads:
            return True
        if any(id(arg) in reads and _is_required(script, call, place) for place, arg in enumerate(call.args)):
            return True
    return any(type(index) is Index and id(index.obj) in reads for index in script.tree.indexes)


def _is_required(script: Script, call: Call, place: int) -> bool:
    """Whether a function of the game cannot take nil in a place: one that it counts, other than for filter and
    exception."""
    if call.name == "Group.FromCards":
        return True
    if call.method:
        signature = script.api.methods.get(call.method) if call.name.startswith(":") else None
        counted = place + 1
    else:
        signature = script.api.functions.get(call.name)
        counted = place
    if signature is None or counted >= signature.least or call.name in _NIL_TAKERS:
        return False
    shape = FILTER_CALLS.get(call.name)
    return shape is None or place not in (shape[0], shape[1] - 1)


def _nil(expr: Expr) -> bool:
    return type(expr) is Literal and expr.value == "nil"
