"""Helpers: which functions of a script are costs, targets and operations of effects."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.model import Effect
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Func
from deckcheck.rules.script.effects import activated, own_handler


def handled(script: Script, name: str, wanted: int = k.ACTIVATED) -> Iterator[tuple[Effect, Func]]:
    """Each function of the script that is set by `name` (`SetTarget` …) on an activated effect, once."""
    seen: set[int] = set()
    for effect, _ in activated(script, wanted):
        handler = script.model.handler(effect, name)
        if handler.func is not None and id(handler.func) not in seen:
            seen.add(id(handler.func))
            yield effect, handler.func


def own_functions(script: Script, name: str) -> Iterator[Func]:
    """Each function of this script that is set by `name` on any effect that it makes, once."""
    seen: set[int] = set()
    for effect in script.model.effects:
        func = own_handler(script, effect, name)
        if func is not None and id(func) not in seen:
            seen.add(id(func))
            yield func


ZONE_COUNTS = (
    "LocationCount",
    "MZoneCount",
    "ChkfMMZ",
    "GetUsableMZone",
    "CheckPendulumZones",
    "CheckLocation",
    "SelectUnselectGroup",
    "GetLinkedZone",
    "GetSZoneCount",
    "FreeLinkedZone",
)


def counts_zones(script: Script, func: Func) -> bool:
    """Whether a function asks how many zones are free."""
    return any(word in ref for ref in script.model.refs(func) for word in ZONE_COUNTS)
