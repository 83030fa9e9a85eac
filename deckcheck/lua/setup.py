"""Duel set-ups (puzzles): which cards a script puts where, before the Duel begins."""

from typing import NamedTuple

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call

NEWEST_RULE = 5
MAIN_ZONES = 5
FIELD_SEQUENCE = 5
PLACES = {
    k.DECK: "Deck",
    k.HAND: "hand",
    k.MZONE: "Monster Zone",
    k.SZONE: "Spell & Trap Zone",
    k.GRAVE: "GY",
    k.REMOVED: "banishment",
    k.EXTRA: "Extra Deck",
    k.FZONE: "Field Zone",
    k.PZONE: "Pendulum Zone",
}


class Placement(NamedTuple):
    """`Debug.AddCard(code, owner, player, location, sequence, position)`; None for what is not a known number."""

    call: Call
    code: int | None
    owner: int | None
    player: int | None
    location: int | None
    sequence: int | None
    position: int | None


class Setup(NamedTuple):
    """A set-up: its placements in order, and its Master Rule (None if it is not a known number)."""

    placements: tuple[Placement, ...]
    rule: int | None


def read_setup(script: Script) -> Setup | None:
    """The set-up that a script makes, or None if it is none."""
    if not script.is_setup:
        return None
    rule: int | None = NEWEST_RULE
    placements = []
    for call in script.tree.calls:
        if call.name == "Debug.ReloadFieldBegin":
            # EDOPro: Master Rule 3 unless said otherwise; YGOPro: the newest.
            rule = (
                script.number(call.args[1])
                if len(call.args) > 1
                else (3 if script.dialect == "edopro" else NEWEST_RULE)
            )
            if len(call.args) < 2 and script.number(call.args[0] if call.args else call) is None:
                rule = None
        elif call.name == "Debug.AddCard" and len(call.args) >= 6:
            placements.append(Placement(call, *(script.number(arg) for arg in call.args[:6])))
    return Setup(tuple(placements), rule)


def zone_of(placement: Placement, rule: int | None) -> tuple[int, int, int] | None:
    """Player, location and sequence of the zone that a card takes, with Field and Pendulum Zones as parts of the Spell
    & Trap Zones; None for a place that holds any number of cards, or one that is not known."""
    player, location, sequence = placement.player, placement.location, placement.sequence
    if player is None or location is None or sequence is None:
        return None
    if location == k.FZONE:
        return player, k.SZONE, FIELD_SEQUENCE
    if location == k.PZONE:
        if rule is None:
            return None
        return player, k.SZONE, (sequence + 6 if rule == 3 else sequence * 4)
    return (player, location, sequence) if location in (k.MZONE, k.SZONE) else None
