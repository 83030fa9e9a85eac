"""LUA523: `not not`."""

from collections.abc import Iterator
from typing import TypeGuard

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Binary, Expr, If, Loop, Unary
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule


@rule("LUA523", "double-negation", severity=WARNING, verdict=LEGAL, source="D17")
def double_negation(script: Script) -> Iterator[Finding]:
    """`not not x` where only the truth of x counts: one `not` too many, or two.

    Where a value is made of it (`return not not x`), it turns anything into true or false, which is left alone.

    Wrong:
        function s.operation(e,tp)
            local tc=Duel.GetFirstTarget()
            if not not tc:IsImmuneToEffect(e) then return end
        end

    Right:
        function s.operation(e,tp)
            local tc=Duel.GetFirstTarget()
            if not tc:IsImmuneToEffect(e) then return end
        end

    To fix it, remove one `not`, or both.
    """
    for expr in _decided(script):
        if _negates(expr) and _negates(expr.operand):
            yield double_negation.finding(
                f"`{script.source(expr)}` asks the same as without its two `not`.",
                script.span(expr),
                help="Remove one `not`, or both.",
                subject=script.source(expr.operand.operand),
            )


def _negates(expr: Expr) -> TypeGuard[Unary]:
    return type(expr) is Unary and expr.op == "not"


def _decided(script: Script) -> Iterator[Expr]:
    """The conditions of `if`, `while` and `repeat`, and the parts that they are made of with `and` and `or`."""
    waiting: list[Expr] = []
    for stat in script.tree.stats:
        if type(stat) is If:
            waiting += [condition for condition, _ in stat.branches]
        elif type(stat) is Loop and stat.kind in ("while", "repeat"):
            waiting += stat.heads
    while waiting:
        expr = waiting.pop()
        if type(expr) is Binary and expr.op in ("and", "or"):
            waiting += [expr.right, expr.left]
        else:
            yield expr
