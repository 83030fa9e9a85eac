"""LUA209: a trigger of this card's own event with a range."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject


@rule("LUA209", "single-trigger-range", severity=NOTE, verdict=LEGAL, source="D17")
def single_trigger_range(script: Script) -> Iterator[Finding]:
    """A Trigger Effect that answers what happens to this card itself (SINGLE) has a range.

    The game ignores the range there; where the effect is to watch other cards from a place, its type is FIELD.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_O)
            e1:SetCode(EVENT_SPSUMMON_SUCCESS)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD+EFFECT_TYPE_TRIGGER_O)
            e1:SetCode(EVENT_SPSUMMON_SUCCESS)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    To fix it, write FIELD, or delete the range.
    """
    for effect, type_ in activated(script, k.TYPE_TRIGGER | k.TYPE_CONTINUOUS):
        if type_ & k.TYPE_SINGLE and not type_ & k.TYPE_FLIP and script.model.final(effect).get("SetRange") is not None:
            property_, _ = script.model.bits(effect, "SetProperty")
            if property_ & k.FLAG_SINGLE_RANGE or effect.parent is not None:
                continue
            yield single_trigger_range.finding(
                f"{called(effect).capitalize()} answers what happens to this card itself, so its range is ignored.",
                place(script, effect, "SetType", "SetRange"),
                help="Write EFFECT_TYPE_FIELD, or delete the range.",
                subject=subject(effect),
            )
