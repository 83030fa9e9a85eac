"""LUA206: an effect on the field that reaches nothing."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject

_REACHING = (
    "EFFECT_UPDATE_",
    "EFFECT_SET_ATTACK",
    "EFFECT_SET_DEFENSE",
    "EFFECT_SET_BASE",
    "EFFECT_CANNOT_",
    "EFFECT_INDESTRUCTABLE",
    "EFFECT_DISABLE",
    "EFFECT_IMMUNE",
    "EFFECT_CHANGE_",
    "EFFECT_ADD_",
    "EFFECT_PIERCE",
    "EFFECT_MUST_ATTACK",
    "EFFECT_EXTRA_ATTACK",
    "EFFECT_DIRECT_ATTACK",
    "EFFECT_DOUBLE_",
    "EFFECT_SKIP_",
    "EFFECT_REFLECT",
    "EFFECT_TO_GRAVE_REDIRECT",
    "EFFECT_SWAP_",
    "EFFECT_AVOID_BATTLE_DAMAGE",
    "EFFECT_ATTACK_ALL",
    "EFFECT_EXTRA_SUMMON_COUNT",
)
_FREE = (
    "EFFECT_CHANGE_DAMAGE",
    "EFFECT_CHANGE_ENVIRONMENT",
    "EFFECT_REFLECT_DAMAGE",
    "EFFECT_CANNOT_NEGATE",
    "EFFECT_CANNOT_DISEFFECT",
    "EFFECT_CANNOT_INACTIVATE",
    "EFFECT_DISABLE_FIELD",
    "EFFECT_CANNOT_DISABLE_",
    "EFFECT_DISABLE_CHAIN",
)


@rule("LUA206", "target-range-missing", severity=ERROR, verdict=ILLEGAL, source="D17")
def target_range_missing(script: Script) -> Iterator[Finding]:
    """An effect of the type FIELD changes cards or players, but does not say which (`SetTargetRange`).

    Without it the effect reaches nothing.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetRange(LOCATION_SZONE)
            e1:SetValue(500)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetRange(LOCATION_SZONE)
            e1:SetTargetRange(LOCATION_MZONE,0)
            e1:SetValue(500)
            c:RegisterEffect(e1)
        end

    To fix it, set the target range: one's own zones and those of the opponent, or with
    `EFFECT_FLAG_PLAYER_TARGET` 1 for each player that is meant.
    """
    model = script.model
    for effect, type_ in activated(script, k.TYPE_FIELD):
        final = model.final(effect)
        if type_ != k.TYPE_FIELD or "SetTargetRange" in final or "SetAbsoluteRange" in final or effect.escapes:
            continue
        argument = model.argument(effect, "SetCode")
        names = script.names_in(argument) if argument is not None else []
        if len(names) != 1 or not names[0].name.startswith(_REACHING) or names[0].name.startswith(_FREE):
            continue
        property_, whole = model.bits(effect, "SetProperty")
        if not whole or property_ & k.FLAG_IGNORE_RANGE:
            continue
        yield target_range_missing.finding(
            f"{called(effect).capitalize()} ({names[0].name}) has no target range, so it reaches nothing.",
            place(script, effect, "SetRange", "SetCode"),
            help="Say which cards or players it reaches: SetTargetRange(LOCATION_MZONE,0) …",
            subject=subject(effect),
        )
