"""LUA722: the text discards and the script does not, or the other way round."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_ITSELF = re.compile(r"[Dd]iscard(?:ing)? this card\b(?! and)")
_ANY = re.compile(r"[Dd]iscard|random")
_BY_REASON = ("REASON_DISCARD", "Cost.SelfDiscard", "Cost.Discard")


@rule("LUA722", "text-discard", severity=WARNING, verdict=LEGAL, source="D17")
def text_discard(script: Script) -> Iterator[Finding]:
    """The card's text discards a card, and the script sends it to the GY without the reason of a discard, or the text
    only sends a card to the GY, and the script discards it.

    Cards that answer a discard, or that cannot be discarded, tell the two apart.  (Needs card text.)

    Wrong (Effect Monster; text "You can discard this card; draw 1 card."):
        function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return e:GetHandler():IsAbleToGraveAsCost() end
            Duel.SendtoGrave(e:GetHandler(),REASON_COST)
        end

    Right (Effect Monster; text "You can discard this card; draw 1 card."):
        function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return e:GetHandler():IsDiscardable() end
            Duel.SendtoGrave(e:GetHandler(),REASON_COST+REASON_DISCARD)
        end

    To fix it, ask `IsDiscardable` and give `REASON_DISCARD`, or neither.
    """
    text = script.card_text
    if text is None:
        return
    itself = _ITSELF.search(text.text)
    if itself and not any("iscard" in name or "DISCARD" in name for name in script.mentions):
        sent = next((call for call in script.tree.calls if call.name == "Duel.SendtoGrave"), None)
        if sent is not None:
            yield text_discard.finding(
                "The text discards this card, but the script sends it to the GY without REASON_DISCARD.",
                script.span(sent),
                help="Ask IsDiscardable and give REASON_DISCARD.",
                subject="itself",
            )
    elif not _ANY.search(text.text):
        for call in script.tree.calls:
            if any(name.name == "REASON_DISCARD" for arg in call.args for name in script.names_in(arg)):
                yield text_discard.finding(
                    "A card is discarded, but the text discards none.",
                    script.span(call),
                    help="Send it to the GY without REASON_DISCARD.",
                    subject=call.name,
                )
                return
