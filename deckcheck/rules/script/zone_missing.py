"""LUA602: a zone that does not exist."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.setup import FIELD_SEQUENCE, MAIN_ZONES, PLACES, read_setup
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA602", "zone-missing", severity=ERROR, verdict=ILLEGAL, source="E")
def zone_missing(script: Script) -> Iterator[Finding]:
    """A Duel set-up puts a card into a zone that does not exist under its Master Rule.

    There are five Main Monster Zones (0–4) and five Spell & Trap Zones (0–4) a player.  Master Rule 3 has Pendulum
    Zones of their own; Extra Monster Zones (5 and 6) exist since Master Rule 4, Pendulum Zones since Master Rule 3.

    Wrong:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,3)
        Debug.SetPlayerInfo(0,8000,0,0)
        Debug.AddCard(46986414,0,0,LOCATION_MZONE,5,POS_FACEUP_ATTACK)
        Debug.ReloadFieldEnd()

    Right:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.SetPlayerInfo(0,8000,0,0)
        Debug.AddCard(46986414,0,0,LOCATION_MZONE,5,POS_FACEUP_ATTACK)
        Debug.ReloadFieldEnd()

    To fix it, give a zone that exists, or another Master Rule.
    """
    setup = read_setup(script)
    if setup is None:
        return
    for placement in setup.placements:
        location, sequence, rule_ = placement.location, placement.sequence, setup.rule
        problem = ""
        if placement.player is not None and placement.player not in (0, 1):
            problem = f"There is no player {placement.player}; the players are 0 and 1."
        elif location is None or sequence is None:
            continue
        elif location not in PLACES:
            problem = f"There is no place with the number {location}."
        elif location == k.MZONE and not 0 <= sequence < MAIN_ZONES:
            if sequence not in (5, 6):
                problem = f"There is no Monster Zone {sequence}."
            elif rule_ is not None and rule_ < 4:
                problem = f"Master Rule {rule_} has no Extra Monster Zones, so there is no Monster Zone {sequence}."
        elif location == k.SZONE and not 0 <= sequence <= FIELD_SEQUENCE:
            if sequence not in (6, 7) or (rule_ is not None and rule_ != 3):
                problem = f"There is no Spell & Trap Zone {sequence}."
        elif location == k.PZONE and sequence not in (0, 1):
            problem = f"There is no Pendulum Zone {sequence}; there are 0 and 1."
        elif location == k.PZONE and rule_ is not None and rule_ < 3:
            problem = f"Master Rule {rule_} has no Pendulum Zones."
        elif location == k.FZONE and sequence != 0:
            problem = f"There is no Field Zone {sequence}."
        if problem:
            yield zone_missing.finding(
                problem,
                script.span(placement.call),
                help="Give a zone that exists, or another Master Rule in Debug.ReloadFieldBegin.",
                subject=f"{location}:{sequence}",
            )
