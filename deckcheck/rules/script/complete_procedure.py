"""LUA102: a proper Summon that is never completed."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Func
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_KINDS = {
    "SUMMON_TYPE_FUSION": "Fusion",
    "SUMMON_TYPE_SYNCHRO": "Synchro",
    "SUMMON_TYPE_XYZ": "Xyz",
    "SUMMON_TYPE_LINK": "Link",
    "SUMMON_TYPE_RITUAL": "Ritual",
}


@rule("LUA102", "complete-procedure", severity=ERROR, verdict=ILLEGAL, source="D12")
def complete_procedure(script: Script) -> Iterator[Finding]:
    """A monster is Special Summoned "as a Fusion (Synchro, Xyz, Link, Ritual) Summon", but never marked as such.

    A Summon of that kind counts as proper, so the monster can be revived later.  The game knows only when
    `CompleteProcedure` was called on it.

    Wrong:
        function s.operation(e,tp,sc)
            Duel.SpecialSummon(sc,SUMMON_TYPE_SYNCHRO,tp,tp,false,false,POS_FACEUP)
        end

    Right:
        function s.operation(e,tp,sc)
            if Duel.SpecialSummon(sc,SUMMON_TYPE_SYNCHRO,tp,tp,false,false,POS_FACEUP)>0 then
                sc:CompleteProcedure()
            end
        end

    To fix it, call `CompleteProcedure` on the monster after it was Summoned.
    """
    for call in script.tree.calls:
        if call.name not in ("Duel.SpecialSummon", "Duel.SpecialSummonStep") or len(call.args) < 2:
            continue
        kinds = [_KINDS[name.name] for name in script.names_in(call.args[1]) if name.name in _KINDS]
        if not kinds or _completes(script, call.inside):
            continue
        yield complete_procedure.finding(
            f"The {kinds[0]} Summon is never completed, so the monster cannot be revived later.",
            script.span(call),
            help="Call CompleteProcedure() on the monster after it was Summoned.",
            subject=call.inside.name,
        )


def _completes(script: Script, func: Func) -> bool:
    one: Func | None = func
    while one is not None and one is not script.tree.main:
        refs = script.model.refs(one)
        if ":CompleteProcedure" in refs or "Card.CompleteProcedure" in refs:
            return True
        one = one.parent
    return False
