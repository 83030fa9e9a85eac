"""LUA611: more cards in a hand than the rules give or let keep."""

from collections import Counter
from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.setup import read_setup
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_LIMIT = 6
_OPENING = 5
_OPENING_OF_OLD = 6
_ONE_SIZE_SINCE = 3


@rule("LUA611", "setup-hand", severity=NOTE, verdict=LEGAL, source="D22", default=False, thorough=True)
def setup_hand(script: Script) -> Iterator[Finding]:
    """A Duel set-up lets a player draw more cards to begin with than the rules do, or gives a hand above the limit.

    The opening hand has five cards (six for the first player under older rules), and at the end of a turn its player
    discards down to six.  An author may mean it.

    Wrong:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.SetPlayerInfo(0,8000,7,1)
        Debug.ReloadFieldEnd()

    Right:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.SetPlayerInfo(0,8000,5,1)
        Debug.ReloadFieldEnd()

    To fix it, give fewer cards.
    """
    setup = read_setup(script)
    if setup is None:
        return
    held = Counter(one.player for one in setup.placements if one.location == k.HAND)
    opening = _OPENING_OF_OLD if setup.rule is not None and setup.rule < _ONE_SIZE_SINCE else _OPENING
    for call in script.tree.calls:
        if call.name != "Debug.SetPlayerInfo" or len(call.args) < 3:
            continue
        player, drawn = script.number(call.args[0]), script.number(call.args[2])
        if player is None or drawn is None:
            continue
        cards = held[player] + drawn
        if drawn > opening:
            message = f"Player {player} begins with {drawn} cards drawn; the rules give {opening}."
        elif cards > _LIMIT:
            message = f"Player {player} has {cards} cards in the hand; at the end of the turn {_LIMIT} may be kept."
        else:
            continue
        yield setup_hand.finding(
            message, script.span(call), help="Give fewer cards, unless it is meant.", subject=str(player)
        )
