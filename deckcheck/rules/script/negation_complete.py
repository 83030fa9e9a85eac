"""LUA329: a negation that forgets effects on the Chain."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import subject


@rule("LUA329", "negation-complete", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def negation_complete(script: Script) -> Iterator[Finding]:
    """An operation negates a card (`EFFECT_DISABLE`), but not its effects that are already activated
    (`EFFECT_DISABLE_EFFECT`).

    "Negate its effects" also means those on the Chain and those it activates elsewhere.

    Wrong:
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            local tc=eg:GetFirst()
            local e1=Effect.CreateEffect(e:GetHandler())
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_DISABLE)
            e1:SetReset(RESET_EVENT+RESETS_STANDARD)
            tc:RegisterEffect(e1)
        end

    Right:
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            local tc=eg:GetFirst()
            Duel.NegateRelatedChain(tc,RESET_TURN_SET)
            local e1=Effect.CreateEffect(e:GetHandler())
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_DISABLE)
            e1:SetReset(RESET_EVENT+RESETS_STANDARD)
            tc:RegisterEffect(e1)
            local e2=e1:Clone()
            e2:SetCode(EFFECT_DISABLE_EFFECT)
            tc:RegisterEffect(e2)
        end

    To fix it, register a second effect with `EFFECT_DISABLE_EFFECT`, and call `Duel.NegateRelatedChain`.
    """
    model = script.model
    for effect in model.effects:
        if id(effect.func) in model.initial or not effect.registrations or model.type_of(effect) != k.TYPE_SINGLE:
            continue
        argument = model.argument(effect, "SetCode")
        names = [name.name for name in script.names_in(argument)] if argument is not None else []
        if names != ["EFFECT_DISABLE"]:
            continue
        constants, refs = model.constants(effect.func), model.refs(effect.func)
        whole = "EFFECT_DISABLE_EFFECT" in constants
        if not whole or not refs & {"Duel.NegateRelatedChain", ":NegateEffects"}:
            what = "EFFECT_DISABLE_EFFECT" if not whole else "Duel.NegateRelatedChain"
            yield negation_complete.finding(
                f"The card is negated, but not what it has already activated ({what}).",
                script.span(effect.made),
                help="Register EFFECT_DISABLE_EFFECT as well, and call Duel.NegateRelatedChain.",
                subject=subject(effect),
            )
