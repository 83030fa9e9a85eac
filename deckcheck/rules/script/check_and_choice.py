"""LUA313: the test of legality and the choice ask for different cards."""

from collections.abc import Iterator

from deckcheck.lua.script import Script, is_nil, same
from deckcheck.lua.tree import Call, Expr, Func, If, Index
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule


@rule("LUA313", "check-and-choice", severity=WARNING, verdict=LEGAL, source="D17")
def check_and_choice(script: Script) -> Iterator[Finding]:
    """A target function tests for one kind of card (`Duel.IsExistingTarget`) and lets choose another (`SelectTarget`).

    An effect may be activated only if a legal target exists, so both have to ask for the same: filter, places, number.

    Wrong:
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            if chkc then return chkc:IsOnField() end
            if chk==0 then return Duel.IsExistingTarget(aux.TRUE,tp,LOCATION_MZONE,0,1,nil) end
            Duel.SelectTarget(tp,aux.TRUE,tp,LOCATION_MZONE,LOCATION_MZONE,1,1,nil)
        end

    Right:
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            if chkc then return chkc:IsOnField() end
            if chk==0 then return Duel.IsExistingTarget(aux.TRUE,tp,LOCATION_MZONE,LOCATION_MZONE,1,nil) end
            Duel.SelectTarget(tp,aux.TRUE,tp,LOCATION_MZONE,LOCATION_MZONE,1,1,nil)
        end

    To fix it, give both the same filter, places and number.
    """
    for func in script.tree.functions:
        checks = [call for call in func.calls if call.name == "Duel.IsExistingTarget"]
        chosen = [call for call in func.calls if call.name == "Duel.SelectTarget"]
        if len(chosen) == 1 and not checks:
            yield from _untargeted(script, func, chosen[0])
        if len(checks) != 1 or len(chosen) != 1 or _has_options(func):
            continue
        check, choice = checks[0], chosen[0]
        if len(check.args) < 5 or len(choice.args) < 7:
            continue
        problem = _difference(script, check, choice)
        if problem:
            yield check_and_choice.finding(
                f"The effect may be activated if one {problem[0]}, but the player then chooses {problem[1]}.",
                script.span(choice),
                related=(script.span(check),),
                help="Give both the same filter, places and number.",
                subject=func.name,
            )


def _untargeted(script: Script, func: Func, choice: Call) -> Iterator[Finding]:
    """A test for the same cards that does not ask whether they can be targeted."""
    for check in func.calls:
        if check.name != "Duel.IsExistingMatchingCard" or len(check.args) < 5 or len(choice.args) < 7:
            continue
        if check.start < choice.start and _filter(check.args[0]) and _difference(script, check, choice) is None:
            yield check_and_choice.finding(
                "The effect may be activated if such a card exists, but the player then has to choose one that can be "
                "targeted.",
                script.span(check),
                related=(script.span(choice),),
                help="Test with Duel.IsExistingTarget.",
                subject=func.name,
            )


def _has_options(func: Func) -> bool:
    """Whether the function takes different ways, so that the test and the choice need not belong together."""
    names = ("Duel.SelectOption", "Duel.SelectEffect", "aux.SelectEffect", "Duel.SelectYesNo")
    if any(call.name in names or call.name.startswith("aux.SelectFromOptions") for call in func.calls):
        return True
    deep = 0
    for stat in func.body:
        if type(stat) is If and any(len(body) > 1 for _, body in stat.branches):
            deep += 1
    return deep > 0


def _filter(expr: Expr) -> Expr | None:
    """A filter; None for one that lets every card through."""
    if is_nil(expr) or (type(expr) is Index and expr.path == "aux.TRUE"):
        return None
    return expr


def _difference(script: Script, check: Call, choice: Call) -> tuple[str, str] | None:
    wanted, offered = _filter(check.args[0]), _filter(choice.args[1])
    if (wanted is None) != (offered is None) or (
        wanted is not None and offered is not None and not same(wanted, offered)
    ):
        first = script.source(wanted) if wanted is not None else "any card"
        second = script.source(offered) if offered is not None else "any card"
        if not isinstance(wanted, Call) and not isinstance(offered, Call):
            return f"fits {first}", f"by {second}"
    for place in (2, 3):
        one, other = script.number(check.args[place]), script.number(choice.args[place + 1])
        if one is not None and other is not None and one != other:
            return (
                f"is in {script.source(check.args[2])} / {script.source(check.args[3])}",
                f"from {script.source(choice.args[3])} / {script.source(choice.args[4])}",
            )
    count, least = script.number(check.args[4]), script.number(choice.args[5])
    if count is not None and least is not None and count != least:
        return f"set of {count} exists", f"at least {least}"
    return None
