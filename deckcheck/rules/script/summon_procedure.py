"""LUA103: no way to be Summoned."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.words import words
from deckcheck.model.card import EXTRA_DECK_KINDS, FUSION, LINK, SYNCHRO, XYZ, a_kind
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_WORDS = {FUSION: "Fusion", SYNCHRO: "Synchro", XYZ: "Xyz", LINK: "Link"}
_CODES = words("EFFECT_SPSUMMON_PROC EFFECT_SPSUMMON_PROC_G EFFECT_FUSION_MATERIAL EFFECT_SPSUMMON_CONDITION")

_OTHERWISE = re.compile(r"Must be Special Summoned (?:with|by) ")
"""Summoned by another card only: there is nothing to give a procedure for."""


@rule("LUA103", "summon-procedure", severity=WARNING, verdict=LEGAL, source="D10")
def summon_procedure(script: Script) -> Iterator[Finding]:
    """An Extra Deck monster's script gives no procedure by which it could be Summoned.

    Fusion, Synchro, Xyz and Link Monsters are Summoned with materials; the script has to say which.  A monster that is
    Special Summoned in its own way has a procedure or a condition of its own.

    Wrong (Xyz Monster):
        function s.initial_effect(c)
            c:EnableReviveLimit()
        end

    Right (EDOPro; Xyz Monster):
        function s.initial_effect(c)
            c:EnableReviveLimit()
            Xyz.AddProcedure(c,nil,4,2)
        end

    To fix it, add the procedure: `Xyz.AddProcedure` (EDOPro), `aux.AddXyzProcedure` (YGOPro) and their like.
    """
    facts = script.facts
    if facts is None or not facts.is_monster or not facts.is_a(EXTRA_DECK_KINDS) or not script.whole:
        return
    starts = script.model.functions_named("initial_effect")
    if len(starts) != 1:
        return
    start = starts[0]
    refs = script.model.refs(start)
    if any("Proc" in ref or "MustBe" in ref or "MustFirst" in ref or "AddSummon" in ref for ref in refs):
        return
    if script.model.constants(start) & _CODES:
        return
    if script.card_text is not None and _OTHERWISE.search(script.card_text.text):
        return
    word = next(word for kind, word in _WORDS.items() if facts.is_a(kind))
    yield summon_procedure.finding(
        f"{facts.name} is {a_kind(facts.type)}, but the script gives no way to {word} Summon it.",
        script.head_span(start),
        help=f"Add its {word} Summon procedure, or the condition by which it is Summoned.",
    )
