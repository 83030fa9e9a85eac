"""LUA361: an effect whose code says what it is by its value, and that has none."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.words import words
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import called, place, subject

_BY_VALUE = words(
    "EFFECT_CANNOT_ACTIVATE EFFECT_UPDATE_ATTACK EFFECT_UPDATE_DEFENSE EFFECT_SET_ATTACK_FINAL "
    "EFFECT_SET_DEFENSE_FINAL EFFECT_SET_BASE_ATTACK EFFECT_SET_BASE_DEFENSE EFFECT_CHANGE_LEVEL EFFECT_UPDATE_LEVEL "
    "EFFECT_CHANGE_RANK EFFECT_UPDATE_RANK EFFECT_CHANGE_CODE EFFECT_ADD_CODE EFFECT_CHANGE_RACE EFFECT_ADD_RACE "
    "EFFECT_CHANGE_ATTRIBUTE EFFECT_ADD_ATTRIBUTE EFFECT_ADD_TYPE EFFECT_ADD_SETCODE EFFECT_IMMUNE_EFFECT "
    "EFFECT_INDESTRUCTABLE EFFECT_INDESTRUCTABLE_BATTLE EFFECT_INDESTRUCTABLE_EFFECT EFFECT_INDESTRUCTABLE_COUNT "
    "EFFECT_CANNOT_BE_EFFECT_TARGET EFFECT_CANNOT_BE_BATTLE_TARGET EFFECT_CANNOT_SELECT_BATTLE_TARGET "
    "EFFECT_EXTRA_ATTACK EFFECT_EQUIP_LIMIT EFFECT_UNRELEASABLE_SUM EFFECT_UNRELEASABLE_NONSUM "
    "EFFECT_CANNOT_BE_FUSION_MATERIAL EFFECT_CANNOT_BE_SYNCHRO_MATERIAL EFFECT_CANNOT_BE_XYZ_MATERIAL "
    "EFFECT_CANNOT_BE_LINK_MATERIAL EFFECT_TO_GRAVE_REDIRECT EFFECT_LEAVE_FIELD_REDIRECT EFFECT_CHANGE_DAMAGE "
    "EFFECT_CHANGE_BATTLE_DAMAGE"
)
"""Of 27,000 official scripts three leave the value of one of these out, and each of them is broken by it."""


@rule("LUA361", "value-missing", severity=ERROR, verdict=ILLEGAL, source="D17")
def value_missing(script: Script) -> Iterator[Finding]:
    """An effect has no value (`SetValue`), although its code asks for one: it does nothing, or too much.

    `EFFECT_CANNOT_ACTIVATE` asks its value which activations are meant, `EFFECT_CANNOT_BE_LINK_MATERIAL` for which
    monster; a function given to `SetTarget` is not asked.

    Wrong:
        function s.operation(e,tp)
            local e1=Effect.CreateEffect(e:GetHandler())
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_CANNOT_ACTIVATE)
            e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
            e1:SetTargetRange(1,0)
            e1:SetTarget(s.limit)
            e1:SetReset(RESET_PHASE+PHASE_END)
            Duel.RegisterEffect(e1,tp)
        end
        function s.limit(e,re,tp) return re:IsActiveType(TYPE_MONSTER) end

    Right:
        function s.operation(e,tp)
            local e1=Effect.CreateEffect(e:GetHandler())
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_CANNOT_ACTIVATE)
            e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
            e1:SetTargetRange(1,0)
            e1:SetValue(s.limit)
            e1:SetReset(RESET_PHASE+PHASE_END)
            Duel.RegisterEffect(e1,tp)
        end
        function s.limit(e,re,tp) return re:IsActiveType(TYPE_MONSTER) end

    To fix it, give it a value.
    """
    model = script.model
    for effect in model.effects:
        if not effect.registrations or effect.helper or effect.varied or effect.escapes:
            continue
        code = model.argument(effect, "SetCode")
        if code is None or model.is_set(effect, "SetValue") or script.source(code) not in _BY_VALUE:
            continue
        yield value_missing.finding(
            f"{called(effect).capitalize()} has no value, which {script.source(code)} asks for.",
            place(script, effect, "SetTarget", "SetCode"),
            help="Give it one with SetValue.",
            subject=subject(effect, script.source(code)),
        )
