"""LUA709: "Must be Special Summoned by …", and nothing that says so."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.text_limits import start_of

_ONLY = r"Cannot be Normal Summoned(?:/Set| or Set)|Cannot be Normal Summoned, or Set"
_MUST = r"Must (?:first )?be (?:Special|Ritual|Fusion|Synchro|Xyz|Link) Summoned|[Cc]annot be Special Summoned,? except"
_CONDITIONS = words("EFFECT_SPSUMMON_CONDITION EFFECT_SPSUMMON_PROC EFFECT_SPSUMMON_PROC_G")
_NAMES = ("MustBe", "MustFirst", "Unsummonable", "Proc", "CannotBe")


@rule("LUA709", "summon-condition", severity=NOTE, verdict=LEGAL, source="D13", default=False)
def summon_condition(script: Script) -> Iterator[Finding]:
    """The text says "Cannot be Normal Summoned/Set. Must be Special Summoned by …", and the script sets neither the
    revival limit nor a condition for Special Summons.

    Such a monster cannot be Summoned in any other way, not even from the GY.  Helper functions of some series hide the
    limit, so the rule is off by default.  (Needs card text.)

    Wrong (Effect Monster; text "Cannot be Normal Summoned/Set. Must be Special Summoned by a card effect."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_DIRECT_ATTACK)
            c:RegisterEffect(e1)
        end

    Right (Effect Monster; text "Cannot be Normal Summoned/Set. Must be Special Summoned by a card effect."):
        function s.initial_effect(c)
            c:EnableReviveLimit()
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_SPSUMMON_CONDITION)
            c:RegisterEffect(e1)
        end

    To fix it, add `c:EnableReviveLimit()` and the condition (`EFFECT_SPSUMMON_CONDITION`).
    """
    text = script.card_text
    start = start_of(script) if text is not None else None
    if text is None or start is None or not script.whole or script.facts is None or not script.facts.is_monster:
        return
    refs, constants = script.model.refs(start), script.model.constants(start)
    limited = any("ReviveLimit" in ref or "Unsummonable" in ref or "MustBe" in ref for ref in refs)
    first = text.sentences[:4]
    if any(_found(_ONLY, one) for one in first) and not limited and "EFFECT_REVIVE_LIMIT" not in constants:
        yield summon_condition.finding(
            "The text says that it cannot be Normal Summoned, but the script sets no revival limit.",
            script.head_span(start),
            help="Add c:EnableReviveLimit().",
            subject="limit",
        )
        return
    conditioned = constants & _CONDITIONS or any(name in ref for ref in refs for name in _NAMES)
    if any(_found(_MUST, one) for one in first) and not conditioned:
        yield summon_condition.finding(
            "The text says how it must be Special Summoned, but the script sets no condition.",
            script.head_span(start),
            help="Set EFFECT_SPSUMMON_CONDITION.",
            subject="condition",
        )


def _found(pattern: str, text: str) -> bool:
    return re.search(pattern, text) is not None
