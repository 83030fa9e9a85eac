"""Which dialect a script is written in."""

from functools import cache

from deckcheck.lua.api import EDOPRO, YGOPRO, api_of
from deckcheck.lua.parse import Tree
from deckcheck.lua.tree import Name


@cache
def _telling_names() -> tuple[frozenset[str], frozenset[str]]:
    """The names that only EDOPro has, and those that only YGOPro has."""
    names = [
        set(api.constants) | set(api.functions) | {f":{method}" for method in api.methods}
        for api in (api_of(EDOPRO), api_of(YGOPRO))
    ]
    return frozenset(names[0] - names[1]), frozenset(names[1] - names[0])


def detect(tree: Tree) -> tuple[str, bool]:
    """The dialect that a script's names speak for, and whether they speak at all; if they do not tell, the way its card
    table is made does.

    `local s,id,o=GetID()` and functions on `c123` are YGOPro's ways (EDOPro's of old, too); `local s,id=GetID()` is
    EDOPro's.
    """
    edopro, ygopro = _telling_names()
    balance = 0
    for func in tree.functions:
        refs = func.refs | func.constants
        balance += 2 * (len(refs & edopro) - len(refs & ygopro))
    for call in tree.calls:
        if call.name == "GetID":
            balance += -2 if _wants_offset(tree) else 1
            break
    else:
        if any(
            type(place.obj) is Name and place.obj.local is None
            for places in tree.fields.values()
            for place, _ in places
        ):
            balance -= 1
    return YGOPRO if balance < 0 else EDOPRO, balance != 0


def _wants_offset(tree: Tree) -> bool:
    """Whether the third result of `GetID` is taken, which only YGOPro's returns."""
    from deckcheck.lua.tree import LocalStat

    for stat in tree.main.body:
        if type(stat) is LocalStat and stat.targets and stat.targets[0].table:
            return len(stat.targets) > 2
    return False
