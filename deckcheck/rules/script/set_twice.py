"""LUA304: the same property set twice on one effect."""

from collections.abc import Iterator

from deckcheck.lua.model import Registration, Setter
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_ADDING = frozenset({"SetLabel", "SetLabelObject", "Reset"})


@rule("LUA304", "set-twice", severity=WARNING, verdict=LEGAL, source="D17")
def set_twice(script: Script) -> Iterator[Finding]:
    """The same property is set twice on one effect before it is registered; the first value is lost.

    One of the two was meant for another property (`SetCost` for `SetTarget`), or the two values belong together.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetCost(s.cost)
            e1:SetCost(s.target)
            c:RegisterEffect(e1)
        end
        function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return true end
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return true end
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetCost(s.cost)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return true end
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return true end
        end

    To fix it, name the property that is meant, or put both values into one call.
    """
    for effect in script.model.effects:
        last: dict[str, Setter] = {}
        for step in effect.order:
            if isinstance(step, Registration):
                last.clear()
                continue
            if step.name in _ADDING or step.deferred:
                continue
            first = last.get(step.name)
            last[step.name] = step
            if first is None or first.path != step.path:
                continue
            yield set_twice.finding(
                f"{step.name} is called twice on {effect.variable}; what line {script.span(first.call).line} set is "
                f"lost.",
                script.span(step.call),
                related=(script.span(first.call),),
                help="Name the property that is meant, or put both values into one call.",
                subject=f"{effect.func.name}:{effect.variable}:{step.name}",
            )
