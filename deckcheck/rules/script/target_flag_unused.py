"""LUA309: an effect that says it targets, but does not."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.model import Handler
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Index
from deckcheck.lua.words import words
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject

_NOT_CHOOSING = words(
    "Duel.IsExistingTarget :IsCanBeEffectTarget Card.IsCanBeEffectTarget Duel.SetTargetPlayer Duel.SetTargetParam "
    "Duel.GetFirstTarget Duel.GetAttackTarget :GetAttackableTarget :CanAttackTarget :GetEquipTarget :IsHasCardTarget "
    "Duel.GetTargetCount :GetCardTarget :SetTarget"
)


@rule("LUA309", "target-flag-unused", severity=ERROR, verdict=ILLEGAL, source="D17")
def target_flag_unused(script: Script) -> Iterator[Finding]:
    """An effect has the flag `EFFECT_FLAG_CARD_TARGET`, but chooses no target when it is activated.

    Cards that answer or forbid targeting then treat an effect that does not target as if it did.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
            e1:SetRange(LOCATION_MZONE)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.IsPlayerCanDraw(tp,1) end
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
            e1:SetRange(LOCATION_MZONE)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.IsPlayerCanDraw(tp,1) end
        end

    To fix it, delete the flag, or choose with `Duel.SelectTarget`.
    """
    model = script.model
    for effect, _ in activated(script):
        property_, _ = model.bits(effect, "SetProperty")
        if not property_ & k.FLAG_CARD_TARGET:
            continue
        if effect.parent is not None and not any(one.name in ("SetProperty", "SetTarget") for one in effect.setters):
            continue
        handlers = [model.handler(effect, name) for name in ("SetTarget", "SetCost", "SetCondition")]
        if handlers[0].func is None or any(one.kind == "unknown" or _combines(one) for one in handlers):
            continue
        refs = frozenset().union(*(model.refs(one.func) for one in handlers if one.func is not None))
        if any("Target" in ref and ref not in _NOT_CHOOSING for ref in refs) or any(_hidden(ref) for ref in refs):
            continue
        yield target_flag_unused.finding(
            f"{called(effect).capitalize()} has EFFECT_FLAG_CARD_TARGET, but its target function chooses no target.",
            place(script, effect, "SetProperty"),
            help="Delete the flag, or choose with Duel.SelectTarget.",
            subject=subject(effect),
        )


def _hidden(ref: str) -> bool:
    """Whether a function may run another effect's target function, or a library's."""
    return ref in (":GetTarget", "Effect.GetTarget", ":SetProperty", "Duel.ChangeTargetCard", ":CheckActivateEffect")


def _combines(handler: Handler) -> bool:
    """Whether a library function is given functions of this script, which may choose the targets."""
    value = handler.value
    return handler.kind == "other" and type(value) is Call and any(type(arg) is Index and arg.own for arg in value.args)
