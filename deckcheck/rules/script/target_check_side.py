"""LUA340: the check of a changed target does not ask whose card it is."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Expr, Func, Name, operands
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.target_check import CHKC, selections
from deckcheck.rules.script.target_check_differs import answer_of, is_player

_SIDED = ("Control", "Equip", "Owner", "Contains")
"""Methods with such words in their name may tell the side."""


@rule("LUA340", "target-check-side", severity=WARNING, verdict=LEGAL, source="D17")
def target_check_side(script: Script) -> Iterator[Finding]:
    """A target function offers the cards of one player only, and its answer for a changed target (`chkc`) does not ask
    whose card it is.

    The target could be changed to a card of the other player.  It takes a rare card to see it.

    Wrong:
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            if chkc then return chkc:IsLocation(LOCATION_MZONE) end
            if chk==0 then return Duel.IsExistingTarget(nil,tp,0,LOCATION_MZONE,1,nil) end
            Duel.SelectTarget(tp,nil,tp,0,LOCATION_MZONE,1,1,nil)
        end

    Right:
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            if chkc then return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(1-tp) end
            if chk==0 then return Duel.IsExistingTarget(nil,tp,0,LOCATION_MZONE,1,nil) end
            Duel.SelectTarget(tp,nil,tp,0,LOCATION_MZONE,1,1,nil)
        end

    To fix it, ask `chkc:IsControler(tp)` or `chkc:IsControler(1-tp)`.
    """
    for func in script.tree.functions:
        if len(func.params) <= CHKC or not func.params[CHKC].reads:
            continue
        chosen = selections(func)
        answer = answer_of(func)
        if len(chosen) != 1 or answer is None or len(chosen[0].args) < 7:
            continue
        call = chosen[0]
        if script.number(call.args[6]) not in (1, None) or not is_player(call.args[2], func):
            continue
        own, other = script.number(call.args[3]), script.number(call.args[4])
        if own is None or other is None or (own == 0) == (other == 0) or not _asks_place(func, answer):
            continue
        if _knows_no_side(script, func, answer):
            side = "opponent's" if own == 0 else "player's own"
            yield target_check_side.finding(
                f"The check of a changed target does not ask whose card it is, but the choice offers only the {side}.",
                script.span(answer),
                related=(script.span(call),),
                help="Ask chkc:IsControler(tp) or chkc:IsControler(1-tp).",
                subject=func.name,
            )


def _asks_place(func: Func, answer: Expr) -> bool:
    """Whether the answer is a plain chain of `and` that asks for a place and not for the controller."""
    asked = [part.method for part in operands(answer, "and") if type(part) is Call and type(part.func) is Name]
    return any(method in ("IsLocation", "IsOnField") for method in asked) and "IsControler" not in asked


def _knows_no_side(script: Script, func: Func, answer: Expr) -> bool:
    """Whether no filter that the answer uses can ask for the side."""
    for call in func.calls:
        if not (answer.start <= call.start < answer.end):
            continue
        if call.name.startswith("s.") or not call.name.startswith(":"):
            called = script.resolve(call.func)
            if called is None:
                return False
            refs = script.model.refs(called)
            if any("Control" in ref or "GetEquip" in ref or "Owner" in ref or "IsContains" in ref for ref in refs):
                return False
        elif call.method not in script.api.methods or any(word in call.method for word in _SIDED):
            return False
    return True
