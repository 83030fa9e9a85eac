"""LUA328: cards taken from the GY that cannot be moved."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.signatures import FILTER_CALLS
from deckcheck.lua.tree import Call
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.handlers import handled

_PICKS = {"Duel.SelectMatchingCard": 3, "Duel.GetMatchingGroup": 2}
_MOVES = words(
    "Duel.SendtoHand Duel.SendtoDeck Duel.SpecialSummon Duel.SpecialSummonStep Duel.Remove Duel.SSet Duel.Equip "
    "Duel.MoveToField Duel.Overlay"
)


@rule("LUA328", "necrovalley", severity=NOTE, verdict=LEGAL, source="D17", default=False, thorough=True)
def necrovalley(script: Script) -> Iterator[Finding]:
    """An operation chooses cards from the GY and moves them, without leaving out what "Necrovalley" holds there.

    While "Necrovalley" applies, cards in the GY cannot be moved by effects; one that chooses on resolution must not
    offer them.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp)
            local g=Duel.SelectMatchingCard(tp,s.filter,tp,LOCATION_GRAVE,0,1,1,nil)
            Duel.SendtoHand(g,nil,REASON_EFFECT)
        end
        function s.filter(c) return c:IsAbleToHand() end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp)
            local g=Duel.SelectMatchingCard(tp,aux.NecroValleyFilter(s.filter),tp,LOCATION_GRAVE,0,1,1,nil)
            Duel.SendtoHand(g,nil,REASON_EFFECT)
        end
        function s.filter(c) return c:IsAbleToHand() end

    To fix it, wrap the filter: `aux.NecroValleyFilter(…)`.
    """
    for _, func in handled(script, "SetOperation"):
        refs = script.model.refs(func)
        if not refs & _MOVES or any("NecroValley" in ref or "FusionMaterial" in ref for ref in refs):
            continue
        if "EFFECT_NECRO_VALLEY" in script.model.constants(func):
            continue
        for call in script.model.calls(func):
            if call.name in _PICKS and _from_grave(script, call):
                yield necrovalley.finding(
                    f"{func.name or 'The operation'} moves cards from the GY that Necrovalley may hold there.",
                    script.span(call),
                    help="Wrap the filter: aux.NecroValleyFilter(…).",
                    subject=func.name,
                )
                break


def _from_grave(script: Script, call: Call) -> bool:
    place = _PICKS[call.name]
    if len(call.args) < FILTER_CALLS[call.name][1] - 1:
        return False
    return any(script.bits(call.args[position])[0] & k.GRAVE for position in (place, place + 1))
