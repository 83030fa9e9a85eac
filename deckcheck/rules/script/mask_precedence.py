"""LUA518: `&` before `|`."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Binary, Name
from deckcheck.model.finding import ERROR, ILLEGAL, Edit, Finding, Fix
from deckcheck.rules.base import rule


@rule("LUA518", "mask-precedence", severity=ERROR, verdict=ILLEGAL, source="D17")
def mask_precedence(script: Script) -> Iterator[Finding]:
    """`x&A|B` is `(x&A)|B`: B is in the result whatever x is, so the test is always true.

    In Lua `&` binds tighter than `|`, and both bind tighter than comparisons.

    Wrong:
        function s.condition(e,tp,eg,ep,ev,re,r)
            return r&REASON_DESTROY|REASON_EFFECT==REASON_DESTROY|REASON_EFFECT
        end

    Right:
        function s.condition(e,tp,eg,ep,ev,re,r)
            return r&(REASON_DESTROY|REASON_EFFECT)==REASON_DESTROY|REASON_EFFECT
        end

    To fix it, write brackets around the bits that belong together.
    """
    for binary in script.tree.binaries:
        inner = binary.left
        if binary.op != "|" or type(inner) is not Binary or inner.op != "&" or inner.start != binary.start:
            continue
        mask, added = inner.right, binary.right
        if not _is_constant(script, mask) or not _is_constant(script, added) or _is_constant(script, inner.left):
            continue
        span = script.tree.span(mask.start, added.end)
        text = script.tree.source[mask.start : added.end].decode("utf-8", "replace")
        yield mask_precedence.finding(
            f"`{script.source(binary)}` is ({script.source(inner)})|…: {script.source(added)} is always in it.",
            script.span(binary),
            help=f"Write {script.source(inner.left)}&({text}).",
            fix=Fix("Put brackets around the bits", (Edit(span, f"({text})"),)) if "\n" not in text else None,
            subject=script.source(binary),
        )


def _is_constant(script: Script, expr: object) -> bool:
    """Whether an expression is put together from constants of masks only."""
    if type(expr) is Name:
        return expr.local is None and script.api.families.get(expr.name, "") in script.api.masks
    return type(expr) is Binary and _is_constant(script, expr.left) and _is_constant(script, expr.right)
