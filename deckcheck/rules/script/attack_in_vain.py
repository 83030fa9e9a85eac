"""LUA365: an effect about attacks that can be activated when there will be none."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.model import Effect
from deckcheck.lua.script import Script
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, own_handler, place, subject

_ATTACKS = words("EFFECT_DIRECT_ATTACK EFFECT_EXTRA_ATTACK EFFECT_EXTRA_ATTACK_MONSTER EFFECT_ATTACK_ALL EFFECT_PIERCE")
_ASKS = ("AbleToEnterBP", "bpcon", "IsBattlePhase", "IsPhase", "GetCurrentPhase")
_NO_CODES = ("EFFECT_TYPE_", "EFFECT_FLAG_", "EFFECT_COUNT_")
_LOOKS = words("Duel.GetFirstTarget Duel.GetTargetCards Duel.GetTargetsRelateToChain Duel.GetChainInfo")


@rule("LUA365", "attack-in-vain", severity=NOTE, verdict=LEGAL, source="D17")
def attack_in_vain(script: Script) -> Iterator[Finding]:
    """An Ignition Effect only lets a monster attack (directly, again, with piercing), and it can be activated in Main
    Phase 2 or in the first turn, when no attack will follow.

    An effect that cannot do anything must not be activated.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetOperation(s.operation)
            c:RegisterEffect(e1)
        end
        function s.operation(e,tp)
            local e1=Effect.CreateEffect(e:GetHandler())
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_DIRECT_ATTACK)
            e1:SetReset(RESET_EVENT+RESETS_STANDARD+RESET_PHASE+PHASE_END)
            e:GetHandler():RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCondition(s.condition)
            e1:SetOperation(s.operation)
            c:RegisterEffect(e1)
        end
        function s.condition(e,tp) return Duel.IsAbleToEnterBP() end
        function s.operation(e,tp)
            local e1=Effect.CreateEffect(e:GetHandler())
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_DIRECT_ATTACK)
            e1:SetReset(RESET_EVENT+RESETS_STANDARD+RESET_PHASE+PHASE_END)
            e:GetHandler():RegisterEffect(e1)
        end

    To fix it, ask `Duel.IsAbleToEnterBP()` in the condition.
    """
    if not script.mentions & _ATTACKS:
        return
    for effect, _ in activated(script, k.TYPE_IGNITION):
        operation = own_handler(script, effect, "SetOperation")
        if operation is None or _asks(script, effect):
            continue
        constants = script.model.constants(operation)
        given = {name for name in constants if name.startswith("EFFECT_") and not name.startswith(_NO_CODES)}
        acts = {call.name for call in script.model.calls(operation) if call.name.startswith("Duel.")}
        ends = any("PHASE" in name for name in constants)
        if given and given <= _ATTACKS and ends and acts <= _LOOKS:
            yield attack_in_vain.finding(
                f"{called(effect).capitalize()} is about attacks only, and can be activated when none can follow.",
                place(script, effect, "SetType"),
                help="Ask Duel.IsAbleToEnterBP() in the condition.",
                subject=subject(effect),
            )


def _asks(script: Script, effect: Effect) -> bool:
    """Whether some function of an effect asks for the phase, or cannot be seen."""
    for name in ("SetCondition", "SetCost", "SetTarget"):
        handler = script.model.handler(effect, name)
        if handler.kind == "none" or (handler.kind == "other" and name == "SetCost"):
            continue
        if handler.func is None:
            return True
        if any(word in ref for ref in script.model.refs(handler.func) for word in _ASKS):
            return True
    return False
