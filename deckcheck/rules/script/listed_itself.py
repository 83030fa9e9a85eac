"""LUA368: a card that its own text names is not in its list of names."""

from collections.abc import Iterator

from deckcheck.lua.api import EDOPRO
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Table
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.mentioned_card import place_of_list


@rule("LUA368", "listed-itself", severity=NOTE, verdict=LEGAL, source="D17")
def listed_itself(script: Script) -> Iterator[Finding]:
    """The text says "except" with the card's own name, and `s.listed_names` does not have it.

    A convention of EDOPro: the list has every name that the text mentions.  (Needs card text.)

    Wrong (EDOPro; Effect Monster; text "Add 1 monster from your Deck to your hand, except 'Sample'."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    Right (EDOPro; Effect Monster; text "Add 1 monster from your Deck to your hand, except 'Sample'."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end
        s.listed_names={id}

    To fix it, list it: `s.listed_names={id}`.
    """
    text = script.card_text
    if script.dialect != EDOPRO or text is None or f'except "{text.name}"' not in text.quoted:
        return
    places = script.tree.fields.get("listed_names", [])
    if len(places) > 1 or not (places or script.model.functions_named("initial_effect")):
        return
    for _, listed in places:
        if type(listed) is not Table or any(script.number(value) == script.code for _, value in listed.items):
            return
    where, related = place_of_list(script)
    yield listed_itself.finding(
        "The text excepts the card itself by its name, but listed_names does not have it.",
        where,
        related=related,
        help="List it: s.listed_names={id}.",
        subject="listed_names",
    )
