"""LUA324: a restriction taken on as a cost that goes away."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Func
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import called, place, subject


@rule("LUA324", "oath-flag", severity=WARNING, verdict=LEGAL, source="D17")
def oath_flag(script: Script) -> Iterator[Finding]:
    """A restriction that a player takes on to activate an effect lacks the flag `EFFECT_FLAG_OATH`.

    "You cannot … the turn you activate this effect" holds even if the activation is negated.  Only a restriction marked
    as an oath does.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetCost(s.cost)
            c:RegisterEffect(e1)
        end
        function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return true end
            local e1=Effect.CreateEffect(e:GetHandler())
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
            e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
            e1:SetTargetRange(1,0)
            e1:SetReset(RESET_PHASE+PHASE_END)
            Duel.RegisterEffect(e1,tp)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetCost(s.cost)
            c:RegisterEffect(e1)
        end
        function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return true end
            local e1=Effect.CreateEffect(e:GetHandler())
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
            e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET+EFFECT_FLAG_OATH)
            e1:SetTargetRange(1,0)
            e1:SetReset(RESET_PHASE+PHASE_END)
            Duel.RegisterEffect(e1,tp)
        end

    To fix it, add the flag to the restriction's properties.
    """
    model = script.model
    costs: dict[int, Func] = {}
    for effect in model.effects:
        type_ = model.type_of(effect)
        handler = model.handler(effect, "SetCost")
        if handler.func is not None and type_ is not None and type_ & k.ACTIVATED:
            costs[id(handler.func)] = handler.func
    for effect in model.effects:
        if id(effect.func) not in costs or effect.parent is not None or model.type_of(effect) != k.TYPE_FIELD:
            continue
        if not any(one.to == "player" for one in effect.registrations):
            continue
        argument = model.argument(effect, "SetCode")
        names = script.names_in(argument) if argument is not None else []
        property_, whole = model.bits(effect, "SetProperty")
        if len(names) != 1 or not names[0].name.startswith("EFFECT_CANNOT_") or not whole or property_ & k.FLAG_OATH:
            continue
        yield oath_flag.finding(
            f"{called(effect).capitalize()} restricts the player as a cost, but lacks EFFECT_FLAG_OATH.",
            place(script, effect, "SetProperty", "SetCode"),
            help="Add EFFECT_FLAG_OATH to SetProperty.",
            subject=subject(effect),
        )
