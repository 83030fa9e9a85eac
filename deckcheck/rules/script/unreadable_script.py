"""LUA002: a file that cannot be read as a script."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.rules.base import rule

_WHY = {
    "size": "The file is too large for a script ({what}); it was not read.",
    "binary": "The file is not text: it contains {what}.",
    "depth": "Constructs are nested too deep in the file ({what}); it was not read.",
    "pieces": "The file was not read, since {what}: it is not a Lua script, or something in it is longer or nested "
    "deeper than a script needs.",
}


@rule("LUA002", "unreadable-script", severity=ERROR, verdict=UNREADABLE, source="D17")
def unreadable_script(script: Script) -> Iterator[Finding]:
    """The file cannot be read as a script: it is binary, far too large, nested far too deep, or no Lua at all.

    Lua itself may take a file that is refused here: one of more than 400 kB, with constructs nested more than 180
    levels deep (a chain of operators is nested, too), or with one expression, string or comment of many thousand
    characters.

    Such a file costs this one finding; nothing else in it is checked.

    To fix it, see how the file came to be there (a compiled script, another kind of file under the name
    `.lua`), or divide what is too long or nested too deep.
    """
    for fault in script.tree.faults:
        if fault.kind in _WHY:
            yield unreadable_script.finding(
                _WHY[fault.kind].format(what=fault.what), script.tree.span(fault.start, fault.end)
            )
            return
