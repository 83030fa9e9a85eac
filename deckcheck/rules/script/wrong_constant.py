"""LUA511: a constant of the wrong family."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Name
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_TITLES = {
    "Archetype": "archetype",
    "CardPosition": "position",
    "CardStatus": "status",
    "CommonCard": "passcode",
    "CommonCounter": "counter",
    "CommonToken": "Token",
    "CountLimitFlag": "count code",
    "EffectCategory": "category",
    "EffectCode": "effect code",
    "EffectFlag2": "effect flag",
    "HintMessage": "prompt",
    "HintType": "hint type",
    "MonsterAttribute": "Attribute",
    "MonsterRace": "Type of monsters",
    "RedirectLocation": "redirect location",
}


@rule("LUA511", "wrong-constant", severity=ERROR, verdict=ILLEGAL, source="D17")
def wrong_constant(script: Script) -> Iterator[Finding]:
    """A constant is used where one of another family belongs: a category for an event, a position for a reason.

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

    To fix it, write the constant of the family that belongs there, or put the arguments in order.
    """
    for wrong in script.conflicts.families:
        wanted = "code" if "EffectCode" in wrong.wanted else _title(_first(wrong.wanted))
        taker = f"{wrong.call.method or wrong.call.name} takes" if wrong.call is not None else "it is used with"
        yield wrong_constant.finding(
            f"{wrong.name.name} is {_a(_title(wrong.family))}; here {taker} {_a(wanted)}.",
            script.span(wrong.name),
            help=f"Write the {wanted} that is meant, or put the arguments in order.",
            subject=f"{wrong.call.name if wrong.call is not None else ''}:{wrong.name.name}",
        )
    for binary in script.tree.binaries:
        if binary.op not in ("*", "/", "//"):
            continue
        for side in (binary.left, binary.right):
            family = script.api.families.get(side.name) if type(side) is Name and side.local is None else None
            if family is not None and type(side) is Name:
                yield wrong_constant.finding(
                    f"{side.name} is {_a(_title(family))}, and no amount to calculate with.",
                    script.span(binary),
                    help="Write the number that is meant.",
                    subject=f"*:{side.name}",
                )


def _first(families: tuple[str, ...]) -> str:
    """The family that is meant first of all: a player rather than a counter, a reset rather than a phase."""
    return next((name for name in ("Player", "Reset", "Location") if name in families), families[0])


def _title(family: str) -> str:
    """`EffectType` → `effect type`."""
    return _TITLES.get(family) or _CAPITAL.sub(" ", family).lower()


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiouAEIOU" else f"a {word}"
