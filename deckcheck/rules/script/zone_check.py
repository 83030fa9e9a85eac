"""LUA325: a Special Summon without a look at the zones."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Func, If
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.handlers import counts_zones, handled


@rule("LUA325", "zone-check", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def zone_check(script: Script) -> Iterator[Finding]:
    """A target function tests whether a card can be Special Summoned, or placed, but not whether a zone is free.

    Without a free zone the effect cannot do what it says and must not be activated.  Off by default: where the effect
    first empties a zone, no test is needed.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_HAND)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return e:GetHandler():IsCanBeSpecialSummoned(e,0,tp,false,false) end
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_HAND)
            e1:SetTarget(s.target)
            c:RegisterEffect(e1)
        end
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.GetLocationCount(tp,LOCATION_MZONE)>0
                and e:GetHandler():IsCanBeSpecialSummoned(e,0,tp,false,false) end
        end

    To fix it, ask `Duel.GetLocationCount` (`GetMZoneCount`, `GetLocationCountFromEx`).
    """
    for _, func in handled(script, "SetTarget"):
        refs = script.model.refs(func)
        call = next((c for c in script.model.calls(func) if c.method == "IsCanBeSpecialSummoned"), None)
        extra = "LOCATION_EXTRA" in script.model.constants(func)
        if call is not None and not counts_zones(script, func):
            yield _finding(script, func, "whether a Monster Zone is free")
        elif call is not None and extra and "DECK" not in _places(script, func) and not _counts_extra(refs):
            yield _finding(script, func, "whether a zone for Extra Deck monsters is free (GetLocationCountFromEx)")
    for _, func in handled(script, "SetOperation"):
        if "Duel.MoveToField" in script.model.refs(func) and not counts_zones(script, func):
            target = next(
                (
                    one
                    for effect, one in handled(script, "SetTarget")
                    if script.model.handler(effect, "SetOperation").func is func
                ),
                None,
            )
            if target is None or not counts_zones(script, target):
                yield _finding(script, target or func, "whether a Spell & Trap Zone is free")


def _counts_extra(refs: frozenset[str]) -> bool:
    """Whether zones for Extra Deck monsters are counted."""
    return any("FromEx" in ref or "MMZ" in ref or "SelectUnselect" in ref for ref in refs)


def _places(script: Script, func: Func) -> str:
    """The places other than the Extra Deck that a function speaks of."""
    return " ".join(script.model.constants(func) & {"LOCATION_DECK", "LOCATION_HAND", "LOCATION_GRAVE"})


def _finding(script: Script, func: Func, what: str) -> Finding:
    inner = next((stat for stat in reversed(func.body) if type(stat) is If and "chk==0" in script.source(stat)), None)
    return zone_check.finding(
        f"{func.name or 'The function'} does not ask {what}.",
        script.span(inner) if inner is not None else script.head_span(func),
        help="Ask for a free zone before the effect can be activated.",
        subject=func.name,
    )
