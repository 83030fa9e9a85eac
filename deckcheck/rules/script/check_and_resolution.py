"""LUA314: the test of legality and the resolution ask for different cards."""

from collections.abc import Iterator

from deckcheck.lua.script import Script, same
from deckcheck.lua.tree import Call, Expr
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated


@rule("LUA314", "check-and-resolution", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def check_and_resolution(script: Script) -> Iterator[Finding]:
    """A target function tests for one kind of card (`Duel.IsExistingMatchingCard`), and the operation chooses another.

    Off by default: filters are often narrowed on purpose when the effect resolves.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetTarget(s.target)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.one(c) return c:IsAbleToHand() end
        function s.two(c) return c:IsAbleToGrave() end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.IsExistingMatchingCard(s.one,tp,LOCATION_DECK,0,1,nil) end
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp)
            local g=Duel.SelectMatchingCard(tp,s.two,tp,LOCATION_DECK,0,1,1,nil)
            Duel.SendtoHand(g,nil,REASON_EFFECT)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetTarget(s.target)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.one(c) return c:IsAbleToHand() end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.IsExistingMatchingCard(s.one,tp,LOCATION_DECK,0,1,nil) end
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp)
            local g=Duel.SelectMatchingCard(tp,s.one,tp,LOCATION_DECK,0,1,1,nil)
            Duel.SendtoHand(g,nil,REASON_EFFECT)
        end

    To fix it, give both the same filter and places.
    """
    seen: set[int] = set()
    for effect, _ in activated(script):
        target, operation = (script.model.handler(effect, name).func for name in ("SetTarget", "SetOperation"))
        if target is None or operation is None or id(operation) in seen:
            continue
        seen.add(id(operation))
        checks = [call for call in target.calls if call.name == "Duel.IsExistingMatchingCard" and len(call.args) > 4]
        picks = [call for call in operation.calls if call.name == "Duel.SelectMatchingCard" and len(call.args) > 6]
        if len(checks) != 1 or len(picks) != 1:
            continue
        check, pick = checks[0], picks[0]
        one, other = _bare(check.args[0]), _bare(pick.args[1])
        places = [script.number(arg) for arg in check.args[2:4]], [script.number(arg) for arg in pick.args[3:5]]
        if (type(one) is type(other) and not same(one, other) and type(one) is not Call) or (
            None not in places[0] and None not in places[1] and places[0] != places[1]
        ):
            yield check_and_resolution.finding(
                f"The effect may be activated for {script.source(check.args[0])}, but chooses "
                f"{script.source(pick.args[1])}.",
                script.span(pick),
                related=(script.span(check),),
                help="Give both the same filter and places.",
                subject=operation.name,
            )


def _bare(expr: Expr) -> Expr:
    """A filter without the wrapper for Necrovalley."""
    if type(expr) is Call and expr.name == "aux.NecroValleyFilter" and len(expr.args) == 1:
        return expr.args[0]
    return expr
