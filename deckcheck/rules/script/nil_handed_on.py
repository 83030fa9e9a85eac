"""LUA803: a card that may be missing, handed to a function of the game that needs one."""

from collections.abc import Iterator

from deckcheck.lua.script import Script, same
from deckcheck.lua.tree import Call, Func, Name
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.filters import innermost
from deckcheck.rules.script.handlers import handled
from deckcheck.rules.script.nil_result import only_value, tested, unlooked

_FIRST = words(
    "Duel.SendtoHand Duel.SendtoDeck Duel.SendtoGrave Duel.Remove Duel.Destroy Duel.Release Duel.SpecialSummon "
    "Duel.SpecialSummonStep Duel.HintSelection Duel.Overlay Duel.MoveToField Duel.ChangePosition Duel.GetControl"
)
_SECOND = words("Duel.ConfirmCards Duel.Equip Duel.SSet Duel.MSet Duel.Summon")
"""The functions that need a card, as their first or second argument."""


@rule("LUA803", "nil-handed-on", severity=WARNING, verdict=LEGAL, source="D17")
def nil_handed_on(script: Script) -> Iterator[Finding]:
    """The first card of a group that was chosen on resolution is moved without a test: if there was none to choose, the
    effect stops with an error.

    A group may be empty, and functions of the game take it; the first card of it is then nil.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp)
            local tc=Duel.SelectMatchingCard(tp,s.filter,tp,LOCATION_DECK,0,1,1,nil):GetFirst()
            if Duel.SendtoGrave(tc,REASON_EFFECT)>0 then
                Duel.Draw(tp,1,REASON_EFFECT)
            end
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp)
            local tc=Duel.SelectMatchingCard(tp,s.filter,tp,LOCATION_DECK,0,1,1,nil):GetFirst()
            if tc and Duel.SendtoGrave(tc,REASON_EFFECT)>0 then
                Duel.Draw(tp,1,REASON_EFFECT)
            end
        end

    To fix it, test the card first: `if tc then`, `tc and …`.
    """
    for _, func in handled(script, "SetOperation"):
        seen: set[str] = set()
        for call in func.calls:
            place = 0 if call.name in _FIRST else 1 if call.name in _SECOND else 9
            card = call.args[place] if len(call.args) > place else None
            if type(card) is Name and card.name not in seen and _may_be_missing(script, func, call, card):
                seen.add(card.name)
                yield nil_handed_on.finding(
                    f"`{card.name}` may be nil in {call.name}: on resolution, there may be no card to choose.",
                    script.span(call),
                    help=f"Test it first: {card.name} and …",
                    subject=f"{func.name}:{card.name}",
                )


def _may_be_missing(script: Script, func: Func, call: Call, card: Name) -> bool:
    """Whether a variable is the first card of a group that may be empty, and nothing before the call tells."""
    first = only_value(card)
    if type(first) is not Call or script.types.full_name(first) != "Group.GetFirst":
        return False
    if not unlooked(script, func, first) or tested(script, func, card) or _counted(script, func, first):
        return False
    if any(one.method and one.start < call.start and same(one.func, card) for one in func.calls):
        return False  # the call before would have stopped the effect, and is a finding itself
    return not _promised(script, func, first)


def _counted(script: Script, func: Func, first: Call) -> bool:
    """Whether the function counts the group anywhere, before or after it takes the first card."""
    group = first.func
    if any(one.method in ("GetCount", "IsExists") and same(one.func, group) for one in func.calls):
        return True
    return any(
        one.op == "#" and func.start <= one.start < func.end and same(one.operand, group) for one in script.tree.unaries
    )


def _promised(script: Script, func: Func, first: Call) -> bool:
    """Whether something that the function uses, such as the filter of an earlier choice, asks for such cards."""
    chosen = only_value(first.func)
    if type(chosen) is not Call or len(chosen.args) < 2:
        return False
    filter_ = innermost(chosen.args[1])
    for used in script.model.reach(func):
        for call in used.calls if used is not func else ():
            asks = call.name.startswith(("Duel.IsExisting", "Duel.GetMatchingGroup")) and call.args
            if asks and same(innermost(call.args[0]), filter_):
                return True
    return False
