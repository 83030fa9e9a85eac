"""LUA312: a test of legality without an answer."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Binary, Func, If, Name, Number, Return, Stat
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, own_handler

_CHK = 8


@rule("LUA312", "check-without-answer", severity=ERROR, verdict=ILLEGAL, source="D17")
def check_without_answer(script: Script) -> Iterator[Finding]:
    """The part of a cost or target function that tells whether the effect may be activated (`chk==0`) gives no answer.

    The game asks it before it offers the effect; without an answer the effect can never be activated.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then Duel.IsPlayerCanDraw(tp,1) end
            Duel.SetTargetPlayer(tp)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.IsPlayerCanDraw(tp,1) end
            Duel.SetTargetPlayer(tp)
        end

    To fix it, return the answer.
    """
    seen: set[int] = set()
    for effect, _ in activated(script):
        for name in ("SetCost", "SetTarget"):
            func = own_handler(script, effect, name)
            if func is None or id(func) in seen or len(func.params) <= _CHK:
                continue
            seen.add(id(func))
            for stat in func.body:
                body = _branch(func, stat)
                if body is not None and not _answers(body):
                    yield check_without_answer.finding(
                        f"{func.name or 'The function'} gives no answer when it is asked whether the effect may be "
                        f"activated.",
                        script.span(stat),
                        help="Return the answer: if chk==0 then return … end.",
                        subject=func.name,
                    )


def _branch(func: Func, stat: Stat) -> list[Stat] | None:
    """The body of `if chk==0 then … end`."""
    if type(stat) is not If:
        return None
    condition, body = stat.branches[0]
    if type(condition) is Binary and condition.op == "==" and type(condition.left) is Name:
        right = condition.right
        if condition.left.local is func.params[_CHK] and type(right) is Number and right.value == 0:
            return body
    return None


def _answers(body: list[Stat]) -> bool:
    for stat in body:
        if type(stat) is Return and stat.values:
            return True
        if type(stat) is If and (any(_answers(inner) for _, inner in stat.branches) or _answers(stat.otherwise or [])):
            return True
        if hasattr(stat, "body") and _answers(stat.body):
            return True
    return False
