"""LUA307: a function on the card's table that nothing uses."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Func
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_CALLED_BY_HELPERS = words(
    "initial_effect mat_filter xyz_filter ritual_custom_condition ritual_custom_check fusion_check op_filter "
    "get_fusion_material tuner_filter IsSynchroMaterial material_filter"
)


@rule("LUA307", "unused-handler", severity=WARNING, verdict=LEGAL, source="D17")
def unused_handler(script: Script) -> Iterator[Finding]:
    """A function on the card's table is attached to no effect and called by nothing.

    Often it is the condition, the cost or the filter of an effect that someone forgot to attach, so that the effect can
    be used without it; sometimes only a leftover.  Functions that other scripts of the run read from this card's table
    are left out.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.condition(e,tp,eg,ep,ev,re,r,rp)
            return Duel.IsTurnPlayer(tp)
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp) end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetCondition(s.condition)
            e1:SetOperation(s.activate)
            c:RegisterEffect(e1)
        end
        function s.condition(e,tp,eg,ep,ev,re,r,rp)
            return Duel.IsTurnPlayer(tp)
        end
        function s.activate(e,tp,eg,ep,ev,re,r,rp) end

    To fix it, attach the function to its effect, or delete it.
    """
    tree = script.tree
    if not script.whole or not script.is_card or "initial_effect" not in tree.fields:
        return
    called: set[str] | None = None
    for key, places in tree.fields.items():
        if key in tree.reads or key in _CALLED_BY_HELPERS or len(places) != 1:
            continue
        func = places[0][1]
        if type(func) is not Func or func.parent is not tree.main:
            continue
        if called is None:
            called = {call.method for call in tree.calls if call.method}
        if key in called or f'"{key}' in tree.text or "[" in _reads_of_table(tree.text):
            continue
        if key in script.shared.hooks:
            continue
        yield unused_handler.finding(
            f"{func.name or key} is attached to no effect and called by nothing.",
            script.head_span(func),
            help="Attach it to the effect it was written for, or delete it.",
            subject=key,
        )


def _reads_of_table(text: str) -> str:
    """A bracket if the script picks members of its table by computed names."""
    return "[" if "s[" in text or "_G[" in text or "GetMetatable" in text or "getmetatable" in text else ""
