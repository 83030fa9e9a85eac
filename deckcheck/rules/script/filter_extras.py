"""LUA353: an exception that goes to a filter instead."""

from collections.abc import Iterator

from deckcheck.lua.kinds import CARD, GROUP, NIL
from deckcheck.lua.script import Script, is_nil
from deckcheck.lua.tree import Call, Index
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule


@rule("LUA353", "filter-extras", severity=WARNING, verdict=LEGAL, source="D17")
def filter_extras(script: Script) -> Iterator[Finding]:
    """A card is handed to a filter that takes no more than the card it judges, while no exception is given.

    The card was meant as the exception, one place before: it is not left out.

    Wrong:
        function s.condition(e,tp,eg)
            return eg:FilterCount(aux.TRUE,nil,e:GetHandler())>0
        end

    Right:
        function s.condition(e,tp,eg)
            return eg:FilterCount(aux.TRUE,e:GetHandler())>0
        end

    To fix it, give the card in the place of the exception.
    """
    for call in script.tree.calls:
        if not any(is_nil(arg) for arg in call.args[:-1]):
            continue
        signature = script.types.signature(call)
        if signature is None or signature.filter is None or call.name in script.api.seconds:
            continue
        bound = 1 if call.method else 0
        where, rest = signature.filter[0] - bound, signature.filter[1] - bound
        if not 0 <= where < len(call.args) or len(call.args) <= rest or not is_nil(call.args[rest - 1]):
            continue
        taken = _takes(script, call, where)
        if taken is None or len(call.args) - rest <= taken:
            continue
        extra = call.args[rest + taken]
        kinds = script.types.of(extra)
        if kinds != NIL and not kinds & ~(CARD | GROUP | NIL):
            yield filter_extras.finding(
                f"`{script.source(extra)}` is handed to a filter that does not take it; the exception is nil.",
                script.span(extra),
                help="Give it in the place of the exception.",
                subject=f"{call.name}:{script.source(extra)}",
            )


def _takes(script: Script, call: Call, where: int) -> int | None:
    """How many arguments after the card the filter takes; None if it is not known."""
    expr = call.args[where]
    if type(expr) is Index and expr.path == "aux.TRUE":
        return 0
    func = script.resolve(expr)
    return len(func.params) - 1 if func is not None and not func.vararg and func.params else None
