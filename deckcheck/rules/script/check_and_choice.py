"""LUA313: the test of legality and the choice ask for different cards."""

from collections.abc import Iterator

from deckcheck.lua.script import Script, is_nil, same
from deckcheck.lua.tree import Call, Expr, Func, If, Index, Number
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule


@rule("LUA313", "check-and-choice", severity=WARNING, verdict=LEGAL, source="D17")
def check_and_choice(script: Script) -> Iterator[Finding]:
    """A target or cost tests for one kind of card (`Duel.IsExistingTarget`) and lets choose another (`SelectTarget`).

    An effect may be activated only if a legal target exists and its cost can be paid, so both have to ask for the same:
    filter, places, number, and for costs the card that is left out.

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
        if any(param.name == "chk" for param in func.params):
            yield from _in_cost(script, func)
        checks = [call for call in func.calls if call.name == "Duel.IsExistingTarget"]
        chosen = [call for call in func.calls if call.name == "Duel.SelectTarget"]
        if len(chosen) == 1 and not checks:
            yield from _untargeted(script, func, chosen[0])
        if len(checks) != 1 or len(chosen) != 1 or _has_options(func):
            continue
        check, choice = checks[0], chosen[0]
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


_PAIRS = (
    ("Duel.IsExistingMatchingCard", "Duel.SelectMatchingCard", 5),
    ("Duel.CheckReleaseGroup", "Duel.SelectReleaseGroup", 0),
    ("Duel.CheckReleaseGroupCost", "Duel.SelectReleaseGroupCost", 0),
)
"""What tests if cards can be chosen, what lets choose them, and where the former has the card to leave out."""


def _in_cost(script: Script, func: Func) -> Iterator[Finding]:
    """The tests and choices that do not target: in costs, and where a target function itself chooses."""
    for test, choose, exception in _PAIRS:
        checks = [call for call in func.calls if call.name == test]
        chosen = [call for call in func.calls if call.name == choose]
        if len(checks) != 1 or len(chosen) != 1 or _has_options(func) or checks[0].start > chosen[0].start:
            continue
        check, choice = checks[0], chosen[0]
        problem = _difference(script, check, choice) if exception else _release_difference(script, check, choice)
        if problem is None and exception:
            problem = _left_out(script, check, choice, exception)
        if problem:
            yield check_and_choice.finding(
                f"The cost can be paid if one {problem[0]}, but the player then chooses {problem[1]}.",
                script.span(choice),
                related=(script.span(check),),
                help="Give both the same filter, places, number and exception.",
                subject=f"{func.name}:{choose}",
            )


def _left_out(script: Script, check: Call, choice: Call, place: int) -> tuple[str, str] | None:
    """One leaves the card itself out, the other does not, where the card itself may be among them."""
    if len(check.args) <= place or len(choice.args) <= place + 2:
        return None
    one, other = check.args[place], choice.args[place + 2]
    if is_nil(one) == is_nil(other) or type(one) is Number or type(other) is Number:
        return None
    kept = script.source(one if not is_nil(one) else other)
    if "GetHandler" not in kept and kept != "c":
        return None
    first, second = ("exists beside this card", "among all") if is_nil(other) else ("exists", "among the others")
    return first, second


def _release_difference(script: Script, check: Call, choice: Call) -> tuple[str, str] | None:
    if len(check.args) < 3 or len(choice.args) < 4 or type(check.args[1]) is Func:
        return None
    wanted, offered = _filter(check.args[1]), _filter(choice.args[1])
    if _differ(wanted, offered):
        return f"fits {script.source(check.args[1])}", f"by {script.source(choice.args[1])}"
    return _another_number(script, check.args[2], choice.args[2])


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


def _differ(wanted: Expr | None, offered: Expr | None) -> bool:
    """Whether two filters are not the same."""
    if wanted is None or offered is None:
        return wanted is not offered
    return not same(wanted, offered)


def _another_number(script: Script, tested: Expr, chosen: Expr) -> tuple[str, str] | None:
    """The numbers of cards that are tested for and chosen at least, if both are known and they are not the same."""
    count, least = script.number(tested), script.number(chosen)
    if count is not None and least is not None and count != least:
        return f"set of {count} exists", f"at least {least}"
    return None


def _difference(script: Script, check: Call, choice: Call) -> tuple[str, str] | None:
    if len(check.args) < 5 or len(choice.args) < 7:
        return None
    wanted, offered = _filter(check.args[0]), _filter(choice.args[1])
    if _differ(wanted, offered):
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
    return _another_number(script, check.args[4], choice.args[5])
