"""LUA349: cards made targets without asking whether they can be."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Expr, Name
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.handlers import handled

_ASKING = words(
    ":IsCanBeEffectTarget Card.IsCanBeEffectTarget Duel.SelectTarget Duel.IsExistingTarget Duel.GetTargetGroup "
    "Duel.GetTargetCount aux.SelectTargetFromFieldFirst"
)
_CHOOSING = words(
    "aux.SelectUnselectGroup Group.Select Group.SelectSubGroup Group.FilterSelect Duel.SelectMatchingCard "
    "Group.SelectWithSumEqual Group.SelectWithSumGreater"
)


@rule("LUA349", "unchecked-target", severity=WARNING, verdict=LEGAL, source="D17")
def unchecked_target(script: Script) -> Iterator[Finding]:
    """An effect lets the player choose cards of a group and makes them its targets, without asking if they can be.

    `Duel.SelectTarget` asks by itself; `Duel.SetTargetCard` does not, so that cards that cannot be targeted are.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            local g=Duel.GetMatchingGroup(Card.IsFaceup,tp,LOCATION_MZONE,0,nil)
            if chk==0 then return #g>0 end
            local sg=g:Select(tp,1,1,nil)
            Duel.SetTargetCard(sg)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            local g=Duel.GetMatchingGroup(Card.IsCanBeEffectTarget,tp,LOCATION_MZONE,0,nil,e)
            if chk==0 then return #g>0 end
            local sg=g:Select(tp,1,1,nil)
            Duel.SetTargetCard(sg)
        end

    To fix it, ask `IsCanBeEffectTarget(e)` in the filter.
    """
    for effect, func in handled(script, "SetTarget"):
        property_, _ = script.model.bits(effect, "SetProperty")
        if not property_ & k.FLAG_CARD_TARGET or script.model.refs(func) & _ASKING:
            continue
        for call in func.calls:
            if call.name == "Duel.SetTargetCard" and call.args and _chosen(script, call.args[0]):
                yield unchecked_target.finding(
                    "The cards become targets without being asked whether they can be.",
                    script.span(call),
                    help="Ask IsCanBeEffectTarget(e) in the filter.",
                    subject=func.name,
                )
                break


def _chosen(script: Script, expr: Expr) -> bool:
    """Whether a group was chosen by the player."""
    if type(expr) is Name and expr.local is not None and len(expr.local.given) == 1:
        given = expr.local.given[0][0]
        return type(given) is Call and script.types.full_name(given) in _CHOOSING
    return type(expr) is Call and script.types.full_name(expr) in _CHOOSING
