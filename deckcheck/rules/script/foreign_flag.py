"""LUA320: another card's flag is read."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Name
from deckcheck.model.card import passcode_text
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule

_READS = {
    "Duel.GetFlagEffect": 1,
    "Duel.HasFlagEffect": 1,
    ":GetFlagEffect": 0,
    ":HasFlagEffect": 0,
    "Duel.GetFlagEffectLabel": 1,
    ":GetFlagEffectLabel": 0,
}
_WRITES = {"Duel.RegisterFlagEffect": 1, ":RegisterFlagEffect": 0}
_NEAR = 200


@rule("LUA320", "foreign-flag", severity=ERROR, verdict=ILLEGAL, source="D17")
def foreign_flag(script: Script) -> Iterator[Finding]:
    """A flag of another card is read, while the flag that this card sets is never read.

    Flags remember that something happened ("this turn"); they are kept under a number.  Read under a foreign one, the
    answer is always no.

    Wrong (YGOPro):
        function c10000000.operation(e,tp)
            Duel.RegisterFlagEffect(tp,10000000,RESET_PHASE+PHASE_END,0,1)
            return Duel.GetFlagEffect(tp,20000000)==0
        end

    Right (YGOPro):
        function c10000000.operation(e,tp)
            Duel.RegisterFlagEffect(tp,10000000,RESET_PHASE+PHASE_END,0,1)
            return Duel.GetFlagEffect(tp,10000000)==0
        end

    To fix it, write the number under which the flag is set.
    """
    code = script.code
    if code is None:
        return
    set_here: set[int] = set()
    for call in script.tree.calls:
        place = _WRITES.get(call.name)
        if place is not None and len(call.args) > place:
            value = script.number(call.args[place])
            if value is None:
                return
            if call.method and not _is_own_card(call):
                return  # set on another card, which may well read it under this number
            set_here.add(value)
    if not set_here:
        return
    read = []
    for call in script.tree.calls:
        place = _READS.get(call.name)
        if place is not None and len(call.args) > place:
            value = script.number(call.args[place])
            if value is None:
                return
            read.append((value, call))
    if {value for value, _ in read} & set_here:
        return
    for value, call in read:
        if value > 10_000 and abs(value - code) > _NEAR:
            other = script.book.facts(value)
            whose = other.name if other is not None else f"another card ({passcode_text(value)})"
            yield foreign_flag.finding(
                f"The flag of {whose} is read, while the flag that this card sets is never read.",
                script.span(call),
                help=f"Write the number under which the flag is set, {min(set_here)}.",
                subject=str(value),
            )


def _is_own_card(call: Call) -> bool:
    """Whether a method is called on the script's own card (`c`, `e:GetHandler()`)."""
    receiver = call.func
    return (type(receiver) is Name and receiver.name == "c") or (
        type(receiver) is Call and receiver.method == "GetHandler"
    )
