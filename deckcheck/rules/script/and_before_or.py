"""LUA525: `and` binds closer than `or`, so that a condition does not hold together."""

from collections.abc import Iterator

from deckcheck.lua.script import Script, same
from deckcheck.lua.tree import Binary, Call, Expr, If, Unary, operands
from deckcheck.lua.words import words
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_PHASES = words(
    "Duel.IsMainPhase Duel.IsBattlePhase Duel.IsStandbyPhase Duel.IsPhase Duel.IsEndPhase Duel.IsStartOfBattlePhase"
)


@rule("LUA525", "and-before-or", severity=ERROR, verdict=ILLEGAL, source="D17")
def and_before_or(script: Script) -> Iterator[Finding]:
    """Two alternatives that belong together are torn apart: `a and b or c` is `(a and b) or c`.

    Reported for phases and for the Damage Step, which scripts ask for in pairs (`Duel.IsMainPhase() or
    Duel.IsBattlePhase()`), and for `not (a and b) or (c and d)` where the two are the sides of one question.

    Wrong:
        function s.condition(e,tp)
            return Duel.IsTurnPlayer(1-tp) and Duel.IsMainPhase() or Duel.IsBattlePhase()
        end

    Right:
        function s.condition(e,tp)
            return Duel.IsTurnPlayer(1-tp) and (Duel.IsMainPhase() or Duel.IsBattlePhase())
        end

    To fix it, put the alternatives in parentheses.
    """
    for binary in script.tree.binaries:
        if binary.op == "or" and _is_torn(script, binary):
            yield and_before_or.finding(
                f"`{script.source(binary.right)}` is an alternative to everything before it, not to "
                f"`{script.source(_last(binary.left))}`.",
                script.span(binary),
                help="Put the two that belong together in parentheses.",
                subject=script.source(binary.right),
            )
    for stat in script.tree.stats:
        if type(stat) is If and len(stat.branches) == 1 and _half_negated(script, stat.branches[0][0]):
            condition = stat.branches[0][0]
            yield and_before_or.finding(
                "`not` applies only to the first of the two alternatives.",
                script.span(condition),
                help="Put both in parentheses: not (… or …).",
                subject="not",
            )


def _last(expr: Expr) -> Expr:
    """The last part of `a and b and c`."""
    return expr.right if type(expr) is Binary and expr.op == "and" else expr


def _is_torn(script: Script, binary: Binary) -> bool:
    """Whether the two parts around an `or` that no parentheses hold together are asked for in pairs."""
    left, right = binary.left, binary.right
    if type(left) is not Binary or left.op != "and" or binary.start != left.start:
        return False
    if b")" in script.tree.source[left.end : right.start]:
        return False
    one = left.right
    if type(one) is Call and type(right) is Call:
        return one.name in _PHASES and right.name in _PHASES and not _asks_phase(left.left)
    if type(one) is Binary and one.op == "~=" and type(right) is Unary and right.op == "not":
        return "PHASE_DAMAGE" in script.source(one) and script.source(right.operand) == "Duel.IsDamageCalculated()"
    return (
        type(one) is Binary
        and type(right) is Binary
        and one.op == right.op == "=="
        and same(one.left, right.left)
        and script.source(one.right).startswith("PHASE_")
        and script.source(right.right).startswith("PHASE_")
        and not any(same(part.left, one.left) for part in operands(left.left, "and", "or") if type(part) is Binary)
    )


def _asks_phase(expr: Expr) -> bool:
    return any(type(part) is Call and part.name in _PHASES for part in operands(expr, "and", "or"))


def _half_negated(script: Script, condition: Expr) -> bool:
    """`not (mine and a) or (yours and b)`, where both sides ask the same function about the two players."""
    if type(condition) is not Binary or condition.op != "or":
        return False
    left, right = condition.left, condition.right
    if type(left) is not Unary or left.op != "not" or script.tree.source[right.start - 1 : right.start] != b"(":
        return False
    inner = left.operand
    if type(inner) is not Binary or type(right) is not Binary or inner.op != "and" or right.op != "and":
        return False
    mine = {call.name for call in operands(inner, "and", "or") if type(call) is Call and call.name}
    return bool(mine & {call.name for call in operands(right, "and", "or") if type(call) is Call})
