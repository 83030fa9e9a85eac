"""LUA713: the flag for targets on a card whose text does not target."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject


@rule("LUA713", "text-target", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def text_target(script: Script) -> Iterator[Finding]:
    """An effect has `EFFECT_FLAG_CARD_TARGET`, but the text nowhere speaks of targeting (or choosing, in older texts).

    (Needs card text.)

    Wrong (Effect Monster; text "You can destroy 1 monster on the field."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    Right (Effect Monster; text "You can target 1 monster on the field; destroy it."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    To fix it, choose when the effect resolves, or delete the flag.
    """
    text = script.card_text
    if text is None or "target" in text.text.lower() or "select" in text.text.lower() or "equip" in text.text.lower():
        return
    for effect, _ in activated(script):
        property_, _ = script.model.bits(effect, "SetProperty")
        if property_ & k.FLAG_CARD_TARGET:
            yield text_target.finding(
                f"{called(effect).capitalize()} has EFFECT_FLAG_CARD_TARGET, but the text does not target.",
                place(script, effect, "SetProperty"),
                help="Choose when the effect resolves, or delete the flag.",
                subject=subject(effect),
            )
