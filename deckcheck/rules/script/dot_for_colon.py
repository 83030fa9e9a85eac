"""LUA517: a method called with a dot."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Index
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA517", "dot-for-colon", severity=ERROR, verdict=ILLEGAL, source="D17")
def dot_for_colon(script: Script) -> Iterator[Finding]:
    """A method of a card, group or effect is called with a dot: it does not get the card, group or effect itself.

    The game stops the effect with an error.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1.SetType(EFFECT_TYPE_IGNITION)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            c:RegisterEffect(e1)
        end

    To fix it, write a colon.
    """
    for call, method in script.conflicts.dots:
        index = call.func
        assert type(index) is Index
        owner = script.source(index.obj)
        yield dot_for_colon.finding(
            f"`{owner}.{method}` is called without {owner} itself.",
            script.span(index),
            help=f"Write {owner}:{method}(…).",
            subject=f"{owner}.{method}",
        )
