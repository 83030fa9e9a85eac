"""LUA201: a Trap with an effect of Spell Speed 1."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import called, place, subject


@rule("LUA201", "trap-speed", severity=ERROR, verdict=ILLEGAL, source="D1")
def trap_speed(script: Script) -> Iterator[Finding]:
    """A Trap Card has an effect of the type IGNITION, that is, of Spell Speed 1.

    Trap Cards are Spell Speed 2 (Counter Traps 3): their effects can be used in either player's turn, unless the text
    names a Main Phase.  As an Ignition Effect it can be used in your own Main Phase only and answers nothing.

    Wrong (Normal Trap):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_GRAVE)
            c:RegisterEffect(e1)
        end

    Right (Normal Trap):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_QUICK_O)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetRange(LOCATION_GRAVE)
            c:RegisterEffect(e1)
        end

    To fix it, use `EFFECT_TYPE_QUICK_O` with `EVENT_FREE_CHAIN`.
    """
    facts = script.facts
    if facts is None or not facts.is_trap:
        return
    text = facts.text or ""
    if "Main Phase" in text or "your turn" in text:
        return
    for effect in script.model.at_start():
        if script.model.type_of(effect) != k.TYPE_IGNITION or not effect.registrations:
            continue
        range_ = script.model.number(effect, "SetRange")
        if not range_ or range_ & k.MZONE:
            continue
        yield trap_speed.finding(
            f"{called(effect).capitalize()} is an Ignition Effect (Spell Speed 1), but {facts.name} is a Trap: its "
            f"effects "
            "are Spell Speed 2.",
            place(script, effect, "SetType"),
            help="Use EFFECT_TYPE_QUICK_O with EVENT_FREE_CHAIN.",
            subject=subject(effect),
        )
