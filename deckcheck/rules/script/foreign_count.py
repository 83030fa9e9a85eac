"""LUA319: a once-per-turn count under another card's number."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Binary, Expr, Number, Table
from deckcheck.model.card import passcode_text
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_NEAR = 200
"""How far from its own number a card's further counts lie."""


@rule("LUA319", "foreign-count", severity=WARNING, verdict=LEGAL, source="D17")
def foreign_count(script: Script) -> Iterator[Finding]:
    """A count limit is kept under the number of another card.

    "Once per turn" by name is counted under an id.  Under a foreign one two cards share the count: using the one
    uses up the other.  Most often the line was copied together with its number.

    Wrong (YGOPro):
        function c10000000.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCountLimit(1,20000000)
            c:RegisterEffect(e1)
        end

    Right (YGOPro):
        function c10000000.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCountLimit(1,10000000)
            c:RegisterEffect(e1)
        end

    To fix it, write this card's own number.
    """
    code = script.code
    if code is None or script.is_setup:
        return
    alias = script.facts.alias if script.facts is not None else 0
    for call in script.tree.calls:
        if call.method != "SetCountLimit" or len(call.args) < 2:
            continue
        value = _identity(script, call.args[1])
        if value is None or value < 10_000 or abs(value - code) <= _NEAR or abs(value - alias) <= _NEAR:
            continue
        if _is_shared(script, value):
            continue
        other = script.book.facts(value)
        whose = other.name if other is not None else f"another card ({passcode_text(value)})"
        yield foreign_count.finding(
            f"The uses are counted under the number of {whose}.",
            script.span(call),
            help=f"Write this card's own number, {code}.",
            subject=str(value),
        )


def _identity(script: Script, expr: Expr) -> int | None:
    """The id of a count limit that is written as a number, without its codes."""
    if type(expr) is Table and expr.items:
        expr = expr.items[0][1]
    if type(expr) is Number:
        return expr.value
    if type(expr) is Binary and expr.op in ("+", "|"):
        left, right = _identity(script, expr.left), _identity(script, expr.right)
        if left is not None and right is not None:
            return left + right
        known = left if left is not None else right
        return known if known is not None and known > 10_000 else None
    return None


def _is_shared(script: Script, value: int) -> bool:
    """Whether the number is used for more than the count, so that sharing it is meant."""
    return any(
        value in (script.number(arg) for arg in call.args)
        for call in script.tree.calls
        if call.name in (":IsCode", "aux.AddCodeList", "Duel.GetFlagEffect", ":GetFlagEffect", ":IsOriginalCode")
    )
