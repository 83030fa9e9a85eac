"""LUA317: further categories that an effect announces only."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.category_missing import LOOKED_AT, left_out

_NEVER_LISTED = frozenset({"CATEGORY_ANNOUNCE", "CATEGORY_LEAVE_GRAVE", "CATEGORY_GRAVE_ACTION"})


@rule("LUA317", "category-unlisted", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def category_unlisted(script: Script) -> Iterator[Finding]:
    """An effect announces a category that `SetCategory` leaves out, of those that other cards rarely ask for.

    The same as `category-missing`, for destroying, banishing, sending to the GY, damage and so on.  Cards that respond
    to these look at what is announced, so it hardly matters in play; many scripts leave it out on purpose.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return true end
            Duel.SetOperationInfo(0,CATEGORY_DAMAGE,nil,0,1-tp,500)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetCategory(CATEGORY_DAMAGE)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return true end
            Duel.SetOperationInfo(0,CATEGORY_DAMAGE,nil,0,1-tp,500)
        end

    To fix it, add the category to `SetCategory`.
    """
    return left_out(category_unlisted, script, lambda name: name not in LOOKED_AT and name not in _NEVER_LISTED)
