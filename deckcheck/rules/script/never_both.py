"""LUA526: two tests that no card passes together, or one that another makes pointless."""

from collections.abc import Iterator

from deckcheck.lua.script import Script, same
from deckcheck.lua.tree import Binary, Call, Expr, Name, operands
from deckcheck.lua.words import words
from deckcheck.model.finding import ERROR, ILLEGAL, LEGAL, WARNING, Finding
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
    for chain, parts in script.chains:
        if chain.op == "and":
            yield from _excluded(script, parts)
    for binary in script.tree.binaries:
        if binary.op == "or":
            yield from _pointless(script, binary)


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
        if any(same(part, alone) for part in operands(both, "and")):
            yield never_both.finding(
                f"`{script.source(alone)}` alone is enough here, so the rest of `{script.source(both)}` is never asked "
                "for.",
                script.span(binary),
                help="One of the two is meant to be another test.",
                subject=script.source(alone),
                severity=WARNING,
                verdict=LEGAL,
            )
            return
