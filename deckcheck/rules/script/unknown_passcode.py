"""LUA406: a passcode that no card has."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Expr, Number, Table
from deckcheck.model.card import passcode_text
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_CALLS = {
    ":IsCode": 0,
    ":IsOriginalCode": 0,
    ":IsOriginalCodeRule": 0,
    "Card.IsCode": 1,
    "aux.AddCodeList": 1,
    ":IsSummonCode": 3,
    "aux.IsCodeListed": 1,
    ":ListsCode": 0,
    ":IsFusionCode": 0,
    ":IsLinkCode": 0,
}
_LISTS = ("listed_names", "material", "fit_monster")
_TOKENS = 30
"""A card's Tokens have the numbers after its own."""


@rule("LUA406", "unknown-passcode", severity=WARNING, verdict=LEGAL, source="A9")
def unknown_passcode(script: Script) -> Iterator[Finding]:
    """A card is asked for by a passcode that no card has.

    No card is ever found: a digit is wrong, or the number of a card before its release was never replaced.

    Wrong (Effect Monster):
        function s.filter(c)
            return c:IsCode(99999999)
        end

    Right (Effect Monster):
        function s.filter(c)
            return c:IsCode(46986414)
        end

    To fix it, write the passcode of the intended card.
    """
    # A custom card may well speak of other custom cards.
    if script.code is not None and script.facts is None:
        return
    numbers: list[Number] = []
    for call in script.tree.calls:
        place = _CALLS.get(call.name)
        if place is not None:
            numbers += _numbers(call.args[place:])
    for key in _LISTS:
        for _, given in script.tree.fields.get(key, ()):
            if type(given) is Table:
                numbers += _numbers([item for _, item in given.items])
    for number in numbers:
        value = number.value
        if value is None or value < 10_000 or script.book.is_known(value) is not False:
            continue
        if any(script.book.facts(value - step) is not None for step in range(1, _TOKENS)):
            continue
        if script.code is not None and abs(value - script.code) <= _TOKENS:
            continue
        yield unknown_passcode.finding(
            f"No card has the passcode {passcode_text(value)}.",
            script.span(number),
            help="Write the passcode of the intended card.",
            subject=str(value),
        )


def _numbers(values: list[Expr]) -> list[Number]:
    return [value for value in values if type(value) is Number]
