"""LUA001: the script has a Lua syntax error."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA001", "syntax-error", severity=ERROR, verdict=ILLEGAL, source="D17")
def syntax_error(script: Script) -> Iterator[Finding]:
    """The script has a Lua syntax error, so it does not load, and the card has no effect at all in the Duel.

    The place is where reading first failed; the mistake is there or shortly before (an `end` too few shows at the end
    of its function).  The code around it is checked all the same, but rules that look for something missing stay
    silent.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            c:RegisterEffect(e1)
        end

    To fix it, look for a missing bracket, comma, `then`, `do` or `end`.
    """
    for fault in script.tree.faults:
        if fault.kind == "syntax":
            what = f" {fault.what}" if fault.what else ""
            yield syntax_error.finding(
                f"The script does not load: it{what if fault.what.startswith('cannot') else ' is not valid Lua,'}"
                f"{'' if fault.what.startswith('cannot') else what}.",
                script.tree.span(fault.start, fault.end),
                help="Look here and just before for a missing bracket, comma, `then`, `do` or `end`.",
            )
