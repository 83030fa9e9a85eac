"""LUA358: an activated effect without a description."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.api import EDOPRO
from deckcheck.lua.script import Script
from deckcheck.model import card as kinds
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject

_STAYS = kinds.CONTINUOUS | kinds.EQUIP | kinds.FIELD | kinds.PENDULUM


@rule("LUA358", "description-missing", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def description_missing(script: Script) -> Iterator[Finding]:
    """An activated effect has no description (`SetDescription`), by which players and programs tell effects apart.

    EDOPro's notes on modernizing scripts ask for one on every activated effect but the activation of cards that stay on
    the field.

    Wrong (EDOPro):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetOperation(function() end)
            c:RegisterEffect(e1)
        end

    Right (EDOPro):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetDescription(aux.Stringid(id,0))
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetOperation(function() end)
            c:RegisterEffect(e1)
        end

    To fix it, give one: `SetDescription(aux.Stringid(id,0))`.
    """
    if script.dialect != EDOPRO or not script.is_card:
        return
    stays = script.facts is not None and script.facts.is_a(_STAYS)
    initial = {id(effect) for effect in script.model.at_start()}
    for effect, type_ in activated(script):
        if id(effect) not in initial or script.model.is_set(effect, "SetDescription") or effect.parent is not None:
            continue
        if type_ & k.TYPE_ACTIVATE and (
            stays or script.facts is None or not script.model.is_set(effect, "SetOperation")
        ):
            continue
        yield description_missing.finding(
            f"{called(effect).capitalize()} has no description.",
            place(script, effect, "SetCategory", "SetType"),
            help="Give one: SetDescription(aux.Stringid(id,0)).",
            subject=subject(effect),
        )
