"""LUA401: a function that does not exist."""

from collections.abc import Iterator

from deckcheck.lua.api import DIALECT_NAMES, LUA_NAMES
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Index, Name, String, Table
from deckcheck.lua.words import words
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.names import Near, in_other_dialect, nearest_name, undefined

_LUA_METHODS = words(
    "byte char find format gmatch gsub len lower match rep reverse sub upper close lines read write seek insert"
)


@rule("LUA401", "unknown-function", severity=ERROR, verdict=ILLEGAL, source="D17")
def unknown_function(script: Script) -> Iterator[Finding]:
    """A function or method that the game does not have is called.

    The call stops the effect in the middle of its resolution, often only in the rare case in which the line is reached.
    The same goes for `Duel:Draw(…)` (functions of `Duel` are called with a dot) and for `c.IsFaceup()` (methods are
    called with a colon).

    Wrong (EDOPro):
        function s.filter(c)
            return c:IsSynchoSummoned() and Duel.IsturnPlayer(0)
        end

    Right (EDOPro):
        function s.filter(c)
            return c:IsSynchroSummoned() and Duel.IsTurnPlayer(0)
        end

    To fix it, use the name that is suggested, or name the library that defines the function (`--api-root`).
    """
    api = script.api
    tree = script.tree
    own = {index.path for index in tree.assigned} | {index.key for index in tree.assigned}
    for index in tree.indexes:
        path = index.path
        if not path or index.own or path in api.functions or path in own:
            continue
        obj = index.obj
        if type(obj) is not Name or path in api.former:
            continue
        space = path.partition(".")[0]
        if space not in api.namespaces or in_other_dialect(script, path) or _is_written(script, obj.name):
            continue
        if path in script.shared.names:
            continue
        shown = f"{obj.name}.{index.key}"
        near = nearest_name(
            index.key, (name.partition(".")[2] for name in api.functions if name.startswith(space + "."))
        )
        yield _unknown(script, index, shown, near)
    for call in tree.calls:
        if call.method:
            yield from _method(script, call)
        elif type(call.func) is Index and type(call.func.obj) is Name:
            obj = call.func.obj
            if (
                obj.local is not None
                and obj.local.kind == "param"
                and not obj.local.writes
                and _dotted(script, call.func)
            ):
                yield unknown_function.finding(
                    f"{obj.name}.{call.func.key}(…) calls a method with a dot, so it does not get its card.",
                    script.span(call.func),
                    help=f"Write {obj.name}:{call.func.key}(…).",
                    subject=call.func.key,
                )


def _unknown(script: Script, index: Index, shown: str, near: Near | None) -> Finding:
    span = script.key_span(index)
    return unknown_function.finding(
        f"{DIALECT_NAMES[script.dialect]} has no function {shown}.",
        script.span(index),
        fix=near.fix([span], index.key) if near and not script.shared.missing else None,
        subject=shown,
        **undefined(script, f"{shown.rpartition('.')[0]}.{near.name}" if near else "")._asdict(),
    )


def _dotted(script: Script, index: Index) -> bool:
    """Whether a method of the game is meant: the name is one, and the file gives no table such a member."""
    return (
        index.key in script.api.methods
        and index.key not in script.tree.fields
        and not any(index.key == place.key for place in script.tree.assigned)
    )


def _is_written(script: Script, name: str) -> bool:
    """Whether the script makes the table itself."""
    return any(written.name == name for written, _ in script.tree.global_writes)


def _method(script: Script, call: Call) -> Iterator[Finding]:
    api = script.api
    method = call.method
    if method in api.methods or method in script.tree.fields or method in _LUA_METHODS:
        receiver = call.func
        if (
            type(receiver) is Name
            and receiver.local is None
            and receiver.name in api.namespaces
            and method not in _LUA_METHODS
        ):
            path = ("aux" if receiver.name == "Auxiliary" else receiver.name) + "." + method
            if path in api.functions and receiver.name not in ("Card", "Group", "Effect"):
                yield _colon(script, call, receiver.name)
        return
    if any(place.key == method for place in script.tree.assigned):
        return
    receiver = call.func
    if type(receiver) is String or (type(receiver) is Name and _is_table(receiver)):
        return
    if (
        type(receiver) is Name
        and receiver.local is None
        and (receiver.name in LUA_NAMES or receiver.name in api.namespaces)
    ):
        if receiver.name in api.namespaces:
            yield _colon(script, call, receiver.name)
        return
    if any(f"{space}.{method}" in api.former for space in ("Card", "Group", "Effect")):
        return
    if in_other_dialect(script, ":" + method):
        return
    if any(f"{space}.{method}" in script.shared.names for space in ("Card", "Group", "Effect")):
        return
    near = nearest_name(method, api.methods)
    span = script.tree.span(call.method_start, call.method_start + len(method))
    yield unknown_function.finding(
        f"{DIALECT_NAMES[script.dialect]} has no method {method} for cards, groups or effects.",
        span,
        fix=near.fix([span], method) if near and not script.shared.missing else None,
        subject=method,
        **undefined(script, f":{near.name}" if near else "")._asdict(),
    )


def _colon(script: Script, call: Call, space: str) -> Finding:
    return unknown_function.finding(
        f"{space}:{call.method}(…) calls a function of {space} with a colon, so every argument is one place off.",
        script.span(call),
        help=f"Write {space}.{call.method}(…).",
        subject=call.method,
    )


def _is_table(name: Name) -> bool:
    """Whether a name stands for a table that the script makes itself."""
    if name.local is None:
        return False
    return name.local.table or type(name.local.value) is Table or name.local.name == "self"
