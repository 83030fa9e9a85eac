"""LUA604: a position that a card cannot have."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.facts import CardFacts
from deckcheck.lua.script import Script
from deckcheck.lua.setup import read_setup
from deckcheck.model.card import LINK
from deckcheck.model.finding import ERROR, ILLEGAL, LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_POSITIONS = {1: "face-up Attack", 2: "face-down Attack", 4: "face-up Defense", 8: "face-down Defense"}
_ATTACK = 0x1
_FACE_UP = 0x5
_FACE_DOWN = 0xA
_ANY = _FACE_UP | _FACE_DOWN


@rule("LUA604", "placed-position", severity=ERROR, verdict=ILLEGAL, source="E")
def placed_position(script: Script) -> Iterator[Finding]:
    """A Duel set-up gives a card a position that it cannot have.

    A monster on the field is in exactly one battle position; Link Monsters have no Defense Position; Spells and Traps
    have none at all, they are face-up or face-down.  Where the Duel goes on all the same (a battle position for a Spell
    or Trap, POS_FACEDOWN for a monster) it is a note only.

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

    To fix it, give the position that is meant.
    """
    setup = read_setup(script)
    for placement in setup.placements if setup is not None else ():
        if placement.location is None or placement.position is None:
            continue
        facts = script.book.facts(placement.code) if placement.code is not None else None
        problem, plays = _problem(facts, placement.location, placement.position)
        if problem:
            yield placed_position.finding(
                problem,
                script.span(placement.call),
                help="Use POS_FACEUP_ATTACK, POS_FACEUP_DEFENSE or POS_FACEDOWN_DEFENSE for monsters, POS_FACEUP or "
                "POS_FACEDOWN for Spells and Traps.",
                subject=f"{placement.code}:{placement.position}",
                severity=NOTE if plays else None,
                verdict=LEGAL if plays else None,
            )


def _problem(facts: CardFacts | None, location: int, position: int) -> tuple[str, bool]:
    """What is wrong with a position, "" if nothing; and whether it plays all the same, since the game only asks for
    the bit that it is interested in (face-down for a Set card)."""
    if location not in (k.MZONE, k.SZONE, k.FZONE):
        return "", False
    name = facts.name if facts is not None else "The card"
    if not 0 < position <= _ANY or (position & _FACE_UP and position & _FACE_DOWN):
        return f"{name} is neither face-up nor face-down.", False
    if location == k.MZONE:
        if position not in _POSITIONS:
            return f"{name} is in a Monster Zone, but in no battle position.", position == _FACE_DOWN
        if facts is not None and facts.is_a(LINK) and position != _ATTACK:
            return f"{name} is a Link Monster and cannot be in {_POSITIONS[position]} Position.", False
    elif facts is not None and not facts.is_monster and position in _POSITIONS:
        return f"{name} is a Spell or Trap and has no battle position ({_POSITIONS[position]}).", True
    return "", False
