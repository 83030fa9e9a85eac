"""LUA359: a lasting effect on a player that the players cannot see."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import called, place, subject


@rule("LUA359", "client-hint", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def client_hint(script: Script) -> Iterator[Finding]:
    """An effect that binds a player for a while is registered without `EFFECT_FLAG_CLIENT_HINT` and a description.

    With them the clients show the players what holds.  Nothing of the Duel depends on it.

    Wrong:
        function s.operation(e,tp)
            local e1=Effect.CreateEffect(e:GetHandler())
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
            e1:SetCode(EFFECT_CANNOT_SUMMON)
            e1:SetTargetRange(1,0)
            e1:SetReset(RESET_PHASE+PHASE_END)
            Duel.RegisterEffect(e1,tp)
        end

    Right:
        function s.operation(e,tp)
            local e1=Effect.CreateEffect(e:GetHandler())
            e1:SetDescription(aux.Stringid(id,1))
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET+EFFECT_FLAG_CLIENT_HINT)
            e1:SetCode(EFFECT_CANNOT_SUMMON)
            e1:SetTargetRange(1,0)
            e1:SetReset(RESET_PHASE+PHASE_END)
            Duel.RegisterEffect(e1,tp)
        end

    To fix it, give a description and the flag.
    """
    model = script.model
    hinted = any(call.name == "aux.RegisterClientHint" for call in script.tree.calls)
    for effect in model.effects:
        if hinted or effect.varied or effect.escapes or effect.parent is not None or not effect.registrations:
            continue
        if any(one.to != "player" for one in effect.registrations) or model.type_of(effect) != k.TYPE_FIELD:
            continue
        property_, whole = model.bits(effect, "SetProperty")
        if whole and property_ & k.FLAG_PLAYER_TARGET and not property_ & k.FLAG_CLIENT_HINT:
            yield client_hint.finding(
                f"The clients do not show players that {called(effect)} holds.",
                place(script, effect, "SetProperty"),
                help="Add EFFECT_FLAG_CLIENT_HINT to SetProperty, and a description.",
                subject=subject(effect),
            )
