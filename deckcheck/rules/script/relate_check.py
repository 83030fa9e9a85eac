"""LUA323: a target that is used although it may be gone."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, own_handler

_MOVES = words(
    "Duel.Destroy Duel.SendtoHand Duel.SendtoGrave Duel.SendtoDeck Duel.Remove Duel.SpecialSummon "
    "Duel.SpecialSummonStep Duel.GetControl Duel.ChangePosition Duel.Equip Duel.Overlay Duel.SSet "
    "Duel.Release :RegisterEffect"
)


@rule("LUA323", "relate-check", severity=WARNING, verdict=LEGAL, source="D17")
def relate_check(script: Script) -> Iterator[Finding]:
    """An operation uses the target without asking whether it is still the card that was targeted.

    A target that has left its place by the time the effect resolves is no longer affected, even if it came back.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetOperation(s.operation)
            c:RegisterEffect(e1)
        end
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            local tc=Duel.GetFirstTarget()
            Duel.Destroy(tc,REASON_EFFECT)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetOperation(s.operation)
            c:RegisterEffect(e1)
        end
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            local tc=Duel.GetFirstTarget()
            if tc:IsRelateToEffect(e) then
                Duel.Destroy(tc,REASON_EFFECT)
            end
        end

    To fix it, ask `tc:IsRelateToEffect(e)` (or `IsRelateToChain`) first.
    """
    seen: set[int] = set()
    for effect, type_ in activated(script):
        property_, _ = script.model.bits(effect, "SetProperty")
        operation = own_handler(script, effect, "SetOperation")
        if operation is None or id(operation) in seen or not property_ & k.FLAG_CARD_TARGET or not type_ & k.ACTIVATED:
            continue
        seen.add(id(operation))
        refs = script.model.refs(operation)
        if "Duel.GetFirstTarget" not in refs or not refs & _MOVES:
            continue
        if any(
            "Relate" in ref or ref in ("Duel.GetTargetCards", "Duel.GetTargetGroup", ":IsHasCardTarget") for ref in refs
        ):
            continue
        if any(ref.startswith("aux.") and ref not in ("aux.TRUE", "aux.Stringid") for ref in refs):
            continue
        call = next((call for call in script.model.calls(operation) if call.name == "Duel.GetFirstTarget"), None)
        if call is None:
            continue
        yield relate_check.finding(
            f"{operation.name or 'The operation'} uses the target without asking whether it is still the card that "
            f"was targeted.",
            script.span(call),
            help="Ask IsRelateToEffect(e) first.",
            subject=operation.name,
        )
