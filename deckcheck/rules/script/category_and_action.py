"""LUA339: categories that do not fit what the effect does."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.category_missing import announced, decides_late
from deckcheck.rules.script.effects import activated, called, own_handler, place, subject

_ACTIONS: dict[str, tuple[str, ...]] = {
    "CATEGORY_DAMAGE": ("Duel.Damage",),
    "CATEGORY_DRAW": ("Duel.Draw",),
    "CATEGORY_TOHAND": ("Duel.SendtoHand",),
    "CATEGORY_TOGRAVE": ("Duel.SendtoGrave",),
    "CATEGORY_SPECIAL_SUMMON": ("Duel.SpecialSummon", "Duel.SpecialSummonStep"),
    "CATEGORY_DESTROY": ("Duel.Destroy",),
    "CATEGORY_REMOVE": ("Duel.Remove",),
    "CATEGORY_RECOVER": ("Duel.Recover",),
    "CATEGORY_TODECK": ("Duel.SendtoDeck",),
    "CATEGORY_CONTROL": ("Duel.GetControl",),
    "CATEGORY_DECKDES": ("Duel.DiscardDeck",),
}


@rule("LUA339", "category-and-action", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def category_and_action(script: Script) -> Iterator[Finding]:
    """`SetCategory` has a category that the effect neither announces nor does, or lacks one for what it does.

    Off by default: optional and later parts of an effect are left out by custom.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetCategory(CATEGORY_DRAW+CATEGORY_DAMAGE)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetTarget(s.target)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return true end
            Duel.SetOperationInfo(0,CATEGORY_DRAW,nil,0,tp,1)
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp) Duel.Draw(tp,1,REASON_EFFECT) end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetCategory(CATEGORY_DRAW)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetTarget(s.target)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return true end
            Duel.SetOperationInfo(0,CATEGORY_DRAW,nil,0,tp,1)
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp) Duel.Draw(tp,1,REASON_EFFECT) end

    To fix it, make the categories fit the effect.
    """
    model = script.model
    seen: set[int] = set()
    for effect, type_ in activated(script):
        operation = own_handler(script, effect, "SetOperation")
        target = own_handler(script, effect, "SetTarget")
        has, whole = model.bits(effect, "SetCategory")
        if operation is None or not whole or id(operation) in seen or not type_ & k.ACTIVATED:
            continue
        if target is not None and decides_late(script, target):
            continue
        seen.add(id(operation))
        tells = {name for _, name, _ in announced(script, target)} if target is not None else set()
        refs = model.refs(operation)
        possible = {
            name.name
            for call in (model.calls(target) if target is not None else ())
            if call.name == "Duel.SetPossibleOperationInfo" and len(call.args) > 1
            for name in script.names_in(call.args[1])
        }
        for category, actions in _ACTIONS.items():
            bit = script.api.constants.get(category) or 0
            does = any(action in refs for action in actions)
            if has & bit and target is not None and category not in tells | possible:
                what = "is neither announced nor done" if not does else "is not announced"
                yield category_and_action.finding(
                    f"{category} of {called(effect)} {what}.",
                    place(script, effect, "SetCategory"),
                    related=(script.head_span(target),),
                    help="Announce it with Duel.SetOperationInfo, or delete it.",
                    subject=subject(effect, category, what),
                )
            elif does and not has & bit and category not in tells:
                call = (
                    next(call for call in model.calls(operation) if call.name in actions)
                    if any(call.name in actions for call in model.calls(operation))
                    else None
                )
                if call is not None:
                    yield category_and_action.finding(
                        f"{called(effect).capitalize()} does what {category} stands for, but SetCategory leaves it "
                        f"out.",
                        script.span(call),
                        related=(place(script, effect, "SetCategory", "SetType"),),
                        help=f"Add {category} to SetCategory.",
                        subject=subject(effect, category, "left out"),
                    )
