"""LUA330: a choice without a prompt."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_CHOICES = words("Duel.SelectMatchingCard Duel.SelectTarget :FilterSelect :Select :SelectSubGroup")


@rule("LUA330", "select-hint", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def select_hint(script: Script) -> Iterator[Finding]:
    """Cards are chosen without a prompt that says what for (`Duel.Hint(HINT_SELECTMSG, …)`).

    The player sees a bare "select a card".  Nothing of the Duel depends on it, so the rule is off by default.

    Wrong:
        function s.activate(e,tp)
            local g=Duel.SelectMatchingCard(tp,nil,tp,LOCATION_HAND,0,1,1,nil)
            Duel.SendtoGrave(g,REASON_EFFECT)
        end

    Right:
        function s.activate(e,tp)
            Duel.Hint(HINT_SELECTMSG,tp,HINTMSG_TOGRAVE)
            local g=Duel.SelectMatchingCard(tp,nil,tp,LOCATION_HAND,0,1,1,nil)
            Duel.SendtoGrave(g,REASON_EFFECT)
        end

    To put it right, give the prompt before the choice.
    """
    for func in script.tree.functions:
        prompted = False
        for call in sorted(func.calls, key=lambda one: one.start):
            if call.name == "Duel.Hint" and call.args and "SELECTMSG" in script.source(call.args[0]):
                prompted = True
            elif call.name in _CHOICES:
                if call.name == ":Select" and len(call.args) < 3:
                    continue
                if not prompted:
                    yield select_hint.finding(
                        f"{call.method or call.name} asks for a choice without a prompt.",
                        script.span(call),
                        help="Give one before: Duel.Hint(HINT_SELECTMSG,tp,HINTMSG_…).",
                        subject=func.name,
                    )
                prompted = False
