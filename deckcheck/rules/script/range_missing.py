"""LUA205: an effect that works nowhere."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject

_NO_RANGE = k.TYPE_XMATERIAL | k.TYPE_GRANT | k.TYPE_EQUIP | k.TYPE_TARGET | k.TYPE_ACTIVATE | k.TYPE_SINGLE


@rule("LUA205", "range-missing", severity=ERROR, verdict=ILLEGAL, source="D17")
def range_missing(script: Script) -> Iterator[Finding]:
    """An effect that works from a place is registered on a card without saying from which (`SetRange`).

    Ignition and Quick Effects, and those that watch the field, work only while the card is in their range; without one
    they never do.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    To fix it, set the range.
    """
    model = script.model
    for effect, type_ in activated(script, k.TYPE_FIELD | k.TYPE_IGNITION | k.TYPE_QUICK):
        if type_ & _NO_RANGE or "SetRange" in model.final(effect) or effect.escapes:
            continue
        if any(one.to != "card" for one in effect.registrations):
            continue
        yield range_missing.finding(
            f"{called(effect).capitalize()} has no range, so it works nowhere.",
            place(script, effect, "SetType"),
            help="Say from where it works: SetRange(LOCATION_MZONE), LOCATION_SZONE, LOCATION_GRAVE …",
            subject=subject(effect),
        )
