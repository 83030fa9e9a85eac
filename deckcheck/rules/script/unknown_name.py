"""LUA403: a name that is defined nowhere."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Name
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.names import undefined
from deckcheck.rules.script.unknown_constant import _CONSTANT

_TABLE = re.compile(r"c\d+\Z")


_WITHOUT_ARGUMENTS = frozenset({"GetID", ":GetHandler"})
"""What is handed to these is ignored."""


@rule("LUA403", "unknown-name", severity=ERROR, verdict=ILLEGAL, source="D17")
def unknown_name(script: Script) -> Iterator[Finding]:
    """A name is read that is neither declared in reach nor known to the game; its value is nil.

    Handlers get `e,tp,eg,ep,ev,re,r,rp` only if they list them, filters get what is handed to them after the card.
    With nil in place of a player or card the effect stops with an error, or looks at the wrong player's cards.

    Wrong:
        function s.filter(c)
            return c:IsControler(tp)
        end

    Right:
        function s.filter(c,tp)
            return c:IsControler(tp)
        end

    To fix it, declare the name, add it to the function's parameters (and hand it over), or correct its spelling.
    """
    tree = script.tree
    api = script.api
    written: set[str] | None = None
    seen: set[tuple[str, int]] = set()
    superfluous = {id(arg) for call in tree.calls if call.name in _WITHOUT_ARGUMENTS for arg in call.args}
    for name in tree.global_reads:
        word = name.name
        if id(name) in superfluous:
            continue
        if word in api.constants or api.knows_global(word) or word in api.former or word in tree.own_names:
            continue
        if _TABLE.match(word) or (_CONSTANT.match(word) and word.lower() != word):
            continue
        if written is None:
            written = {one.name for one, _ in tree.global_writes}
        if word in written or (word in ("self_code", "s", "id") and not tree.ids and not script.whole):
            continue
        if word in script.shared.names:
            continue
        where = _function_at(script, name)
        if (word, where) in seen:
            continue
        seen.add((word, where))
        func = next((func for func in tree.functions if func.start == where), tree.main)
        of = f" in {func.name}" if func.name else ""
        doubt = undefined(script)
        yield unknown_name.finding(
            f"{word} is declared nowhere{of}; its value is nil.",
            script.span(name),
            help=doubt.help
            if doubt.verdict
            else f"Declare it, or add it to the parameters{' of ' + func.name if func.name else ''} and hand it over.",
            subject=word,
            severity=doubt.severity,
            verdict=doubt.verdict,
        )


def _function_at(script: Script, name: Name) -> int:
    """The start of the innermost named function around a name."""
    best = 0
    for func in script.tree.functions:
        if func.name and func.start <= name.start < func.end and func.start > best:
            best = func.start
    return best
