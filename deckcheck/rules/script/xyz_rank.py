"""LUA105: Xyz materials of another Level than the Rank."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.card import XYZ
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule


@rule("LUA105", "xyz-rank", severity=WARNING, verdict=LEGAL, source="D10")
def xyz_rank(script: Script) -> Iterator[Finding]:
    """The Level that an Xyz procedure asks of the materials is not the monster's Rank.

    An Xyz Monster is Summoned with monsters whose Level equals its Rank, unless its text says otherwise.

    Wrong (EDOPro; Xyz Monster; Rank 4):
        function s.initial_effect(c)
            c:EnableReviveLimit()
            Xyz.AddProcedure(c,nil,5,2)
        end

    Right (EDOPro; Xyz Monster; Rank 4):
        function s.initial_effect(c)
            c:EnableReviveLimit()
            Xyz.AddProcedure(c,nil,4,2)
        end

    To fix it, write the Rank.
    """
    facts = script.facts
    if facts is None or not facts.is_a(XYZ) or not facts.level:
        return
    for call in script.tree.calls:
        if call.name in ("Xyz.AddProcedure", "aux.AddXyzProcedure") and len(call.args) > 2:
            level = script.number(call.args[2])
            if level is not None and level != facts.level and 0 < level < 20:
                yield xyz_rank.finding(
                    f"The materials are to be Level {level}, but {facts.name} has Rank {facts.level}.",
                    script.span(call),
                    help=f"Write {facts.level}.",
                )
