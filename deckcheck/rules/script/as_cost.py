"""LUA333: a cost that cannot be paid as a cost."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.handlers import handled

_COSTS = {
    "Duel.SendtoGrave": ("ToGraveAsCost", 1),
    "Duel.Remove": ("RemoveAsCost", 2),
    "Duel.SendtoDeck": ("ToDeck", 3),
    "Duel.SendtoHand": ("ToHandAsCost", 2),
}


@rule("LUA333", "as-cost", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def as_cost(script: Script) -> Iterator[Finding]:
    """A cost moves a card without asking whether it can be moved *as a cost*, or with the reason of an effect.

    An effect that says "cards sent to the GY are banished instead" makes "send to the GY" unpayable as a cost; the
    predicates with `AsCost` know.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCost(s.cost)
            c:RegisterEffect(e1)
        end
        function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return e:GetHandler():IsAbleToGrave() end
            Duel.SendtoGrave(e:GetHandler(),REASON_COST)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCost(s.cost)
            c:RegisterEffect(e1)
        end
        function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return e:GetHandler():IsAbleToGraveAsCost() end
            Duel.SendtoGrave(e:GetHandler(),REASON_COST)
        end

    To fix it, ask with `…AsCost`, and give `REASON_COST`.
    """
    for _, func in handled(script, "SetCost"):
        refs = script.model.refs(func)
        for call in script.model.calls(func):
            if call.name not in _COSTS:
                continue
            predicate, place = _COSTS[call.name]
            names = {name.name for name in script.names_in(call.args[place])} if len(call.args) > place else set()
            if "REASON_DISCARD" in names or not names:
                continue
            if names == {"REASON_EFFECT"}:
                problem = "moves a card with the reason of an effect"
            elif "REASON_COST" in names and not any(predicate in ref for ref in refs):
                problem = f"moves a card without asking whether it can be moved as a cost ({predicate})"
            else:
                continue
            yield as_cost.finding(
                f"{func.name or 'The cost'} {problem}.",
                script.span(call),
                help="Ask with IsAbleTo…AsCost, and give REASON_COST.",
                subject=func.name,
            )
            break
