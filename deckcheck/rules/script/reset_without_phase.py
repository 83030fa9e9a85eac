"""LUA341: a reset at a phase, and no phase."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_PHASES = 0x3FF


@rule("LUA341", "reset-without-phase", severity=ERROR, verdict=ILLEGAL, source="D17")
def reset_without_phase(script: Script) -> Iterator[Finding]:
    """`RESET_PHASE` without the phase: the effect, or the flag, never ends.

    Wrong:
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            Duel.RegisterFlagEffect(tp,1,RESET_PHASE,0,1)
        end

    Right:
        function s.operation(e,tp,eg,ep,ev,re,r,rp)
            Duel.RegisterFlagEffect(tp,1,RESET_PHASE+PHASE_END,0,1)
        end

    To fix it, say which phase ends it: `RESET_PHASE+PHASE_END`.
    """
    phase = script.api.constants.get("RESET_PHASE")
    if not phase:
        return
    for call, expr in script.resets:
        value = script.number(expr)
        if value is not None and value & phase and not value & _PHASES:
            yield reset_without_phase.finding(
                f"`{script.source(expr)}` has RESET_PHASE but no phase, so it never ends.",
                script.span(expr),
                help="Say which phase ends it: RESET_PHASE+PHASE_END.",
                subject=call.name,
            )
