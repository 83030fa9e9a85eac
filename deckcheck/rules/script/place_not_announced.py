"""LUA367: cards are announced without saying where they come from."""

from collections.abc import Iterator

from deckcheck.lua.script import Script, is_nil
from deckcheck.lua.tree import Func
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_ANNOUNCING = words("Duel.SetOperationInfo Duel.SetPossibleOperationInfo")
_FROM = words("CATEGORY_TOHAND CATEGORY_SPECIAL_SUMMON CATEGORY_TOGRAVE CATEGORY_REMOVE CATEGORY_TODECK")
_OFF_FIELD = words("LOCATION_DECK LOCATION_GRAVE LOCATION_HAND LOCATION_EXTRA LOCATION_REMOVED")


@rule("LUA367", "place-not-announced", severity=NOTE, verdict=LEGAL, source="D17")
def place_not_announced(script: Script) -> Iterator[Finding]:
    """An effect announces that it moves cards, names no cards, and gives 0 where the place belongs.

    Cards that answer "an effect that Special Summons from the Deck" look at the place.  Tokens come from nowhere.

    Wrong:
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.IsExistingMatchingCard(Card.IsAbleToHand,tp,LOCATION_DECK,0,1,nil) end
            Duel.SetOperationInfo(0,CATEGORY_TOHAND,nil,1,tp,0)
        end

    Right:
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.IsExistingMatchingCard(Card.IsAbleToHand,tp,LOCATION_DECK,0,1,nil) end
            Duel.SetOperationInfo(0,CATEGORY_TOHAND,nil,1,tp,LOCATION_DECK)
        end

    To fix it, give the place, or the cards.
    """
    if not script.mentions & _ANNOUNCING:
        return
    for func in script.tree.functions:
        if not func.refs & _ANNOUNCING or not func.constants & _FROM or _makes_cards(func):
            continue
        for call in func.calls:
            if call.name not in _ANNOUNCING or len(call.args) != 6 or not is_nil(call.args[2]):
                continue
            category = script.source(call.args[1])
            if category in _FROM and script.number(call.args[5]) == 0 and script.number(call.args[3]) != 0:
                yield place_not_announced.finding(
                    f"{category} is announced without the cards and without their place.",
                    script.span(call),
                    help="Give the place (LOCATION_…) as the last argument.",
                    subject=f"{func.name}:{category}",
                )


def _makes_cards(func: Func) -> bool:
    """Whether a function is about Tokens or monsters made of other cards, or looks at no place off the field."""
    if "Duel.IsPlayerCanSpecialSummonMonster" in func.refs or "CATEGORY_TOKEN" in func.constants:
        return True
    return not func.constants & _OFF_FIELD
