"""LUA203: an Ignition Effect with an event."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject


@rule("LUA203", "ignition-code", severity=NOTE, verdict=LEGAL, source="D17")
def ignition_code(script: Script) -> Iterator[Finding]:
    """An Ignition Effect has an event.

    Ignition Effects are used in your own Main Phase and answer nothing; the game ignores the code.  Either the code is
    left over, or a Trigger or Quick Effect was meant.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    To fix it, delete the code, or use `EFFECT_TYPE_QUICK_O`.
    """
    for effect, type_ in activated(script, k.TYPE_IGNITION):
        if type_ == k.TYPE_IGNITION and script.model.final(effect).get("SetCode") is not None:
            yield ignition_code.finding(
                f"{called(effect).capitalize()} is an Ignition Effect; the game ignores its event.",
                place(script, effect, "SetCode"),
                help="Delete the code, or use EFFECT_TYPE_QUICK_O.",
                subject=subject(effect),
            )
