"""LUA716: an optional trigger that can miss its timing, in a text without "When"."""

import re
from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject

_EVENTS = words(
    "EVENT_SPSUMMON_SUCCESS EVENT_TO_GRAVE EVENT_SUMMON_SUCCESS EVENT_DESTROYED EVENT_REMOVE EVENT_BE_MATERIAL "
    "EVENT_LEAVE_FIELD EVENT_CHAINING EVENT_RELEASE EVENT_TO_HAND EVENT_FLIP_SUMMON_SUCCESS EVENT_FLIP EVENT_DAMAGE "
    "EVENT_MOVE EVENT_TO_DECK EVENT_CHAIN_SOLVED EVENT_BE_BATTLE_TARGET EVENT_EQUIP EVENT_CHANGE_POS EVENT_DISCARD "
    "EVENT_SSET EVENT_MSET EVENT_LEAVE_GRAVE EVENT_CONTROL_CHANGED"
)
"""Events that can happen in the middle of an effect."""
_WHEN = re.compile(r"\bwhen\b", re.I)
_IF = re.compile(r"\bif\b", re.I)


@rule("LUA716", "delay-missing", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def delay_missing(script: Script) -> Iterator[Finding]:
    """The text has "If" and nowhere "When", and an optional Trigger Effect lacks `EFFECT_FLAG_DELAY`.

    An optional effect that begins with "When" misses its timing if its event was not the last thing to happen; one
    with "If" does not, and that is what the flag is for.  Off by default, since the printed texts of the two regions
    differ in this now and then.  (Needs card text.)

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
    text = script.card_text
    if text is None or _WHEN.search(text.text) or not _IF.search(text.text):
        return
    for effect, _ in activated(script, k.TYPE_TRIGGER_O):
        property_, whole = script.model.bits(effect, "SetProperty")
        code = script.model.argument(effect, "SetCode")
        if whole and not property_ & k.FLAG_DELAY and code is not None and script.source(code) in _EVENTS:
            yield delay_missing.finding(
                f'{called(effect).capitalize()} lacks EFFECT_FLAG_DELAY, but the text says "If", never "When".',
                place(script, effect, "SetProperty", "SetCode", "SetType"),
                help="Add EFFECT_FLAG_DELAY to SetProperty.",
                subject=subject(effect),
            )
