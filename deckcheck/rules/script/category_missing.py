"""LUA315: what an effect announces is not among its categories."""

from collections.abc import Callable, Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Func
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import Rule, rule
from deckcheck.rules.script.effects import activated, called, own_handler, place, subject

LOOKED_AT = words(
    "CATEGORY_SPECIAL_SUMMON CATEGORY_DRAW CATEGORY_TOHAND CATEGORY_DECKDES CATEGORY_NEGATE CATEGORY_DISABLE_SUMMON "
    "CATEGORY_FUSION_SUMMON CATEGORY_HANDES CATEGORY_COIN"
)
"""What other cards ask an effect for by its categories; the rest is announced by `category-unlisted`."""


@rule("LUA315", "category-missing", severity=WARNING, verdict=LEGAL, source="D17")
def category_missing(script: Script) -> Iterator[Finding]:
    """An effect announces what it will do (`Duel.SetOperationInfo`), but its categories (`SetCategory`) leave it out.

    Cards that respond to what an effect does (adding from the Deck, Special Summoning, sending to the GY, banishing)
    look at the one or the other; without the category some of them cannot be activated.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetCategory(CATEGORY_DESTROY)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return true end
            Duel.SetOperationInfo(0,CATEGORY_DRAW,nil,0,tp,1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetCategory(CATEGORY_DRAW)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return true end
            Duel.SetOperationInfo(0,CATEGORY_DRAW,nil,0,tp,1)
        end

    To fix it, add the category to `SetCategory`.
    """
    return left_out(category_missing, script, LOOKED_AT.__contains__)


def left_out(found_by: Rule, script: Script, concerns: Callable[[str], bool]) -> Iterator[Finding]:
    """The findings for categories that effects announce and `SetCategory` leaves out, of those that concern a rule."""
    seen: set[tuple[int, str]] = set()
    for effect, _ in activated(script):
        target = own_handler(script, effect, "SetTarget")
        if target is None:
            continue
        has, whole = script.model.bits(effect, "SetCategory")
        if not whole or decides_late(script, target):
            continue
        for call, name, value in announced(script, target):
            if value & ~has == 0 or not concerns(name) or (id(target), name) in seen:
                continue
            seen.add((id(target), name))
            yield found_by.finding(
                f"{called(effect).capitalize()} announces {name}, but SetCategory leaves it out.",
                script.span(call),
                related=(place(script, effect, "SetCategory", "SetType"),),
                help=f"Add {name} to SetCategory of {effect.variable or 'the effect'}.",
                subject=subject(effect, name),
            )


def announced(script: Script, target: Func) -> Iterator[tuple[Call, str, int]]:
    """The categories that a target function surely announces: call, name, value."""
    for one in script.model.reach(target):
        for call in one.calls:
            if call.name == "Duel.SetOperationInfo" and len(call.args) > 1:
                for name in script.names_in(call.args[1]):
                    value = script.api.constants.get(name.name)
                    if value:
                        yield call, name.name, value


def decides_late(script: Script, target: Func) -> bool:
    """Whether the target function sets the categories itself, by what is chosen."""
    refs = script.model.refs(target)
    return ":SetCategory" in refs or "Effect.SetCategory" in refs
