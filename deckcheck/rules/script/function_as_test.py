"""LUA519: a function where yes or no is asked."""

from collections.abc import Iterator

from deckcheck.lua.kinds import FUNC
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA519", "function-as-test", severity=ERROR, verdict=ILLEGAL, source="D17")
def function_as_test(script: Script) -> Iterator[Finding]:
    """A function is used as yes or no, and counts as yes: the test is always true.

    `aux.NecroValleyFilter`, `aux.FilterBoolFunction` and their like give a filter, not an answer.  The filter has to be
    handed to what selects cards, or called with the card.

    Wrong:
        function s.operation(e,tp,tc)
            if tc:IsRelateToEffect(e) and aux.NecroValleyFilter(tc) then
                Duel.SendtoHand(tc,nil,REASON_EFFECT)
            end
        end

    Right:
        function s.operation(e,tp,tc)
            if tc:IsRelateToEffect(e) and aux.NecroValleyFilter()(tc) then
                Duel.SendtoHand(tc,nil,REASON_EFFECT)
            end
        end

    To fix it, call the function that is given, or use one that answers yes or no.
    """
    for expr in script.asked:
        # A script may well ask whether a function exists at all: then its name stands alone.
        if type(expr) is Call and script.types.of(expr) == FUNC:
            yield function_as_test.finding(
                f"`{script.source(expr)}` gives a function, which counts as true, so this test is always true.",
                script.span(expr),
                help="Call what it gives with the card, or use a function that answers yes or no.",
                subject=script.source(expr),
            )
