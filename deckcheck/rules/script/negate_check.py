"""LUA335: a negation that does not ask whether it can negate."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, place, subject


@rule("LUA335", "negate-check", severity=NOTE, verdict=LEGAL, source="D17", default=False, thorough=True)
def negate_check(script: Script) -> Iterator[Finding]:
    """An effect that negates an activation (or an effect) does not ask first whether that can be negated.

    `Duel.IsChainNegatable` asks for activations, `Duel.IsChainDisablable` for effects.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_CHAINING)
            e1:SetCondition(s.condition)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.condition(e,tp,eg,ep,ev,re,r,rp) return ep~=tp end
        function s.activate(e,tp,eg,ep,ev,re,r,rp) Duel.NegateActivation(ev) end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_CHAINING)
            e1:SetCondition(s.condition)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.condition(e,tp,eg,ep,ev,re,r,rp) return ep~=tp and Duel.IsChainNegatable(ev) end
        function s.activate(e,tp,eg,ep,ev,re,r,rp) Duel.NegateActivation(ev) end

    To fix it, add the question to the condition.
    """
    model = script.model
    for effect, type_ in activated(script):
        if type_ & k.TYPE_TRIGGER_F or type_ & k.TYPE_QUICK_F or model.number(effect, "SetCode") != k.EVENT_CHAINING:
            continue
        operation = model.handler(effect, "SetOperation")
        handlers = [model.handler(effect, name) for name in ("SetCondition", "SetTarget")]
        if operation.func is None or any(one.kind in ("unknown", "other") for one in handlers):
            continue
        refs: set[str] = set()
        for one in handlers:
            if one.func is not None:
                refs |= model.refs(one.func)
        acts = model.refs(operation.func)
        wanted = ""
        if "Duel.NegateActivation" in acts and "Duel.IsChainNegatable" not in refs:
            wanted = "Duel.IsChainNegatable"
        elif (
            "Duel.NegateEffect" in acts and "Duel.NegateActivation" not in acts and "Duel.IsChainDisablable" not in refs
        ):
            wanted = "Duel.IsChainDisablable"
        if wanted:
            condition = handlers[0].func
            where = script.head_span(condition) if condition is not None else place(script, effect, "SetCode")
            yield negate_check.finding(
                f"The effect negates without asking {wanted}.",
                where,
                help=f"Add {wanted}(ev) to the condition.",
                subject=subject(effect),
            )
