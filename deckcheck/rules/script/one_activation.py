"""LUA702: "activate 1 … per turn" without an oath."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.api import EDOPRO
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject


@rule("LUA702", "one-activation", severity=WARNING, verdict=LEGAL, source="D17")
def one_activation(script: Script) -> Iterator[Finding]:
    """The text says "You can only activate 1 … per turn", and the activation has no count limit, or one without
    `EFFECT_COUNT_CODE_OATH`.

    Activating counts even if the activation is negated, unlike using an effect.  Only with that code the game counts it
    so.  (Needs card text.)

    Wrong (EDOPro; Normal Spell; text "Draw 1 card. You can only activate 1 "Sample" per turn."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetCountLimit(1,id)
            c:RegisterEffect(e1)
        end

    Right (EDOPro; Normal Spell; text "Draw 1 card. You can only activate 1 "Sample" per turn."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetCountLimit(1,id,EFFECT_COUNT_CODE_OATH)
            c:RegisterEffect(e1)
        end

    To fix it, add the code: `SetCountLimit(1,id,EFFECT_COUNT_CODE_OATH)` (EDOPro),
    `SetCountLimit(1,id+EFFECT_COUNT_CODE_OATH)` (YGOPro).
    """
    text = script.card_text
    wanted = text.one_activation() if text is not None else ""
    if not wanted or script.facts is None or script.facts.is_monster:
        return
    for effect, type_ in activated(script, k.TYPE_ACTIVATE):
        final = script.model.final(effect)
        setter = final.get("SetCountLimit")
        if setter is None and any("FlagEffect" in call.name for call in script.tree.calls):
            continue
        if not type_ & k.TYPE_ACTIVATE or ("SetCountLimit" in final and setter is None):
            continue
        code = script.source(setter.call) if setter is not None else ""
        if "OATH" in code or (wanted == "Duel" and "DUEL" in code):
            continue
        if effect.parent is not None and not any(one.name == "SetCountLimit" for one in effect.setters):
            continue
        lacks = "EFFECT_COUNT_CODE_OATH" if setter is not None else "SetCountLimit"
        yield one_activation.finding(
            f"{called(effect).capitalize()} is the activation that the text limits to 1 per {wanted}, but lacks "
            f"{lacks}.",
            place(script, effect, "SetCountLimit", "SetCode", "SetType"),
            help=f"Write {_limit(script, wanted)}.",
            subject=subject(effect),
        )


def _limit(script: Script, per: str) -> str:
    """The setter that counts activations by the card's name."""
    code = "EFFECT_COUNT_CODE_OATH" if per == "turn" else "EFFECT_COUNT_CODE_OATH|EFFECT_COUNT_CODE_DUEL"
    if script.dialect == EDOPRO:
        return f"SetCountLimit(1,id,{code})"
    return f"SetCountLimit(1,{script.code}+{code.replace('|', '+')})"
