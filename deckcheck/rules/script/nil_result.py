"""LUA516: a result that may be nil, used as if it never were."""

from collections.abc import Iterator

from deckcheck.lua.script import Script, is_nil, same
from deckcheck.lua.tree import Call, Expr, Func, Name
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.filters import innermost

_BATTLING = words("Duel.GetAttackTarget Card.GetBattleTarget Duel.GetBattleMonster")
_BATTLE_EVENTS = words(
    "EVENT_ATTACK_ANNOUNCE EVENT_PRE_DAMAGE_CALCULATE EVENT_BATTLE_START EVENT_BATTLE_CONFIRM EVENT_DAMAGE_STEP_END "
    "EVENT_BATTLED EVENT_FREE_CHAIN EVENT_CHAINING"
)
"""At these an attack may be a direct one, or there may be no battle at all."""
_MOVE_EVENTS = words("EVENT_TO_GRAVE EVENT_DESTROYED EVENT_LEAVE_FIELD EVENT_RELEASE EVENT_MOVE")
"""At these no effect need be the reason: battle and Summoning procedures move cards, too."""
_TESTS = words("Duel.IsExistingMatchingCard Duel.GetMatchingGroup Duel.GetMatchingGroupCount Duel.GetFieldGroupCount")
_ASKED_PLAYER = words(
    "Duel.SelectYesNo Duel.SelectOption Duel.SelectEffect Duel.SelectEffectYesNo aux.SelectUnselectGroup"
)
"""What is done after one of these was possible."""
_MAYBE_EMPTY = words("Duel.SelectMatchingCard Duel.GetTargetsRelateToChain Duel.GetTargetCards")
_COUNTING = words("GetCount IsExists GetClassCount FilterCount KeepAlive")


@rule("LUA516", "nil-result", severity=WARNING, verdict=LEGAL, source="D17")
def nil_result(script: Script) -> Iterator[Finding]:
    """A card or effect that need not be there is used without a test: the effect may stop with an error.

    `Duel.GetAttackTarget()` gives nothing for a direct attack; the `re` of a condition is nothing if no effect moved
    the card; when an effect resolves, the cards it was to choose from may be gone.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD+EFFECT_TYPE_TRIGGER_O)
            e1:SetCode(EVENT_ATTACK_ANNOUNCE)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCondition(s.condition)
            c:RegisterEffect(e1)
        end
        function s.condition(e,tp,eg,ep,ev,re,r,rp)
            return Duel.GetAttackTarget():IsControler(tp)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD+EFFECT_TYPE_TRIGGER_O)
            e1:SetCode(EVENT_ATTACK_ANNOUNCE)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCondition(s.condition)
            c:RegisterEffect(e1)
        end
        function s.condition(e,tp,eg,ep,ev,re,r,rp)
            local d=Duel.GetAttackTarget()
            return d and d:IsControler(tp)
        end

    To fix it, test it first: `x and x:…`.
    """
    for func, setter, events in _handlers(script):
        for call in func.calls:
            if not call.method:
                continue
            found = _missing(script, func, setter, events, call)
            if found:
                yield nil_result.finding(
                    f"`{script.source(call.func)}` may be nil: {found}.",
                    script.span(call),
                    help="Test it first: x and x:…",
                    subject=f"{func.name}:{script.source(call.func)}",
                )
                break


def _handlers(script: Script) -> Iterator[tuple[Func, str, set[str]]]:
    """The conditions and operations of the script, each once, with the codes of the effects that have them."""
    events: dict[tuple[int, str], tuple[Func, set[str]]] = {}
    model = script.model
    for effect in model.effects:
        code = model.argument(effect, "SetCode")
        names = {name.name for name in script.names_in(code)} if code is not None else {""}
        for setter in ("SetCondition", "SetOperation"):
            func = model.handler(effect, setter).func
            if func is not None:
                events.setdefault((id(func), setter), (func, set()))[1].update(names)
    for (_, setter), (func, codes) in events.items():
        yield func, setter, codes


