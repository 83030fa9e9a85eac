"""LUA366: a card to attach is asked whether it can be Xyz Material, but not of which monster."""

from collections.abc import Iterator

from deckcheck.lua.api import EDOPRO
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule


@rule("LUA366", "material-of-whom", severity=WARNING, verdict=LEGAL, source="D17")
def material_of_whom(script: Script) -> Iterator[Finding]:
    """`IsCanBeXyzMaterial()` gets no monster, player and reason, although the card is to be attached by an effect.

    Some cards can be Xyz Material of some monsters only, and some for an Xyz Summon only.  (EDOPro.)

    Wrong (EDOPro):
        function s.operation(e,tp)
            local c=e:GetHandler()
            local tc=Duel.GetFirstTarget()
            if tc:IsCanBeXyzMaterial() then Duel.Overlay(c,tc) end
        end

    Right (EDOPro):
        function s.operation(e,tp)
            local c=e:GetHandler()
            local tc=Duel.GetFirstTarget()
            if tc:IsCanBeXyzMaterial(c,tp,REASON_EFFECT) then Duel.Overlay(c,tc) end
        end

    To fix it, give the Xyz Monster, the player and `REASON_EFFECT`.
    """
    if script.dialect != EDOPRO or "Duel.Overlay" not in script.mentions:
        return
    for call in script.tree.calls:
        if call.name == ":IsCanBeXyzMaterial" and not call.args:
            yield material_of_whom.finding(
                "IsCanBeXyzMaterial is not told which monster the card would be attached to.",
                script.span(call),
                help="Give it: IsCanBeXyzMaterial(c,tp,REASON_EFFECT).",
                subject="IsCanBeXyzMaterial",
            )
