"""LUA302: an effect registered twice in a row."""

from collections.abc import Iterator

from deckcheck.lua.model import Registration
from deckcheck.lua.script import Script, same
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA302", "registered-twice", severity=ERROR, verdict=ILLEGAL, source="D17")
def registered_twice(script: Script) -> Iterator[Finding]:
    """One effect object is registered twice on the same card, with nothing changed in between.

    The second time was meant for another effect, which is then missing; or the effect works twice.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_DIRECT_ATTACK)
            c:RegisterEffect(e1)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_DIRECT_ATTACK)
            c:RegisterEffect(e1)
        end

    To fix it, register the effect that is meant.
    """
    for effect in script.model.effects:
        if len(effect.registrations) < 2 or effect.varied:
            continue
        previous: Registration | None = None
        for step in effect.order:
            if not isinstance(step, Registration):
                previous = None
                continue
            if (
                previous is not None
                and previous.path == step.path
                and previous.to == step.to
                and step.path == effect.path
            ):
                target = step.call.func if step.call.method else step.call.args[-1]
                before = previous.call.func if previous.call.method else previous.call.args[-1]
                if same(target, before) and not step.deferred:
                    yield registered_twice.finding(
                        f"Effect {effect.variable} is registered a second time with nothing changed since line "
                        f"{script.span(previous.call).line}.",
                        script.span(step.call),
                        related=(script.span(previous.call),),
                        help="Register the effect that is meant here, or delete the line.",
                        subject=f"{effect.func.name}:{effect.variable}",
                    )
            previous = step
