"""LUA318: a count limit with its parts in the wrong places."""

from collections.abc import Iterator

from deckcheck.lua.api import EDOPRO, YGOPRO
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Expr, Name, Number, Table
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_BY_NAME = ("EFFECT_COUNT_CODE_OATH", "EFFECT_COUNT_CODE_DUEL")


@rule("LUA318", "count-code", severity=ERROR, verdict=ILLEGAL, source="D17")
def count_code(script: Script) -> Iterator[Finding]:
    """A count limit (`SetCountLimit`) has its parts in the wrong places: the code without an id, the id for the number.

    "You can only activate 1 … per turn" is counted under the card's number together with `EFFECT_COUNT_CODE_OATH`; the
    code alone counts nothing by name.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetCountLimit(1,EFFECT_COUNT_CODE_OATH)
            c:RegisterEffect(e1)
        end

    Right (EDOPro):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetCountLimit(1,id,EFFECT_COUNT_CODE_OATH)
            c:RegisterEffect(e1)
        end

    Right (YGOPro):
        function c10000.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetCountLimit(1,10000+EFFECT_COUNT_CODE_OATH)
            c:RegisterEffect(e1)
        end

    To fix it, write the number of uses first, then the id, with the code added to it (YGOPro) or after it
    (EDOPro)."""
    for call in script.tree.calls:
        if call.method != "SetCountLimit" or not call.args:
            continue
        problem = _problem(script, call)
        if problem:
            yield count_code.finding(
                problem,
                script.span(call),
                help="Write the number of uses first, then the id, with the code "
                + ("added to it." if script.dialect == YGOPRO else "after it."),
                subject=script.source(call.args[0]),
            )


def _problem(script: Script, call: Call) -> str:
    first = call.args[0]
    uses = script.number(first)
    if any(name.name.startswith("EFFECT_COUNT_CODE") for name in script.names_in(first)) or (
        uses is not None and uses > 1000
    ):
        return "The first argument of SetCountLimit is the number of uses; this is an id or a code."
    if len(call.args) > 1:
        second = call.args[1]
        if type(second) is Name and (second.name in _BY_NAME or (script.dialect == EDOPRO and _is_code(second))):
            return f"{second.name} is used without an id, so the limit is not counted by the card's name."
        if type(second) is Number and second.value == 0 and len(call.args) > 2 and _by_name(call.args[2]):
            return "The count code is used without an id, so the limit is not counted by the card's name."
        if type(second) is Table and any(_is_code(value) for _, value in second.items):
            return "The count code is inside the braces of the id; it must be a separate argument."
    if len(call.args) > 2 and script.dialect == YGOPRO:
        return "SetCountLimit takes two arguments here; the third is ignored."
    return ""


def _by_name(expr: Expr) -> bool:
    return type(expr) is Name and expr.name in _BY_NAME


def _is_code(expr: Expr) -> bool:
    return type(expr) is Name and expr.name.startswith("EFFECT_COUNT_CODE")
