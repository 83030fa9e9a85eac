"""LUA104: a procedure for another kind of monster."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.card import FUSION, GEMINI, LINK, PENDULUM, SPIRIT, SYNCHRO, XYZ, a_kind
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_KINDS: tuple[tuple[tuple[str, ...], int, str], ...] = (
    (("Synchro.AddProc", "aux.AddSynchroProc", "aux.AddSynchroMixProc"), SYNCHRO, "Synchro Monster"),
    (("Xyz.AddProc", "aux.AddXyzProc"), XYZ, "Xyz Monster"),
    (("Link.AddProc", "aux.AddLinkProc"), LINK, "Link Monster"),
    (
        ("Fusion.AddProc", "aux.AddFusionProc", "aux.AddContactFusion", "Fusion.AddContactProc"),
        FUSION,
        "Fusion Monster",
    ),
    (("Pendulum.AddProcedure", "aux.EnablePendulumAttribute"), PENDULUM, "Pendulum Monster"),
    (("Gemini.AddProcedure", "aux.EnableDualAttribute"), GEMINI, "Gemini Monster"),
    (("Spirit.AddProcedure", "aux.EnableSpiritReturn"), SPIRIT, "Spirit Monster"),
)


@rule("LUA104", "procedure-kind", severity=ERROR, verdict=ILLEGAL, source="D10")
def procedure_kind(script: Script) -> Iterator[Finding]:
    """The script registers the procedure of another kind of card: a Synchro procedure for an Xyz Monster.

    What a card is Summoned with follows from what it is: Synchro Monsters with a Tuner and non-Tuners, Xyz Monsters
    with monsters of one Level, Link Monsters up to their Link Rating; only Spirit, Gemini and Pendulum Monsters have
    the procedures of those names.

    Wrong (EDOPro; Xyz Monster):
        function s.initial_effect(c)
            c:EnableReviveLimit()
            Link.AddProcedure(c,nil,2,2)
        end

    Right (EDOPro; Xyz Monster):
        function s.initial_effect(c)
            c:EnableReviveLimit()
            Xyz.AddProcedure(c,nil,4,2)
        end

    To fix it, register the procedure of the card's own kind.
    """
    facts = script.facts
    if facts is None:
        return
    starts = script.model.functions_named("initial_effect")
    if len(starts) != 1 or not starts[0].params:
        return
    card = starts[0].params[0]
    for call in starts[0].calls:
        if not call.args or getattr(call.args[0], "local", None) is not card:
            continue
        for names, kind, title in _KINDS:
            if not call.name.startswith(names) or facts.is_a(kind):
                continue
            yield procedure_kind.finding(
                f"{call.name} is for a {title}; {facts.name} is {a_kind(facts.type)}.",
                script.span(call),
                help="Register the procedure of the card's own kind.",
                subject=call.name,
            )
