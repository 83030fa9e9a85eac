"""LUA503: a branch that is never taken."""

from collections.abc import Iterator

from deckcheck.lua.script import Script, same
from deckcheck.lua.tree import If
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA503", "unreachable-branch", severity=ERROR, verdict=ILLEGAL, source="D17")
def unreachable_branch(script: Script) -> Iterator[Finding]:
    """An `elseif` asks the same as a branch before it, so it is never taken.

    Wrong:
        function s.operation(e,tp,op)
            if op==1 then
                Duel.Draw(tp,1,REASON_EFFECT)
            elseif op==1 then
                Duel.Recover(tp,500,REASON_EFFECT)
            end
        end

    Right:
        function s.operation(e,tp,op)
            if op==1 then
                Duel.Draw(tp,1,REASON_EFFECT)
            elseif op==2 then
                Duel.Recover(tp,500,REASON_EFFECT)
            end
        end

    To fix it, ask what was meant.
    """
    for stat in script.tree.stats:
        if type(stat) is not If or len(stat.branches) < 2:
            continue
        for position, (condition, _) in enumerate(stat.branches):
            twin = next((one for one, _ in stat.branches[:position] if same(one, condition)), None)
            if twin is not None and type(condition).__name__ != "Call":
                yield unreachable_branch.finding(
                    f"`{script.source(condition)}` was asked on line {script.span(twin).line} already, so this is "
                    f"never reached.",
                    script.span(condition),
                    related=(script.span(twin),),
                    help="Ask what was meant.",
                    subject=script.source(condition),
                )
