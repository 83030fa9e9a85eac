"""LUA337: another card's prompt."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Number
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule


@rule("LUA337", "foreign-prompt", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def foreign_prompt(script: Script) -> Iterator[Finding]:
    """A prompt is taken from the strings of another card (`aux.Stringid` with its number).

    Some scripts share prompts on purpose, so the rule is off by default.

    Wrong (YGOPro):
        function c10000000.activate(e,tp)
            return Duel.SelectYesNo(tp,aux.Stringid(20000000,0))
        end

    Right (YGOPro):
        function c10000000.activate(e,tp)
            return Duel.SelectYesNo(tp,aux.Stringid(10000000,0))
        end

    To fix it, write this card's own number.
    """
    code = script.code
    if code is None:
        return
    for call in script.tree.calls:
        if call.name == "aux.Stringid" and call.args and type(call.args[0]) is Number:
            value = call.args[0].value
            if value is not None and value > 10_000 and value != code:
                other = script.book.facts(value)
                yield foreign_prompt.finding(
                    f"The prompt is one of {other.name if other is not None else 'another card'}.",
                    script.span(call),
                    help=f"Write this card's own number, {code}.",
                    subject=str(value),
                )
