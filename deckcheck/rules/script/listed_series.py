"""LUA346: archetypes and names that the script asks for and does not list."""

from collections.abc import Iterator

from deckcheck.lua.api import EDOPRO
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Expr, Name, Table
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_FIELDS = {"SET_": "listed_series", "CARD_": "listed_names"}


@rule("LUA346", "listed-series", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def listed_series(script: Script) -> Iterator[Finding]:
    """An EDOPro script asks for an archetype or a card by name, and lists it neither in `s.listed_series` nor
    `s.listed_names`.

    Cards that look for "a card that mentions …" read these lists.  Off by default: for archetypes it is mostly custom.

    Wrong (EDOPro):
        function s.filter(c)
            return c:IsSetCard(SET_HERO)
        end

    Right (EDOPro):
        s.listed_series={SET_HERO}
        function s.filter(c)
            return c:IsSetCard(SET_HERO)
        end

    To fix it, list it.
    """
    if script.dialect != EDOPRO or not script.is_card:
        return
    listed = {field: _listed(script, field) for field in _FIELDS.values()}
    seen: set[str] = set()
    for call in script.tree.calls:
        field = (
            "listed_series"
            if call.name.endswith("SetCard")
            else "listed_names"
            if call.name in (":IsCode", "Card.IsCode")
            else ""
        )
        known = listed.get(field)
        if known is None:
            continue
        for arg in call.args:
            for name in script.names_in(arg):
                if name.name.startswith(("SET_", "CARD_")) and name.name not in seen | known:
                    seen.add(name.name)
                    yield listed_series.finding(
                        f"{name.name} is asked for, but is not in s.{field}.",
                        script.span(name),
                        help=f"Add it: s.{field}={{{name.name}}}.",
                        subject=name.name,
                    )


def _listed(script: Script, field: str) -> set[str] | None:
    """The constants in a list of the card's table; None if they cannot be told."""
    found: set[str] = set()
    for _, value in script.tree.fields.get(field, ()):
        if type(value) is not Table:
            return None
        for _, item in value.items:
            if type(item) is Name:
                found.add(item.name)
            elif _hides(script, item):
                return None
    return found


def _hides(script: Script, item: Expr) -> bool:
    return script.number(item) is None
