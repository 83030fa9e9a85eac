"""LUA504: a number where yes or no is asked."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Expr, If, Index, Loop
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_MAY_BE_NIL = frozenset({"Card.GetFlagEffectLabel", "Duel.GetChainInfo", "Effect.GetLabel", "Effect.GetValue"})


@rule("LUA504", "number-as-boolean", severity=ERROR, verdict=ILLEGAL, source="D17")
def number_as_boolean(script: Script) -> Iterator[Finding]:
    """A function that gives a number is used as yes or no; in Lua 0 counts as yes, so the test is always true.

    "If you do", "and if you do" and "then" depend on the first part having happened.  `Duel.Destroy` gives how many
    cards it destroyed: with 0 the second part must not follow.

    Wrong:
        function s.operation(e,tp,tc)
            if Duel.Destroy(tc,REASON_EFFECT) then
                Duel.Draw(tp,1,REASON_EFFECT)
            end
        end

    Right:
        function s.operation(e,tp,tc)
            if Duel.Destroy(tc,REASON_EFFECT)>0 then
                Duel.Draw(tp,1,REASON_EFFECT)
            end
        end

    To put it right, compare with 0 (`>0`, `==0`).
    """
    asked: list[Expr] = []
    for stat in script.tree.stats:
        if type(stat) is If:
            asked += [condition for condition, _ in stat.branches]
        elif type(stat) is Loop and stat.kind in ("while", "repeat"):
            asked += stat.heads
    # What is wrong with `not f()==x` is said by `not-compares`.
    compared = {id(binary.left) for binary in script.tree.binaries if binary.op in ("==", "~=", "<", ">", "<=", ">=")}
    asked += [unary.operand for unary in script.tree.unaries if unary.op == "not" and id(unary) not in compared]
    asked += [binary.left for binary in script.tree.binaries if binary.op == "and"]
    seen: set[int] = set()
    while asked:
        expr = asked.pop()
        if id(expr) in seen:
            continue
        seen.add(id(expr))
        kind = type(expr)
        if kind is Call:
            name = _numeric(script, expr)  # type: ignore[arg-type]
            if name:
                yield number_as_boolean.finding(
                    f"{name} gives a number, and in Lua 0 counts as true, so this test is always true.",
                    script.span(expr),
                    help="Compare it: >0, or ==0 for its opposite.",
                    subject=name,
                )
        elif kind.__name__ == "Binary" and expr.op in ("and", "or"):  # type: ignore[union-attr]
            asked += [expr.left, expr.right]  # type: ignore[union-attr]
        elif kind.__name__ == "Unary" and expr.op == "not":  # type: ignore[union-attr]
            asked.append(expr.operand)  # type: ignore[union-attr]


def _numeric(script: Script, call: Call) -> str:
    """The name of a function that can only give a number, else ""."""
    if call.method:
        if not call.name.startswith(":") or call.method in script.tree.fields:
            return ""
        signature = script.api.methods.get(call.method)
        owner = "Card." + call.method
        if signature is not None and signature.numeric and owner not in _MAY_BE_NIL and call.method != "GetLabel":
            return call.method
        return ""
    if type(call.func) is Index and call.name not in _MAY_BE_NIL:
        signature = script.api.functions.get(call.name)
        if signature is not None and signature.numeric:
            return call.name
    return ""
