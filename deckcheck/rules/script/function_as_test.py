"""LUA519: a function where yes or no is asked."""

from collections.abc import Iterator

from deckcheck.lua.kinds import FUNC
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Index
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_ANSWERS = ("Duel.Is", "Duel.Has", "Duel.Can", "Duel.Check")


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
    for func in script.tree.functions:
        for one in func.returns:
            value = one.values[0] if len(one.values) == 1 else None
            if type(value) is Index and value.path.startswith(_ANSWERS) and script.types.of(value) == FUNC:
                yield function_as_test.finding(
                    f"The function {value.path} itself is returned, not its answer.",
                    script.span(value),
                    help=f"Call it: {value.path}().",
                    subject=value.path,
                )
