"""LUA505: `not a == b`."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Unary
from deckcheck.model.finding import ERROR, ILLEGAL, Edit, Finding, Fix
from deckcheck.rules.base import rule

_OPPOSITE = {"==": "~=", "~=": "==", "<": ">=", ">": "<=", "<=": ">", ">=": "<"}


@rule("LUA505", "not-compares", severity=ERROR, verdict=ILLEGAL, source="D17")
def not_compares(script: Script) -> Iterator[Finding]:
    """`not a == b` asks whether `not a` equals b, which is never so for numbers and cards.

    `not` binds tighter than any comparison.

    Wrong:
        function s.condition(e,tp,eg,ep)
            return not ep==tp
        end

    Right:
        function s.condition(e,tp,eg,ep)
            return ep~=tp
        end

    To fix it, write the opposite comparison, or brackets: `not (a == b)`.
    """
    for binary in script.tree.binaries:
        left = binary.left
        if binary.op not in _OPPOSITE or type(left) is not Unary or left.op != "not" or left.start != binary.start:
            continue
        right = binary.right
        if type(right).__name__ == "Literal" or (type(right) is Unary and right.op == "not"):
            continue
        if type(right).__name__ == "Binary" and right.op in ("and", "or", *_OPPOSITE):  # type: ignore[union-attr]
            continue
        if _is_boolean(script, right):
            continue
        inner = script.tree.span(left.operand.start, left.operand.end)
        whole = script.span(binary)
        text = script.tree.source[left.operand.start : left.operand.end].decode("utf-8", "replace")
        other = script.tree.source[right.start : right.end].decode("utf-8", "replace")
        new = f"{text}{_OPPOSITE[binary.op]}{other}"
        yield not_compares.finding(
            f"`{script.source(binary)}` negates only its left side; the comparison is never what is meant.",
            whole,
            related=(inner,),
            help=f"Write {new}.",
            fix=Fix("Write the opposite comparison", (Edit(whole, new),)) if "\n" not in new else None,
            subject=binary.op,
        )


def _is_boolean(script: Script, expr: object) -> bool:
    """Whether the right side may well be yes or no, so that two truths are compared on purpose."""
    from deckcheck.lua.tree import Call, Name

    if type(expr) is Call:
        name = expr.method or expr.name.rpartition(".")[2]
        return name.startswith(("Is", "Check", "Has"))
    if type(expr) is Name:
        value = expr.local.value if expr.local is not None else None
        return value is not None and _is_boolean(script, value)
    return False
