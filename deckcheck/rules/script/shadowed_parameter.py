"""LUA502: a local that hides a parameter."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule


@rule("LUA502", "shadowed-parameter", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def shadowed_parameter(script: Script) -> Iterator[Finding]:
    """A local variable has the name of a parameter of its own function and hides it.

    From there on the name means something else than what the game handed over (`e`, `tp`, `eg` …).

    Wrong:
        function s.operation(e,tp)
            local tp=1
            Duel.Draw(tp,1,REASON_EFFECT)
        end

    Right:
        function s.operation(e,tp)
            local p=1
            Duel.Draw(p,1,REASON_EFFECT)
        end

    To fix it, take another name.
    """
    for func in script.tree.functions:
        names = {param.name for param in func.params}
        for local in func.locals:
            if local.kind in ("local", "for") and local.name in names and local.name != "_":
                yield shadowed_parameter.finding(
                    f"{local.name} hides the parameter of that name.",
                    script.tree.span(local.start, local.start + len(local.name)),
                    help="Take another name.",
                    subject=f"{func.name}:{local.name}",
                )
