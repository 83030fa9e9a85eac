"""LUA404: a name of an earlier version."""

from collections.abc import Iterator

from deckcheck.lua.api import DIALECT_NAMES
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Index, Name, Node
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.names import in_other_dialect, nearest_name, replace


@rule("LUA404", "former-name", severity=WARNING, verdict=LEGAL, source="D17")
def former_name(script: Script) -> Iterator[Finding]:
    """A function or constant is used that earlier versions of the game had.

    In today's version it is gone or about to go: the script works with old clients only.

    Wrong (EDOPro):
        function s.filter(c)
            return aux.nzatk(c)
        end

    Right (EDOPro):
        function s.filter(c)
            return c:HasNonZeroAttack()
        end

    To fix it, use the successor that is named.
    """
    api = script.api
    tree = script.tree
    own = {index.path for index in tree.assigned}
    for index in tree.indexes:
        path = index.path
        if path in api.former and path not in own and path not in api.functions and type(index.obj) is Name:
            if in_other_dialect(script, path) and not api.former[path]:
                continue
            yield _former(script, index, path, api.former[path])
    for call in tree.calls:
        if call.method and call.method not in api.methods and call.method not in tree.fields:
            for space in ("Card", "Group", "Effect"):
                path = f"{space}.{call.method}"
                if path in api.former and (api.former[path] or not in_other_dialect(script, ":" + call.method)):
                    yield _method(script, call.method_start, call.method, path)
                    break
    written = {name.name for name, _ in tree.global_writes}
    for name in tree.global_reads:
        if name.name in api.former and name.name not in written and not api.knows_global(name.name):
            if in_other_dialect(script, name.name):
                continue
            near = nearest_name(name.name, api.constants)
            new = api.former[name.name] or (near.name if near else "")
            yield _finding(script, name, name.name, new, bool(api.former[name.name]))


def _former(script: Script, index: Index, path: str, new: str) -> Finding:
    sure = bool(new) and "(" not in new
    if not new:
        space = path.partition(".")[0]
        near = nearest_name(path, (name for name in script.api.functions if name.startswith(space + ".")))
        new = near.name if near else ""
    return _finding(script, index, path, new, sure)


def _method(script: Script, start: int, method: str, path: str) -> Finding:
    new = script.api.former[path].rpartition(".")[2]
    near = None if new else nearest_name(method, script.api.methods)
    shown = new or (near.name if near else "")
    span = script.tree.span(start, start + len(method))
    return former_name.finding(
        f"Method {method} is a name of earlier versions of {DIALECT_NAMES[script.dialect]}.",
        span,
        help=f"Use {shown}." if shown else "",
        fix=replace([span], method, new) if new else None,
        subject=method,
    )


def _finding(script: Script, node: Node, old: str, new: str, sure: bool) -> Finding:
    span = script.span(node)
    return former_name.finding(
        f"{old} is a name of earlier versions of {DIALECT_NAMES[script.dialect]}.",
        span,
        help=f"Use {new}." if new else "",
        fix=replace([span], old, new) if sure else None,
        subject=old,
    )
