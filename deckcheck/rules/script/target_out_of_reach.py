"""LUA343: targets in the Deck, the Extra Deck or the hand."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_CALLS = {"Duel.IsExistingTarget": 2, "Duel.SelectTarget": 3, "Duel.GetTargetCount": 2}
_HIDDEN = k.DECK | k.HAND | k.EXTRA
_NAMES = ((k.DECK, "Deck"), (k.HAND, "hand"), (k.EXTRA, "Extra Deck"))


@rule("LUA343", "target-out-of-reach", severity=ERROR, verdict=ILLEGAL, source="D17")
def target_out_of_reach(script: Script) -> Iterator[Finding]:
    """An effect targets cards in the Deck, the Extra Deck or the hand, where no card can be targeted.

    The game finds no target there, so that the effect can never be activated; together with other places, only those
    count.

    Wrong:
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            if chkc then return false end
            if chk==0 then return Duel.IsExistingTarget(aux.TRUE,tp,LOCATION_EXTRA,0,1,nil) end
            Duel.SelectTarget(tp,aux.TRUE,tp,LOCATION_EXTRA,0,1,1,nil)
        end

    Right:
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            if chkc then return false end
            if chk==0 then return Duel.IsExistingTarget(aux.TRUE,tp,LOCATION_GRAVE,0,1,nil) end
            Duel.SelectTarget(tp,aux.TRUE,tp,LOCATION_GRAVE,0,1,1,nil)
        end

    To fix it, choose without targeting (`IsExistingMatchingCard`, `SelectMatchingCard`), or target elsewhere.
    """
    for call in script.tree.calls:
        first = _CALLS.get(call.name)
        if first is None or len(call.args) < first + 2:
            continue
        own, other = script.number(call.args[first]), script.number(call.args[first + 1])
        places = (own or 0) | (other or 0)
        if not places & _HIDDEN:
            continue
        only = own is not None and other is not None and not places & ~_HIDDEN
        where = " or ".join(name for bit, name in _NAMES if places & bit)
        yield target_out_of_reach.finding(
            f"No card in the {where} can be targeted{', so the effect can never be activated' if only else ''}.",
            script.span(call),
            help="Choose without targeting (SelectMatchingCard), or target elsewhere.",
            subject=f"{call.name}:{call.inside.name}",
            severity=ERROR if only else WARNING,
            verdict=ILLEGAL if only else LEGAL,
        )
