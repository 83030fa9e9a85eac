"""LUA706: "you can", and a mandatory effect (or the other way round)."""

import re
from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject
from deckcheck.rules.script.events import sentences_of

_CAN = re.compile(r"\bcan\b(?! only)")


@rule("LUA706", "optional-or-mandatory", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def optional_or_mandatory(script: Script) -> Iterator[Finding]:
    """The text says "you can" and the effect is mandatory, or the text commands and the effect is optional.

    `TRIGGER_O` asks the player, `TRIGGER_F` does not.  Older texts do not always say "you can", so the rule is off by
    default.  (Needs card text.)

    Wrong (Effect Monster; text "If this card is sent to the GY: You can draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_F)
            e1:SetCode(EVENT_TO_GRAVE)
            c:RegisterEffect(e1)
        end

    Right (Effect Monster; text "If this card is sent to the GY: You can draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_O)
            e1:SetProperty(EFFECT_FLAG_DELAY)
            e1:SetCode(EVENT_TO_GRAVE)
            c:RegisterEffect(e1)
        end

    To fix it, use `EFFECT_TYPE_TRIGGER_O` for "you can", `EFFECT_TYPE_TRIGGER_F` otherwise.
    """
    if script.card_text is None:
        return
    for effect, type_ in activated(script, k.TYPE_TRIGGER):
        found = sentences_of(script, effect)
        if not found:
            continue
        can = [_CAN.search(one) is not None for one in found]
        problem = ""
        if type_ & k.TYPE_TRIGGER_F and all(can):
            problem = 'is mandatory, but the text says "you can"'
        elif type_ & k.TYPE_TRIGGER_O and not any(can):
            problem = 'is optional, but the text does not say "you can"'
        if problem:
            yield optional_or_mandatory.finding(
                f"{called(effect).capitalize()} {problem}.",
                place(script, effect, "SetType"),
                help='Use TRIGGER_O for "you can", TRIGGER_F otherwise.',
                subject=subject(effect),
            )
