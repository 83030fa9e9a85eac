"""LUA724: ATK and DEF change by the text, only ATK by the script."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_BOTH = re.compile(
    r"(?:\bgains?|\bloses?|[Ii]ncreases? (?:its|their|the)|[Dd]ecreases? (?:its|their|the)|[Dd]ouble|[Hh]alve)"
    r"[^.;:]*\bATK(?:/| and )DEF\b"
)
_ATTACK = ("EFFECT_UPDATE_ATTACK", "EFFECT_SET_ATTACK_FINAL", "EFFECT_SET_ATTACK", "EFFECT_SET_BASE_ATTACK")


@rule("LUA724", "text-attack-defense", severity=WARNING, verdict=LEGAL, source="D17")
def text_attack_defense(script: Script) -> Iterator[Finding]:
    """The text changes ATK and DEF ("gains 500 ATK/DEF"), and the script changes ATK only.

    (Needs card text.)

    Wrong (Effect Monster; text "Warrior monsters you control gain 500 ATK/DEF."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetRange(LOCATION_MZONE)
            e1:SetTargetRange(LOCATION_MZONE,0)
            e1:SetTarget(aux.TargetBoolFunction(Card.IsRace,RACE_WARRIOR))
            e1:SetValue(500)
            c:RegisterEffect(e1)
        end

    Right (Effect Monster; text "Warrior monsters you control gain 500 ATK/DEF."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetRange(LOCATION_MZONE)
            e1:SetTargetRange(LOCATION_MZONE,0)
            e1:SetTarget(aux.TargetBoolFunction(Card.IsRace,RACE_WARRIOR))
            e1:SetValue(500)
            c:RegisterEffect(e1)
            local e2=e1:Clone()
            e2:SetCode(EFFECT_UPDATE_DEFENSE)
            c:RegisterEffect(e2)
        end

    To fix it, change DEF as well: clone the effect with `EFFECT_UPDATE_DEFENSE`.
    """
    text = script.card_text
    if text is None or not any(name in script.mentions for name in _ATTACK) or not _BOTH.search(text.text):
        return
    if any("DEFENSE" in name or "Defense" in name for name in script.mentions):
        return
    for name in script.tree.global_reads:
        if name.name in _ATTACK:
            yield text_attack_defense.finding(
                "The text changes ATK and DEF, but the script changes ATK only.",
                script.span(name),
                help=f"Do the same with {name.name.replace('ATTACK', 'DEFENSE')}.",
                subject=name.name,
            )
            return
