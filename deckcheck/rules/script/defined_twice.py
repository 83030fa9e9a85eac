"""LUA306: two functions of one name."""

from collections.abc import Iterator
from itertools import pairwise

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Func
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA306", "defined-twice", severity=ERROR, verdict=ILLEGAL, source="D17")
def defined_twice(script: Script) -> Iterator[Finding]:
    """A function is defined twice under one name; the second replaces the first everywhere.

    Both effects then run the second function: a slip of copying an effect without renaming its parts.

    Wrong:
        function s.operation(e,tp)
            Duel.Draw(tp,1,REASON_EFFECT)
        end
        function s.operation(e,tp)
            Duel.Damage(1-tp,500,REASON_EFFECT)
        end

    Right:
        function s.drawop(e,tp)
            Duel.Draw(tp,1,REASON_EFFECT)
        end
        function s.damop(e,tp)
            Duel.Damage(1-tp,500,REASON_EFFECT)
        end

    To fix it, rename one of the two and use its new name where its effect is made.
    """
    for key, places in script.tree.fields.items():
        made = [(place, value) for place, value in places if type(value) is Func and value.parent is script.tree.main]
        for (first, _), (again, value) in pairwise(made):
            line = script.span(first).line
            yield defined_twice.finding(
                f"{script.source(again)} is defined a second time and replaces the one of line {line}.",
                script.head_span(value),
                related=(script.span(first),),
                help="Rename one of the two, and use its new name where its effect is made.",
                subject=key,
            )
