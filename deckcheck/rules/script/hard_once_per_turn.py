"""LUA701: "once per turn" by name, and nothing that counts it."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.text_limits import counts_by_name, start_of


@rule("LUA701", "hard-once-per-turn", severity=WARNING, verdict=LEGAL, source="D17")
def hard_once_per_turn(script: Script) -> Iterator[Finding]:
    """The text limits an effect by the card's name ("You can only use … once per turn"), and the script counts nothing
    by name.

    Such a limit holds for all copies together.  A count without an id is kept for each copy on its own: with three
    copies the effect is used three times.  (Needs card text.)

    Wrong (Effect Monster; text "You can draw 1 card. You can only use this effect of "Sample" once per turn."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCountLimit(1)
            c:RegisterEffect(e1)
        end

    Right (EDOPro; Effect Monster; text "You can draw 1 card. You can only use this effect of "Sample" once per turn."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCountLimit(1,id)
            c:RegisterEffect(e1)
        end

    To fix it, give `SetCountLimit` the card's id.
    """
    text = script.card_text
    start = start_of(script) if text is not None else None
    if text is None or start is None or not script.whole or not script.model.effects:
        return
    # How often a card is activated is for `one-activation`; Summons may be counted by activity.
    sentences = [one for one in text.by_name() if "~" in one and "control" not in one.split("per")[0]]
    if text.one_activation() or any("CustomActivity" in call.name for call in script.tree.calls):
        sentences = [one for one in sentences if "activate 1" not in one and "Summon" not in one]
    if sentences and not counts_by_name(script):
        yield hard_once_per_turn.finding(
            f'The text says "{sentences[0].replace("~", text.name)}", but the script counts nothing by name.',
            script.head_span(start),
            help="Give SetCountLimit the card's id.",
        )
