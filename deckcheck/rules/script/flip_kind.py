"""LUA107: a FLIP effect on a monster that is not a Flip Monster."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.api import YGOPRO
from deckcheck.lua.script import Script
from deckcheck.model.card import FLIP
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import called, place, subject


@rule("LUA107", "flip-kind", severity=WARNING, verdict=LEGAL, source="D16")
def flip_kind(script: Script) -> Iterator[Finding]:
    """An effect has the type FLIP, but the card is not a Flip Monster.

    FLIP effects belong to Flip Monsters.  "If this card is flipped face-up" on any other monster is a Trigger Effect
    that answers `EVENT_FLIP`; other cards that speak of FLIP effects must not count it.

    Wrong (EDOPro; Effect Monster; text "If this card is flipped face-up: You can draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_FLIP)
            c:RegisterEffect(e1)
        end

    Right (Flip Monster; text "FLIP: Draw 1 card."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_FLIP)
            c:RegisterEffect(e1)
        end

    Runs only where the card's text is at hand: old Flip Monsters are often listed without that word, and say it in
    their text (`FLIP:`).

    To fix it, use `EFFECT_TYPE_TRIGGER_O` (or `_F`) with `EVENT_FLIP`.
    """
    facts = script.facts
    if facts is None or facts.is_a(FLIP) or facts.text is None or "FLIP:" in facts.text:
        return
    # YGOPro's scripts write "if this card is flipped face-up" so by custom.
    if script.dialect == YGOPRO and "flipped" in facts.text:
        return
    for effect in script.model.at_start():
        type_ = script.model.type_of(effect)
        if type_ is not None and type_ & k.TYPE_FLIP and effect.registrations:
            yield flip_kind.finding(
                f"{called(effect).capitalize()} is of the type FLIP, but {facts.name} is not a Flip Monster.",
                place(script, effect, "SetType"),
                help="Answer EVENT_FLIP with EFFECT_TYPE_TRIGGER_O or _F.",
                subject=subject(effect),
            )
            return
