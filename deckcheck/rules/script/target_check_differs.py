"""LUA311: the check of a changed target asks for another place."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Binary, Call, Expr, Func, If, Name, Number, Return, Unary, operands
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.target_check import CHKC, selections

_KNOWN_PLACES = 0x3FF
"""Places up to the Pendulum Zones; EDOPro's further ones are parts of these."""


@rule("LUA311", "target-check-differs", severity=WARNING, verdict=LEGAL, source="D17")
def target_check_differs(script: Script) -> Iterator[Finding]:
    """What a target function answers for a changed target (`chkc`) is not what it lets the player choose from.

    A changed target has to be as legal as the first: in the same places, on the same side.

    Wrong:
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            if chkc then return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(tp) end
            if chk==0 then return Duel.IsExistingTarget(nil,tp,0,LOCATION_MZONE,1,nil) end
            Duel.SelectTarget(tp,nil,tp,0,LOCATION_MZONE,1,1,nil)
        end

    Right:
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            if chkc then return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(1-tp) end
            if chk==0 then return Duel.IsExistingTarget(nil,tp,0,LOCATION_MZONE,1,nil) end
            Duel.SelectTarget(tp,nil,tp,0,LOCATION_MZONE,1,1,nil)
        end

    To fix it, ask for the places and the controller that the choice offers.
    """
    for func in script.tree.functions:
        if len(func.params) <= CHKC or not func.params[CHKC].reads:
            continue
        chosen = selections(func)
        answer = answer_of(func)
        if len(chosen) != 1 or answer is None or len(chosen[0].args) < 7:
            continue
        call = chosen[0]
        if script.number(call.args[6]) != 1 or not is_player(call.args[2], func):
            continue
        own, other = script.number(call.args[3]), script.number(call.args[4])
        if own is None or other is None or own | other == 0:
            continue
        for problem in _problems(script, func, answer, own, other):
            yield target_check_differs.finding(
                f"The check of a changed target {problem}.",
                script.span(answer),
                related=(script.span(call),),
                help="Ask for the places and the controller that the choice offers.",
                subject=f"{func.name}:{problem}",
            )


def answer_of(func: Func) -> Expr | None:
    """What `if chkc then return … end` returns, if that is its one statement."""
    chkc = func.params[CHKC]
    for stat in func.body:
        if type(stat) is If and len(stat.branches) == 1 and stat.otherwise is None:
            condition, body = stat.branches[0]
            if type(condition) is Name and condition.local is chkc and len(body) == 1:
                first = body[0]
                if type(first) is Return and len(first.values) == 1:
                    return first.values[0]
    return None


def is_player(expr: Expr, func: Func) -> bool:
    """Whether an expression is the `tp` of a handler."""
    return type(expr) is Name and len(func.params) > 1 and expr.local is func.params[1]


def _problems(script: Script, func: Func, answer: Expr, own: int, other: int) -> Iterator[str]:
    """What is wrong with the answer, in words that follow "The check of a changed target"."""
    chkc = func.params[CHKC]
    places: list[int] = []
    player = ""
    for part in operands(answer, "and"):
        if type(part) is Unary or (type(part) is Binary and part.op == "or"):
            return
        if type(part) is Call and type(part.func) is Name and part.func.local is chkc:
            if part.method == "IsLocation" and len(part.args) == 1:
                value = script.number(part.args[0])
                if value is None:
                    return
                places.append(value)
            elif part.method == "IsOnField":
                places.append(k.ONFIELD)
            elif part.method == "IsControler" and len(part.args) == 1:
                player = _side(part.args[0], func)
                if not player:
                    return
    offered = own | other
    if any(value & ~_KNOWN_PLACES for value in (offered, *places)):
        return
    if len(places) == 1:
        if _whole(places[0]) & _whole(offered) == 0:
            yield "asks for a place that the choice does not offer"
        elif (
            _whole(places[0]) != _whole(offered) and (player or (own and other)) and not _only_monsters(script, answer)
        ):
            yield "asks for other places than the choice offers"
    if player == "own" and not own:
        yield "asks for the player's own card, but the choice offers only the opponent's"
    elif player == "other" and not other:
        yield "asks for the opponent's card, but the choice offers only the player's own"
    elif player and own == other and len(places) == 1:
        yield "asks for one side only, but the choice offers both"


def _only_monsters(script: Script, answer: Expr) -> bool:
    """Whether the answer may name the places by the kind of card: a monster on the field is in a Monster Zone."""
    text = script.tree.text[answer.start : answer.end]
    return "IsOnField" in text and ("MONSTER" in text or "Monster" in text or "s." in text or "ilter" in text)


def _whole(places: int) -> int:
    """Zones with their parts: the Spell & Trap Zones hold the Field and Pendulum Zones."""
    return (places | (k.FZONE | k.PZONE if places & k.SZONE else 0)) & 0x3FF


def _side(expr: Expr, func: Func) -> str:
    if is_player(expr, func):
        return "own"
    if (
        type(expr) is Binary
        and expr.op == "-"
        and type(expr.left) is Number
        and expr.left.value == 1
        and is_player(expr.right, func)
    ):
        return "other"
    return ""
