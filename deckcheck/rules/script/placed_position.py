"""LUA604: a position that a card cannot have."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.setup import read_setup
from deckcheck.model.card import LINK
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_POSITIONS = {1: "face-up Attack", 2: "face-down Attack", 4: "face-up Defense", 8: "face-down Defense"}
_DEFENSE = 0xC


@rule("LUA604", "placed-position", severity=ERROR, verdict=ILLEGAL, source="E")
def placed_position(script: Script) -> Iterator[Finding]:
    """A Duel set-up gives a card a position that it cannot have.

    A monster on the field is in exactly one battle position; Link Monsters have no Defense Position; Spells and Traps
    have none at all, they are face-up or face-down.

    Wrong:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.SetPlayerInfo(0,8000,0,0)
        Debug.AddCard(46986414,0,0,LOCATION_MZONE,2,POS_FACEUP)
        Debug.ReloadFieldEnd()

    Right:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.SetPlayerInfo(0,8000,0,0)
        Debug.AddCard(46986414,0,0,LOCATION_MZONE,2,POS_FACEUP_ATTACK)
        Debug.ReloadFieldEnd()

    To put it right, give the position that is meant.
    """
    setup = read_setup(script)
    if setup is None:
        return
    for placement in setup.placements:
        location, position = placement.location, placement.position
        if location is None or position is None:
            continue
        facts = script.book.facts(placement.code) if placement.code is not None else None
        name = facts.name if facts is not None else "The card"
        problem = ""
        if location == k.MZONE and position not in _POSITIONS:
            problem = f"{name} is in a Monster Zone, but in no battle position."
        elif location == k.MZONE and facts is not None and facts.is_a(LINK) and position & (_DEFENSE | 2):
            problem = f"{name} is a Link Monster and cannot be in {_POSITIONS[position]} Position."
        elif location in (k.SZONE, k.FZONE) and facts is not None and not facts.is_monster and position in _POSITIONS:
            problem = f"{name} is a Spell or Trap and has no battle position ({_POSITIONS[position]})."
        if problem:
            yield placed_position.finding(
                problem,
                script.span(placement.call),
                help="Use POS_FACEUP_ATTACK, POS_FACEUP_DEFENSE or POS_FACEDOWN_DEFENSE for monsters, POS_FACEUP or "
                "POS_FACEDOWN for Spells and Traps.",
                subject=f"{placement.code}:{position}",
            )
