"""LUA512: yes or no compared with a number."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Expr, Number
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_BOOLEAN = ("Is", "Has", "Can")
_NOT_BOOLEAN = frozenset({"IsHasEffect", "IsPlayerAffectedByEffect", "IsCanAddCounter", "HasFlagEffectLabel"})


@rule("LUA512", "boolean-compared", severity=ERROR, verdict=ILLEGAL, source="D17")
def boolean_compared(script: Script) -> Iterator[Finding]:
    """A function that answers yes or no is compared with a number.

    With `<` and `>` the effect stops with an error; with `==` the answer is always no.

    Wrong:
        function s.condition(e,tp)
            return Duel.IsExistingMatchingCard(aux.TRUE,tp,LOCATION_MZONE,0,1,nil)>0
        end

    Right:
        function s.condition(e,tp)
            return Duel.IsExistingMatchingCard(aux.TRUE,tp,LOCATION_MZONE,0,1,nil)
        end

    To put it right, drop the comparison, or use the function that counts.
    """
    for binary in script.tree.binaries:
        if binary.op not in ("<", ">", "<=", ">=", "==", "~="):
            continue
        for side, other in ((binary.left, binary.right), (binary.right, binary.left)):
            if type(other) is Number and _is_boolean(script, side):
                yield boolean_compared.finding(
                    f"`{script.source(side)}` answers yes or no, and is compared with a number.",
                    script.span(binary),
                    help="Drop the comparison, or use the function that counts.",
                    subject=script.source(side),
                )


def _is_boolean(script: Script, expr: Expr) -> bool:
    if type(expr) is not Call:
        return False
    name = expr.method if expr.method else expr.name.rpartition(".")[2]
    if not name.startswith(_BOOLEAN) or name in _NOT_BOOLEAN or name in script.tree.fields:
        return False
    if expr.method:
        method = script.api.methods.get(name)
        return expr.name.startswith(":") and method is not None and not method.numeric
    function = script.api.functions.get(expr.name)
    return function is not None and not function.numeric and expr.name.startswith(("Duel.", "Card."))
