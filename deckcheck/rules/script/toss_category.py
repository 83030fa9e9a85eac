"""LUA354: a coin is tossed, and no category says so."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.model import Effect
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Func
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.category_missing import decides_late
from deckcheck.rules.script.effects import activated, called, own_handler, place, subject

_TOSSES = {"Duel.TossCoin": "CATEGORY_COIN", "Duel.TossDice": "CATEGORY_DICE"}
_COINS = ("Duel.TossCoin",)
"""That one rolls dice, no card asks of a category."""
_WITH_CATEGORY = k.ACTIVATED | k.TYPE_CONTINUOUS
"""Continuous effects need no category, but one that they have should be right."""


@rule("LUA354", "toss-category", severity=WARNING, verdict=LEGAL, source="D17")
def toss_category(script: Script) -> Iterator[Finding]:
    """An effect tosses a coin, and its categories do not say so, or a toss of coins or dice is not announced.

    Cards about effects that toss coins look for the category and the announcement, those about dice for the latter.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.activate(e,tp) Duel.TossCoin(tp,1) end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetCategory(CATEGORY_COIN)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetTarget(s.target)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return true end
            Duel.SetOperationInfo(0,CATEGORY_COIN,nil,0,tp,1)
        end
        function s.activate(e,tp) Duel.TossCoin(tp,1) end

    To fix it, add the category.
    """
    for effect, type_ in activated(script, _WITH_CATEGORY):
        operation = own_handler(script, effect, "SetOperation")
        target = own_handler(script, effect, "SetTarget")
        has, whole = script.model.bits(effect, "SetCategory")
        if type_ & k.TYPE_CONTINUOUS and not has:
            continue
        if operation is None or not whole or (target is not None and decides_late(script, target)):
            continue
        for toss, category in _TOSSES.items():
            if type_ & k.ACTIVATED and _announces_no(script, effect, operation, toss, category):
                yield toss_category.finding(
                    f"{called(effect).capitalize()} uses {toss}, but {category} is not announced.",
                    place(script, effect, "SetTarget", "SetOperation"),
                    related=() if target is None else (script.head_span(target),),
                    help=f"Announce it in the target function: Duel.SetOperationInfo(0,{category},…).",
                    subject=subject(effect, category, "announced"),
                )
            elif toss in _COINS and toss in operation.refs and not has & (script.api.constants.get(category) or 0):
                yield toss_category.finding(
                    f"{called(effect).capitalize()} uses {toss}, but SetCategory leaves {category} out.",
                    place(script, effect, "SetCategory", "SetType"),
                    help=f"Add {category} to SetCategory.",
                    subject=subject(effect, category),
                )


def _announces_no(script: Script, effect: Effect, operation: Func, toss: str, category: str) -> bool:
    """Whether an operation surely tosses, and no function of the effect announces it."""
    if toss not in operation.refs:
        return False
    for name in ("SetTarget", "SetCost"):
        handler = script.model.handler(effect, name)
        if handler.kind == "none":
            continue
        if handler.func is None:
            return False
        known = script.model.constants(handler.func) | script.model.refs(handler.func)
        if category in known or toss in known:
            return False
    return True
