"""LUA804: another number of targets than the text has."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Number
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_TARGETS = re.compile(r"\b[Tt]arget (up to )?(\d+) ")
_OTHER_NUMBERS = re.compile(
    r"\b[Tt]arget(?:s|ing)? (?:any|a |an |all|cards|monsters|[A-Za-z-]+ monsters|your )|instead|more targets"
)


@rule("LUA804", "text-target-count", severity=WARNING, verdict=LEGAL, source="D17")
def text_target_count(script: Script) -> Iterator[Finding]:
    """The text targets a number of cards, and the only choice of targets in the script takes another number.

    (Needs card text.)

    Wrong (Normal Spell; text "Target 2 monsters on the field; destroy them."):
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            Duel.SelectTarget(tp,nil,tp,LOCATION_MZONE,LOCATION_MZONE,1,2,nil)
        end

    Right (Normal Spell; text "Target 2 monsters on the field; destroy them."):
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            Duel.SelectTarget(tp,nil,tp,LOCATION_MZONE,LOCATION_MZONE,2,2,nil)
        end

    To fix it, compare the least and the largest number of `Duel.SelectTarget` with the text.
    """
    text = script.card_text
    if text is None:
        return
    said = _TARGETS.findall(text.masked)
    if len(said) != 1 or _OTHER_NUMBERS.search(text.masked):
        return
    calls = [call for call in script.tree.calls if call.name in ("Duel.SelectTarget", "Duel.SetTargetCard")]
    numbers = _numbers(calls[0]) if len(calls) == 1 else None
    up_to, number = said[0]
    wanted = (1 if up_to else int(number), int(number))
    if numbers is not None and numbers != wanted:
        least, most = numbers
        yield text_target_count.finding(
            f"The text targets {up_to}{number}, but from {least} to {most} are chosen.",
            script.span(calls[0]),
            help="Compare the two numbers of Duel.SelectTarget with the text.",
            subject=f"{least}:{most}",
        )


def _numbers(call: Call) -> tuple[int, int] | None:
    """How many targets are chosen, at least and at most; None if that is not written as numbers."""
    if call.name != "Duel.SelectTarget" or len(call.args) < 7:
        return None
    least, most = call.args[5], call.args[6]
    if type(least) is Number and type(most) is Number and least.value is not None and most.value is not None:
        return least.value, most.value
    return None
