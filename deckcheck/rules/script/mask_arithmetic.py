"""LUA522: sums of masks that come out wrong."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA522", "mask-arithmetic", severity=ERROR, verdict=ILLEGAL, source="D17")
def mask_arithmetic(script: Script) -> Iterator[Finding]:
    """A bit is subtracted from a mask that does not have it, or added to one that has it: other bits change.

    `-` and `+` bind tighter than `|`: in `A|B-C` only B loses C.  What is left of a mask of resets, locations or types
    is then quite another mask.

    Wrong:
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            e:GetHandler():RegisterFlagEffect(1,RESET_EVENT|RESETS_STANDARD|RESET_OVERLAY-RESET_LEAVE,0,1)
        end

    Right:
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            e:GetHandler():RegisterFlagEffect(1,(RESET_EVENT|RESETS_STANDARD|RESET_OVERLAY)&~RESET_LEAVE,0,1)
        end

    To fix it, subtract only bits that are there, with brackets where needed, or mask them out with `&~`.
    """
    for binary in script.tree.binaries:
        if binary.op not in ("+", "-"):
            continue
        if not is_mask(script, binary.left) or not is_mask(script, binary.right):
            continue
        left, right = script.number(binary.left), script.number(binary.right)
        if left is None or right is None:
            continue
        if binary.op == "-" and right & ~left and left != 0:
            yield mask_arithmetic.finding(
                f"{script.source(binary.left)} does not have all bits of {script.source(binary.right)}, which is "
                "subtracted from it; other bits change.",
                script.span(binary),
                help="Put brackets around what it is subtracted from, or mask it out with &~.",
                subject=script.source(binary),
            )
        elif binary.op == "+" and left & right:
            yield mask_arithmetic.finding(
                f"{script.source(binary.right)} is already in {script.source(binary.left)}; adding it changes other "
                "bits.",
                script.span(binary),
                help="Drop one of them, or join them with |.",
                subject=script.source(binary),
            )


def is_mask(script: Script, expr: object) -> bool:
    """Whether an expression is put together from constants of one mask, whose values are bits."""
    names = script.names_in(expr)  # type: ignore[arg-type]
    families = {script.api.families.get(name.name, "") for name in names}
    return bool(names) and _families(families) and all(family in script.api.masks for family in families)


def _families(families: set[str]) -> bool:
    return len(families) == 1 or families == {"Reset", "Phase"}
