"""LUA708: an effect that is not excluded from the Damage Step, and has no flag for it."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject
from deckcheck.rules.script.events import sentences_of


@rule("LUA708", "damage-step-missing", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def damage_step_missing(script: Script) -> Iterator[Finding]:
    """A Trigger Effect that answers something on the field lacks `EFFECT_FLAG_DAMAGE_STEP`, and the text does not
    exclude the Damage Step.

    Older texts leave the exclusion out, so the rule is off by default.  (Needs card text.)

    Wrong (Effect Monster; text "If a monster is destroyed: You can draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD+EFFECT_TYPE_TRIGGER_O)
            e1:SetProperty(EFFECT_FLAG_DELAY)
            e1:SetCode(EVENT_DESTROYED)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    Right (Effect Monster; text "If a monster is destroyed: You can draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD+EFFECT_TYPE_TRIGGER_O)
            e1:SetProperty(EFFECT_FLAG_DELAY+EFFECT_FLAG_DAMAGE_STEP)
            e1:SetCode(EVENT_DESTROYED)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    To fix it, add the flag.
    """
    if script.card_text is None or "Damage Step" in script.card_text.text:
        return
    for effect, type_ in activated(script, k.TYPE_TRIGGER_O):
        property_, whole = script.model.bits(effect, "SetProperty")
        if not type_ & k.TYPE_FIELD or not whole or property_ & k.FLAG_DAMAGE_STEP or not property_ & k.FLAG_DELAY:
            continue
        if sentences_of(script, effect):
            yield damage_step_missing.finding(
                f"{called(effect).capitalize()} cannot be used in the Damage Step, which the text does not exclude.",
                place(script, effect.parent if effect.parent is not None else effect, "SetProperty", "SetCode"),
                help="Add EFFECT_FLAG_DAMAGE_STEP to SetProperty.",
                subject=subject(effect),
            )
