"""LUA802: a place that the text takes cards from is left out."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.places import ALL_LOOKS, choices_said, looked, looks_there


@rule("LUA802", "text-choice-place", severity=WARNING, verdict=LEGAL, source="D17")
def text_choice_place(script: Script) -> Iterator[Finding]:
    """The text takes cards from one of several places, and the script nowhere looks through all of them.

    (Needs card text.)

    Wrong (Normal Spell; text "Add 1 Warrior monster from your Deck or GY to your hand."):
        function s.activate(e,tp)
            Duel.SelectMatchingCard(tp,s.filter,tp,LOCATION_DECK,0,1,1,nil)
        end

    Right (Normal Spell; text "Add 1 Warrior monster from your Deck or GY to your hand."):
        function s.activate(e,tp)
            Duel.SelectMatchingCard(tp,s.filter,tp,LOCATION_DECK+LOCATION_GRAVE,0,1,1,nil)
        end

    To fix it, compare the places with the text: the first is the controller's side.
    """
    text = script.card_text
    if text is None:
        return
    said = list(choices_said(text.masked))
    calls = looked(script, ALL_LOOKS) if said else None
    if not calls:
        return
    for one in said:
        if not looks_there(one, calls):
            yield text_choice_place.finding(
                f'The text takes cards "{one.words}", but the script nowhere looks through all of these.',
                script.span(calls[0].call),
                help="Compare the places with the text: the first is the controller's side.",
                subject=one.words,
            )
