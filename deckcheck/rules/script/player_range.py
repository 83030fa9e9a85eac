"""LUA208: the range of an effect that belongs to a player."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import called, place, subject


@rule("LUA208", "player-range", severity=NOTE, verdict=LEGAL, source="D17")
def player_range(script: Script) -> Iterator[Finding]:
    """An effect that is registered to a player (`Duel.RegisterEffect`) has a range.

    Such an effect lies on no card, so the range is ignored; perhaps it was meant for a card.

    Wrong:
        function s.operation(e,tp)
            local e1=Effect.CreateEffect(e:GetHandler())
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetRange(LOCATION_MZONE)
            e1:SetTargetRange(LOCATION_MZONE,0)
            e1:SetReset(RESET_PHASE+PHASE_END)
            Duel.RegisterEffect(e1,tp)
        end

    Right:
        function s.operation(e,tp)
            local e1=Effect.CreateEffect(e:GetHandler())
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetTargetRange(LOCATION_MZONE,0)
            e1:SetReset(RESET_PHASE+PHASE_END)
            Duel.RegisterEffect(e1,tp)
        end

    To fix it, delete the range, or register the effect on a card.
    """
    for effect in script.model.effects:
        if not effect.registrations or any(one.to != "player" for one in effect.registrations) or effect.escapes:
            continue
        if any(setter.name == "SetRange" for setter in effect.setters):
            yield player_range.finding(
                f"The range of {called(effect)} is ignored, since it is registered to a player.",
                place(script, effect, "SetRange"),
                help="Delete the range, or register the effect on a card.",
                subject=subject(effect),
            )
