"""LUA363: cards to discard that are asked whether they can be sent to the GY."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.filters import filter_head
from deckcheck.rules.script.handlers import own_functions


@rule("LUA363", "discard-as-cost", severity=WARNING, verdict=LEGAL, source="D17")
def discard_as_cost(script: Script) -> Iterator[Finding]:
    """A cost discards cards and asks only whether they can be sent to the GY as a cost.

    While cards that would go to the GY are banished instead, cards can be discarded but not sent to the GY; and a card
    that cannot be discarded is none for a cost.  `Card.IsDiscardable` knows.

    Wrong (YGOPro):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCost(s.cost)
            c:RegisterEffect(e1)
        end
        function s.filter(c) return c:IsRace(RACE_WARRIOR) and c:IsAbleToGraveAsCost() end
        function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.IsExistingMatchingCard(s.filter,tp,LOCATION_HAND,0,1,nil) end
            Duel.DiscardHand(tp,s.filter,1,1,REASON_COST+REASON_DISCARD)
        end

    Right (YGOPro):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCost(s.cost)
            c:RegisterEffect(e1)
        end
        function s.filter(c) return c:IsRace(RACE_WARRIOR) and c:IsDiscardable() end
        function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.IsExistingMatchingCard(s.filter,tp,LOCATION_HAND,0,1,nil) end
            Duel.DiscardHand(tp,s.filter,1,1,REASON_COST+REASON_DISCARD)
        end

    To fix it, ask `IsDiscardable`.
    """
    if "Duel.DiscardHand" not in script.mentions or "REASON_DISCARD" not in script.mentions:
        return
    for cost in own_functions(script, "SetCost"):
        for call in cost.calls:
            if call.name == "Duel.DiscardHand" and _asks_for_grave(script, call):
                yield discard_as_cost.finding(
                    "Cards are discarded as a cost that are asked only whether they can be sent to the GY.",
                    script.span(call),
                    related=filter_head(script, call.args[1]),
                    help="Ask IsDiscardable() in the filter.",
                    subject=cost.name,
                )
                break


def _asks_for_grave(script: Script, call: Call) -> bool:
    if len(call.args) < 5 or not any(name.name == "REASON_DISCARD" for name in script.names_in(call.args[4])):
        return False
    func = script.resolve(call.args[1])
    refs = script.model.refs(func) if func is not None else {script.source(call.args[1])}
    return any("AbleToGraveAsCost" in ref for ref in refs) and not any("IsDiscardable" in ref for ref in refs)
