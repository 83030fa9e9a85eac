"""LUA355: cards are chosen for a move that the filter does not ask about."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Expr, Name
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.filters import asked_by, filter_head, innermost

_ANNOUNCED = {
    "CATEGORY_TOHAND": ("AbleToHand",),
    "CATEGORY_REMOVE": ("AbleToRemove",),
    "CATEGORY_TODECK": ("AbleToDeck", "AbleToExtra"),
    "CATEGORY_SPECIAL_SUMMON": ("BeSpecialSummoned",),
}
_DONE = {
    "Duel.SendtoHand": ("AbleToHand", "AbleToDeck"),
    "Duel.Remove": ("AbleToRemove",),
    "Duel.SendtoDeck": ("AbleToDeck", "AbleToExtra"),
    "Duel.SpecialSummon": ("SpecialSummon",),
}
_ASKED = {
    "AbleToHand": "IsAbleToHand",
    "AbleToRemove": "IsAbleToRemove",
    "AbleToDeck": "IsAbleToDeck",
    "BeSpecialSummoned": "IsCanBeSpecialSummoned",
    "SpecialSummon": "IsCanBeSpecialSummoned",
}


@rule("LUA355", "able-to-missing", severity=WARNING, verdict=LEGAL, source="D17")
def able_to_missing(script: Script) -> Iterator[Finding]:
    """Cards are chosen to be moved (to the hand, the Deck, banished, Special Summoned), and the filter does not ask if
    they can be.

    The effect can then be activated, or a card chosen, for nothing.

    Wrong:
        function s.filter(c)
            return c:IsRace(RACE_DRAGON)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            local g=Duel.SelectTarget(tp,s.filter,tp,LOCATION_GRAVE,0,1,1,nil)
            Duel.SetOperationInfo(0,CATEGORY_TOHAND,g,1,0,0)
        end

    Right:
        function s.filter(c)
            return c:IsRace(RACE_DRAGON) and c:IsAbleToHand()
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            local g=Duel.SelectTarget(tp,s.filter,tp,LOCATION_GRAVE,0,1,1,nil)
            Duel.SetOperationInfo(0,CATEGORY_TOHAND,g,1,0,0)
        end

    To fix it, ask it in the filter: `IsAbleToHand`, `IsAbleToDeck`, `IsAbleToRemove`, `IsCanBeSpecialSummoned`.
    """
    for call in script.tree.calls:
        words: tuple[str, ...] = ()
        choice: Call | None = None
        if call.name == "Duel.SetOperationInfo" and len(call.args) > 4:
            words = _ANNOUNCED.get(script.source(call.args[1]), ())
            choice = _chosen(call.args[2], "Duel.SelectTarget") if words else None
        elif call.name in _DONE and call.args and not _by_rule(script, call):
            words = _DONE[call.name]
            choice = _chosen(call.args[0], "Duel.SelectMatchingCard")
            if choice is not None and call.name == "Duel.SendtoHand" and _only_in_hand(script, choice):
                continue  # given to the other player
        if choice is None or len(choice.args) < 2 or any(word in ref for ref in call.inside.refs for word in words):
            continue  # asked later, of the card that was chosen
        asked = asked_by(script, choice.args[1])
        if asked is not None and not any(word in ref for ref in asked for word in words):
            purpose = script.source(call.args[1]) if choice.name == "Duel.SelectTarget" else call.name
            yield able_to_missing.finding(
                f"The cards are chosen for {purpose}, but the filter does not ask {_ASKED[words[0]]}.",
                script.span(choice.args[1]),
                related=(script.span(call), *filter_head(script, innermost(choice.args[1]))),
                help=f"Ask {_ASKED[words[0]]} in the filter.",
                subject=f"{call.inside.name}:{words[0]}",
            )


def _by_rule(script: Script, call: Call) -> bool:
    """Whether a move is made by a rule, or looked at before the cards are chosen from what is known to be movable."""
    return any("REASON_RULE" in script.source(arg) for arg in call.args)


def _only_in_hand(script: Script, choice: Call) -> bool:
    """Whether the cards are chosen from a hand only."""
    places = [script.number(arg) for arg in choice.args[3:5]]
    return all(place is not None and not place & ~k.HAND for place in places)


def _chosen(expr: Expr, by: str) -> Call | None:
    """The choice that a local holds the cards of."""
    if type(expr) is not Name or expr.local is None or len(expr.local.given) != 1:
        return None
    given = expr.local.given[0][0]
    if type(given) is Call and given.method == "GetFirst":
        given = given.func
    return given if type(given) is Call and given.name == by else None
