"""LUA350: a destruction that nothing causes."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_CAUSES = ("REASON_EFFECT", "REASON_COST", "REASON_RULE", "REASON_BATTLE", "REASON_REPLACE", "REASON_ACTION")


@rule("LUA350", "destroy-reason", severity=ERROR, verdict=ILLEGAL, source="D17")
def destroy_reason(script: Script) -> Iterator[Finding]:
    """`Duel.Destroy` gets a reason that says neither that an effect nor that a cost, a rule or a battle destroys.

    That the card is destroyed the function adds by itself; cards that look for "by an effect" do not see this one.

    Wrong:
        function s.operation(e,tp,eg)
            Duel.Destroy(eg,REASON_DESTROY)
        end

    Right:
        function s.operation(e,tp,eg)
            Duel.Destroy(eg,REASON_EFFECT)
        end

    To fix it, write `REASON_EFFECT`, or whatever causes it.
    """
    causes = 0
    for name in _CAUSES:
        causes |= script.api.constants.get(name) or 0
    for call in script.tree.calls:
        if call.name != "Duel.Destroy" or len(call.args) < 2 or not script.names_in(call.args[1]):
            continue
        value = script.number(call.args[1])
        if value is not None and not value & causes:
            yield destroy_reason.finding(
                f"{script.source(call.args[1])} does not say what destroys the card.",
                script.span(call.args[1]),
                help="Write REASON_EFFECT, or whatever causes it.",
                subject=script.source(call),
            )
