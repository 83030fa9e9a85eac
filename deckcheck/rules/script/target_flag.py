"""LUA308: an effect that targets without saying so."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Func
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, own_handler, place, subject


@rule("LUA308", "target-flag", severity=ERROR, verdict=ILLEGAL, source="D17")
def target_flag(script: Script) -> Iterator[Finding]:
    """An effect chooses targets at activation, but lacks the flag `EFFECT_FLAG_CARD_TARGET`.

    Players may respond to being targeted, and cards that "cannot be targeted" must be left alone.  Without the flag the
    game does not know that the effect targets.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            if chkc then return chkc:IsOnField() end
            if chk==0 then return Duel.IsExistingTarget(nil,tp,LOCATION_ONFIELD,LOCATION_ONFIELD,1,nil) end
            Duel.SelectTarget(tp,nil,tp,LOCATION_ONFIELD,LOCATION_ONFIELD,1,1,nil)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
            e1:SetRange(LOCATION_MZONE)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            if chkc then return chkc:IsOnField() end
            if chk==0 then return Duel.IsExistingTarget(nil,tp,LOCATION_ONFIELD,LOCATION_ONFIELD,1,nil) end
            Duel.SelectTarget(tp,nil,tp,LOCATION_ONFIELD,LOCATION_ONFIELD,1,1,nil)
        end

    To fix it, add the flag to the effect's properties.
    """
    seen: set[int] = set()
    for effect, _ in activated(script):
        property_, whole = script.model.bits(effect, "SetProperty")
        target = own_handler(script, effect, "SetTarget")
        if target is None or not whole or property_ & k.FLAG_CARD_TARGET or id(target) in seen:
            continue
        if "Duel.SelectTarget" not in script.model.refs(target) or _sets_at_run_time(script, target):
            continue
        if effect.parent is not None and not any(one.name in ("SetProperty", "SetTarget") for one in effect.setters):
            continue
        seen.add(id(target))
        yield target_flag.finding(
            f"{called(effect).capitalize()} chooses targets when it is activated, but lacks EFFECT_FLAG_CARD_TARGET.",
            place(script, effect, "SetProperty", "SetTarget"),
            related=(place(script, effect, "SetType"),),
            help="Add EFFECT_FLAG_CARD_TARGET to SetProperty.",
            subject=subject(effect),
        )


def _sets_at_run_time(script: Script, target: Func) -> bool:
    return ":SetProperty" in script.model.refs(target) or ":SetType" in script.model.refs(target)
