"""LUA303: a property set on an effect that is already registered."""

from collections.abc import Iterator

from deckcheck.lua.model import Effect, Path, Registration, Setter
from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_LATE = frozenset({"SetLabelObject", "SetOwnerPlayer", "Reset"})
"""Setters that scripts use on purpose after the effect is registered."""
_NEEDS_OTHER = frozenset({"SetLabel", "SetValue", "SetReset"})
"""Setters that are only reported while another effect is being made that lacks them."""


@rule("LUA303", "set-after-registration", severity=ERROR, verdict=ILLEGAL, source="D17")
def set_after_registration(script: Script) -> Iterator[Finding]:
    """A property is set on an effect after that effect was registered: on the wrong variable, as a rule.

    The first effect loses what it had (its operation, its count, its type), and the second never gets it.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
            local e2=Effect.CreateEffect(c)
            e2:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_GRAVE)
            c:RegisterEffect(e2)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            c:RegisterEffect(e1)
            local e2=Effect.CreateEffect(c)
            e2:SetType(EFFECT_TYPE_IGNITION)
            e2:SetRange(LOCATION_GRAVE)
            c:RegisterEffect(e2)
        end

    To fix it, name the effect that is meant.
    """
    model = script.model
    for effect in model.effects:
        if not effect.registrations:
            continue
        registered: Registration | None = None
        for position, step in enumerate(effect.order):
            if isinstance(step, Registration):
                registered = registered or step
                continue
            if registered is None or step.deferred or step.name in _LATE or not _follows(step.path, registered.path):
                continue
            if any(isinstance(later, Registration) for later in effect.order[position:]):
                continue
            other = _being_made(model.effects, effect, step)
            careful = step.name in _NEEDS_OTHER or step.path != registered.path
            if careful and (other is None or not _lacks(other, step)):
                continue
            meant = f" {other.variable} is being made here." if other is not None else ""
            yield set_after_registration.finding(
                f"{step.name} on {effect.variable}, which was registered on line "
                f"{script.span(registered.call).line}.{meant}",
                script.span(step.call),
                related=(script.span(registered.call),),
                help=f"Write {other.variable}:{step.name}(…)."
                if other is not None
                else "Set it before the effect is registered.",
                subject=f"{effect.func.name}:{effect.variable}:{step.name}",
            )


def _being_made(effects: list[Effect], effect: Effect, step: Setter) -> Effect | None:
    """The effect that was made last before a setter, if it is another one."""
    before = [one for one in effects if one.func is effect.func and one.made.start < step.call.start]
    last = max(before, key=lambda one: one.made.start, default=None)
    return last if last is not effect and last is not None and last.variable else None


def _follows(path: Path, before: Path) -> bool:
    """Whether a block is the one of an earlier statement, or inside it."""
    return path[: len(before)] == before


def _lacks(other: Effect, step: Setter) -> bool:
    """Whether an effect is not yet registered at a setter on another one, and has no such setter itself."""
    return all(one.name != step.name for one in other.setters) and all(
        one.call.start > step.call.start for one in other.registrations
    )
