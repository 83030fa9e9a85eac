"""LUA316: adding from the Deck without the category of a search."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, own_handler, place, subject

_SEARCH = 0x20000


@rule("LUA316", "search-category", severity=WARNING, verdict=LEGAL, source="D17")
def search_category(script: Script) -> Iterator[Finding]:
    """An effect adds cards from the Deck to the hand without `CATEGORY_SEARCH`, or has that category and never looks at
    the Deck.

    Cards that respond to "an effect that includes adding a card from the Deck to the hand" look at this category.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetCategory(CATEGORY_TOHAND)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return true end
            Duel.SetOperationInfo(0,CATEGORY_TOHAND,nil,1,tp,LOCATION_DECK)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetCategory(CATEGORY_TOHAND+CATEGORY_SEARCH)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return true end
            Duel.SetOperationInfo(0,CATEGORY_TOHAND,nil,1,tp,LOCATION_DECK)
        end

    To fix it, add `CATEGORY_SEARCH`, or delete it where nothing is added from the Deck.
    """
    model = script.model
    seen: set[int] = set()
    for effect, _ in activated(script):
        has, whole = model.bits(effect, "SetCategory")
        target = own_handler(script, effect, "SetTarget")
        operation = own_handler(script, effect, "SetOperation")
        if not whole or target is None or id(target) in seen:
            continue
        refs = model.refs(target)
        if ":SetCategory" in refs:
            continue
        if not has & _SEARCH:
            for call in model.calls(target):
                if _adds_from_deck(script, call):
                    seen.add(id(target))
                    yield search_category.finding(
                        f"{called(effect).capitalize()} adds from the Deck to the hand, but lacks CATEGORY_SEARCH.",
                        place(script, effect, "SetCategory", "SetType"),
                        related=(script.span(call),),
                        help="Add CATEGORY_SEARCH to SetCategory.",
                        subject=subject(effect),
                    )
                    break
        elif operation is not None and effect.parent is None:
            constants = model.constants(target) | model.constants(operation)
            everything = refs | model.refs(operation)
            if any("DECK" in name or name == "LOCATION_ALL" for name in constants) or any(
                "Deck" in ref for ref in everything
            ):
                continue
            if any(
                ref.startswith(("aux.", "Fusion.", "Ritual.", "Duel.Copy")) or ref == ":GetOperation"
                for ref in everything
            ):
                continue
            seen.add(id(target))
            yield search_category.finding(
                f"{called(effect).capitalize()} has CATEGORY_SEARCH, but neither its target nor its operation looks "
                f"at the Deck.",
                place(script, effect, "SetCategory"),
                help="Delete CATEGORY_SEARCH.",
                subject=subject(effect, "unused"),
            )


def _adds_from_deck(script: Script, call: Call) -> bool:
    """Whether a call announces that cards will be added from the Deck only."""
    if call.name != "Duel.SetOperationInfo" or len(call.args) < 6:
        return False
    names = {name.name for name in script.names_in(call.args[1])}
    return "CATEGORY_TOHAND" in names and script.number(call.args[5]) == k.DECK
