"""LUA336: a searched card that is not shown."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.handlers import handled


@rule("LUA336", "search-reveal", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def search_reveal(script: Script) -> Iterator[Finding]:
    """A card is added from the Deck to the hand and not shown to the opponent (`Duel.ConfirmCards`).

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp)
            local g=Duel.SelectMatchingCard(tp,nil,tp,LOCATION_DECK,0,1,1,nil)
            Duel.SendtoHand(g,nil,REASON_EFFECT)
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
            local g=Duel.SelectMatchingCard(tp,nil,tp,LOCATION_DECK,0,1,1,nil)
            Duel.SendtoHand(g,nil,REASON_EFFECT)
            Duel.ConfirmCards(1-tp,g)
        end

    To fix it, show it: `Duel.ConfirmCards(1-tp,g)`.
    """
    for _, func in handled(script, "SetOperation"):
        refs = script.model.refs(func)
        if "Duel.SendtoHand" not in refs or any("Confirm" in ref for ref in refs):
            continue
        picks = [
            call
            for call in script.model.calls(func)
            if call.name == "Duel.SelectMatchingCard" and len(call.args) > 4 and script.number(call.args[3]) == k.DECK
        ]
        sends = [call for call in script.model.calls(func) if call.name == "Duel.SendtoHand"]
        if picks and sends:
            yield search_reveal.finding(
                f"{func.name or 'The operation'} adds from the Deck to the hand without showing the card.",
                script.span(sends[0]),
                help="Show it: Duel.ConfirmCards(1-tp,g).",
                subject=func.name,
            )
