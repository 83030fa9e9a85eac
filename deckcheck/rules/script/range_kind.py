"""LUA109: a range that the card cannot be in."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.model import Effect
from deckcheck.lua.script import Script
from deckcheck.model.card import FIELD, MONSTER, PENDULUM, UNION, a_kind
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import called, place, subject

_BECOMES = (
    ":AddMonsterAttribute",
    "aux.AddEquip",
    ":IsPlayerCanSpecialSummonMonster",
    "Duel.IsPlayerCanSpecialSummonMonster",
)
_PENDULUM_PROCEDURES = ("Pendulum.AddProcedure", "aux.EnablePendulumAttribute", ":EnablePendulumAttribute")


@rule("LUA109", "range-kind", severity=ERROR, verdict=ILLEGAL, source="D6")
def range_kind(script: Script) -> Iterator[Finding]:
    """An effect is to work in a zone that a card of this kind is never in.

    Monsters act in Monster Zones, Continuous and Equip Cards in the Spell & Trap Zone, Field Spells in the Field Zone,
    Pendulum Effects in the Pendulum Zones.  An effect with any other zone as its range never applies.

    Wrong (Continuous Trap):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetRange(LOCATION_MZONE)
            e1:SetTargetRange(LOCATION_MZONE,0)
            c:RegisterEffect(e1)
        end

    Right (Continuous Trap):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetRange(LOCATION_SZONE)
            e1:SetTargetRange(LOCATION_MZONE,0)
            c:RegisterEffect(e1)
        end

    To fix it, give the zone that the card works in.
    """
    facts = script.facts
    if facts is None:
        return
    model = script.model
    for effect in model.at_start():
        if not effect.registrations or any(one.to != "card" for one in effect.registrations):
            continue
        type_ = model.type_of(effect)
        range_ = model.number(effect, "SetRange")
        if type_ is None or not range_ or type_ & (k.TYPE_XMATERIAL | k.TYPE_GRANT):
            continue
        wrong = ""
        if facts.type & MONSTER == 0 and range_ == k.MZONE and not _becomes_monster(script):
            wrong = "Monster Zone"
        elif facts.is_monster and range_ == k.SZONE and type_ == k.TYPE_FIELD and not _goes_to_backrow(script, effect):
            wrong = "Spell & Trap Zone"
        elif range_ == k.PZONE and not facts.is_a(PENDULUM):
            wrong = "Pendulum Zone"
        elif range_ == k.FZONE and not facts.is_a(FIELD):
            wrong = "Field Zone"
        if wrong and not _is_placed(script, range_):
            yield range_kind.finding(
                f"{called(effect).capitalize()} works in the {wrong} only, where {a_kind(facts.type)} never is.",
                place(script, effect, "SetRange"),
                help="Give the zone that the card works in.",
                subject=subject(effect),
            )


def _is_placed(script: Script, zone: int) -> bool:
    """Whether the script, or a procedure that it registers, puts the card into the zone: Field Skills lie in the Field
    Zone, and a card may be moved anywhere by its own effect."""
    for call in script.tree.calls:
        if call.name == "Duel.MoveToField" and len(call.args) > 3:
            target = script.number(call.args[3])
            if target is None or target & zone:
                return True
        elif call.name.endswith("SkillProcedure") or (zone == k.PZONE and call.name in _PENDULUM_PROCEDURES):
            return True
    return False


def _becomes_monster(script: Script) -> bool:
    """Whether the Spell or Trap can lie in a Monster Zone: it makes itself a monster."""
    return any(func.refs & set(_BECOMES) for func in script.tree.functions)


def _goes_to_backrow(script: Script, effect: Effect) -> bool:
    """Whether the monster can lie in a Spell & Trap Zone: it is equipped, placed or Set there, is a Pendulum Monster,
    or has further effects there."""
    model = script.model
    if any(model.number(other, "SetRange") == k.SZONE for other in model.effects if other is not effect):
        return True
    if script.facts is not None and script.facts.is_a(PENDULUM | UNION):
        return True
    words = ("Equip", "EQUIP", "MoveToField", "MONSTER_SSET", "Union", "SSet", "Place", "AA.")
    return any(word in script.tree.text for word in words)
