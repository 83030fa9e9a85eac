"""LUA362: a condition about monsters on the field that face-down ones meet, too."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.handlers import own_functions

_CHECKS = words("Duel.IsExistingMatchingCard Duel.GetMatchingGroupCount")
_KNOWN_FACE_UP = words(":IsSetCard :IsRace :IsAttribute :IsCode :IsLevel :IsLevelAbove :IsLevelBelow :IsRank :IsType")
_BARE = words("Card.IsSetCard Card.IsRace Card.IsAttribute Card.IsCode")
_SAYS_FACE = (
    "aceup", "acedown", "Position", "AttackPos", "DefensePos", "LinkMonster", "LinkState", "EquipGroup", "Equipped",
    "EquipTarget", "SummonType", "Summoned", "Public", "Releasable", "Flag", "Status", "Attackable", "AsCost",
)  # fmt: skip


@rule("LUA362", "face-up-condition", severity=WARNING, verdict=LEGAL, source="D17")
def face_up_condition(script: Script) -> Iterator[Finding]:
    """A condition asks for a kind of monster in a Monster Zone and does not ask whether it is face-up.

    "If you control a 'Raidraptor' monster" means a face-up one: a face-down monster has no name, Type or Attribute.

    Wrong (Effect Monster):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_HAND)
            e1:SetCondition(s.condition)
            c:RegisterEffect(e1)
        end
        function s.filter(c) return c:IsRace(RACE_WARRIOR) end
        function s.condition(e,tp) return Duel.IsExistingMatchingCard(s.filter,tp,LOCATION_MZONE,0,1,nil) end

    Right (Effect Monster):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_HAND)
            e1:SetCondition(s.condition)
            c:RegisterEffect(e1)
        end
        function s.filter(c) return c:IsFaceup() and c:IsRace(RACE_WARRIOR) end
        function s.condition(e,tp) return Duel.IsExistingMatchingCard(s.filter,tp,LOCATION_MZONE,0,1,nil) end

    To fix it, ask `c:IsFaceup()`.
    """
    text = script.card_text
    if not script.mentions & _CHECKS or (text is not None and "even if face-down" in text.text):
        return
    for condition in own_functions(script, "SetCondition"):
        for call in condition.calls:
            if call.name in _CHECKS and _on_field(script, call) and _takes_face_down(script, call):
                yield face_up_condition.finding(
                    "The condition counts face-down monsters as well, of which nothing is known.",
                    script.span(call),
                    help="Ask IsFaceup() in the filter.",
                    subject=condition.name,
                )


def _on_field(script: Script, call: Call) -> bool:
    if len(call.args) < 5:
        return False
    own, other = script.number(call.args[2]), script.number(call.args[3])
    return own is not None and other is not None and own | other == k.MZONE


def _takes_face_down(script: Script, call: Call) -> bool:
    """Whether the filter of a call asks what only a face-up monster shows, and not for one."""
    func = script.resolve(call.args[0])
    if func is None:
        return script.source(call.args[0]) in _BARE
    refs = script.model.refs(func)
    return bool(refs & _KNOWN_FACE_UP) and not any(word in ref for ref in refs for word in _SAYS_FACE)
