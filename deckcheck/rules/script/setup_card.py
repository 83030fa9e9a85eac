"""LUA608: a set-up with a card that does not exist."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.setup import read_setup
from deckcheck.model.card import passcode_text
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule


@rule("LUA608", "setup-card", severity=WARNING, verdict=LEGAL, source="E")
def setup_card(script: Script) -> Iterator[Finding]:
    """A Duel set-up places a card by a passcode that no card has.

    The client puts nothing there, or a blank card.

    Wrong:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.AddCard(99999998,0,0,LOCATION_HAND,0,POS_FACEDOWN)
        Debug.ReloadFieldEnd()

    Right:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.AddCard(46986414,0,0,LOCATION_HAND,0,POS_FACEDOWN)
        Debug.ReloadFieldEnd()

    To put it right, write the passcode of the card that is meant.
    """
    setup = read_setup(script)
    for placement in setup.placements if setup is not None else ():
        if placement.code is not None and script.book.is_known(placement.code) is False:
            yield setup_card.finding(
                f"No card has the passcode {passcode_text(placement.code)}.",
                script.span(placement.call),
                help="Write the passcode of the card that is meant.",
                subject=str(placement.code),
            )
