"""LUA504: a number where yes or no is asked."""

import re
from collections.abc import Iterator

from deckcheck.lua.conditions import COMPARING
from deckcheck.lua.kinds import NUMBER
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Binary, Call, Expr, Name, Unary
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_COUNTS = re.compile(
    r"Count$|^Duel\.(?:Destroy|Sendto\w+|Remove|Release|Draw|Damage|Recover|Discard\w+|SpecialSummon|Overlay)$"
)
"""Functions that give how many, where 0 is an answer to be expected."""


@rule("LUA504", "number-as-boolean", severity=ERROR, verdict=ILLEGAL, source="D17")
def number_as_boolean(script: Script) -> Iterator[Finding]:
    """A number is used as yes or no; in Lua 0 counts as yes, so the test is always true.

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

    To fix it, compare with 0 (`>0`, `==0`).
    """
    types = script.types
    for expr in script.asked:
        kinds = types.of(expr)
        if kinds & ~NUMBER or not _may_be_zero(script, expr):
            continue
        name = (expr.method or expr.name) if type(expr) is Call else script.source(expr)
        yield number_as_boolean.finding(
            f"{name} {'gives' if type(expr) is Call else 'is'} a number, and in Lua 0 counts as true, so this test is "
            "always true.",
            script.span(expr),
            help="Compare it: >0, or ==0 for its opposite.",
            subject=name,
        )


def _may_be_zero(script: Script, expr: Expr) -> bool:
    """Whether a number is asked for by mistake: a call, a sum, or a local that holds how many cards were affected.

    Other locals are rather asked whether they hold anything at all, and so are counts that are compared elsewhere.
    """
    if type(expr) is not Name:
        return type(expr) in (Call, Unary, Binary)
    local = expr.local
    if local is None or local.kind != "local" or len(local.given) != 1:
        return False
    made = local.given[0][0]
    if type(made) is not Call or not _COUNTS.search(script.types.full_name(made)):
        return False
    reads = set(map(id, local.reads))
    return not any(
        id(side) in reads
        for binary in script.tree.binaries
        if binary.op in COMPARING
        for side in (binary.left, binary.right)
    )
