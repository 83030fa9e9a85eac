"""LUA405: a name that only the other dialect has."""

from collections.abc import Iterator

from deckcheck.lua.api import DIALECT_NAMES
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Name, Node
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.names import in_other_dialect


@rule("LUA405", "other-dialect", severity=ERROR, verdict=ILLEGAL, source="D17")
def other_dialect(script: Script) -> Iterator[Finding]:
    """A function or constant of the other dialect is used: of YGOPro in an EDOPro script, or the other way round.

    The two clients share most names, but not all; a script that was carried over stops at the first that is missing.

    Wrong (EDOPro):
        function s.filter(c,g)
            return g:CheckSubGroup(aux.TRUE,1,2)
        end

    Right (EDOPro):
        function s.filter(c,g)
            return g:IsExists(aux.TRUE,1,nil)
        end

    To fix it, use what this dialect has for it; if the script is for the other client, say so: `--dialect`.
    """
    api = script.api
    tree = script.tree
    own = {index.path for index in tree.assigned} | {index.key for index in tree.assigned}
    for index in tree.indexes:
        path = index.path
        if path and not index.own and path not in api.functions and path not in own and type(index.obj) is Name:
            title = in_other_dialect(script, path)
            if title and not api.former.get(path):
                yield _finding(script, index, path, title)
    for call in tree.calls:
        if call.method and call.method not in api.methods and call.method not in own:
            title = in_other_dialect(script, ":" + call.method)
            if title and call.method not in tree.fields and not api.former.get("Card." + call.method):
                yield _finding(script, call, ":" + call.method, title)
    written = {name.name for name, _ in tree.global_writes}
    for name in tree.global_reads:
        if name.name not in api.constants and name.name.isupper() and not api.knows_global(name.name):
            title = in_other_dialect(script, name.name)
            if title and name.name not in written:
                yield _finding(script, name, name.name, title)


def _finding(script: Script, node: Node, name: str, title: str) -> Finding:
    return other_dialect.finding(
        f"{name} is known to {title} only, and this is a script for {DIALECT_NAMES[script.dialect]}.",
        script.span(node),
        help="Use what this client has for it; for a script of the other client say --dialect.",
        subject=name,
    )
