"""LUA407: what was put in to find a fault."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_TELLS = words("Debug.Message Debug.PrintStacktrace print")


@rule("LUA407", "debug-left", severity=WARNING, verdict=LEGAL, source="D17")
def debug_left(script: Script) -> Iterator[Finding]:
    """A card's script writes messages for its author (`Debug.Message`).

    Every player sees them in the Duel.  In a Duel set-up they are meant, and are left alone.

    Wrong:
        function s.initial_effect(c)
            Debug.Message("here")
        end

    Right:
        function s.initial_effect(c)
        end

    To fix it, remove the call.
    """
    if not script.is_card or script.is_setup:
        return
    for call in script.tree.calls:
        if call.name in _TELLS:
            yield debug_left.finding(
                f"{call.name} shows its message to the players.",
                script.span(call),
                help="Remove it.",
                subject=f"{call.inside.name}:{call.name}",
            )
