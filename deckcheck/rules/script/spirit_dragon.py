"""LUA371: an effect that can be activated only while its Summons are forbidden."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, operands
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.one_at_a_time import SPIRIT_DRAGON


@rule("LUA371", "spirit-dragon", severity=ERROR, verdict=ILLEGAL, source="D17")
def spirit_dragon(script: Script) -> Iterator[Finding]:
    """A test of legality wants the player to be affected by "Blue-Eyes Spirit Dragon", which forbids to Summon two
    monsters at once.

    Wrong:
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.GetLocationCount(tp,LOCATION_MZONE)>1
                and Duel.IsPlayerAffectedByEffect(tp,59822133) end
        end

    Right:
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.GetLocationCount(tp,LOCATION_MZONE)>1
                and not Duel.IsPlayerAffectedByEffect(tp,59822133) end
        end

    To fix it, write `not`.
    """
    if "Duel.IsPlayerAffectedByEffect" not in script.mentions:
        return
    for func in script.tree.functions:
        if not any(param.name == "chk" for param in func.params):
            continue
        answers = [operands(one.values[0], "and") for one in func.returns if len(one.values) == 1]
        for part in (part for parts in answers if len(parts) > 1 for part in parts):
            if type(part) is Call and _asks_for_it(script, part):
                yield spirit_dragon.finding(
                    "The effect can be activated only while two monsters cannot be Summoned at once.",
                    script.span(part),
                    help="Write `not` before it.",
                    subject=func.name,
                )


def _asks_for_it(script: Script, call: Call) -> bool:
    return (
        call.name == "Duel.IsPlayerAffectedByEffect"
        and len(call.args) > 1
        and script.number(call.args[1]) == SPIRIT_DRAGON
    )
