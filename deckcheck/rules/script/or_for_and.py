"""LUA506: a comparison with a mask that was meant to be tested."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Binary, Expr, Name, Number
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA506", "or-for-and", severity=ERROR, verdict=ILLEGAL, source="D17")
def or_for_and(script: Script) -> Iterator[Finding]:
    """A value is joined with a constant by `|` and compared with 0: always the same answer.

    `|` adds bits; to ask whether a bit is set takes `&`.

    Wrong:
        function s.condition(e,tp,eg,ep,ev,re,r,rp)
            return r|REASON_BATTLE~=0
        end

    Right:
        function s.condition(e,tp,eg,ep,ev,re,r,rp)
            return r&REASON_BATTLE~=0
        end

    To fix it, write `&`.
    """
    for binary in script.tree.binaries:
        if binary.op not in ("==", "~=", ">"):
            continue
        for mask, other in ((binary.left, binary.right), (binary.right, binary.left)):
            if type(mask) is Binary and mask.op == "|" and _mixed(script, mask) and _zero(script, mask, other):
                yield or_for_and.finding(
                    f"`{script.source(binary)}` joins bits with |, so the answer is always the same.",
                    script.span(binary),
                    help="Test bits with &.",
                    subject=script.source(mask),
                )
                break


def _mixed(script: Script, mask: Binary) -> bool:
    """Whether one side is a known constant other than 0 and the other is not known."""
    left, right = script.number(mask.left), script.number(mask.right)
    return (left is None) != (right is None) and bool(left or right)


def _zero(script: Script, mask: Binary, other: Expr) -> bool:
    """Whether the mask is compared with 0, or with the very constant in it."""
    if type(other) is Number:
        return other.value == 0
    constant = mask.left if script.number(mask.left) is not None else mask.right
    return type(other) is Name and type(constant) is Name and other.name == constant.name
