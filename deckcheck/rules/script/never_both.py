"""LUA526: two tests that no card passes together, or one that another makes pointless."""

from collections.abc import Iterator

from deckcheck.lua.script import Script, same
from deckcheck.lua.tree import Binary, Call, Expr, Name
from deckcheck.lua.words import words
from deckcheck.model.finding import ERROR, ILLEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_SPELLS = "IsNormalSpell IsContinuousSpell IsQuickPlaySpell IsRitualSpell IsEquipSpell IsFieldSpell"
_TRAPS = "IsNormalTrap IsContinuousTrap IsCounterTrap"
_APART = (
    words("IsSpell IsTrap"),
    words(f"{_SPELLS} {_TRAPS}"),
    words(f"{_SPELLS} IsTrap"),
    words(f"{_TRAPS} IsSpell"),
    words("IsFaceup IsFacedown"),
    words("IsAttackPos IsDefensePos"),
)
"""Methods of which a card passes one at most (leaving aside two of a name)."""


@rule("LUA526", "never-both", severity=ERROR, verdict=ILLEGAL, source="D17")
def never_both(script: Script) -> Iterator[Finding]:
    """Two tests joined by `and` exclude each other, or `a and b or a` asks for b in vain.

    Wrong:
        function s.filter(c)
            return c:IsNormalSpell() and c:IsNormalTrap()
        end

    Right:
        function s.filter(c)
            return c:IsNormalSpell() or c:IsNormalTrap()
        end

    To fix it, write `or`, or the other test that is meant.
    """
    inner: set[int] = set()
    for binary in reversed(script.tree.binaries):
        if binary.op not in ("and", "or"):
            continue
        parts = _parts(binary, binary.op, inner)
        if binary.op == "and" and id(binary) not in inner:
            yield from _excluded(script, parts)
        if binary.op == "or":
            yield from _pointless(script, binary)


def _parts(expr: Expr, op: str, inner: set[int]) -> list[Expr]:
    """The parts of `a and b and c`; the binaries in it are noted as done."""
    if type(expr) is not Binary or expr.op != op:
        return [expr]
    for side in (expr.left, expr.right):
        if type(side) is Binary and side.op == op:
            inner.add(id(side))
    return _parts(expr.left, op, inner) + _parts(expr.right, op, inner)


def _excluded(script: Script, parts: list[Expr]) -> Iterator[Finding]:
    calls = [part for part in parts if type(part) is Call and part.method and not part.args]
    for place, one in enumerate(calls):
        for other in calls[place + 1 :]:
            pair = {one.method, other.method}
            if len(pair) == 2 and any(pair <= kind for kind in _APART) and same(one.func, other.func):
                yield never_both.finding(
                    f"No card passes both {one.method} and {other.method}.",
                    script.span(other),
                    related=(script.span(one),),
                    help="Is `or` meant?",
                    subject=f"{one.method}:{other.method}",
                )
                return


def _pointless(script: Script, binary: Binary) -> Iterator[Finding]:
    """`a and b or a`."""
    for both, alone in ((binary.left, binary.right), (binary.right, binary.left)):
        if type(both) is not Binary or both.op != "and" or type(alone) is Name:
            continue  # `x and f(x) or x` is a choice between two values
        parts = _parts(both, "and", set())
        if any(same(part, alone) for part in parts):
            yield never_both.finding(
                f"`{script.source(alone)}` alone is enough here, so the rest of `{script.source(both)}` is never asked "
                "for.",
                script.span(binary),
                help="One of the two is meant to be another test.",
                subject=script.source(alone),
                severity=WARNING,
                verdict="legal",
            )
            return
