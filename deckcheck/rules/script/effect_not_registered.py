"""LUA301: an effect that is made but never registered."""

from collections.abc import Iterator

from deckcheck.lua.model import Effect
from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA301", "effect-not-registered", severity=ERROR, verdict=ILLEGAL, source="D17")
def effect_not_registered(script: Script) -> Iterator[Finding]:
    """An effect object is made and set up, but never registered on a card or a player.

    It does not exist in the Duel.  Most often the line before registers another effect a second time.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_INDESTRUCTABLE_BATTLE)
            c:RegisterEffect(e1)
            local e2=e1:Clone()
            e2:SetCode(EFFECT_INDESTRUCTABLE_EFFECT)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_INDESTRUCTABLE_BATTLE)
            c:RegisterEffect(e1)
            local e2=e1:Clone()
            e2:SetCode(EFFECT_INDESTRUCTABLE_EFFECT)
            c:RegisterEffect(e2)
        end

    To fix it, register the effect, or delete it.
    """
    if not script.whole:
        return
    model = script.model
    templates = {id(effect.parent) for effect in model.effects if effect.parent is not None}
    for effect in model.effects:
        if effect.registrations or effect.escapes or effect.helper or effect.varied or not effect.variable:
            continue
        if id(effect) in templates and _is_template(effect, model.effects):
            continue
        yield effect_not_registered.finding(
            f"Effect {effect.variable} is made but never registered, so it does not exist in the Duel.",
            script.span(effect.made),
            help=f"Register it: c:RegisterEffect({effect.variable}), or for a player "
            f"Duel.RegisterEffect({effect.variable},tp).",
            subject=f"{effect.func.name}:{effect.variable}",
        )


def _is_template(effect: Effect, effects: list[Effect]) -> bool:
    """Whether an effect is only there to be cloned: its clones are registered in loops, branches or other functions."""
    clones = [one for one in effects if one.parent is effect]
    return all(one.path != effect.path or one.func is not effect.func or not one.variable for one in clones)
