"""LUA527: a condition or a filter that never answers."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.signatures import FILTER_CALLS
from deckcheck.lua.tree import Func
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA527", "no-answer", severity=ERROR, verdict=ILLEGAL, source="D17")
def no_answer(script: Script) -> Iterator[Finding]:
    """A condition or a filter returns nothing at all, which counts as no.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCondition(function(e,tp) Duel.IsTurnPlayer(tp) end)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCondition(function(e,tp) return Duel.IsTurnPlayer(tp) end)
            c:RegisterEffect(e1)
        end

    To fix it, write `return`.
    """
    if not script.whole:
        return
    seen: set[int] = set()
    for func, what in _asked(script):
        if id(func) in seen:
            continue
        seen.add(id(func))
        if not any(one.values for one in func.returns):
            yield no_answer.finding(
                f"{func.name or what} returns nothing, so the answer is always no.",
                script.head_span(func),
                help="Return the answer.",
                subject=func.name or what,
            )


def _asked(script: Script) -> Iterator[tuple[Func, str]]:
    for effect in script.model.effects:
        handler = script.model.handler(effect, "SetCondition")
        if effect.registrations and handler.func is not None:
            yield handler.func, "The condition"
    for call in script.tree.calls:
        shape = FILTER_CALLS.get(call.name)
        if shape is not None and call.name.startswith("Duel.") and len(call.args) > shape[0]:
            func = script.resolve(call.args[shape[0]])
            if func is not None:
                yield func, "The filter"
