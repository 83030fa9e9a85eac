"""LUA723: an effect for one kind of Summon that any Special Summon sets off."""

import re
from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.model import Effect
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, place

_KINDS = ("Fusion", "Synchro", "Xyz", "Link", "Ritual", "Pendulum")
_WHEN = {kind: re.compile(rf"^(?:●\s*)?(?:If|When) this card is {kind} Summoned\b(?! using)") for kind in _KINDS}


@rule("LUA723", "text-summon-kind", severity=WARNING, verdict=LEGAL, source="D17")
def text_summon_kind(script: Script) -> Iterator[Finding]:
    """The text asks for a kind of Summon ("If this card is Fusion Summoned"), and the script never asks for it.

    A monster that is Special Summoned from the GY later would have the effect, too.  (Needs card text.)

    Wrong (Effect Monster; text "If this card is Fusion Summoned: Draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_F)
            e1:SetCode(EVENT_SPSUMMON_SUCCESS)
            e1:SetOperation(s.operation)
            c:RegisterEffect(e1)
        end
        function s.operation(e,tp) Duel.Draw(tp,1,REASON_EFFECT) end

    Right (Effect Monster; text "If this card is Fusion Summoned: Draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_F)
            e1:SetCode(EVENT_SPSUMMON_SUCCESS)
            e1:SetCondition(s.condition)
            e1:SetOperation(s.operation)
            c:RegisterEffect(e1)
        end
        function s.condition(e) return e:GetHandler():IsSummonType(SUMMON_TYPE_FUSION) end
        function s.operation(e,tp) Duel.Draw(tp,1,REASON_EFFECT) end

    To fix it, ask `IsSummonType(SUMMON_TYPE_…)` in the condition.
    """
    text = script.card_text
    if text is None:
        return
    for kind in _KINDS:
        if not any(_WHEN[kind].search(sentence) for sentence in text.sentences):
            continue
        wanted = (f"SUMMON_TYPE_{kind.upper()}", f"{kind}Summoned", "SummonType", "EFFECT_MATERIAL_CHECK")
        if any(word in name for name in script.mentions for word in wanted):
            continue
        effect = next(_on_summon(script), None)
        if effect is not None:
            yield text_summon_kind.finding(
                f"The text speaks of this card being {kind} Summoned, but any Special Summon will do.",
                place(script, effect, "SetCode"),
                help=f"Ask IsSummonType(SUMMON_TYPE_{kind.upper()}) in the condition.",
                subject=kind,
            )


def _on_summon(script: Script) -> Iterator[Effect]:
    """The effects of the card that answer its own Special Summon and whose condition can be seen."""
    for effect, type_ in activated(script, k.TYPE_TRIGGER):
        code = script.model.argument(effect, "SetCode")
        if code is None or script.source(code) != "EVENT_SPSUMMON_SUCCESS" or not type_ & k.TYPE_SINGLE:
            continue
        if script.model.handler(effect, "SetCondition").kind in ("none", "own"):
            yield effect
