"""LUA344: a flag of this card that nothing sets."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_READS = words(
    "Card.GetFlagEffect Card.HasFlagEffect Card.GetFlagEffectLabel Card.SetFlagEffectLabel Card.ResetFlagEffect "
    "Duel.GetFlagEffect Duel.HasFlagEffect Duel.GetFlagEffectLabel Duel.SetFlagEffectLabel Duel.ResetFlagEffect"
)
_WRITES = words("Card.RegisterFlagEffect Duel.RegisterFlagEffect")
_OTHER_NUMBERS = frozenset({"aux.Stringid", ":SetCountLimit", ":IsCode"})
"""Functions that use the card's number for something else than flags; in all others it may stand for setting one."""
_NEAR = 20
_CODE = 0x0FFFFFFF
"""The engines keep a flag as an effect whose code has a further bit; scripts make such effects themselves, too."""


@rule("LUA344", "flag-never-set", severity=WARNING, verdict=LEGAL, source="D17")
def flag_never_set(script: Script) -> Iterator[Finding]:
    """A flag under this card's number is read and never set, while another is set and never read.

    The answer is always no: the two numbers were meant to be the same.

    Wrong (YGOPro):
        function c10000000.condition(e,tp)
            return e:GetHandler():GetFlagEffect(10000000)==0
        end
        function c10000000.operation(e,tp)
            e:GetHandler():RegisterFlagEffect(1000000,RESET_CHAIN,0,1)
        end

    Right (YGOPro):
        function c10000000.condition(e,tp)
            return e:GetHandler():GetFlagEffect(10000000)==0
        end
        function c10000000.operation(e,tp)
            e:GetHandler():RegisterFlagEffect(10000000,RESET_CHAIN,0,1)
        end

    To fix it, write the same number where the flag is set and where it is read.
    """
    code = script.code
    if code is None or not script.whole:
        return
    read: list[tuple[int, Call]] = []
    all_read: set[int] = set()
    written: set[int] = set()
    for call in script.tree.calls:
        bound = 1 if call.method else 0
        name = script.types.full_name(call) if "Flag" in call.name else ""
        if name in _READS and len(call.args) > 1 - bound:
            value = script.number(call.args[1 - bound])
            if value is None:
                return
            all_read.add(value)
            if code <= value <= code + _NEAR:
                read.append((value, call))
        elif name in _WRITES and len(call.args) > 1 - bound:
            value = script.number(call.args[1 - bound])
            if value is None:
                return
            written.add(value)
    if not read or not written - all_read:
        return
    elsewhere = {
        number & _CODE
        for call in script.tree.calls
        if call.name not in _OTHER_NUMBERS and script.types.full_name(call) not in _READS | _WRITES
        for arg in call.args
        if (number := script.number(arg)) is not None
    }
    if not any(one == code or not script.book.is_known(one) for one in written - all_read - elsewhere):
        return  # the flag may be set by another card, as this one sets those of others
    for value, call in read:
        if value not in written | elsewhere:
            yield flag_never_set.finding(
                f"The flag {script.source(call.args[1 if not call.method else 0])} ({value}) is read, but never set.",
                script.span(call),
                help="Write the same number where the flag is set and where it is read.",
                subject=str(value - code),
            )
            return
