"""LUA725: what lasts for a turn by the text and not by the script, or the other way round."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_CHANGES = words(
    "EFFECT_UPDATE_ATTACK EFFECT_UPDATE_DEFENSE EFFECT_UPDATE_LEVEL EFFECT_CHANGE_LEVEL EFFECT_SET_ATTACK_FINAL "
    "EFFECT_SET_DEFENSE_FINAL EFFECT_CHANGE_ATTRIBUTE EFFECT_CHANGE_RACE EFFECT_CHANGE_CODE EFFECT_DISABLE "
    "EFFECT_ADD_TYPE"
)
_NOT_OF_EFFECTS = re.compile(
    r"[Yy]ou can only [^.]*|Summoned this turn|[Oo]nce per turn|the turn it was [^,.;:]*|the turn you [^,.;:]*"
    r"|except the turn [^,.;:]*"
)
_ENDS = re.compile(
    r"\b(?:this|that|the|next|each|their|your|opponent's) turn|[Uu]ntil|\bPhase|\bturn ends|turns?\b", re.IGNORECASE
)


@rule("LUA725", "text-duration", severity=NOTE, verdict=LEGAL, source="D17", default=False, thorough=True)
def text_duration(script: Script) -> Iterator[Finding]:
    """An effect on ATK, Level and the like ends with the turn, but the text does not say that anything does.

    (Needs card text.)

    Wrong (Effect Monster; text "You can target 1 monster you control; it gains 500 ATK."):
        function s.operation(e,tp)
            local tc=Duel.GetFirstTarget()
            local e1=Effect.CreateEffect(e:GetHandler())
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetValue(500)
            e1:SetReset(RESET_EVENT+RESETS_STANDARD+RESET_PHASE+PHASE_END)
            tc:RegisterEffect(e1)
        end

    Right (Effect Monster; text "You can target 1 monster you control; it gains 500 ATK."):
        function s.operation(e,tp)
            local tc=Duel.GetFirstTarget()
            local e1=Effect.CreateEffect(e:GetHandler())
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetValue(500)
            e1:SetReset(RESET_EVENT+RESETS_STANDARD)
            tc:RegisterEffect(e1)
        end

    To fix it, leave `RESET_PHASE` out.
    """
    text = script.card_text
    if text is None or "PHASE_END" not in script.mentions or not script.mentions & _CHANGES:
        return
    if any(_ENDS.search(_NOT_OF_EFFECTS.sub("", sentence)) for sentence in text.sentences):
        return
    model = script.model
    for effect in model.effects:
        code, reset = model.argument(effect, "SetCode"), model.argument(effect, "SetReset")
        if id(effect.func) in model.initial or code is None or reset is None:
            continue
        ends = {name.name for name in script.names_in(reset)}
        if script.source(code) in _CHANGES and ends >= {"RESET_PHASE", "PHASE_END"}:
            yield text_duration.finding(
                f"{script.source(code)} ends with the turn, which the text does not say.",
                script.span(reset),
                help="Leave RESET_PHASE out if it lasts.",
                subject=f"{effect.func.name}:{script.source(code)}",
            )
