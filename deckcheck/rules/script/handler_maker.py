"""LUA529: what makes a handler is given where the handler belongs."""

from collections.abc import Iterator

from deckcheck.lua.kinds import FUNC
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Index
from deckcheck.lua.words import words
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_HANDLERS = words("SetCost SetCondition SetTarget SetOperation")


@rule("LUA529", "handler-maker", severity=ERROR, verdict=ILLEGAL, source="D17")
def handler_maker(script: Script) -> Iterator[Finding]:
    """A library function that makes a handler is set as the handler itself (`SetCost(Cost.Discard)`).

    The effect calls it with its own parameters, gets a function back, and takes that for yes.

    Wrong (EDOPro):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCost(Cost.Discard)
            c:RegisterEffect(e1)
        end

    Right (EDOPro):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCost(Cost.Discard())
            c:RegisterEffect(e1)
        end

    To fix it, call it: `SetCost(Cost.Discard())`.
    """
    for call in script.tree.calls:
        if call.method not in _HANDLERS or len(call.args) != 1:
            continue
        made = call.args[0]
        if type(made) is not Index or made.own or not made.path or made.path in script.shared.redefined:
            continue
        maker = script.api.functions.get(made.path)
        if maker is not None and maker.known and maker.results and maker.results[0] == FUNC:
            yield handler_maker.finding(
                f"{made.path} makes a handler and is none itself.",
                script.span(made),
                help=f"Call it: {call.method}({made.path}()).",
                subject=made.path,
            )
