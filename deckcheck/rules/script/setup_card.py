"""LUA608: cards of a set-up that are not known."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.setup import Placement, read_setup
from deckcheck.model.card import passcode_text
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_SHOWN = 3


@rule("LUA608", "setup-card", severity=NOTE, verdict=LEGAL, source="E")
def setup_card(script: Script) -> Iterator[Finding]:
    """A Duel set-up places cards by passcodes that are not known, so it was not checked whether they fit their places.

    They may be misspelt, or Rush Duel, video game or custom cards, which only a client's database has.

    Wrong:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.AddCard(99999998,0,0,LOCATION_HAND,0,POS_FACEDOWN)
        Debug.ReloadFieldEnd()

    Right:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.AddCard(46986414,0,0,LOCATION_HAND,0,POS_FACEDOWN)
        Debug.ReloadFieldEnd()

    To fix it, correct the passcode, or give the client database that holds the card (`--cdb FILE`).
    """
    setup = read_setup(script)
    unknown: dict[int, list[Placement]] = {}
    for placement in setup.placements if setup is not None else ():
        if placement.code is not None and script.book.is_known(placement.code) is False:
            unknown.setdefault(placement.code, []).append(placement)
    if not unknown:
        return
    shown = ", ".join(passcode_text(code) for code in list(unknown)[:_SHOWN])
    more = f" and {len(unknown) - _SHOWN} more" if len(unknown) > _SHOWN else ""
    places = [script.span(placement.call) for found in unknown.values() for placement in found]
    yield setup_card.finding(
        f"No card is known for {shown}{more}, so it was not checked whether what the set-up places fits its place.",
        places[0],
        related=tuple(places[1:]),
        help="Give a client database that holds the cards: --cdb FILE.",
        subject=",".join(str(code) for code in unknown),
    )
