"""LUA610: two face-up Field Spells where the rules know one."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.setup import FIELD_SEQUENCE, Placement, read_setup
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_FACE_UP = 0x5
_ONE_EACH_SINCE = 3


@rule("LUA610", "one-field-spell", severity=ERROR, verdict=ILLEGAL, source="D5")
def one_field_spell(script: Script) -> Iterator[Finding]:
    """A Duel set-up puts down two face-up Field Spells under a Master Rule that knows only one for both players.

    Before Master Rule 3 a Field Spell that is activated destroys the one before, whoever controls it.

    Wrong:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,2)
        Debug.AddCard(22702055,0,0,LOCATION_FZONE,0,POS_FACEUP)
        Debug.AddCard(22702055,1,1,LOCATION_FZONE,0,POS_FACEUP)
        Debug.ReloadFieldEnd()

    Right:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,3)
        Debug.AddCard(22702055,0,0,LOCATION_FZONE,0,POS_FACEUP)
        Debug.AddCard(22702055,1,1,LOCATION_FZONE,0,POS_FACEUP)
        Debug.ReloadFieldEnd()

    To fix it, remove one, Set it, or give a later Master Rule.
    """
    setup = read_setup(script)
    if setup is None or setup.rule is None or not 1 <= setup.rule < _ONE_EACH_SINCE:
        return
    fields = [one for one in setup.placements if _is_field(one) and (one.position or 0) & _FACE_UP]
    if len(fields) > 1:
        yield one_field_spell.finding(
            f"Under Master Rule {setup.rule} only one Field Spell is face-up for both players together.",
            script.span(fields[1].call),
            related=(script.span(fields[0].call),),
            help="Remove one of the two, Set it, or give a later Master Rule in Debug.ReloadFieldBegin.",
            subject="field",
        )


def _is_field(placement: Placement) -> bool:
    """Whether a card lies in a Field Zone."""
    return placement.location == k.FZONE or (placement.location == k.SZONE and placement.sequence == FIELD_SEQUENCE)
