"""LUA101: a monster without the revival limit."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.card import EXTRA_DECK_KINDS, RITUAL, a_kind
from deckcheck.model.deck import Span
from deckcheck.model.finding import ERROR, ILLEGAL, Edit, Finding, Fix
from deckcheck.rules.base import rule

_LIMITS = ("ReviveLimit", "MustBe", "MustFirstBe", "EnableUnsummonable", "AddMaximum")


@rule("LUA101", "revival-limit", severity=ERROR, verdict=ILLEGAL, source="D12")
def revival_limit(script: Script) -> Iterator[Finding]:
    """A Fusion, Synchro, Xyz, Link or Ritual Monster's script does not set the revival limit.

    Such a monster can be Special Summoned from the GY or from banishment only if it was properly Summoned before.
    Without `EnableReviveLimit` in `initial_effect` the game lets it be revived although it was sent there from the
    Extra Deck, the Deck or the hand.

    Wrong (Synchro Monster):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_INDESTRUCTABLE_BATTLE)
            c:RegisterEffect(e1)
        end

    Right (Synchro Monster):
        function s.initial_effect(c)
            c:EnableReviveLimit()
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_INDESTRUCTABLE_BATTLE)
            c:RegisterEffect(e1)
        end

    To fix it, add `c:EnableReviveLimit()` to `initial_effect`.
    """
    facts = script.facts
    if facts is None or not facts.is_monster or not facts.is_a(EXTRA_DECK_KINDS | RITUAL) or not script.whole:
        return
    starts = script.model.functions_named("initial_effect")
    if len(starts) != 1:
        return
    start = starts[0]
    if any(part in ref for ref in script.model.refs(start) for part in _LIMITS):
        return
    if "EFFECT_REVIVE_LIMIT" in script.model.constants(start) or _sets_own_condition(script):
        return
    head = script.head_span(start)
    card = start.params[0].name if start.params else "c"
    below = Span(head.line + 1, 1, head.line + 1, 1)
    yield revival_limit.finding(
        f"{facts.name} is {a_kind(facts.type)}, but the script does not set its revival limit.",
        head,
        help=f"Add {card}:EnableReviveLimit() to initial_effect.",
        fix=Fix("Set the revival limit", (Edit(below, f"\t{card}:EnableReviveLimit()\n"),)) if start.params else None,
    )


def _sets_own_condition(script: Script) -> bool:
    """Whether the card limits its own Special Summons by a condition that asks for proper Summons."""
    return any(":IsStatus" in func.refs and "STATUS_PROC_COMPLETE" in func.constants for func in script.tree.functions)
