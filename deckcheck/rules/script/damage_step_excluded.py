"""LUA707: "except during the Damage Step", and the flag for it."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject
from deckcheck.rules.script.events import sentences_of


@rule("LUA707", "damage-step-excluded", severity=WARNING, verdict=LEGAL, source="D17")
def damage_step_excluded(script: Script) -> Iterator[Finding]:
    """The text says "(except during the Damage Step)", and the effect has `EFFECT_FLAG_DAMAGE_STEP`.

    With the flag the game lets it be used there.  (Needs card text.)

    Wrong (Effect Monster; text "If a monster is sent to the GY (except during the Damage Step): You can draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD+EFFECT_TYPE_TRIGGER_O)
            e1:SetProperty(EFFECT_FLAG_DELAY+EFFECT_FLAG_DAMAGE_STEP)
            e1:SetCode(EVENT_TO_GRAVE)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    Right (Effect Monster; text "If a monster is sent to the GY (except during the Damage Step): You can draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD+EFFECT_TYPE_TRIGGER_O)
            e1:SetProperty(EFFECT_FLAG_DELAY)
            e1:SetCode(EVENT_TO_GRAVE)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    To fix it, delete the flag.
    """
    if script.card_text is None or "except during the Damage Step" not in script.card_text.text:
        return
    for effect, type_ in activated(script, k.TYPE_TRIGGER | k.TYPE_QUICK):
        property_, _ = script.model.bits(effect, "SetProperty")
        if not property_ & k.FLAG_DAMAGE_STEP or type_ & k.TYPE_SINGLE:
            continue
        found = sentences_of(script, effect)
        if found and all("except during the Damage Step" in one for one in found):
            condition = script.model.handler(effect, "SetCondition")
            if condition.func is not None and any("Phase" in ref for ref in script.model.refs(condition.func)):
                continue
            yield damage_step_excluded.finding(
                f"{called(effect).capitalize()} has EFFECT_FLAG_DAMAGE_STEP, "
                'but the text says "except during the Damage Step".',
                place(script, effect, "SetProperty"),
                help="Delete EFFECT_FLAG_DAMAGE_STEP.",
                subject=subject(effect),
            )
