"""LUA513: an argument of a kind that the function does not take."""

from collections.abc import Iterator

from deckcheck.lua.kinds import title
from deckcheck.lua.script import Script
from deckcheck.lua.signature import STOPS, TRUTH, ZERO
from deckcheck.lua.typecheck import WrongArgument
from deckcheck.model.finding import ERROR, ILLEGAL, LEGAL, WARNING, Finding
from deckcheck.rules.base import rule


@rule("LUA513", "wrong-argument", severity=ERROR, verdict=ILLEGAL, source="D17")
def wrong_argument(script: Script) -> Iterator[Finding]:
    """A function of the game gets a number where it takes a card, a group where it takes a number, and so on.

    The game stops the effect with an error.  Where it does not, but ignores the value or reads it as 0 or as true, the
    finding is a warning: the argument does nothing where it is, and is missing where it belongs.

    Wrong:
        function s.operation(e,tp,g)
            Duel.SelectMatchingCard(tp,Card.IsFaceup,tp,LOCATION_MZONE,0,1,aux.TRUE,nil)
        end

    Right:
        function s.operation(e,tp,g)
            Duel.SelectMatchingCard(tp,Card.IsFaceup,tp,LOCATION_MZONE,0,1,1,nil)
        end

    To fix it, put the arguments in the order that the function asks for.
    """
    for wrong in script.conflicts.arguments:
        stops = wrong.param.otherwise == STOPS
        call = wrong.call
        yield wrong_argument.finding(
            f"{call.method or call.name} takes {_wanted(wrong)} as argument {wrong.place} ({wrong.param.name}); "
            f"`{script.source(wrong.arg)}` is {title(wrong.kinds)}{_effect(wrong)}.",
            script.span(wrong.arg),
            help="Put the arguments in the order that the function asks for.",
            subject=f"{call.name}:{wrong.place}",
            severity=ERROR if stops else WARNING,
            verdict=ILLEGAL if stops else LEGAL,
        )


def _wanted(wrong: WrongArgument) -> str:
    return "a player" if wrong.param.player else title(wrong.param.kinds)


def _effect(wrong: WrongArgument) -> str:
    if wrong.param.otherwise == STOPS:
        return ""
    if wrong.param.otherwise == ZERO:
        return ", which is read as 0"
    return ", which counts as true" if wrong.param.otherwise == TRUTH else ", which is ignored"
