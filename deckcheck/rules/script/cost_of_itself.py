"""LUA370: a Spell or Trap in the hand that counts itself as a card to pay with."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script, is_nil
from deckcheck.lua.tree import Call
from deckcheck.lua.words import words
from deckcheck.model import card as kinds
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, own_handler

_ANY_CARD = words("Card.IsDiscardable Card.IsAbleToGraveAsCost Card.IsAbleToRemoveAsCost Card.IsAbleToDeckAsCost")


@rule("LUA370", "cost-of-itself", severity=WARNING, verdict=LEGAL, source="D17")
def cost_of_itself(script: Script) -> Iterator[Finding]:
    """The activation of a Spell or Trap costs cards from the hand, and the test for them counts the card itself.

    When the test is made, a card that is activated from the hand still is in the hand; effects let Traps be activated
    from there, too.

    Wrong (Normal Spell):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetCost(s.cost)
            c:RegisterEffect(e1)
        end
        function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.IsExistingMatchingCard(Card.IsDiscardable,tp,LOCATION_HAND,0,1,nil) end
            Duel.DiscardHand(tp,Card.IsDiscardable,1,1,REASON_COST+REASON_DISCARD)
        end

    Right (Normal Spell):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetCost(s.cost)
            c:RegisterEffect(e1)
        end
        function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then
                return Duel.IsExistingMatchingCard(Card.IsDiscardable,tp,LOCATION_HAND,0,1,e:GetHandler())
            end
            Duel.DiscardHand(tp,Card.IsDiscardable,1,1,REASON_COST+REASON_DISCARD)
        end

    To fix it, leave the card itself out: `e:GetHandler()` as the exception.
    """
    if script.facts is None or not script.facts.is_a(kinds.SPELL | kinds.TRAP):
        return
    for effect, type_ in activated(script, k.TYPE_ACTIVATE):
        cost = own_handler(script, effect, "SetCost")
        if cost is None or not type_ & k.TYPE_ACTIVATE:
            continue
        for call in cost.calls:
            if call.name == "Duel.IsExistingMatchingCard" and _counts_itself(script, call):
                yield cost_of_itself.finding(
                    "The card itself counts as a card in the hand that its activation can be paid with.",
                    script.span(call),
                    help="Leave it out: give e:GetHandler() as the exception.",
                    subject=cost.name,
                )


def _counts_itself(script: Script, call: Call) -> bool:
    if len(call.args) < 6 or not is_nil(call.args[5]) or script.number(call.args[2]) != k.HAND:
        return False
    return is_nil(call.args[0]) or script.source(call.args[0]) in _ANY_CARD
