"""LUA703: "Once per turn", and nothing that counts it."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.text_limits import counts_anything, start_of


@rule("LUA703", "soft-once-per-turn", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def soft_once_per_turn(script: Script) -> Iterator[Finding]:
    """The text says "Once per turn", and the script limits fewer effects than that.

    Right where the effect moves the card away or can only happen once anyway.  (Needs card text.)

    Wrong (Effect Monster; text "Once per turn: You can draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    Right (Effect Monster; text "Once per turn: You can draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCountLimit(1)
            c:RegisterEffect(e1)
        end

    To fix it, add `SetCountLimit(1)`.
    """
    text = script.card_text
    start = start_of(script) if text is not None else None
    if text is None or start is None or not script.whole or not script.model.effects:
        return
    if not text.per_copy() or counts_anything(script, besides_setters=True):
        return
    setters = sum(call.method == "SetCountLimit" for call in script.tree.calls)
    if setters < len(text.per_copy()) + bool(text.by_name()):
        yield soft_once_per_turn.finding(
            'The text says "Once per turn", but the script limits fewer effects than the text.',
            script.head_span(start),
            help="Add SetCountLimit(1) to the effect.",
        )
