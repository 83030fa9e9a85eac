"""LUA110: a monster that is "activated" like a Spell."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.card import PENDULUM
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import called, place, subject


@rule("LUA110", "activation-kind", severity=ERROR, verdict=ILLEGAL, source="D17")
def activation_kind(script: Script) -> Iterator[Finding]:
    """A monster has an effect of the type ACTIVATE, by which Spell and Trap Cards are played.

    Monsters are not activated as cards; only a Pendulum Monster can be, as a Spell in the Pendulum Zone.  The effect
    can never be used.

    Wrong (Effect Monster):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            c:RegisterEffect(e1)
        end

    Right (Normal Spell):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            c:RegisterEffect(e1)
        end

    To fix it, give the effect the type that a monster's effect has: IGNITION, TRIGGER_O, QUICK_O …
    """
    facts = script.facts
    if facts is None or not facts.is_monster or facts.is_a(PENDULUM):
        return
    for effect in script.model.at_start():
        type_ = script.model.type_of(effect)
        if type_ is not None and type_ & k.TYPE_ACTIVATE and any(one.to == "card" for one in effect.registrations):
            yield activation_kind.finding(
                f"{called(effect).capitalize()} is of the type ACTIVATE, but {facts.name} is a monster.",
                place(script, effect, "SetType"),
                help="Give it the type of a monster's effect: IGNITION, TRIGGER_O, QUICK_O …",
                subject=subject(effect),
            )
