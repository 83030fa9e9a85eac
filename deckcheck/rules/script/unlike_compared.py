"""LUA515: a card, group, effect or function compared with a number."""

from collections.abc import Iterator

from deckcheck.lua.kinds import BOOL, GROUP, NIL, title
from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA515", "unlike-compared", severity=ERROR, verdict=ILLEGAL, source="D17")
def unlike_compared(script: Script) -> Iterator[Finding]:
    """A card, a group or an effect is compared with a number, to which it is never equal.

    With `<` and `>` the effect stops with an error; with `==` the answer is always no, with `~=` always yes.

    Wrong:
        function s.condition(e,tp)
            return Duel.GetFieldGroup(tp,LOCATION_HAND,0)==0
        end

    Right:
        function s.condition(e,tp)
            return Duel.GetFieldGroupCount(tp,LOCATION_HAND,0)==0
        end

    To fix it, compare the number that is meant: how many cards a group has (`#g`), a Level, a passcode.
    """
    for wrong in script.conflicts.compared:
        if wrong.kinds & ~(BOOL | NIL):
            yield unlike_compared.finding(
                f"`{script.source(wrong.side)}` is {title(wrong.kinds)}, and is compared with a number.",
                script.span(wrong.binary),
                help="Compare how many cards it has: #g."
                if wrong.kinds & GROUP
                else "Compare the number that is meant.",
                subject=script.source(wrong.side),
            )
