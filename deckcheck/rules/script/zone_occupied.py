"""LUA601: two cards in one zone."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.setup import PLACES, Placement, read_setup, zone_of
from deckcheck.model.card import XYZ
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA601", "zone-occupied", severity=ERROR, verdict=ILLEGAL, source="E")
def zone_occupied(script: Script) -> Iterator[Finding]:
    """A Duel set-up puts two cards into one zone.

    A zone holds one card.  Only on an Xyz Monster further cards may be put: they become its materials.

    Wrong:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.SetPlayerInfo(0,8000,0,0)
        Debug.AddCard(46986414,0,0,LOCATION_MZONE,2,POS_FACEUP_ATTACK)
        Debug.AddCard(46986414,0,0,LOCATION_MZONE,2,POS_FACEUP_ATTACK)
        Debug.ReloadFieldEnd()

    Right:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.SetPlayerInfo(0,8000,0,0)
        Debug.AddCard(46986414,0,0,LOCATION_MZONE,2,POS_FACEUP_ATTACK)
        Debug.AddCard(46986414,0,0,LOCATION_MZONE,3,POS_FACEUP_ATTACK)
        Debug.ReloadFieldEnd()

    To fix it, give one of the two another zone.
    """
    setup = read_setup(script)
    if setup is None:
        return
    taken: dict[tuple[int, int, int], Placement] = {}
    for placement in setup.placements:
        zone = zone_of(placement, setup.rule)
        if zone is None:
            continue
        first = taken.setdefault(zone, placement)
        if first is placement:
            continue
        facts = script.book.facts(first.code) if first.code is not None else None
        if zone[1] == k.MZONE and (facts is None or facts.is_a(XYZ)):
            continue
        yield zone_occupied.finding(
            f"{PLACES[zone[1]]} {zone[2]} of player {zone[0]} is taken since line {script.span(first.call).line}.",
            script.span(placement.call),
            related=(script.span(first.call),),
            help="Give one of the two another zone.",
            subject=str(zone),
        )
