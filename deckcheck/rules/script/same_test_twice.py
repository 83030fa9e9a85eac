"""LUA507: the same test twice."""

from collections.abc import Iterator

from deckcheck.lua.script import Script, same
from deckcheck.lua.tree import Binary, Call, Expr
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_CHANGING = ("Duel.Select", "Duel.Announce", "Duel.Toss", "Duel.Draw", "Duel.Destroy", "Duel.Send", "Duel.Special")


@rule("LUA507", "same-test-twice", severity=WARNING, verdict=LEGAL, source="D17")
def same_test_twice(script: Script) -> Iterator[Finding]:
    """The same test occurs twice in one chain of `and` or `or`; one of them was meant to ask something else.

    Wrong:
        function s.filter(c)
            return c:IsFaceup() and c:IsAbleToHand() and c:IsFaceup()
        end

    Right:
        function s.filter(c)
            return c:IsFaceup() and c:IsAbleToHand()
        end

    To fix it, delete one of the two, or write what it was meant to ask.
    """
    for _, operands in script.chains:
        for position, operand in enumerate(operands):
            if type(operand) not in (Call, Binary) or _changes(operand):
                continue
            twin = next((other for other in operands[position + 1 :] if same(operand, other)), None)
            if twin is not None and not _between(script, operand, twin):
                yield same_test_twice.finding(
                    f"`{script.source(operand)}` is tested twice in one condition.",
                    script.span(twin),
                    related=(script.span(operand),),
                    help="Delete one, or write what it was meant to ask.",
                    subject=script.source(operand),
                )


def _changes(expr: Expr) -> bool:
    """Whether asking twice may give two answers."""
    return type(expr) is Call and (expr.name.startswith(_CHANGING) or expr.method in ("GetNext", "Select"))


def _between(script: Script, first: Expr, second: Expr) -> bool:
    """Whether the state may change between the two tests: an operation is between them."""
    return any(first.end <= call.start < second.start and call.name.startswith(_CHANGING) for call in script.tree.calls)
