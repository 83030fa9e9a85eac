"""LUA004: another card's table is used."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Index, Name
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.names import replace

_TABLE = re.compile(r"c(\d{1,10})\Z")


@rule("LUA004", "foreign-table", severity=ERROR, verdict=ILLEGAL, source="D17")
def foreign_table(script: Script) -> Iterator[Finding]:
    """A function is defined on, or taken from, the table of another card (`c123` in the script `c456.lua`).

    That table exists only while the other card's script happens to be loaded, so the effect fails, or another card's
    function runs in its place: a slip of copying a script, most often in one line of many.

    Wrong (YGOPro):
        function c10000.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetOperation(c20000.activate)
            c:RegisterEffect(e1)
        end
        function c10000.activate(e,tp,eg,ep,ev,re,r,rp) end

    Right (YGOPro):
        function c10000.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetOperation(c10000.activate)
            c:RegisterEffect(e1)
        end
        function c10000.activate(e,tp,eg,ep,ev,re,r,rp) end

    To fix it, write the number of this card.
    """
    tree = script.tree
    if script.code is None or script.is_setup:
        return
    if "LoadCardScript" in tree.text or "?" in script.loads:
        return
    own = f"c{script.code}"
    guarded = {name.name for name, _ in tree.global_writes} | {name.removesuffix(".lua") for name in script.loads}
    places: list[Index] = [*tree.indexes, *tree.assigned]
    places += [place for found in tree.fields.values() for place, _ in found]
    seen: set[str] = set()
    for index in sorted(places, key=lambda place: place.start):
        obj = index.obj
        if type(obj) is not Name or obj.local is not None or obj.name == own or obj.name in guarded:
            continue
        match = _TABLE.match(obj.name)
        if match is None or obj.name in seen or _is_tested(script, obj.name):
            continue
        if index.key not in tree.fields and index.key != "initial_effect" and _is_hook(script, index, own):
            continue
        seen.add(obj.name)
        other = script.book.facts(int(match.group(1)))
        whose = f"the table of {other.name}" if other is not None else "another card's table"
        yield foreign_table.finding(
            f"{obj.name}.{index.key} is on {whose}; this card's own table is {own}.",
            script.span(index),
            help=f"Write {own}.{index.key}." if index.key in tree.fields else f"Define what is needed on {own}.",
            fix=replace([script.span(obj)], obj.name, own) if index.key in tree.fields and index.own is False else None,
            subject=f"{obj.name}.{index.key}",
        )


def _is_tested(script: Script, table: str) -> bool:
    """Whether the script asks first if the other table is there (`if not c123 then … end`)."""
    return any(
        text in script.tree.text
        for text in (f"not {table} ", f"if {table} ", f"{table}~=nil", f"{table} and ", f"{table}==nil")
    )


def _is_hook(script: Script, index: Index, own: str) -> bool:
    """Whether a member that this card does not have is asked for on purpose."""
    return f"{own}." not in script.tree.text and not script.tree.fields
