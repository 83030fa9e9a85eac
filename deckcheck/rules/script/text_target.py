"""LUA713: the flag for targets on a card whose text does not target."""

import re
from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject

_TARGETS = re.compile(r"target|select|choos|equip", re.I)
_MODERN = re.compile(r"\bGYs?\b|;|: You can")


@rule("LUA713", "text-target", severity=NOTE, verdict=LEGAL, source="D17", default=False, thorough=True)
def text_target(script: Script) -> Iterator[Finding]:
    """An effect has `EFFECT_FLAG_CARD_TARGET`, but the text nowhere speaks of targeting (or choosing, in older texts).

    (Needs card text.)

    Wrong (Effect Monster; text "Once per turn: You can destroy 1 monster on the field."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    Right (Effect Monster; text "Once per turn: You can target 1 monster on the field; destroy it."):
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
    if text is None or _TARGETS.search(text.text) or not _is_modern(text.text):
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


def _is_modern(text: str) -> bool:
    """Whether a text is worded as since 2011, when all that targets began to say so."""
    return "Graveyard" not in text and _MODERN.search(text) is not None
