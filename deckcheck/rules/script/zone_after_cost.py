"""LUA360: a free Monster Zone is asked for, although the card makes one free by leaving."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.model import Effect
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Binary, Call, Expr, Func, Name
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, own_handler

_LEAVES = words("Duel.Release Duel.SendtoGrave Duel.Remove Duel.SendtoDeck Duel.SendtoHand")
_COSTS = words("Cost.SelfTribute Cost.SelfBanish Cost.SelfToGrave Cost.SelfToHand Cost.SelfToDeck Cost.SelfToExtra")
_TESTS = words("Duel.IsExistingMatchingCard Duel.IsExistingTarget")
_TWO_AT_ONCE = words("Duel.IsPlayerAffectedByEffect")
"""Asked where more than one monster is Summoned at once."""
_COST_KNOWN = ("GetLabel", "IsCostChecked")


@rule("LUA360", "zone-after-cost", severity=WARNING, verdict=LEGAL, source="D17")
def zone_after_cost(script: Script) -> Iterator[Finding]:
    """A monster leaves the field as a cost, and the effect asks for a Monster Zone that was free before.

    With five monsters the effect cannot be activated, although its cost frees the zone that it needs.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCost(s.cost)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return e:GetHandler():IsReleasable() end
            Duel.Release(e:GetHandler(),REASON_COST)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.GetLocationCount(tp,LOCATION_MZONE)>0 end
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCost(s.cost)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return e:GetHandler():IsReleasable() end
            Duel.Release(e:GetHandler(),REASON_COST)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.GetMZoneCount(tp,e:GetHandler())>0 end
        end

    To fix it, ask `Duel.GetMZoneCount(tp,e:GetHandler())`.
    """
    if "Duel.GetLocationCount" not in script.mentions:
        return
    for effect, _ in activated(script):
        target = own_handler(script, effect, "SetTarget")
        if target is None or script.model.number(effect, "SetRange") != k.MZONE or not _leaves(script, effect):
            continue
        if any(call.method in _COST_KNOWN for call in target.calls):
            continue  # the cost may not have been paid
        wanted = _how_many(script, target)
        for binary in script.tree.binaries:
            if binary.inside is target and wanted and _zones(script, binary) >= wanted:
                yield zone_after_cost.finding(
                    "A Monster Zone must be free before this card leaves the field for the cost.",
                    script.span(binary),
                    help="Ask Duel.GetMZoneCount(tp,e:GetHandler()), which counts its zone as free.",
                    subject=target.name,
                )


def _leaves(script: Script, effect: Effect) -> bool:
    """Whether the cost of an effect moves the card itself."""
    cost = script.model.handler(effect, "SetCost")
    if cost.kind == "other":
        return cost.value is not None and script.source(cost.value) in _COSTS
    return cost.func is not None and any(_moves_itself(call) for call in cost.func.calls)


def _moves_itself(call: Call) -> bool:
    return call.name in _LEAVES and call.stat and bool(call.args) and _is_itself(call.args[0])


def _is_itself(expr: Expr) -> bool:
    if type(expr) is Name and expr.local is not None and len(expr.local.given) == 1:
        given = expr.local.given[0][0]
        return type(given) is Call and given.method == "GetHandler"
    return type(expr) is Call and expr.method == "GetHandler"


def _how_many(script: Script, target: Func) -> int:
    """How many monsters a target function sees to be there for the Special Summon; 0 if that is not known."""
    counts = [script.number(call.args[4]) or 0 for call in target.calls if call.name in _TESTS and len(call.args) > 4]
    most = max(counts, default=1)
    return most if most > 1 or not target.refs & _TWO_AT_ONCE else 0


def _zones(script: Script, binary: Binary) -> int:
    """How many Monster Zones a comparison wants (`Duel.GetLocationCount(tp,LOCATION_MZONE)>0`), 0 for any other."""
    count = binary.left
    if type(count) is not Call or count.name != "Duel.GetLocationCount" or len(count.args) != 2:
        return 0
    if script.source(count.args[0]) != "tp" or script.number(count.args[1]) != k.MZONE:
        return 0
    least = script.number(binary.right)
    if least is None or binary.op not in (">", ">="):
        return 0
    return least + 1 if binary.op == ">" else least
