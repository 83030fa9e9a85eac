"""LUA356: targets that are chosen when the effect resolves."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, own_handler


@rule("LUA356", "late-target", severity=WARNING, verdict=LEGAL, source="D17")
def late_target(script: Script) -> Iterator[Finding]:
    """The operation of an effect lets the player choose targets (`Duel.SelectTarget`), which is done at activation.

    A card that is chosen while the effect resolves is not targeted: cards that cannot be targeted may be chosen.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetOperation(s.operation)
            c:RegisterEffect(e1)
        end
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            local g=Duel.SelectTarget(tp,Card.IsFaceup,tp,LOCATION_MZONE,0,1,1,nil)
            Duel.Destroy(g,REASON_EFFECT)
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
            local g=Duel.SelectMatchingCard(tp,Card.IsFaceup,tp,LOCATION_MZONE,0,1,1,nil)
            Duel.Destroy(g,REASON_EFFECT)
        end

    To fix it, use `Duel.SelectMatchingCard`, or choose the target in the target function.
    """
    seen: set[int] = set()
    for effect, _ in activated(script):
        operation = own_handler(script, effect, "SetOperation")
        if operation is None or id(operation) in seen or operation is own_handler(script, effect, "SetTarget"):
            continue
        seen.add(id(operation))
        for call in operation.calls:
            if call.name == "Duel.SelectTarget":
                yield late_target.finding(
                    "Targets are chosen when the effect is activated, not when it resolves.",
                    script.span(call),
                    help="Use Duel.SelectMatchingCard, or choose the target in the target function.",
                    subject=operation.name,
                )
