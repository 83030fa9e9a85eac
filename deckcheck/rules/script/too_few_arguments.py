"""LUA510: a call with too few arguments."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA510", "too-few-arguments", severity=ERROR, verdict=ILLEGAL, source="D17")
def too_few_arguments(script: Script) -> Iterator[Finding]:
    """A function of the game gets fewer arguments than it asks for, or nil for the reason of what it does.

    The game stops the effect with an error; with nil for a reason it does the thing for no reason at all, so that cards
    which look for "by an effect" or "as a cost" do not see it.

    Wrong:
        function s.operation(e,tp,g)
            Duel.SendtoHand(g,REASON_EFFECT)
        end

    Right:
        function s.operation(e,tp,g)
            Duel.SendtoHand(g,nil,REASON_EFFECT)
        end

    To fix it, give all arguments in their order.
    """
    for few in script.conflicts.few:
        call, named = few.call, few.call.method or few.call.name
        if few.filter:
            message = f"{few.filter} needs {_arguments(few.wanted)} after the card and gets {few.given} from {named}."
        else:
            message = f"{named} needs at least {_arguments(few.wanted)} and gets {few.given}."
        yield too_few_arguments.finding(
            message, script.span(call), help="Give all arguments in their order.", subject=call.name
        )
    for call, _ in script.conflicts.reasons:
        yield too_few_arguments.finding(
            f"{call.name} gets nil where the reason belongs.",
            script.span(call),
            help="Give REASON_EFFECT, REASON_COST or whatever the reason is.",
            subject=call.name,
        )


def _arguments(count: int) -> str:
    return f"{count} argument{'' if count == 1 else 's'}"
