"""LUA108: Spirit, Gemini, Union and Toon monsters without what makes them so."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.card import GEMINI, SPIRIT, TOON, UNION
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_FAMILIES: tuple[tuple[int, str, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        GEMINI,
        "Gemini",
        ("Gemini.AddProcedure", "aux.EnableDualAttribute", "EnableGeminiAttribute"),
        ("EFFECT_GEMINI_STATUS", "EFFECT_DUAL_STATUS", "EFFECT_DUAL_SUMMONABLE", "EFFECT_GEMINI_SUMMONABLE"),
    ),
    (SPIRIT, "Spirit", ("Spirit.", "SpiritReturn"), ("EFFECT_SPIRIT_DONOT_RETURN", "EFFECT_SPIRIT_MAYNOT_RETURN")),
    (
        UNION,
        "Union",
        ("AddUnionProcedure", "EnableUnionAttribute", "Union"),
        ("EFFECT_UNION_STATUS", "EFFECT_OLDUNION_STATUS", "EFFECT_UNION_LIMIT"),
    ),
    (TOON, "Toon", ("Toon",), ("EFFECT_DIRECT_ATTACK", "EFFECT_CANNOT_ATTACK")),
)


@rule("LUA108", "family-procedure", severity=WARNING, verdict=LEGAL, source="D19")
def family_procedure(script: Script) -> Iterator[Finding]:
    """A Spirit, Gemini, Union or Toon Monster's script does not register what makes it one.

    Spirits return to the hand in the End Phase of the turn they were Normal Summoned or flipped face-up; Gemini
    Monsters are Normal Monsters until they are Normal Summoned again; Unions equip to their monster and stand in for
    it; Toons attack directly (and, but for one, not in the turn they are Summoned).

    Wrong (EDOPro; Gemini Monster):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_EXTRA_ATTACK)
            e1:SetValue(1)
            c:RegisterEffect(e1)
        end

    Right (EDOPro; Gemini Monster):
        function s.initial_effect(c)
            Gemini.AddProcedure(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_EXTRA_ATTACK)
            e1:SetCondition(Gemini.EffectStatusCondition)
            e1:SetValue(1)
            c:RegisterEffect(e1)
        end

    To fix it, register the family's procedure in `initial_effect`.
    """
    facts = script.facts
    starts = script.model.functions_named("initial_effect") if facts is not None else []
    if facts is None or len(starts) != 1 or not script.whole:
        return
    refs = script.model.refs(starts[0])
    constants = script.model.constants(starts[0])
    for kind, title, names, codes in _FAMILIES:
        if not facts.is_a(kind) or constants & set(codes):
            continue
        if any(name in ref for ref in refs for name in names) or "RETURN" in "".join(constants):
            continue
        yield family_procedure.finding(
            f"{facts.name} is a {title} Monster, but the script does not register what makes it one.",
            script.head_span(starts[0]),
            help=f"Register the {title} procedure in initial_effect.",
            subject=title,
        )
