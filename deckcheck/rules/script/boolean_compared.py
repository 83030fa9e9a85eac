"""LUA512: yes or no compared with a number."""

from collections.abc import Iterator

from deckcheck.lua.kinds import BOOL, NIL
from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA512", "boolean-compared", severity=ERROR, verdict=ILLEGAL, source="D17")
def boolean_compared(script: Script) -> Iterator[Finding]:
    """A function that answers yes or no is compared with a number.

    With `<` and `>` the effect stops with an error; with `==` the answer is always no, with `~=` always yes.

    Wrong:
        function s.condition(e,tp)
            return Duel.IsExistingMatchingCard(aux.TRUE,tp,LOCATION_MZONE,0,1,nil)>0
        end

    Right:
        function s.condition(e,tp)
            return Duel.IsExistingMatchingCard(aux.TRUE,tp,LOCATION_MZONE,0,1,nil)
        end

    Wrong:
        function s.operation(e,tp,tc)
            if Duel.SpecialSummonStep(tc,0,tp,tp,false,false,POS_FACEUP)~=0 then Duel.Draw(tp,1,REASON_EFFECT) end
        end

    Right:
        function s.operation(e,tp,tc)
            if Duel.SpecialSummonStep(tc,0,tp,tp,false,false,POS_FACEUP) then Duel.Draw(tp,1,REASON_EFFECT) end
        end

    To fix it, drop the comparison, or use the function that counts.
    """
    for wrong in script.conflicts.compared:
        if not wrong.kinds & ~(BOOL | NIL):
            yield boolean_compared.finding(
                f"`{script.source(wrong.side)}` answers yes or no, and is compared with a number.",
                script.span(wrong.binary),
                help="Drop the comparison, or use the function that counts.",
                subject=script.source(wrong.side),
            )
