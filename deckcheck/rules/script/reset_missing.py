"""LUA327: a lingering effect that never ends."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import called, subject


@rule("LUA327", "reset-missing", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def reset_missing(script: Script) -> Iterator[Finding]:
    """An effect that is made while the Duel goes on is registered without saying when it ends (`SetReset`).

    Lingering effects end at the time that the text says, or when the card leaves the field or is turned face-down.  Off
    by default: some last for the rest of the Duel, or end themselves.

    Wrong:
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            local c=e:GetHandler()
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetValue(500)
            c:RegisterEffect(e1)
        end

    Right:
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            local c=e:GetHandler()
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetValue(500)
            e1:SetReset(RESET_EVENT+RESETS_STANDARD)
            c:RegisterEffect(e1)
        end

    To fix it, set the reset.
    """
    model = script.model
    for effect in model.effects:
        if (
            id(effect.func) in model.initial
            or not effect.registrations
            or effect.helper
            or effect.func is script.tree.main
        ):
            continue
        if "SetReset" in model.final(effect) or effect.escapes or effect.parent is not None:
            continue
        if effect.func.parent is not script.tree.main or ":Reset" in model.refs(effect.func):
            continue
        operation = model.handler(effect, "SetOperation")
        if operation.func is not None and ":Reset" in model.refs(operation.func):
            continue
        yield reset_missing.finding(
            f"{called(effect).capitalize()} is registered while the Duel goes on, but nothing says when it ends.",
            script.span(effect.made),
            help="Set the reset: RESET_EVENT+RESETS_STANDARD on a card, RESET_PHASE+PHASE_END for a turn.",
            subject=subject(effect),
        )
