"""LUA207: an effect on this card that works outside its range."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject

_ANYWHERE = (
    "EFFECT_SPSUMMON_CONDITION",
    "EFFECT_SUMMON_PROC",
    "EFFECT_LIMIT_SUMMON_PROC",
    "EFFECT_SET_PROC",
    "EFFECT_TRIPLE",
    "EFFECT_DOUBLE_TRIBUTE",
    "EFFECT_CANNOT_SUMMON",
    "EFFECT_SYNCHRO_LEVEL",
    "EFFECT_ADD_",
    "EFFECT_BECOME_QUICK",
    "EFFECT_CANNOT_BE_LINK",
)
"""Codes that matter in one place only, or are asked for wherever the card is."""


@rule("LUA207", "single-range", severity=WARNING, verdict=LEGAL, source="D6")
def single_range(script: Script) -> Iterator[Finding]:
    """An effect of this card on itself (SINGLE, no activation) has a range, but not `EFFECT_FLAG_SINGLE_RANGE`.

    The game considers the range of such an effect only with that flag; without it, the effect works everywhere.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetRange(LOCATION_MZONE)
            e1:SetValue(500)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
            e1:SetRange(LOCATION_MZONE)
            e1:SetValue(500)
            c:RegisterEffect(e1)
        end

    To fix it, add the flag, or delete the range.
    """
    for effect, type_ in activated(script, k.TYPE_SINGLE):
        property_, whole = script.model.bits(effect, "SetProperty")
        if type_ != k.TYPE_SINGLE or not whole or property_ & k.FLAG_SINGLE_RANGE:
            continue
        if script.model.final(effect).get("SetRange") is None or effect.parent is not None:
            continue
        # What is made later lies on a card on the field and ends when that leaves; there the range is only superfluous.
        if id(effect.func) not in script.model.initial:
            continue
        argument = script.model.argument(effect, "SetCode")
        names = script.names_in(argument) if argument is not None else []
        if not names or names[0].name.startswith(_ANYWHERE):
            continue
        yield single_range.finding(
            f"The range of {called(effect)} is ignored, since it lacks EFFECT_FLAG_SINGLE_RANGE.",
            place(script, effect, "SetRange"),
            help="Add EFFECT_FLAG_SINGLE_RANGE to SetProperty, or delete the range.",
            subject=subject(effect),
        )
