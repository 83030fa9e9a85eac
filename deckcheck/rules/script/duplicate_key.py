"""LUA509: one key twice in a table."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Number, String
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA509", "duplicate-key", severity=ERROR, verdict=ILLEGAL, source="D17")
def duplicate_key(script: Script) -> Iterator[Finding]:
    """A table constructor gives one key twice; the first value is lost.

    Wrong:
        s.values={attack=1,defense=2,attack=3}

    Right:
        s.values={attack=1,defense=2,level=3}

    To fix it, write the key that is meant.
    """
    for table in script.tree.tables:
        seen: dict[object, String | Number] = {}
        for key, _ in table.items:
            if not isinstance(key, String | Number) or key.value is None:
                continue
            first = seen.setdefault(key.value, key)
            if first is not key:
                yield duplicate_key.finding(
                    f"{key.value} is set a second time in this table; the first value is lost.",
                    script.span(key),
                    related=(script.span(first),),
                    help="Write the key that is meant.",
                    subject=str(key.value),
                )
