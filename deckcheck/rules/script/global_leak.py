"""LUA501: a local that was meant became a global."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule


@rule("LUA501", "global-leak", severity=WARNING, verdict=LEGAL, source="D17")
def global_leak(script: Script) -> Iterator[Finding]:
    """A function assigns to a name that is declared nowhere, so the value becomes a global of the whole Duel.

    All cards share it: the next card that makes the same slip reads what this one left behind.

    Wrong:
        function s.operation(e,tp)
            ct=Duel.GetMatchingGroupCount(aux.TRUE,tp,LOCATION_MZONE,0,nil)
            Duel.Draw(tp,ct,REASON_EFFECT)
        end

    Right:
        function s.operation(e,tp)
            local ct=Duel.GetMatchingGroupCount(aux.TRUE,tp,LOCATION_MZONE,0,nil)
            Duel.Draw(tp,ct,REASON_EFFECT)
        end

    To fix it, write `local` before the first assignment.
    """
    if not script.is_card:
        return
    seen: set[str] = set()
    outside = {name.name for name, func in script.tree.global_writes if func is script.tree.main}
    for name, func in script.tree.global_writes:
        word = name.name
        if func is script.tree.main or word in seen or word in outside or word.isupper():
            continue
        # a leading underscore marks what is shared on purpose, such as a function that is wrapped for a while
        if script.api.knows_global(word) or word.startswith("_"):
            continue
        seen.add(word)
        yield global_leak.finding(
            f"{word} is declared nowhere, so this makes it a global that all cards share.",
            script.span(name),
            help=f"Write local {word}.",
            subject=word,
        )
