"""LUA202: an effect type and a code that do not go together."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import called, place, subject

_TRIGGERING = k.TYPE_TRIGGER | k.TYPE_QUICK | k.TYPE_CONTINUOUS
_SCOPES = k.TYPE_SINGLE | k.TYPE_FIELD | k.TYPE_EQUIP | k.TYPE_XMATERIAL | k.TYPE_TARGET | k.TYPE_GRANT


@rule("LUA202", "type-and-code", severity=ERROR, verdict=ILLEGAL, source="D17")
def type_and_code(script: Script) -> Iterator[Finding]:
    """The type of an effect and its code do not go together.

    Trigger and Quick Effects answer an event, so their code is an `EVENT_`; an effect without activation that changes
    something carries an `EFFECT_` code.  A Trigger Effect also says whose event it is: SINGLE (this card's own) or
    FIELD. Anything else is never triggered, or never applied.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_O)
            e1:SetCode(EFFECT_INDESTRUCTABLE_BATTLE)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_O)
            e1:SetCode(EVENT_BATTLE_DESTROYED)
            c:RegisterEffect(e1)
        end

    To fix it, correct the type or the code.
    """
    model = script.model
    for effect in model.effects:
        if not effect.registrations or effect.helper or effect.varied or "SetCode" not in model.final(effect):
            if _without_code(script, effect):
                yield type_and_code.finding(
                    f"{called(effect).capitalize()} answers an event, but has no code that says which.",
                    place(script, effect, "SetType"),
                    help="Set the event with SetCode (EVENT_FREE_CHAIN if it answers nothing in particular).",
                    subject=subject(effect),
                )
            continue
        type_ = model.type_of(effect)
        argument = model.argument(effect, "SetCode")
        if type_ is None or argument is None:
            continue
        codes = [script.names_in(one) for one in script.alternatives(argument)]
        problem = next(
            (found for found in (_problem(type_, names[0].name if names else "") for names in codes) if found), ""
        )
        if problem:
            yield type_and_code.finding(
                f"{called(effect).capitalize()} {problem}.",
                place(script, effect, "SetType"),
                help="Correct the type or the code.",
                subject=subject(effect),
            )


def _problem(type_: int, code: str) -> str:
    """Why an effect of this type cannot have this code, in words that follow its name; "" if it can."""
    if type_ & _TRIGGERING and not type_ & k.TYPE_FLIP and _is_modifier(code):
        return f"answers events, but {code} is not one"
    if type_ & ~_SCOPES == 0 and type_ & (k.TYPE_SINGLE | k.TYPE_FIELD) and code.startswith("EVENT_"):
        return f"is never triggered by {code}: its type has neither TRIGGER nor CONTINUOUS"
    if type_ & k.TYPE_TRIGGER and not type_ & (_SCOPES | k.TYPE_FLIP):
        return "is a Trigger Effect without SINGLE or FIELD, so it answers no event"
    return ""


def _is_modifier(code: str) -> bool:
    """Whether a code is one of those that only change something.

    Replacements are triggered in their own way, and the two that choose the result of a coin toss or die roll are
    looked for among the continuous effects by the game itself.
    """
    return code.startswith("EFFECT_") and not code.endswith(("_REPLACE", "_RELEASE", "_SUBSTITUTE", "_CHOOSE"))


def _without_code(script: Script, effect: object) -> bool:
    """Whether an effect that waits for an event surely has none."""
    from deckcheck.lua.model import Effect

    assert isinstance(effect, Effect)
    model = script.model
    if not effect.registrations or effect.helper or effect.varied or effect.escapes or "SetCode" in model.final(effect):
        return False
    type_ = model.type_of(effect)
    return type_ is not None and bool(type_ & (k.TYPE_QUICK | k.TYPE_TRIGGER)) and not type_ & k.TYPE_FLIP
