"""LUA712: "(Quick Effect)", and no Quick Effect."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Func, Name
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.text_limits import start_of

_PROCEDURES = words("Fusion Synchro Xyz Link Ritual Pendulum Spirit Gemini")


@rule("LUA712", "quick-effect-text", severity=NOTE, verdict=LEGAL, source="D1", default=False, thorough=True)
def quick_effect_text(script: Script) -> Iterator[Finding]:
    """The text says "(Quick Effect)", and the script has no effect of Spell Speed 2.

    Scripts that hand the card to a helper function are left out: it may make the effect.  (Needs card text.)

    Wrong (Effect Monster; text "(Quick Effect): You can draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    Right (Effect Monster; text "(Quick Effect): You can draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_QUICK_O)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
        end

    To fix it, use `EFFECT_TYPE_QUICK_O`.
    """
    text = script.card_text
    start = start_of(script) if text is not None else None
    if text is None or start is None or script.facts is None or not script.facts.is_monster or not script.whole:
        return
    if not any("(Quick Effect)" in one and "amage calculation" not in one for one in text.sentences):
        return  # what works during damage calculation only is written as a Trigger Effect, too
    if _made_elsewhere(script, start):
        return
    if not script.model.effects or any(effect.helper for effect in script.model.effects):
        return
    types = [script.model.type_of(effect) for effect in script.model.effects]
    if any(type_ is None or type_ & k.TYPE_QUICK for type_ in types):
        return
    yield quick_effect_text.finding(
        'The text says "(Quick Effect)", but no effect of the script is one.',
        script.head_span(start),
        help="Use EFFECT_TYPE_QUICK_O.",
    )


def _made_elsewhere(script: Script, start: Func) -> bool:
    """Whether a helper function may register the effect: one that gets the card and is not a Summoning procedure."""
    cards = set(start.params[:1])
    for call in script.model.calls(start):
        space, dot, name = call.name.partition(".")
        if not dot or space in ("Duel", "Effect", "Card", "Group") or space in _PROCEDURES:
            continue
        if name.startswith(("Stringid", "FilterBool", "NonTuner")):
            continue
        if any(type(arg) is Name and arg.local in cards for arg in call.args):
            return True
    return False
