"""LUA705: an "If" effect that can miss its timing."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject
from deckcheck.rules.script.events import sentences_of


@rule("LUA705", "missed-timing", severity=NOTE, verdict=LEGAL, source="D17", default=False, thorough=True)
def missed_timing(script: Script) -> Iterator[Finding]:
    """The text says "If … : You can", and the optional Trigger Effect lacks `EFFECT_FLAG_DELAY`.

    An optional effect that begins with "When" misses its timing if its event was not the last thing to happen; one with
    "If" does not, and that is what the flag is for.  The printed texts of the two regions differ in this now and then.
    (Needs card text.)

    Wrong (Effect Monster; text "If this card is sent to the GY: You can draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_O)
            e1:SetCode(EVENT_TO_GRAVE)
            c:RegisterEffect(e1)
        end

    Right (Effect Monster; text "If this card is sent to the GY: You can draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_O)
            e1:SetProperty(EFFECT_FLAG_DELAY)
            e1:SetCode(EVENT_TO_GRAVE)
            c:RegisterEffect(e1)
        end

    To fix it, add `EFFECT_FLAG_DELAY` to the properties.
    """
    if script.card_text is None:
        return
    for effect, _ in activated(script, k.TYPE_TRIGGER_O):
        property_, whole = script.model.bits(effect, "SetProperty")
        if not whole or property_ & k.FLAG_DELAY:
            continue
        found = sentences_of(script, effect)
        if any(one.startswith("If") and "you can" in one.lower() for one in found):
            yield missed_timing.finding(
                f"{called(effect).capitalize()} lacks EFFECT_FLAG_DELAY, "
                'but the text begins with "If", so it cannot miss its timing.',
                place(script, effect, "SetProperty", "SetCode", "SetType"),
                help="Add EFFECT_FLAG_DELAY to SetProperty.",
                subject=subject(effect),
            )
