"""LUA212: a Fusion Summon by a Trigger Effect that the Damage Step does not rule out."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.model import Handler
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject

_SUMMON = "Fusion.SummonEffTG"
_TIMING = ("Phase", "PHASE", "DamageStep", "dscon", "bpcon", "DamageCalculated")


@rule("LUA212", "fusion-timing", severity=WARNING, verdict=LEGAL, source="D17")
def fusion_timing(script: Script) -> Iterator[Finding]:
    """A Trigger Effect that Fusion Summons can be activated in the Damage Step.

    Effects that Fusion Summon cannot be activated there.  The game lets Trigger Effects of the card itself (SINGLE) be
    activated in the Damage Step, and others with `EFFECT_FLAG_DAMAGE_STEP`; so the condition has to rule it out.

    Wrong (EDOPro):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetCategory(CATEGORY_SPECIAL_SUMMON+CATEGORY_FUSION_SUMMON)
            e1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_O)
            e1:SetCode(EVENT_SUMMON_SUCCESS)
            e1:SetTarget(Fusion.SummonEffTG())
            e1:SetOperation(Fusion.SummonEffOP())
            c:RegisterEffect(e1)
        end

    Right (EDOPro):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetCategory(CATEGORY_SPECIAL_SUMMON+CATEGORY_FUSION_SUMMON)
            e1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_O)
            e1:SetCode(EVENT_SUMMON_SUCCESS)
            e1:SetCondition(function() return not Duel.IsPhase(PHASE_DAMAGE) end)
            e1:SetTarget(Fusion.SummonEffTG())
            e1:SetOperation(Fusion.SummonEffOP())
            c:RegisterEffect(e1)
        end

    To fix it, add `not Duel.IsPhase(PHASE_DAMAGE)` to the condition.
    """
    model = script.model
    for effect, type_ in activated(script, k.TYPE_TRIGGER):
        target, condition = model.argument(effect, "SetTarget"), model.handler(effect, "SetCondition")
        if target is None or not script.source(target).startswith(_SUMMON):
            continue
        property_, whole = model.bits(effect, "SetProperty")
        code = model.argument(effect, "SetCode")
        if not whole or not (type_ & k.TYPE_SINGLE or property_ & k.FLAG_DAMAGE_STEP):
            continue
        if code is None or any("PHASE" in name.name for name in script.names_in(code)):
            continue
        if condition.kind == "unknown" or _asks_time(script, condition):
            continue
        yield fusion_timing.finding(
            f"{called(effect).capitalize()} Fusion Summons, but can be activated in the Damage Step.",
            place(script, effect, "SetCondition", "SetCode"),
            help="Add to the condition: not Duel.IsPhase(PHASE_DAMAGE).",
            subject=subject(effect),
        )


def _asks_time(script: Script, condition: Handler) -> bool:
    """Whether a condition asks for the phase or the Damage Step."""
    if condition.func is not None:
        asked = {*script.model.refs(condition.func), *script.model.constants(condition.func)}
    else:
        asked = {script.source(condition.value)} if condition.value is not None else set()
    return any(word in one for one in asked for word in _TIMING)
