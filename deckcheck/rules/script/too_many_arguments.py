"""LUA514: a call with more arguments than the function takes."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule


@rule("LUA514", "too-many-arguments", severity=NOTE, verdict=LEGAL, source="D17")
def too_many_arguments(script: Script) -> Iterator[Finding]:
    """A function of the game gets more arguments than it takes, and ignores the rest.

    Most of these change nothing (`nil` at the end of `Duel.GetFieldGroup`); some were meant for another function.

    Wrong:
        function s.condition(e,tp)
            return Duel.GetFieldGroupCount(tp,LOCATION_MZONE,0,nil)==0
        end

    Right:
        function s.condition(e,tp)
            return Duel.GetFieldGroupCount(tp,LOCATION_MZONE,0)==0
        end

    To fix it, leave out the rest, or use the function that takes them.
    """
    for many in script.conflicts.many:
        named = many.call.method or many.call.name
        yield too_many_arguments.finding(
            f"{named} takes {many.wanted or 'no'} argument{'' if many.wanted == 1 else 's'} and gets {many.given}.",
            script.span(many.call),
            help="Leave out the rest, or use the function that takes them.",
            subject=many.call.name,
        )
