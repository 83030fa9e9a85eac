"""Reads a JSON file with the functions and constants of an API, with their kinds.

    {"dialect": "edopro", "sources": ["ygopro-core 46779fbe (2026-08-19)"],
     "functions": {"Duel.Draw": {"params": [{"name": "player", "types": ["int"], "player": true}, …],
                                 "min": 3, "max": 3, "returns": [["int"]], "source": "core"}},
     "constant_groups": {"Location": {"LOCATION_DECK": 1}}, "param_groups": {"Effect.SetRange:1": "Location"}}

Keys that are not there are unknown; the docs (docs/lint.md) describe them.
"""

import json
from typing import Any, NamedTuple

from deckcheck.lua.kinds import ANY, BOOL, INT, NIL, from_words
from deckcheck.lua.signature import IGNORED, STOPS, TRUTH, UNSURE, ZERO, Param, Signature

_OTHERWISE = {"error": STOPS, "ignored": IGNORED, "zero": ZERO, "loose": TRUTH, "unsure": UNSURE}


class BadTableError(ValueError):
    """A table of functions that cannot be read."""


class Typed(NamedTuple):
    """What such a file says: `alternatives` are second signatures, `families` the constants of each family with their
    values (those of no family under ""), `masks` the families whose constants are combined bit by bit, `chain_info`
    what each CHAININFO_ gives."""

    dialect: str
    sources: tuple[str, ...]
    functions: dict[str, Signature]
    alternatives: dict[str, Signature]
    families: dict[str, dict[str, int | None]]
    masks: frozenset[str]
    result_families: dict[str, tuple[str, ...]]
    chain_info: dict[str, int]


def read_typed_json(source: bytes) -> Typed:
    """Read the bytes of such a file.  Raises BadTableError with what is wrong."""
    try:
        data = json.loads(source)
    except (ValueError, RecursionError) as error:
        raise BadTableError(f"it is not JSON: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("functions", {}), dict):
        raise BadTableError('it has no "functions" (a table of names)')
    if not data.keys() & {"functions", "constant_groups", "constants"}:
        raise BadTableError('it has neither "functions" nor "constant_groups" nor "constants"')
    try:
        return _typed(data)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadTableError(f"it is not in the form that docs/lint.md describes: {error!r}") from error


def _typed(data: dict[str, Any]) -> Typed:
    groups = data.get("constant_groups", {})
    families = {
        name: tuple(family for family in _as_tuple(value) if family in groups or not groups)
        for name, value in data.get("param_groups", {}).items()
    }
    functions = {}
    alternatives = {}
    for name, entry in data.get("functions", {}).items():
        functions[name] = _signature(name, entry, families)
        if "alt" in entry:
            alternatives[name] = _signature(name, {**entry, **entry["alt"], "alt_of": name}, {})
    return Typed(
        str(data.get("dialect", "")),
        tuple(map(str, data.get("sources", ()))),
        functions,
        alternatives,
        {
            **{name: _numbers(members) for name, members in groups.items()},
            "": _numbers(data.get("constants", {})),
        },
        frozenset(data.get("bitmask_groups", ())),
        {name: _as_tuple(value) for name, value in data.get("result_groups", {}).items()},
        {
            name: from_words(kinds)
            for members in data.get("results_by_constant", {}).values()
            for name, kinds in members.items()
        },
    )


def _numbers(members: dict[str, Any]) -> dict[str, int | None]:
    return {str(name): None if value is None else int(value) for name, value in members.items()}


def _as_tuple(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _signature(name: str, entry: dict[str, Any], families: dict[str, tuple[str, ...]]) -> Signature:
    params = [_param(param, families.get(f"{name}:{place}", ())) for place, param in enumerate(entry.get("params", ()))]
    returns = entry.get("returns")
    filter_ = entry.get("filter")
    found = Signature(
        int(entry.get("min", 0)),
        None if entry.get("max") is None else int(entry["max"]),
        tuple(from_words(kinds) for kinds in returns or ()),
        core=entry.get("source") == "core",
        varied=returns is None or bool(entry.get("variadic_returns")) or bool(entry.get("maybe_none")),
        known=True,
        filter=(int(filter_["param"]), int(filter_["extra_from"])) if filter_ else None,
    )
    if entry.get("maybe_none") and found.results:
        found.results = (found.results[0] | NIL, *found.results[1:])
    if entry.get("named_args"):
        found.least = 0
        params = [param._replace(kinds=ANY, otherwise=UNSURE) for param in params]
    if entry.get("min_by_body") or (entry.get("source") != "core" and not entry.get("replaces_core")):
        found.least = min(found.least, _declared(entry))
    if params and params[-1].name == "...":
        found.rest = params.pop()
    found._params = tuple(params)
    return found


def _declared(entry: dict[str, Any]) -> int:
    """How many arguments a function written in Lua cannot do without."""
    return sum(not param.get("optional") and param.get("on_mismatch") == "error" for param in entry.get("params", ()))


def _param(entry: dict[str, Any], families: tuple[str, ...]) -> Param:
    if entry.get("vararg"):
        return Param("...", from_words(entry["types"]), _OTHERWISE.get(entry.get("on_mismatch", ""), UNSURE), families)
    kinds = from_words(entry["types"])
    otherwise = _OTHERWISE.get(entry.get("on_mismatch", ""), UNSURE)
    if entry.get("evidence") in ("usage", "name"):
        otherwise = UNSURE
    player = bool(entry.get("player")) and kinds == INT
    if kinds & BOOL and otherwise == TRUTH:
        kinds |= NIL
    return Param(str(entry["name"]), kinds, otherwise, families, player)
