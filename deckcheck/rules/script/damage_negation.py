"""LUA210: a negation that cannot be used in the Damage Step."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, own_handler, place, subject


@rule("LUA210", "damage-negation", severity=WARNING, verdict=LEGAL, source="D17")
def damage_negation(script: Script) -> Iterator[Finding]:
    """A Quick Effect that negates activations lacks the flags for the Damage Step.

    Few effects may be used in the Damage Step; those that negate the activation of a card or effect are among them,
    also during damage calculation.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetCategory(CATEGORY_NEGATE)
            e1:SetType(EFFECT_TYPE_QUICK_O)
            e1:SetCode(EVENT_CHAINING)
            e1:SetRange(LOCATION_HAND)
            e1:SetOperation(s.operation)
            c:RegisterEffect(e1)
        end
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            Duel.NegateActivation(ev)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetCategory(CATEGORY_NEGATE)
            e1:SetType(EFFECT_TYPE_QUICK_O)
            e1:SetCode(EVENT_CHAINING)
            e1:SetProperty(EFFECT_FLAG_DAMAGE_STEP+EFFECT_FLAG_DAMAGE_CAL)
            e1:SetRange(LOCATION_HAND)
            e1:SetOperation(s.operation)
            c:RegisterEffect(e1)
        end
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            Duel.NegateActivation(ev)
        end

    To fix it, set `EFFECT_FLAG_DAMAGE_STEP+EFFECT_FLAG_DAMAGE_CAL`.
    """
    needed = k.FLAG_DAMAGE_STEP | k.FLAG_DAMAGE_CAL
    for effect, type_ in activated(script, k.TYPE_QUICK):
        if type_ & k.TYPE_QUICK_F or script.model.number(effect, "SetCode") != k.EVENT_CHAINING:
            continue
        operation = own_handler(script, effect, "SetOperation")
        property_, whole = script.model.bits(effect, "SetProperty")
        if operation is None or not whole or property_ & needed == needed:
            continue
        if "Duel.NegateActivation" not in script.model.refs(operation):
            continue
        condition = own_handler(script, effect, "SetCondition")
        asked = (
            script.model.refs(condition) | script.model.constants(condition) if condition is not None else frozenset()
        )
        if any("Phase" in one or "PHASE" in one or "DamageStep" in one or "DAMAGE" in one for one in asked):
            continue
        if script.facts is not None and script.facts.text and "Damage Step" in script.facts.text:
            continue
        yield damage_negation.finding(
            f"{called(effect).capitalize()} negates activations, but cannot be used in the Damage Step.",
            place(script, effect, "SetProperty", "SetCode"),
            help="Set EFFECT_FLAG_DAMAGE_STEP+EFFECT_FLAG_DAMAGE_CAL.",
            subject=subject(effect),
        )