def _missing(script: Script, func: Func, setter: str, events: set[str], call: Call) -> str:
    """Why what a method is called on may be nil, "" if it is not known to be or is tested."""
    receiver = call.func
    made = receiver
    if type(receiver) is Name and receiver.local is not None:
        if receiver.local.kind == "param":
            is_cause = receiver.name == "re" and setter == "SetCondition" and events & _MOVE_EVENTS
            if (
                is_cause
                and not _asks_reason(script, func)
                and not tested(script, func, receiver)
                and not _hands_on(func, receiver)
            ):
                return "no effect need have moved the card"
            return ""
        if receiver.local.kind != "local" or len(receiver.local.given) != 1 or receiver.local.given[0][1]:
            return ""
        given = receiver.local.given[0][0]
        if given is None:
            return ""
        made = given
    if type(made) is not Call:
        return ""
    name = script.types.full_name(made)
    reason = ""
    if setter == "SetCondition":
        if name in _BATTLING and events & _BATTLE_EVENTS and not _knows_battle(script, func):
            reason = "an attack may be direct"
    elif name == "Group.GetFirst" and unlooked(script, func, made):
        reason = "when the effect resolves, there may be no such card"
    if reason and (tested(script, func, receiver) or tested(script, func, made)):
        return ""
    return reason


def _asks_reason(script: Script, func: Func) -> bool:
    """Whether a condition asks why the card was moved: for a cost, or by an effect, there is one."""
    if any(name.startswith("REASON_") for name in script.model.constants(func)):
        return True
    asked = {":IsReason", ":GetReason", "Card.IsReason", "Card.GetReason"} & script.model.refs(func)
    return bool(asked) or any(param.name == "r" and param.reads for param in func.params)


def unlooked(script: Script, func: Func, first: Call) -> bool:
    """Whether the first card of a group is taken without asking before if there are any.

    The group is one that was just chosen, or what is left of the targets.  What moved the group first knows that it was
    not empty.
    """
    group = first.func
    chosen = only_value(group)
    if type(chosen) is not Call or chosen.name not in _MAYBE_EMPTY:
        return False
    looked_for = (
        innermost(chosen.args[1]) if chosen.name == "Duel.SelectMatchingCard" and len(chosen.args) > 1 else None
    )
    for call in func.calls:
        if call.start >= first.start:
            continue
        if call.name in _ASKED_PLAYER and call.start < chosen.start:
            return False
        if call.start < chosen.start and looked_for is not None and _looks_for(call, looked_for):
            return False
        if any(same(arg, group) for arg in call.args) and call.name.startswith(("Duel.", "s.")):
            return False  # what is done with the group tells if it is empty
        if call.method in _COUNTING and same(call.func, group):
            return False
    counts = (unary for unary in script.tree.unaries if unary.op == "#" and func.start <= unary.start < first.start)
    return not any(same(unary.operand, group) for unary in counts)


def _looks_for(call: Call, looked_for: Expr) -> bool:
    """Whether a call asks if there are cards that pass a filter."""
    if call.name not in _TESTS or not call.args:
        return False
    return is_nil(looked_for) or same(innermost(call.args[0]), looked_for)


def only_value(expr: Expr) -> Expr | None:
    """What an expression is, or what the local that it names is always given."""
    if type(expr) is Name and expr.local is not None and expr.local.kind == "local" and len(expr.local.given) == 1:
        return expr.local.given[0][0] if expr.local.given[0][1] == 0 else None
    return expr


def _knows_battle(script: Script, func: Func) -> bool:
    """Whether a condition finds out in another way that two monsters battle."""
    return ":IsStatus" in script.model.refs(func) or func.parent is not script.tree.main


def _hands_on(func: Func, receiver: Name) -> bool:
    """Whether the effect is given to another function, which may test it."""
    return any(type(arg) is Name and arg.local is receiver.local for call in func.calls for arg in call.args)


def tested(script: Script, func: Func, expr: Expr) -> bool:
    """Whether a function asks anywhere if a value is there at all."""
    tests: list[Expr] = [one for one in script.asked if func.start <= one.start < func.end]
    for binary in script.tree.binaries:
        if func.start <= binary.start < func.end and binary.op in ("==", "~=", "and", "or"):
            tests += [binary.left, *([binary.right] if binary.op in ("==", "~=") else ())]
    return any(same(one, expr) for one in tests)
