"""LUA111: a Spell or Trap that cannot be activated."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_MAKERS = ("Proc", "Equip", "Persistent", "Activate", "Create", "Skill", "Add", "Ritual", "Fusion")


@rule("LUA111", "no-activation", severity=NOTE, verdict=LEGAL, source="D3", default=False)
def no_activation(script: Script) -> Iterator[Finding]:
    """A Spell or Trap registers no effect of the type ACTIVATE, so it cannot be played from the hand or the field.

    Right for the few cards that only work from the GY or when they are destroyed while Set.

    Wrong (Normal Spell):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_GRAVE)
            c:RegisterEffect(e1)
        end

    Right (Normal Spell):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            c:RegisterEffect(e1)
        end

    To fix it, register the card's activation.
    """
    facts = script.facts
    starts = script.model.functions_named("initial_effect") if facts is not None else []
    if facts is None or facts.is_monster or not script.whole or len(starts) != 1:
        return
    model = script.model
    for effect in model.effects:
        type_ = model.type_of(effect)
        if type_ is None or type_ & k.TYPE_ACTIVATE:
            return
    if any(
        part in ref for ref in model.refs(starts[0]) for part in _MAKERS if not ref.startswith((":", "Effect.", "s."))
    ):
        return
    yield no_activation.finding(
        f"{facts.name} registers no activation, so it cannot be played.",
        script.head_span(starts[0]),
        help="Register an effect of the type EFFECT_TYPE_ACTIVATE.",
    )
