"""LUA402: a constant that does not exist."""

import re
from collections.abc import Iterator

from deckcheck.lua.api import DIALECT_NAMES
from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.names import in_other_dialect, nearest_name, undefined

_CONSTANT = re.compile(r"[A-Z][A-Z0-9]*_\w+\Z|[A-Z][A-Z0-9]{2,}\Z")


@rule("LUA402", "unknown-constant", severity=ERROR, verdict=ILLEGAL, source="D17")
def unknown_constant(script: Script) -> Iterator[Finding]:
    """A constant that the game does not have is used; its value is nil.

    In a sum it stops the script with an error, so the card loses all its effects; on its own it silently drops what it
    was to say: the event, the category, the zone.

    Wrong:
        function s.activate(e,tp)
            Duel.Hint(HINT_SELECTMSG,tp,HINTMSG_DISCRAD)
        end

    Right:
        function s.activate(e,tp)
            Duel.Hint(HINT_SELECTMSG,tp,HINTMSG_DISCARD)
        end

    To fix it, use the name that is suggested, or name the library that defines the constant (`--api-root`).
    """
    api = script.api
    written: set[str] | None = None
    seen: set[str] = set()
    for name in script.tree.global_reads:
        word = name.name
        if word in api.constants or not _CONSTANT.match(word) or api.knows_global(word) or word in api.former:
            continue
        if word.lower() == word or in_other_dialect(script, word):
            continue
        if written is None:
            written = {one.name for one, _ in script.tree.global_writes}
        if word in written or word in seen or word in script.shared.names:
            continue
        seen.add(word)
        near = nearest_name(word, api.constants)
        places = [script.span(one) for one in script.tree.global_reads if one.name == word]
        yield unknown_constant.finding(
            f"{DIALECT_NAMES[script.dialect]} has no constant {word}; its value is nil.",
            places[0],
            related=tuple(places[1:]),
            fix=near.fix(places, word) if near and not script.shared.missing else None,
            subject=word,
            **undefined(script, near.name if near else "")._asdict(),
        )
