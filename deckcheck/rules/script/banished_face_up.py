"""LUA348: banished cards are judged without asking whether they are face-up."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.filters import asked_by

_LOOKED_AT = words(
    "IsSetCard IsRace IsCode IsType IsAttribute IsMonster IsSpellTrap IsLevelBelow IsLevelAbove IsLevel IsSpell IsTrap"
)
_POSITIONS = (":IsFaceup", "Card.IsFaceup", "aux.Faceup", ":IsFacedown", "Card.IsFacedown", ":IsPosition")


@rule("LUA348", "banished-face-up", severity=WARNING, verdict=LEGAL, source="D17")
def banished_face_up(script: Script) -> Iterator[Finding]:
    """An effect looks for banished cards by name, Type or kind, and does not ask whether they are face-up.

    Nobody knows what a face-down banished card is.

    Wrong:
        function s.filter(c)
            return c:IsRace(RACE_DRAGON) and c:IsAbleToHand()
        end
        function s.target(e,tp)
            Duel.SelectTarget(tp,s.filter,tp,LOCATION_REMOVED,0,1,1,nil)
        end

    Right:
        function s.filter(c)
            return c:IsFaceup() and c:IsRace(RACE_DRAGON) and c:IsAbleToHand()
        end
        function s.target(e,tp)
            Duel.SelectTarget(tp,s.filter,tp,LOCATION_REMOVED,0,1,1,nil)
        end

    To fix it, ask `IsFaceup` (in the GY every card is face-up).
    """
    if "LOCATION_REMOVED" not in script.mentions:
        return
    seen: set[str] = set()
    for call in script.tree.calls:
        signature = script.types.signature(call)
        if signature is None or signature.filter is None or not call.name.startswith("Duel."):
            continue
        if not _among_banished(script, call):
            continue
        where = signature.filter[0]
        refs = asked_by(script, call.args[where]) if where < len(call.args) else None
        if refs is None or script.source(call.args[where]) in seen:
            continue
        seen.add(script.source(call.args[where]))
        if any(ref.startswith(_POSITIONS) or "FlagEffect" in ref for ref in refs):
            continue
        if {ref.rpartition(".")[2].removeprefix(":") for ref in refs} & _LOOKED_AT:
            filter_ = script.resolve(call.args[where])
            name = filter_.name if filter_ is not None and filter_.name else "The filter"
            yield banished_face_up.finding(
                f"{name} looks at banished cards, and does not ask whether they are face-up.",
                script.head_span(filter_) if filter_ is not None else script.span(call.args[where]),
                related=(script.span(call),),
                help="Ask IsFaceup.",
                subject=script.source(call.args[where]),
            )


def _among_banished(script: Script, call: Call) -> bool:
    signature = script.types.signature(call)
    assert signature is not None
    return any(
        (script.number(arg) or 0) & k.REMOVED
        for place, arg in enumerate(call.args)
        if "Location" in signature.param(place).families
    )
