"""LUA715: a number that the text does not have."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Binary, Call, Expr, Number
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_AMOUNTS = {
    "Duel.Damage": 1,
    "Duel.Recover": 1,
    "Duel.PayLPCost": 1,
    "Duel.CheckLPCost": 1,
    ":IsAttackBelow": 0,
    ":IsAttackAbove": 0,
    ":IsDefenseBelow": 0,
    ":IsDefenseAbove": 0,
    ":UpdateAttack": 0,
    ":UpdateDefense": 0,
    "Cost.PayLP": 0,
}
_CHANGES = ("EFFECT_UPDATE_ATTACK", "EFFECT_UPDATE_DEFENSE")
_LEAST = 50
_NUMBER = re.compile(r"\d+")


@rule("LUA715", "text-amount", severity=WARNING, verdict=LEGAL, source="D17")
def text_amount(script: Script) -> Iterator[Finding]:
    """The script deals damage, gains or pays LP, or compares or changes ATK by a number that the text does not have.

    (Needs card text.)

    Wrong (Normal Spell; text "Inflict 500 damage to your opponent."):
        function s.activate(e,tp)
            Duel.Damage(1-tp,5000,REASON_EFFECT)
        end

    Right (Normal Spell; text "Inflict 500 damage to your opponent."):
        function s.activate(e,tp)
            Duel.Damage(1-tp,500,REASON_EFFECT)
        end

    To fix it, compare with the text.
    """
    text = script.card_text
    if text is None:
        return
    said = {int(number) for number in _NUMBER.findall(text.text.replace(",", ""))}
    if not said:
        return
    said |= {number + step for number in said for step in (-1, 1)}  # "less than 1500" is "1499 or less"
    for call in script.tree.calls:
        place = _AMOUNTS.get(call.name)
        amount = _announced(script, call) if place is None else None
        if place is not None and len(call.args) > place:
            amount = _amount(call.args[place])
        if amount is not None and amount not in said:
            yield text_amount.finding(
                f"{amount} is nowhere in the card's text.",
                script.span(call),
                help="Compare with the text.",
                subject=f"{call.name}:{amount}",
            )
    if "equal to" in text.text:
        return  # its own ATK, or another's
    for effect in script.model.effects:
        code = script.model.argument(effect, "SetCode")
        value = script.model.argument(effect, "SetValue")
        if code is None or value is None or script.source(code) not in _CHANGES:
            continue
        amount = _amount(value)
        if amount is not None and amount not in said:
            yield text_amount.finding(
                f"{amount} is nowhere in the card's text.",
                script.span(value),
                help="Compare with the text.",
                subject=f"{effect.variable}:{amount}",
            )


def _amount(expr: Expr) -> int | None:
    """The number that is written, alone or as a factor (`ct*500`)."""
    if type(expr) is Binary and expr.op == "*":
        factors = [one.value for one in (expr.left, expr.right) if type(one) is Number]
        return factors[0] if len(factors) == 1 and (factors[0] or 0) >= _LEAST else None
    if type(expr).__name__ == "Unary" and getattr(expr, "op", "") == "-":
        return _amount(expr.operand)  # type: ignore[union-attr]
    return expr.value if type(expr) is Number and (expr.value or 0) >= _LEAST else None


def _announced(script: Script, call: Call) -> int | None:
    """The LP that an effect announces to deal or gain."""
    if call.name != "Duel.SetOperationInfo" or len(call.args) < 6:
        return None
    if script.source(call.args[1]) not in ("CATEGORY_DAMAGE", "CATEGORY_RECOVER"):
        return None
    return _amount(call.args[5])
