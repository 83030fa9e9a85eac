"""LUA528: the parameters of a handler in another order than it gets them."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Func
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.handlers import handled

_SETTERS = ("SetCondition", "SetCost", "SetTarget", "SetOperation")
_ORDER = ("e", "tp", "eg", "ep", "ev", "re", "r", "rp")
_PLACES = {name: place for place, name in enumerate(_ORDER)}


@rule("LUA528", "handler-parameters", severity=ERROR, verdict=ILLEGAL, source="D17")
def handler_parameters(script: Script) -> Iterator[Finding]:
    """A condition, cost, target or operation names its parameters otherwise than it gets them.

    They are always `e,tp,eg,ep,ev,re,r,rp`, whatever they are called.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_QUICK_O)
            e1:SetCode(EVENT_CHAINING)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCondition(function(e,re) return re:IsActiveType(TYPE_SPELL) end)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_QUICK_O)
            e1:SetCode(EVENT_CHAINING)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCondition(function(e,tp,eg,ep,ev,re) return re:IsActiveType(TYPE_SPELL) end)
            c:RegisterEffect(e1)
        end

    To fix it, name all the parameters in front of the one that is needed.
    """
    handlers = {id(func): func for name in _SETTERS for _, func in handled(script, name)}
    for func in handlers.values():
        wrong = _misplaced(func)
        if wrong:
            yield handler_parameters.finding(
                f"Parameter {_PLACES[wrong] + 1} is {wrong}, but {func.name or 'the function'} has it elsewhere.",
                script.head_span(func),
                help=f"Handlers get {','.join(_ORDER)}.",
                subject=f"{func.name}:{wrong}",
            )


def _misplaced(func: Func) -> str:
    """The first parameter that is used and has the name of another."""
    for place, param in enumerate(func.params):
        if param.reads and _PLACES.get(param.name, place) != place:
            return param.name
    return ""
