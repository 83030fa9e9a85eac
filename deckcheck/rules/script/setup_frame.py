"""LUA607: a set-up outside its frame."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA607", "setup-frame", severity=ERROR, verdict=ILLEGAL, source="E")
def setup_frame(script: Script) -> Iterator[Finding]:
    """A Duel set-up puts cards down before `Debug.ReloadFieldBegin` or after `Debug.ReloadFieldEnd`, or lacks the
    latter.

    What is placed before is cleared away; without the end the Duel does not begin.

    Wrong:
        Debug.AddCard(46986414,0,0,LOCATION_HAND,0,POS_FACEDOWN)
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.ReloadFieldEnd()

    Right:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.AddCard(46986414,0,0,LOCATION_HAND,0,POS_FACEDOWN)
        Debug.ReloadFieldEnd()

    To fix it, put everything between the two calls.
    """
    if not script.is_setup or not script.whole:
        return
    calls = script.tree.calls
    begin = min(call.start for call in calls if call.name == "Debug.ReloadFieldBegin")
    ends = [call.start for call in calls if call.name == "Debug.ReloadFieldEnd"]
    if not ends:
        first = next(call for call in calls if call.name == "Debug.ReloadFieldBegin")
        yield setup_frame.finding(
            "The set-up is begun and never ended.",
            script.span(first),
            help="Call Debug.ReloadFieldEnd() after the last card.",
            subject="end",
        )
        return
    for call in calls:
        if call.name == "Debug.AddCard" and not begin < call.start < max(ends) and call.inside is script.tree.main:
            when = (
                "before the set-up begins, which clears the field" if call.start < begin else "after the set-up ended"
            )
            yield setup_frame.finding(
                f"A card is placed {when}.",
                script.span(call),
                help="Put it between Debug.ReloadFieldBegin and Debug.ReloadFieldEnd.",
                subject="outside",
            )
