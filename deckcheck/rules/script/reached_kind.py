"""LUA211: an effect on the field that reaches players where it is about cards, or cards where it is about players."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Expr, Number
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject

# Both lists hold what at least ten official scripts use, all (but one in two hundred) in the same way.
_OF_PLAYERS = words(
    "EFFECT_ACTIVATE_COST EFFECT_BP_TWICE EFFECT_CANNOT_ACTIVATE EFFECT_CANNOT_BP EFFECT_CANNOT_DRAW "
    "EFFECT_CANNOT_FLIP_SUMMON EFFECT_CANNOT_LOSE_LP EFFECT_CANNOT_MSET EFFECT_CANNOT_RELEASE "
    "EFFECT_CANNOT_SPECIAL_SUMMON EFFECT_CANNOT_SUMMON EFFECT_CHANGE_DAMAGE EFFECT_COST_REPLACE EFFECT_DRAW_COUNT "
    "EFFECT_FORCE_SPSUMMON_POSITION EFFECT_HAND_LIMIT EFFECT_LEFT_SPSUMMON_COUNT "
    "EFFECT_LIMIT_SPECIAL_SUMMON_POSITION EFFECT_LPCOST_CHANGE EFFECT_NO_EFFECT_DAMAGE EFFECT_REFLECT_DAMAGE "
    "EFFECT_REVERSE_DAMAGE EFFECT_SET_SUMMON_COUNT_LIMIT EFFECT_SKIP_BP EFFECT_SKIP_DP EFFECT_SKIP_M1 "
    "EFFECT_SKIP_TURN"
)
_OF_CARDS = words(
    "EFFECT_BATTLE_DESTROY_REDIRECT EFFECT_CANNOT_ATTACK EFFECT_CANNOT_BE_BATTLE_TARGET "
    "EFFECT_CANNOT_BE_EFFECT_TARGET EFFECT_CANNOT_BE_LINK_MATERIAL EFFECT_CANNOT_BE_XYZ_MATERIAL "
    "EFFECT_CANNOT_CHANGE_POSITION EFFECT_CANNOT_DIRECT_ATTACK EFFECT_CANNOT_SELECT_BATTLE_TARGET "
    "EFFECT_CHANGE_ATTRIBUTE EFFECT_CHANGE_RACE EFFECT_DECREASE_TRIBUTE EFFECT_DIRECT_ATTACK EFFECT_DISABLE "
    "EFFECT_DISABLE_EFFECT EFFECT_DISABLE_TRAPMONSTER EFFECT_EXTRA_ATTACK EFFECT_IMMUNE_EFFECT "
    "EFFECT_INDESTRUCTABLE_BATTLE EFFECT_INDESTRUCTABLE_COUNT EFFECT_INDESTRUCTABLE_EFFECT EFFECT_MUST_ATTACK "
    "EFFECT_PIERCE EFFECT_PUBLIC EFFECT_SET_ATTACK EFFECT_SET_ATTACK_FINAL EFFECT_SET_POSITION "
    "EFFECT_TO_GRAVE_REDIRECT EFFECT_TRAP_ACT_IN_HAND EFFECT_TRAP_ACT_IN_SET_TURN EFFECT_UPDATE_ATTACK "
    "EFFECT_UPDATE_DEFENSE EFFECT_UPDATE_LEVEL"
)


_FIELD = k.ONFIELD | k.FZONE | k.PZONE


@rule("LUA211", "reached-kind", severity=WARNING, verdict=LEGAL, source="D17")
def reached_kind(script: Script) -> Iterator[Finding]:
    """A FIELD effect that the game asks of players reaches cards, or one that it asks of cards reaches players.

    `EFFECT_CANNOT_SPECIAL_SUMMON` is asked of the player: it needs `EFFECT_FLAG_PLAYER_TARGET`, and its target range
    counts players.  `EFFECT_UPDATE_ATTACK` is asked of the card: its target range is made of places.  Otherwise the
    game never finds the effect.

    Wrong:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
            e1:SetRange(LOCATION_SZONE)
            e1:SetTargetRange(LOCATION_MZONE,0)
            c:RegisterEffect(e1)
        end

    Right:
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_FIELD)
            e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
            e1:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
            e1:SetRange(LOCATION_SZONE)
            e1:SetTargetRange(1,0)
            c:RegisterEffect(e1)
        end

    To fix it, set or remove the flag, and give the target range players (1 or 0) or places.
    """
    model = script.model
    for effect, type_ in activated(script, k.TYPE_FIELD):
        if type_ != k.TYPE_FIELD or effect.escapes:
            continue
        code, own, other = (
            model.argument(effect, "SetCode"),
            model.argument(effect, "SetTargetRange"),
            model.argument(effect, "SetTargetRange", 1),
        )
        names = script.names_in(code) if code is not None else []
        property_, whole = model.bits(effect, "SetProperty")
        if own is None or other is None or len(names) != 1 or not whole:
            continue
        name = names[0].name
        to_players = property_ & k.FLAG_PLAYER_TARGET != 0
        if name in _OF_PLAYERS and not to_players and _on_field(script, own, other):
            what, way = (
                "is asked of players, but the effect reaches cards",
                ("Set EFFECT_FLAG_PLAYER_TARGET, and 1 for each player who is meant: SetTargetRange(1,0)."),
            )
        elif name in _OF_CARDS and (to_players or (_counts(own) and _counts(other))):
            what, way = (
                "is asked of cards, but the effect reaches players",
                ("Remove EFFECT_FLAG_PLAYER_TARGET, and give places: SetTargetRange(LOCATION_MZONE,0)."),
            )
        else:
            continue
        yield reached_kind.finding(
            f"{name} {what} ({called(effect)}).",
            place(script, effect, "SetTargetRange", "SetProperty", "SetCode"),
            help=way,
            subject=subject(effect, name),
            covered_by=(("LUA352", subject(effect)),),
        )


def _on_field(script: Script, own: Expr, other: Expr) -> bool:
    """Whether a range is on the field only: what may not be Summoned or activated elsewhere can be told of cards."""
    first, second = script.number(own), script.number(other)
    return first is not None and second is not None and (first | second) & ~_FIELD == 0


def _counts(expr: Expr) -> bool:
    """Whether a part of a range is written as 0 or 1; `LOCATION_DECK` is 1 too."""
    return type(expr) is Number and expr.value in (0, 1)
