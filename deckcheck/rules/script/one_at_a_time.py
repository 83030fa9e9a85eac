"""LUA326: two Special Summons at once."""

from collections.abc import Iterator

from deckcheck.lua.script import Script, is_nil
from deckcheck.lua.tree import Call, Expr, Func, Name
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.handlers import handled

SPIRIT_DRAGON = 59822133


_MOST = {"Duel.SelectMatchingCard": 6, "Duel.SelectTarget": 6, "aux.SelectUnselectGroup": 4}
"""Where the greatest number of cards is."""


@rule("LUA326", "one-at-a-time", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def one_at_a_time(script: Script) -> Iterator[Finding]:
    """An effect Special Summons two or more monsters at once, and does not check for effects that forbid it.

    While "Blue-Eyes Spirit Dragon" is face-up, neither player can Special Summon two or more monsters at the same time.
    Scripts ask whether the player is under such an effect.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp)
            local g=Duel.SelectMatchingCard(tp,nil,tp,LOCATION_GRAVE,0,2,2,nil)
            Duel.SpecialSummon(g,0,tp,tp,false,false,POS_FACEUP)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_ACTIVATE)
            e1:SetCode(EVENT_FREE_CHAIN)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp)
            if Duel.IsPlayerAffectedByEffect(tp,59822133) then return end
            local g=Duel.SelectMatchingCard(tp,nil,tp,LOCATION_GRAVE,0,2,2,nil)
            Duel.SpecialSummon(g,0,tp,tp,false,false,POS_FACEUP)
        end

    To fix it, ask `Duel.IsPlayerAffectedByEffect(tp,CARD_BLUEEYES_SPIRIT)` (`59822133`).
    """
    text = script.tree.text
    if "BLUEEYES_SPIRIT" in text or str(SPIRIT_DRAGON) in text:
        return
    for effect, func in handled(script, "SetOperation"):
        calls = [c for c in script.model.calls(func) if c.name in ("Duel.SpecialSummon", "Duel.SpecialSummonStep")]
        steps = [call for call in calls if call.name == "Duel.SpecialSummonStep"]
        if not calls:
            continue
        target = script.model.handler(effect, "SetTarget").func
        place = steps[0] if len(steps) > 1 or (steps and _in_loop(script, func)) else calls[0]
        if (
            len(steps) > 1
            or (steps and _in_loop(script, func))
            or _several(script, func)
            or (target is not None and _several(script, target))
        ):
            yield one_at_a_time.finding(
                f"{func.name or 'The operation'} Special Summons two or more monsters at once, even where an effect "
                f"forbids it.",
                script.span(place),
                help="Ask Duel.IsPlayerAffectedByEffect(tp,59822133) first.",
                subject=func.name,
            )


def _in_loop(script: Script, func: Func) -> bool:
    return any(type(stat).__name__ == "Loop" and func.start <= stat.start < func.end for stat in script.tree.stats)


def _several(script: Script, func: Func) -> bool:
    """Whether two or more cards are chosen, or demanded."""
    for call in script.model.calls(func):
        most = call.args[_MOST[call.name]] if len(call.args) > _MOST.get(call.name, len(call.args)) else None
        if most is not None and (is_nil(most) or _more_than_one(script, most)):
            return True
        if call.name == "Duel.SetOperationInfo" and len(call.args) > 3:
            names = {name.name for name in script.names_in(call.args[1])}
            count = script.number(call.args[3])
            if "CATEGORY_SPECIAL_SUMMON" in names and count is not None and count > 1:
                return True
    return False


def _more_than_one(script: Script, expr: Expr) -> bool:
    """Whether a number is more than one, or that of the free zones."""
    number = script.number(expr)
    if number is not None:
        return number > 1
    value = expr.local.value if type(expr) is Name and expr.local is not None else None
    return type(value) is Call and value.name in (
        "Duel.GetLocationCount",
        "Duel.GetMZoneCount",
        "Duel.GetUsableMZoneCount",
    )
