"""LUA334: a target that may be face-down by now."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.handlers import handled

_CHANGES = (
    "EFFECT_UPDATE_ATTACK",
    "EFFECT_UPDATE_DEFENSE",
    "EFFECT_SET_ATTACK_FINAL",
    "EFFECT_SET_DEFENSE_FINAL",
    "EFFECT_CHANGE_LEVEL",
    "EFFECT_UPDATE_LEVEL",
    "EFFECT_CHANGE_CODE",
    "EFFECT_CHANGE_ATTRIBUTE",
    "EFFECT_CHANGE_RACE",
    "EFFECT_DISABLE",
)
_ASKS = (
    ":IsFaceup",
    "Card.IsFaceup",
    ":IsPosition",
    "aux.FaceupFilter",
    ":GetPosition",
    ":UpdateAttack",
    ":UpdateDefense",
    ":IsNegatableMonster",
    ":IsDisabled",
)


@rule("LUA334", "faceup-check", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def faceup_check(script: Script) -> Iterator[Finding]:
    """An operation changes the target's ATK, Level, name or effects without asking whether it is still face-up.

    A face-down monster has none of these to change.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp)
            local tc=Duel.GetFirstTarget()
            if tc:IsRelateToEffect(e) then
                local e1=Effect.CreateEffect(e:GetHandler())
                e1:SetType(EFFECT_TYPE_SINGLE)
                e1:SetCode(EFFECT_UPDATE_ATTACK)
                e1:SetReset(RESET_EVENT+RESETS_STANDARD)
                tc:RegisterEffect(e1)
            end
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp)
            local tc=Duel.GetFirstTarget()
            if tc:IsRelateToEffect(e) and tc:IsFaceup() then
                local e1=Effect.CreateEffect(e:GetHandler())
                e1:SetType(EFFECT_TYPE_SINGLE)
                e1:SetCode(EFFECT_UPDATE_ATTACK)
                e1:SetReset(RESET_EVENT+RESETS_STANDARD)
                tc:RegisterEffect(e1)
            end
        end

    To fix it, ask `tc:IsFaceup()`.
    """
    for effect, func in handled(script, "SetOperation"):
        property_, _ = script.model.bits(effect, "SetProperty")
        refs = script.model.refs(func)
        if not property_ & k.FLAG_CARD_TARGET or "Duel.GetFirstTarget" not in refs or any(ask in refs for ask in _ASKS):
            continue
        if (
            "Duel.SpecialSummon" in refs
            or "Duel.SpecialSummonStep" in refs
            or "Duel.ChangePosition" in refs
            or "Duel.Equip" in refs
        ):
            continue
        changed = script.model.constants(func) & set(_CHANGES)
        if changed:
            makers = [call for call in script.model.calls(func) if call.name == "Effect.CreateEffect"]
            fallback = [call for call in script.model.calls(func) if call.name == "Duel.GetFirstTarget"]
            yield faceup_check.finding(
                f"{func.name or 'The operation'} changes the target without asking whether it is still face-up.",
                script.span((makers or fallback)[0]),
                help="Ask IsFaceup().",
                subject=func.name,
            )
