"""LUA352: effects on players and effects on cards taken for one another."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.words import words
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject

_OF_PLAYERS = words(
    "EFFECT_BP_TWICE EFFECT_CANNOT_BP EFFECT_CANNOT_DISCARD_DECK EFFECT_CANNOT_DISCARD_HAND EFFECT_CANNOT_DRAW "
    "EFFECT_CANNOT_EP EFFECT_CANNOT_M2 EFFECT_CHANGE_DAMAGE EFFECT_DRAW_COUNT EFFECT_HAND_LIMIT "
    "EFFECT_LEFT_SPSUMMON_COUNT EFFECT_LPCOST_CHANGE EFFECT_REFLECT_DAMAGE EFFECT_REVERSE_DAMAGE "
    "EFFECT_REVERSE_RECOVER EFFECT_SET_SUMMON_COUNT_LIMIT EFFECT_SKIP_BP EFFECT_SKIP_DP EFFECT_SKIP_EP EFFECT_SKIP_M1 "
    "EFFECT_SKIP_M2 EFFECT_SKIP_SP EFFECT_SKIP_TURN EFFECT_CANNOT_SPECIAL_SUMMON EFFECT_CANNOT_ACTIVATE"
)
"""What the engines ask players for, never cards."""


@rule("LUA352", "player-code", severity=ERROR, verdict=ILLEGAL, source="D17")
def player_code(script: Script) -> Iterator[Finding]:
    """An effect on players has zones of cards for its target range, or lacks `EFFECT_FLAG_PLAYER_TARGET`.

    With the flag the two numbers say which player is meant (1 or 0 each); without it they are places of cards, and 1 is
    the Deck.  "You cannot draw" and its like exist for players only.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_CANNOT_DRAW)
            e1:SetRange(LOCATION_MZONE)
            e1:SetTargetRange(1,0)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
            e1:SetCode(EFFECT_CANNOT_DRAW)
            e1:SetRange(LOCATION_MZONE)
            e1:SetTargetRange(1,0)
            c:RegisterEffect(e1)
        end

    To fix it, set `EFFECT_FLAG_PLAYER_TARGET` and give 1 for each player that is meant.
    """
    model = script.model
    for effect, type_ in activated(script, k.TYPE_FIELD):
        if type_ != k.TYPE_FIELD or effect.escapes:
            continue
        property_, whole = model.bits(effect, "SetProperty")
        ranges = [model.argument(effect, "SetTargetRange", position) for position in (0, 1)]
        numbers = [script.number(one) if one is not None else None for one in ranges]
        code = model.argument(effect, "SetCode")
        if not whole or None in numbers or code is None:
            continue
        name = script.source(code)
        highest = max(number or 0 for number in numbers)
        if name not in _OF_PLAYERS:
            continue
        what = ""
        if property_ & k.FLAG_PLAYER_TARGET:
            what = "EFFECT_FLAG_PLAYER_TARGET, but zones of cards for its target range" if highest > 1 else ""
        elif not property_ & k.FLAG_IGNORE_RANGE:
            what = "no EFFECT_FLAG_PLAYER_TARGET, so its target range means places of cards"
        if what:
            yield player_code.finding(
                f"{called(effect).capitalize()} ({name}) has {what}.",
                place(script, effect, "SetTargetRange"),
                help="Set EFFECT_FLAG_PLAYER_TARGET and give 1 for each player that is meant.",
                subject=subject(effect),
            )
