"""LUA345: an effect without type or code."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import called, subject

_WITHOUT_CODE = k.TYPE_IGNITION | k.TYPE_GRANT | k.TYPE_XMATERIAL | k.TYPE_FLIP


@rule("LUA345", "kind-missing", severity=ERROR, verdict=ILLEGAL, source="D17")
def kind_missing(script: Script) -> Iterator[Finding]:
    """An effect is registered without a type (`SetType`), or without the code that says what it does or answers.

    Without a type the effect is nothing at all; without a code only Ignition Effects and granted effects work.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetValue(500)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetValue(500)
            c:RegisterEffect(e1)
        end

    To fix it, set the type and the code.
    """
    model = script.model
    for effect in model.effects:
        if not effect.registrations or effect.helper or effect.varied or effect.escapes or effect.made.method:
            continue
        final = model.final(effect)
        property_, whole = model.bits(effect, "SetProperty")
        if not effect.setters or property_ & k.FLAG_CLIENT_HINT or not whole:
            continue  # a hint for the players needs no kind
        if "SetType" not in final:
            what = "no type, so it is not an effect of any kind"
        else:
            type_ = model.type_of(effect)
            if "SetCode" in final or type_ is None or type_ & _WITHOUT_CODE:
                continue
            what = "no code, so it does nothing"
        yield kind_missing.finding(
            f"{called(effect).capitalize()} has {what}.",
            script.span(effect.made),
            help="Set its type and its code before it is registered.",
            subject=subject(effect),
        )
