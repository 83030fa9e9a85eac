"""LUA510: a call with too few arguments."""

from collections.abc import Iterator

from deckcheck.lua.script import Script, is_nil
from deckcheck.lua.signatures import REASON_PLACES
from deckcheck.lua.tree import Call, Literal
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

    To put it right, give all arguments in their order.
    """
    api = script.api
    for call in script.tree.calls:
        given = len(call.args)
        if given and type(call.args[-1]) in (Call, Literal) and _many(call.args[-1]):
            continue
        if call.method:
            signature = api.methods.get(call.method) if call.name.startswith(":") else None
            if signature is None or call.method in script.tree.fields:
                continue
            given += 1
            least = signature.least
        else:
            known = api.functions.get(call.name)
            if known is None:
                continue
            least = known.least
        if given < least:
            bound = 1 if call.method else 0
            yield too_few_arguments.finding(
                f"{call.method or call.name} needs at least {least - bound} arguments and gets {given - bound}.",
                script.span(call),
                help="Give all arguments in their order.",
                subject=call.name,
            )
        elif (
            call.name in REASON_PLACES
            and given > REASON_PLACES[call.name]
            and is_nil(call.args[REASON_PLACES[call.name]])
        ):
            yield too_few_arguments.finding(
                f"{call.name} gets nil where the reason belongs.",
                script.span(call),
                help="Give REASON_EFFECT, REASON_COST or what else is the reason.",
                subject=call.name,
            )


def _many(expr: object) -> bool:
    """Whether the last argument may stand for several."""
    return type(expr) is Call or (type(expr) is Literal and expr.value == "...")
