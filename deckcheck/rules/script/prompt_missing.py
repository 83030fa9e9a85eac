"""LUA332: a prompt that the client database does not have."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_STRINGS = 16


@rule("LUA332", "prompt-missing", severity=WARNING, verdict=LEGAL, source="D17")
def prompt_missing(script: Script) -> Iterator[Finding]:
    """A prompt is asked for (`aux.Stringid(id,n)`) that cannot exist: a client database has 16 strings a card, 0 to 15.

    Wrong (EDOPro):
        function s.activate(e,tp)
            return Duel.SelectYesNo(tp,aux.Stringid(id,16))
        end

    Right (EDOPro):
        function s.activate(e,tp)
            return Duel.SelectYesNo(tp,aux.Stringid(id,0))
        end

    To fix it, use a number from 0 to 15 that the database has a string for.
    """
    for call in script.tree.calls:
        if call.name == "aux.Stringid" and len(call.args) == 2:
            number = script.number(call.args[1])
            own = script.number(call.args[0]) == script.code or not script.tree.ids
            if number is None or (0 <= number < _STRINGS and not _beyond(script, number, own)):
                continue
            yield prompt_missing.finding(
                f"String {number} does not exist: "
                + (
                    "a card has the strings 0 to 15."
                    if number >= _STRINGS or number < 0
                    else f"the database has {_last(script) + 1} for this card."
                ),
                script.span(call),
                help="Use the number of a string that the database has.",
                subject=str(number),
            )


def _last(script: Script) -> int:
    return script.facts.strings if script.facts is not None else -1


def _beyond(script: Script, number: int, own: bool) -> bool:
    """Whether a string lies beyond the last that the database has for this card."""
    return own and 0 <= _last(script) < number
