"""LUA511: a constant of the wrong family."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.signatures import PLACES, family_of
from deckcheck.lua.tree import Call, Name
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA511", "wrong-constant", severity=ERROR, verdict=ILLEGAL, source="D17")
def wrong_constant(script: Script) -> Iterator[Finding]:
    """A constant stands where one of another family belongs: a category for an event, a position for a reason.

    To the game both are numbers, so it takes the wrong one for something quite different: a card destroyed "as a cost"
    that was to be destroyed by an effect, an effect that waits for an event that never comes.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetProperty(EFFECT_CANNOT_DISABLE)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
            c:RegisterEffect(e1)
        end

    To put it right, write the constant of the family that belongs there, or put the arguments in order.
    """
    for call in script.tree.calls:
        found = _misplaced(script, call) if call.name in PLACES else None
        if found is not None:
            name, family, wanted = found
            yield wrong_constant.finding(
                f"{name.name} is {_a(family)}; here {call.method or call.name} takes {_a(wanted)}.",
                script.span(name),
                help=f"Write the {wanted} that is meant, or put the arguments in order.",
                subject=f"{call.name}:{name.name}",
            )


def _misplaced(script: Script, call: Call) -> tuple[Name, str, str] | None:
    """The first constant of a call that stands where another family belongs: it, its family, the family wanted."""
    for place, kinds in PLACES[call.name].items():
        for name in script.names_in(call.args[place]) if place < len(call.args) else ():
            family = family_of(name.name)
            if family and family not in kinds and not _allowed(script, call, name, family):
                return name, family, kinds[0]
    return None


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _allowed(script: Script, call: Call, name: Name, family: str) -> bool:
    """What the game's scripts mix on purpose."""
    if call.name == ":SetCode":
        # EFFECT_COUNTER_PERMIT+COUNTER_X, EVENT_PHASE+PHASE_END, EVENT_CUSTOM+id
        return family in ("code", "phase", "count code") or name.name == "EFFECT_FLAG_EFFECT"
    if call.name in (":SetProperty", ":RegisterFlagEffect", "Duel.RegisterFlagEffect"):
        return name.name.startswith("EFFECT_FLAG")
    if call.name in (":IsType", ":IsActiveType") and name.name.startswith("TYPE"):
        return True
    return name.name not in script.api.constants
