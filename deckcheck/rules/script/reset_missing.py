"""LUA327: a lingering effect that never ends."""

import re
from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.model import Effect
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Name
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import called, subject
from deckcheck.rules.script.handlers import handled

_LASTING = re.compile(
    r"(?:this|the|current) Duel|[Ww]hile (?:that|this|it|the|either|both)|[Aa]s long as|remains?\b|permanent"
)
"""Texts that give an effect no end, or one that a condition has to look for."""


@rule("LUA327", "reset-missing", severity=WARNING, verdict=LEGAL, source="D17")
def reset_missing(script: Script) -> Iterator[Finding]:
    """An effect that is made while the Duel goes on is registered without saying when it ends (`SetReset`).

    Lingering effects end at the time that the text says, or when the card leaves the field or is turned face-down.
    Left out are those with a condition, those that end themselves or lie on a Token, and all of cards whose text speaks
    of the rest of the Duel, or of as long as something is face-up.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetOperation(s.operation)
            c:RegisterEffect(e1)
        end
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            local c=e:GetHandler()
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetValue(500)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetOperation(s.operation)
            c:RegisterEffect(e1)
        end
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            local c=e:GetHandler()
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetValue(500)
            e1:SetReset(RESET_EVENT+RESETS_STANDARD)
            c:RegisterEffect(e1)
        end

    To fix it, set the reset.
    """
    model = script.model
    if not script.is_card:
        return  # a helper file registers what the cards that call it have from the start
    operations = {id(func) for _, func in handled(script, "SetOperation")}
    lasting = script.card_text is not None and _LASTING.search(script.card_text.text) is not None
    for effect in model.effects:
        final = model.final(effect)
        if not effect.registrations or effect.helper or effect.escapes or effect.parent is not None:
            continue
        if id(effect.func) not in operations or id(effect.func) in model.initial or "SetReset" in final:
            continue
        if ":Reset" in model.refs(effect.func) or "SetCondition" in final or effect.made.name == "Effect.GlobalEffect":
            continue
        if (
            (model.type_of(effect) or 0) & k.TYPE_GRANT
            or _of_one_card(script, effect)
            or lasting
            or _ends_otherwise(script, effect)
        ):
            continue
        yield reset_missing.finding(
            f"{called(effect).capitalize()} is registered while the Duel goes on, but nothing says when it ends.",
            script.span(effect.made),
            help="Set the reset: RESET_EVENT+RESETS_STANDARD on a card, RESET_PHASE+PHASE_END for a turn.",
            subject=subject(effect),
        )


def _of_one_card(script: Script, effect: Effect) -> bool:
    """Whether an effect is bound to its first target, and ends with it (`EFFECT_FLAG_ABSOLUTE_TARGET`)."""
    argument = script.model.argument(effect, "SetProperty")
    return argument is not None and "ABSOLUTE_TARGET" in script.source(argument)


def _ends_otherwise(script: Script, effect: Effect) -> bool:
    """Whether an effect ends itself, or lives on a card that does: a Token."""
    operation = script.model.handler(effect, "SetOperation")
    if operation.func is not None and ":Reset" in script.model.refs(operation.func):
        return True
    return any(
        type(one.call.func) is Name and "token" in one.call.func.name.lower()
        for one in effect.registrations
        if one.to == "card"
    ) or any("CreateToken" in ref for ref in effect.func.refs)
