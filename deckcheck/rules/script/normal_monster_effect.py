"""LUA106: effects on a Normal Monster."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.card import EFFECT, NORMAL, PENDULUM, TOKEN
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import called, place, subject


@rule("LUA106", "normal-monster-effect", severity=ERROR, verdict=ILLEGAL, source="D18")
def normal_monster_effect(script: Script) -> Iterator[Finding]:
    """The script gives an effect to a Normal Monster.

    Normal Monsters have no effects; the text in their box is flavor text.  Only a Normal Pendulum Monster has a
    Pendulum Effect, which works in the Pendulum Zone.

    Wrong (Normal Monster):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    Right (Effect Monster):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    To fix it, see whether the file has the number of the card that is meant.
    """
    facts = script.facts
    if facts is None or not facts.is_a(NORMAL) or facts.is_a(EFFECT | TOKEN) or not facts.is_monster:
        return
    for effect in script.model.at_start():
        type_ = script.model.type_of(effect)
        if type_ is None or not type_ & k.ACTIVATED or not effect.registrations or type_ & k.TYPE_ACTIVATE:
            continue
        range_ = script.model.number(effect, "SetRange")
        if facts.is_a(PENDULUM) and (range_ is None or range_ & k.PZONE or not range_):
            continue
        yield normal_monster_effect.finding(
            f"{facts.name} is a Normal Monster, but {called(effect)} is an effect that is activated.",
            place(script, effect, "SetType"),
            help="See whether the file has the number of the card that is meant.",
            subject=subject(effect),
        )
