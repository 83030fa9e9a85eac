"""LUA357: Fusion Materials asked for what they are in general, not as Fusion Materials."""

from collections.abc import Iterator

from deckcheck.lua.api import EDOPRO
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Index
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_YGOPRO = {
    "Card.IsCode": "Card.IsFusionCode",
    "Card.IsSetCard": "Card.IsFusionSetCard",
    "Card.IsAttribute": "Card.IsFusionAttribute",
    "Card.IsType": "Card.IsFusionType",
}
_EDOPRO = {"Card.IsCode", "Card.IsSetCard", "Card.IsAttribute", "Card.IsRace", "Card.IsType"}
_MAKER = "aux.FilterBoolFunction"


@rule("LUA357", "material-filter", severity=WARNING, verdict=LEGAL, source="D17")
def material_filter(script: Script) -> Iterator[Finding]:
    """A Fusion Summoning procedure asks for the name, archetype or Attribute that a card has, not for the one that it
    has as Fusion Material.

    Cards that are treated as another name, archetype or Attribute when used as Fusion Material are then refused.

    Wrong (YGOPro):
        function s.initial_effect(c)
            aux.AddFusionProcFunRep(c,aux.FilterBoolFunction(Card.IsSetCard,0x14f),2,true)
        end

    Right (YGOPro):
        function s.initial_effect(c)
            aux.AddFusionProcFunRep(c,aux.FilterBoolFunction(Card.IsFusionSetCard,0x14f),2,true)
        end

    Wrong (EDOPro):
        function s.initial_effect(c)
            Fusion.AddProcMixN(c,true,true,aux.FilterBoolFunction(Card.IsRace,RACE_FIEND),2)
        end

    Right (EDOPro):
        function s.initial_effect(c)
            Fusion.AddProcMixN(c,true,true,aux.FilterBoolFunctionEx(Card.IsRace,RACE_FIEND),2)
        end

    To fix it, use `Card.IsFusionSetCard` and its like (YGOPro) or `aux.FilterBoolFunctionEx` (EDOPro).
    """
    start = "Fusion.AddProc" if script.dialect == EDOPRO else "aux.AddFusionProc"
    for call in script.tree.calls:
        if not call.name.startswith(start):
            continue
        for arg in call.args:
            if type(arg) is not Call or arg.name != _MAKER or not arg.args or type(arg.args[0]) is not Index:
                continue
            asked = arg.args[0].path
            if script.dialect == EDOPRO:
                way = "aux.FilterBoolFunctionEx" if asked in _EDOPRO else ""
            else:
                way = _YGOPRO.get(asked, "")
            if way:
                yield material_filter.finding(
                    f"{asked} does not ask what the card is as Fusion Material.",
                    script.span(arg),
                    help=f"Use {way}.",
                    subject=asked,
                )
