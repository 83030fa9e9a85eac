"""LUA508: a local that nothing reads."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule


@rule("LUA508", "unused-local", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def unused_local(script: Script) -> Iterator[Finding]:
    """A local variable is set and never read: left over, or another name was written where it was meant.

    Wrong:
        function s.operation(e,tp)
            local ct=Duel.GetMatchingGroupCount(aux.TRUE,tp,LOCATION_MZONE,0,nil)
            Duel.Draw(tp,1,REASON_EFFECT)
        end

    Right:
        function s.operation(e,tp)
            local ct=Duel.GetMatchingGroupCount(aux.TRUE,tp,LOCATION_MZONE,0,nil)
            Duel.Draw(tp,ct,REASON_EFFECT)
        end

    To fix it, delete it or use it.
    """
    for func in script.tree.functions:
        for local in func.locals:
            if (
                local.kind == "local"
                and not local.reads
                and not local.table
                and local.value is not None
                and local.name != "_"
            ):
                if local in script.tree.ids:
                    continue
                yield unused_local.finding(
                    f"{local.name} is never read.",
                    script.tree.span(local.start, local.start + len(local.name)),
                    help="Delete it, or use it where it is meant.",
                    subject=f"{func.name}:{local.name}",
                )
