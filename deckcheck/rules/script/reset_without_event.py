"""LUA338: a reset that forgets that the card may leave."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import called, place, subject


@rule("LUA338", "reset-without-event", severity=NOTE, verdict=LEGAL, source="D17", default=False, thorough=True)
def reset_without_event(script: Script) -> Iterator[Finding]:
    """A lingering effect on a card ends at a phase, but not when the card leaves the field (`RESET_EVENT`).

    A card that left and came back is a new card; what was done to the old one no longer applies.

    Wrong:
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            local c=e:GetHandler()
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetReset(RESET_PHASE+PHASE_END)
            c:RegisterEffect(e1)
        end

    Right:
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            local c=e:GetHandler()
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetReset(RESET_EVENT+RESETS_STANDARD+RESET_PHASE+PHASE_END)
            c:RegisterEffect(e1)
        end

    To fix it, add `RESET_EVENT+RESETS_STANDARD`.
    """
    model = script.model
    for effect in model.effects:
        if (
            not effect.registrations
            or any(one.to != "card" for one in effect.registrations)
            or effect.parent is not None
        ):
            continue
        argument = model.argument(effect, "SetReset")
        if argument is None:
            continue
        names = [name.name for name in script.names_in(argument)]
        if (
            names
            and "RESET_PHASE" in names
            and not any(name.startswith("PHASE_DAMAGE") for name in names)
            and not any(name in ("RESET_EVENT", "RESET_CHAIN") or name.startswith("RESETS_") for name in names)
        ):
            yield reset_without_event.finding(
                f"{called(effect).capitalize()} lasts although its card leaves the field: its reset lacks RESET_EVENT.",
                place(script, effect, "SetReset"),
                help="Add RESET_EVENT+RESETS_STANDARD.",
                subject=subject(effect),
            )
