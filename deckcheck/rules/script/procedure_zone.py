"""LUA351: a Summoning procedure that does not look for a free zone."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Func
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import called, subject
from deckcheck.rules.script.handlers import ZONE_COUNTS

_ASKING = (
    *ZONE_COUNTS,
    "SubGroup",
    "CheckReleaseGroup",
    "ReleaseGroup",
    "GetFieldGroupCount",
    "SumGreater",
    "SumEqual",
)


@rule("LUA351", "procedure-zone", severity=WARNING, verdict=LEGAL, source="D17")
def procedure_zone(script: Script) -> Iterator[Finding]:
    """The condition of a card's own Special Summon (`EFFECT_SPSUMMON_PROC`) does not ask for a free zone.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_SPSUMMON_PROC)
            e1:SetRange(LOCATION_HAND)
            e1:SetCondition(s.condition)
            c:RegisterEffect(e1)
        end
        function s.condition(e,c)
            if c==nil then return true end
            return Duel.IsExistingMatchingCard(Card.IsFaceup,c:GetControler(),LOCATION_MZONE,0,1,nil)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_SPSUMMON_PROC)
            e1:SetRange(LOCATION_HAND)
            e1:SetCondition(s.condition)
            c:RegisterEffect(e1)
        end
        function s.condition(e,c)
            if c==nil then return true end
            local tp=c:GetControler()
            return Duel.GetLocationCount(tp,LOCATION_MZONE)>0
                and Duel.IsExistingMatchingCard(Card.IsFaceup,tp,LOCATION_MZONE,0,1,nil)
        end

    To fix it, ask `Duel.GetLocationCount(tp,LOCATION_MZONE)>0`, or `Duel.GetMZoneCount` where cards leave first.
    """
    model = script.model
    for effect in model.effects:
        code = model.argument(effect, "SetCode")
        condition = model.handler(effect, "SetCondition").func
        if code is None or script.source(code) != "EFFECT_SPSUMMON_PROC" or condition is None or effect.escapes:
            continue
        target = model.handler(effect, "SetTarget").func
        if not any(_asks(script, func) for func in (condition, target) if func is not None):
            yield procedure_zone.finding(
                f"The Special Summon by {called(effect)} does not ask whether a Monster Zone is free.",
                script.head_span(condition),
                help="Ask Duel.GetLocationCount(tp,LOCATION_MZONE)>0.",
                subject=subject(effect),
            )


def _asks(script: Script, func: Func) -> bool:
    """Whether a function counts zones, or lets a library count them."""
    for one in script.model.reach(func):
        for call in one.calls:
            name = call.method or call.name
            if name == "Duel.GetFieldGroupCount":
                if any("LOCATION_MZONE" in script.source(arg) for arg in call.args):
                    return True
            elif any(word in name for word in _ASKING):
                return True
    return any("ChkfMMZ" in ref for ref in script.model.refs(func))
