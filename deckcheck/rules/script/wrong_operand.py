"""LUA521: something that is not a number is calculated with."""

from collections.abc import Iterator

from deckcheck.lua.kinds import title
from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA521", "wrong-operand", severity=ERROR, verdict=ILLEGAL, source="D17")
def wrong_operand(script: Script) -> Iterator[Finding]:
    """A yes or no, a function or an effect is added, negated or masked; or `#` is put before a number.

    The effect stops with an error.

    Wrong:
        function s.operation(e,tp,eg)
            local sum=eg:GetSum(Card.GetAttack)
            if #sum>0 then Duel.Damage(tp,sum,REASON_EFFECT) end
        end

    Right:
        function s.operation(e,tp,eg)
            local sum=eg:GetSum(Card.GetAttack)
            if sum>0 then Duel.Damage(tp,sum,REASON_EFFECT) end
        end

    To fix it, use the number that is meant.
    """
    for wrong in script.conflicts.operands:
        yield wrong_operand.finding(
            f"`{script.source(wrong.operand)}` is {title(wrong.kinds)}; `{wrong.node.op}` cannot be used with it.",
            script.span(wrong.node),
            help="Use the number that is meant.",
            subject=script.source(wrong.node),
        )
