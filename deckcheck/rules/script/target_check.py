"""LUA310: targets that cannot be changed."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Func
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, own_handler

CHKC = 9
"""The place of `chkc` among the parameters of a target function."""


@rule("LUA310", "target-check", severity=WARNING, verdict=LEGAL, source="D17")
def target_check(script: Script) -> Iterator[Finding]:
    """A target function that chooses one target does not answer whether another card would be a legal one.

    Some cards change the target of an effect.  The game then asks the target function with `chkc` set to the new card;
    without an answer any card will do, or none.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
            e1:SetRange(LOCATION_MZONE)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.IsExistingTarget(nil,tp,LOCATION_MZONE,0,1,nil) end
            Duel.SelectTarget(tp,nil,tp,LOCATION_MZONE,0,1,1,nil)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
            e1:SetRange(LOCATION_MZONE)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            if chkc then return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(tp) end
            if chk==0 then return Duel.IsExistingTarget(nil,tp,LOCATION_MZONE,0,1,nil) end
            Duel.SelectTarget(tp,nil,tp,LOCATION_MZONE,0,1,1,nil)
        end

    To fix it, begin with `if chkc then return … end`: place, controller and filter of a legal target.
    """
    seen: set[int] = set()
    for effect, _ in activated(script):
        target = own_handler(script, effect, "SetTarget")
        if target is None or id(target) in seen:
            continue
        seen.add(id(target))
        chosen = selections(target)
        if len(chosen) != 1 or not _one(script, chosen[0]) or target.vararg:
            continue
        if len(target.params) > CHKC and target.params[CHKC].reads:
            continue
        # Where `chkc` is used without being a parameter, that is what is wrong (LUA403).
        if any(name.name == "chkc" and target.start <= name.start < target.end for name in script.tree.global_reads):
            continue
        # an effect that was found on the chain is redirected only where it announces its targets
        property_, _ = script.model.bits(effect, "SetProperty")
        if not property_ & k.FLAG_CARD_TARGET or ":GetTarget" in script.model.refs(target):
            continue
        yield target_check.finding(
            f"{target.name or 'The target function'} chooses a target, but does not answer for another one (chkc).",
            script.head_span(target),
            related=(script.span(chosen[0]),),
            help="Begin with: if chkc then return … end, with place, controller and filter of a legal target.",
            subject=target.name,
        )


def selections(target: Func) -> list[Call]:
    """The calls of `Duel.SelectTarget` in the function itself."""
    return [call for call in target.calls if call.name == "Duel.SelectTarget"]


def _one(script: Script, call: Call) -> bool:
    """Whether exactly one card is chosen; with several, no card can change a target."""
    return len(call.args) > 6 and script.number(call.args[5]) == 1 == script.number(call.args[6])
