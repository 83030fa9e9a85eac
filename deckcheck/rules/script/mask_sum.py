"""LUA524: flags that are added instead of joined."""

from collections.abc import Iterator

from deckcheck.lua.api import EDOPRO
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.mask_arithmetic import is_mask


@rule("LUA524", "mask-sum", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def mask_sum(script: Script) -> Iterator[Finding]:
    """Flags of one mask are joined with `+`, where EDOPro's notes on modernizing scripts ask for `|`.

    A flag that is added twice becomes another one; joined twice it stays what it is.

    Wrong (EDOPro):
        function s.filter(c)
            return c:IsLocation(LOCATION_HAND+LOCATION_GRAVE)
        end

    Right (EDOPro):
        function s.filter(c)
            return c:IsLocation(LOCATION_HAND|LOCATION_GRAVE)
        end

    To fix it, write `|` for `+`.
    """
    if script.dialect != EDOPRO:
        return
    end = 0
    for binary in sorted(script.tree.binaries, key=lambda one: (one.start, -one.end)):
        if binary.op != "+" or binary.start < end or not is_mask(script, binary):
            continue
        end = binary.end
        yield mask_sum.finding(
            f"{script.source(binary)} joins flags with +.",
            script.span(binary),
            help="Write | for +.",
            subject=script.source(binary),
        )
