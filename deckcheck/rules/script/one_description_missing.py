"""LUA364: an effect without a description beside others that have one."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject

_CHOSEN = k.TYPE_IGNITION | k.TYPE_TRIGGER_O | k.TYPE_QUICK_O


@rule("LUA364", "one-description-missing", severity=NOTE, verdict=LEGAL, source="D17")
def one_description_missing(script: Script) -> Iterator[Finding]:
    """An effect that the player may activate has no description, although others of the card have one.

    The player is asked about "the effect" and cannot tell which one it is.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetDescription(aux.Stringid(id,0))
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetOperation(s.draw)
            c:RegisterEffect(e1)
            local e2=Effect.CreateEffect(c)
            e2:SetType(EFFECT_TYPE_IGNITION)
            e2:SetRange(LOCATION_GRAVE)
            e2:SetOperation(s.draw)
            c:RegisterEffect(e2)
        end
        function s.draw(e,tp) Duel.Draw(tp,1,REASON_EFFECT) end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetDescription(aux.Stringid(id,0))
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetOperation(s.draw)
            c:RegisterEffect(e1)
            local e2=Effect.CreateEffect(c)
            e2:SetDescription(aux.Stringid(id,1))
            e2:SetType(EFFECT_TYPE_IGNITION)
            e2:SetRange(LOCATION_GRAVE)
            e2:SetOperation(s.draw)
            c:RegisterEffect(e2)
        end
        function s.draw(e,tp) Duel.Draw(tp,1,REASON_EFFECT) end

    To fix it, give it one: `SetDescription(aux.Stringid(id,1))`.
    """
    model = script.model
    chosen = [
        effect
        for effect, type_ in activated(script, _CHOSEN)
        if id(effect.func) in model.initial and not type_ & (k.TYPE_ACTIVATE | k.TYPE_FLIP)
    ]
    bare = [effect for effect in chosen if not model.is_set(effect, "SetDescription")]
    if len(bare) == len(chosen):
        return
    for effect in bare:
        yield one_description_missing.finding(
            f"{called(effect).capitalize()} has no description, but others of the card have one.",
            place(script, effect, "SetType"),
            help="Give it one: SetDescription(aux.Stringid(id,…)).",
            subject=subject(effect),
        )
