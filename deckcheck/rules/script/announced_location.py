"""LUA342: cards announced from one place and chosen from another."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script, is_nil
from deckcheck.lua.tree import Call, Func
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, own_handler

_MOVES = words("CATEGORY_TOHAND CATEGORY_SPECIAL_SUMMON CATEGORY_TOGRAVE CATEGORY_REMOVE CATEGORY_TODECK")
_TESTS = {"Duel.IsExistingMatchingCard": 2}
_CHOICES = {"Duel.SelectMatchingCard": 3, "Duel.GetMatchingGroup": 2, "Duel.GetFirstMatchingCard": 2}
_PLACES = k.DECK | k.HAND | k.MZONE | k.SZONE | k.GRAVE | k.REMOVED | k.EXTRA


@rule("LUA342", "announced-location", severity=WARNING, verdict=LEGAL, source="D17")
def announced_location(script: Script) -> Iterator[Finding]:
    """An effect announces that it moves cards from one place, and looks for them and chooses them from another.

    Cards that answer what an effect will do ("when an effect is activated that Special Summons from the Deck") look at
    the place that is announced.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetCategory(CATEGORY_TOHAND)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetTarget(s.target)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.IsExistingMatchingCard(Card.IsAbleToHand,tp,LOCATION_GRAVE,0,1,nil) end
            Duel.SetOperationInfo(0,CATEGORY_TOHAND,nil,1,tp,LOCATION_DECK)
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp)
            local g=Duel.SelectMatchingCard(tp,Card.IsAbleToHand,tp,LOCATION_GRAVE,0,1,1,nil)
            Duel.SendtoHand(g,nil,REASON_EFFECT)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetCategory(CATEGORY_TOHAND)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetTarget(s.target)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.IsExistingMatchingCard(Card.IsAbleToHand,tp,LOCATION_GRAVE,0,1,nil) end
            Duel.SetOperationInfo(0,CATEGORY_TOHAND,nil,1,tp,LOCATION_GRAVE)
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp)
            local g=Duel.SelectMatchingCard(tp,Card.IsAbleToHand,tp,LOCATION_GRAVE,0,1,1,nil)
            Duel.SendtoHand(g,nil,REASON_EFFECT)
        end

    To fix it, announce the places that the cards are chosen from.
    """
    seen: set[int] = set()
    for effect, _ in activated(script):
        target = own_handler(script, effect, "SetTarget")
        operation = own_handler(script, effect, "SetOperation")
        if target is None or operation is None or id(target) in seen:
            continue
        seen.add(id(target))
        yield from _of_effect(script, target, operation)


def _of_effect(script: Script, target: Func, operation: Func) -> Iterator[Finding]:
    announcements = [call for call in target.calls if call.name == "Duel.SetOperationInfo" and len(call.args) == 6]
    moves = [call for call in announcements if _MOVES & {name.name for name in script.names_in(call.args[1])}]
    if len(moves) != 1 or not is_nil(moves[0].args[2]) or not script.names_in(moves[0].args[5]):
        return
    announced, count = script.number(moves[0].args[5]), script.number(moves[0].args[3])
    if count is None or count > 1:
        return  # it may move itself with the others
    tested = _looked_at(script, [call for call in script.model.calls(target) if call.name in _TESTS])
    chosen = _looked_at(script, [call for call in script.model.calls(operation) if call.name in _CHOICES])
    if announced is None or tested is None or tested != chosen or tested & ~_PLACES:
        return
    if announced != tested:
        yield announced_location.finding(
            f"{script.source(moves[0].args[5])} is announced, but the cards are looked for and chosen elsewhere.",
            script.span(moves[0]),
            help="Announce the places that the cards are chosen from.",
            subject=f"{target.name}:{script.source(moves[0].args[1])}",
        )


def _looked_at(script: Script, calls: list[Call]) -> int | None:
    """The places that the only one of these calls looks for cards in; None if there are more, or it is not known."""
    if len(calls) != 1:
        return None
    first = _TESTS.get(calls[0].name) or _CHOICES[calls[0].name]
    numbers = [script.number(arg) for arg in calls[0].args[first : first + 2]]
    return (numbers[0] or 0) | (numbers[1] or 0) if None not in numbers and len(numbers) == 2 else None
