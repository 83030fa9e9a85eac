"""LUA605: a Duel that is over before it begins."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA605", "setup-life-points", severity=ERROR, verdict=ILLEGAL, source="E")
def setup_life_points(script: Script) -> Iterator[Finding]:
    """A Duel set-up gives a player no Life Points.

    A player with 0 LP has lost (D21).

    Wrong:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.SetPlayerInfo(1,0,0,0)
        Debug.ReloadFieldEnd()

    Right:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.SetPlayerInfo(1,8000,0,0)
        Debug.ReloadFieldEnd()

    To fix it, give more than 0.
    """
    if not script.is_setup:
        return
    for call in script.tree.calls:
        if call.name == "Debug.SetPlayerInfo" and len(call.args) > 1:
            points = script.number(call.args[1])
            if points is not None and points <= 0:
                yield setup_life_points.finding(
                    f"The player starts with {points} Life Points and has lost.",
                    script.span(call),
                    help="Give more than 0.",
                    subject=script.source(call.args[0]),
                )
