"""Helpers of the rules that compare text and script: what a script counts."""

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Func

_COUNTING = (
    "FlagEffect",
    "SPSummonOnce",
    "HardOnce",
    "SoftOnce",
    "UseLimit",
    "GetActivityCount",
    "UniqueOnField",
    "SetUnique",
    "CheckCountLimit",
    "UseCountLimit",
    "GlobalCheck",
    "AddSpSummon",
    "AddEquipProcedure",
    "NoTributeCheck",
)
_HIDING = (
    "aux.Add",
    "aux.Create",
    "Fusion.Create",
    "Ritual.Create",
    "Ritual.Add",
    "Ursarctic.",
    "Vernusylph.",
    "Witchcrafter.",
    "Drytron.",
    "Cyberdark.",
    "aux.Enable",
    "Infernoid",
    "Arcana",
    "AA.",
    "DragonRuler.",
    "aux.Drytron",
    "Effect.CreateMys",
    "Effect.CreateVern",
    "Spirit.",
)
_PLAIN = (
    "aux.AddCodeList",
    "aux.AddXyzProcedure",
    "aux.AddSynchro",
    "aux.AddLink",
    "aux.AddFusionProc",
    "aux.EnablePendulum",
    "aux.AddMaterialCodeList",
    "aux.AddSetNameMonsterList",
    "aux.EnableChangeCode",
    "aux.AddEquipProcedure",
)


def start_of(script: Script) -> Func | None:
    """`initial_effect`, if there is exactly one."""
    found = script.model.functions_named("initial_effect")
    return found[0] if len(found) == 1 else None


def counts_anything(script: Script, *, besides_setters: bool = False) -> bool:
    """Whether the script limits or remembers uses in any way, or a library function may do so for it.

    `besides_setters` leaves out `SetCountLimit`.
    """
    for call in script.tree.calls:
        if not besides_setters and call.method == "SetCountLimit":
            return True
        if any(word in call.name for word in _COUNTING):
            return True
        if call.name.startswith(_HIDING) and not call.name.startswith(_PLAIN):
            return True
    return False


def counts_by_name(script: Script) -> bool:
    """Whether the script limits or remembers something under an id, or a library function may do so for it."""
    for call in script.tree.calls:
        if call.method == "SetCountLimit" and len(call.args) > 1:
            return True
        if any(word in call.name for word in _COUNTING):
            return True
        if call.name.startswith(_HIDING) and not call.name.startswith(_PLAIN):
            return True
    return False
