"""LUA213: a flag for the Damage Step that changes nothing."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.api import EDOPRO
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject


@rule("LUA213", "step-flag", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def step_flag(script: Script) -> Iterator[Finding]:
    """A Trigger Effect of the card itself (SINGLE) has `EFFECT_FLAG_DAMAGE_STEP`, which EDOPro does not ask for.

    The project's notes on modernizing scripts say to remove it.

    Wrong (EDOPro):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_O)
            e1:SetProperty(EFFECT_FLAG_DELAY+EFFECT_FLAG_DAMAGE_STEP)
            e1:SetCode(EVENT_TO_GRAVE)
            c:RegisterEffect(e1)
        end

    Right (EDOPro):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_O)
            e1:SetProperty(EFFECT_FLAG_DELAY)
            e1:SetCode(EVENT_TO_GRAVE)
            c:RegisterEffect(e1)
        end

    To fix it, remove the flag.
    """
    if script.dialect != EDOPRO:
        return
    for effect, type_ in activated(script, k.TYPE_TRIGGER):
        property_, _ = script.model.bits(effect, "SetProperty")
        if type_ & k.TYPE_SINGLE and property_ & k.FLAG_DAMAGE_STEP and effect.parent is None:
            yield step_flag.finding(
                f"{called(effect).capitalize()} needs no EFFECT_FLAG_DAMAGE_STEP.",
                place(script, effect, "SetProperty"),
                help="Remove the flag.",
                subject=subject(effect),
            )
