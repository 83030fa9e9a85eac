"""LUA330: a choice without a prompt."""

from bisect import bisect_left
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Do, If, Loop, Stat
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_ANNOUNCED = ("Duel.Announce", "Duel.SelectOption", "Duel.SelectYesNo", "Duel.SelectEffect")
"""A prompt that was given before one of these is its own."""
_CHOICES = words("Duel.SelectMatchingCard Duel.SelectTarget :FilterSelect :Select :SelectSubGroup")


@rule("LUA330", "select-hint", severity=NOTE, verdict=LEGAL, source="D17")
def select_hint(script: Script) -> Iterator[Finding]:
    """Cards are chosen without a prompt that says what for (`Duel.Hint(HINT_SELECTMSG, …)`).

    The player sees a bare "select a card".  Nothing of the Duel depends on it.

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

    To fix it, give the prompt before the choice.
    """
    for func in script.tree.functions:
        calls = sorted(func.calls, key=lambda one: one.start)
        walk = _Prompts(script, calls)
        walk.block(func.body, False)
        for call in walk.bare:
            yield select_hint.finding(
                f"{call.method or call.name} asks for a choice without a prompt.",
                script.span(call),
                help="Give one before: Duel.Hint(HINT_SELECTMSG,tp,HINTMSG_…).",
                subject=func.name,
            )


class _Prompts:
    """Walks through a function in the order in which it runs, with whether a prompt waits for its choice.

    Each branch begins with the prompt that was given before the branches, and after them a prompt may wait if one does
    after any of them: a run takes one branch only.
    """

    def __init__(self, script: Script, calls: list[Call]) -> None:
        self.script = script
        self.calls = calls
        self.starts = [call.start for call in calls]
        self.bare: list[Call] = []

    def block(self, body: list[Stat], waiting: bool) -> bool:
        for stat in body:
            waiting = self.statement(stat, waiting)
        return waiting

    def statement(self, stat: Stat, waiting: bool) -> bool:
        kind = type(stat)
        if kind is If:
            return self.branches(stat, waiting)  # type: ignore[arg-type]
        if kind is Loop:
            heads = stat.heads  # type: ignore[union-attr]
            for head in heads:
                waiting = self.run(head.start, head.end, waiting)
            return self.block(stat.body, waiting) or waiting  # type: ignore[union-attr]
        if kind is Do:
            return self.block(stat.body, waiting)  # type: ignore[union-attr]
        return self.run(stat.start, stat.end, waiting)

    def branches(self, stat: If, waiting: bool) -> bool:
        after = False
        for condition, body in stat.branches:
            waiting = self.run(condition.start, condition.end, waiting)
            after |= self.block(body, waiting)
        return self.block(stat.otherwise or [], waiting) or after

    def run(self, start: int, end: int, waiting: bool) -> bool:
        """The calls of a statement without blocks."""
        for call in self.calls[bisect_left(self.starts, start) : bisect_left(self.starts, end)]:
            if call.name == "Duel.Hint" and call.args and "SELECTMSG" in self.script.source(call.args[0]):
                waiting = True
            elif call.name.startswith(_ANNOUNCED):
                waiting = False
            elif call.name in _CHOICES and not (call.name == ":Select" and len(call.args) < 3):
                if not waiting:
                    self.bare.append(call)
                waiting = False
        return waiting
