"""LUA331: two effects under one prompt."""

from collections.abc import Iterator

from deckcheck.lua.script import Script, same
from deckcheck.lua.tree import Expr
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject


@rule("LUA331", "same-prompt", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def same_prompt(script: Script) -> Iterator[Finding]:
    """Two effects that do different things have the same description.

    The player cannot tell them apart when both could be used.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetDescription(aux.Stringid(id,0))
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetOperation(s.drop)
            c:RegisterEffect(e1)
            local e2=Effect.CreateEffect(c)
            e2:SetDescription(aux.Stringid(id,0))
            e2:SetType(EFFECT_TYPE_IGNITION)
            e2:SetRange(LOCATION_MZONE)
            e2:SetOperation(s.damop)
            c:RegisterEffect(e2)
        end
        function s.drop(e,tp) end
        function s.damop(e,tp) end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetDescription(aux.Stringid(id,0))
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetOperation(s.drop)
            c:RegisterEffect(e1)
            local e2=Effect.CreateEffect(c)
            e2:SetDescription(aux.Stringid(id,1))
            e2:SetType(EFFECT_TYPE_IGNITION)
            e2:SetRange(LOCATION_MZONE)
            e2:SetOperation(s.damop)
            c:RegisterEffect(e2)
        end
        function s.drop(e,tp) end
        function s.damop(e,tp) end

    To fix it, give each its own string.
    """
    model = script.model
    seen: list[tuple[Expr, Expr, str]] = []
    for effect, _ in activated(script):
        description = model.argument(effect, "SetDescription")
        operation = model.argument(effect, "SetOperation")
        if description is None or operation is None:
            continue
        for other, first, name in seen:
            if same(description, other) and not same(operation, first):
                yield same_prompt.finding(
                    f"{called(effect).capitalize()} has the same description as {name}, but does something else.",
                    place(script, effect, "SetDescription", "SetOperation"),
                    help="Give each its own string.",
                    subject=subject(effect),
                )
                break
        seen.append((description, operation, called(effect)))
