"""LUA409: a number for which there is a name."""

from collections.abc import Iterator
from functools import cache

from deckcheck.lua.api import EDOPRO, api_of
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Number, leaves
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_OF_CARDS = words(
    ":IsCode :IsOriginalCode :IsOriginalCodeRule :IsSummonCode :IsHasEffect :ListsCode Duel.IsPlayerAffectedByEffect "
    "Duel.IsEnvironment Card.IsCode"
)


@rule("LUA409", "named-constant", severity=NOTE, verdict=LEGAL, source="D17")
def named_constant(script: Script) -> Iterator[Finding]:
    """An archetype or a card is written as a number, where EDOPro has a constant for it (`SET_`, `CARD_`).

    EDOPro's notes on modernizing scripts ask for the names; they can be searched and read.

    Wrong (EDOPro):
        function s.filter(c)
            return c:IsSetCard(0x8)
        end

    Right (EDOPro):
        function s.filter(c)
            return c:IsSetCard(SET_HERO)
        end

    To fix it, write the name.
    """
    if script.dialect != EDOPRO:
        return
    seen: set[str] = set()
    for number, prefix in _numbers(script):
        name = _names(prefix).get(number.value or 0)
        if name is not None and name not in seen:
            seen.add(name)
            yield named_constant.finding(
                f"{script.source(number)} has a name: {name}.",
                script.span(number),
                help=f"Write {name}.",
                subject=name,
            )


def _numbers(script: Script) -> Iterator[tuple[Number, str]]:
    """The numerals that stand for an archetype or a card, with how a name for it begins."""
    for call in script.tree.calls:
        if call.name.endswith("SetCard"):
            prefix = "SET_"
        elif call.name in _OF_CARDS:
            prefix = "CARD_"
        else:
            continue
        yield from ((one, prefix) for arg in call.args for one in leaves(arg) if type(one) is Number)
    for field, prefix in (("listed_names", "CARD_"), ("listed_series", "SET_")):
        for _, value in script.tree.fields.get(field, ()):
            if value is not None:
                yield from ((one, prefix) for one in leaves(value) if type(one) is Number)


@cache
def _names(prefix: str) -> dict[int, str]:
    """The constants that begin so, by value; a value with several names has none."""
    found: dict[int, str] = {}
    for name, value in api_of(EDOPRO).constants.items():
        if value and name.startswith(prefix):
            found[value] = "" if value in found else name
    return {value: name for value, name in found.items() if name}
