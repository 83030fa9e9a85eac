"""LUA801: targets chosen on another side than the text says."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.places import TARGETING, looked, targets_said, targets_there


@rule("LUA801", "text-target-place", severity=WARNING, verdict=LEGAL, source="D17")
def text_target_place(script: Script) -> Iterator[Finding]:
    """The text targets cards on one side of the field, on both, or in a GY, and no target is chosen there.

    (Needs card text.)

    Wrong (Normal Spell; text "Target 1 monster on the field; destroy it."):
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            Duel.SelectTarget(tp,nil,tp,LOCATION_MZONE,0,1,1,nil)
        end

    Right (Normal Spell; text "Target 1 monster on the field; destroy it."):
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            Duel.SelectTarget(tp,nil,tp,LOCATION_MZONE,LOCATION_MZONE,1,1,nil)
        end

    To fix it, compare the two places of `Duel.SelectTarget` with the text: the first is the controller's side.
    """
    text = script.card_text
    if text is None:
        return
    said = list(targets_said(text.masked))
    calls = looked(script, TARGETING) if said else None
    if not calls:
        return
    if any(call.name == "Duel.SetTargetCard" for call in script.tree.calls):
        return
    for one in said:
        if not targets_there(one, calls):
            yield text_target_place.finding(
                f'The text targets "{one.words}", but no target is chosen there.',
                script.span(calls[0].call),
                help="Compare the places of Duel.SelectTarget with the text: the first is the controller's side.",
                subject=one.words,
            )
