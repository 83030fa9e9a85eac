"""Where a card's text says that cards are chosen, and where its script looks for them.

Texts since 2011 name places in few fixed words.  Of what official scripts do for a text's words, `bench/conventions.py`
counts how often it is what this table says.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Binary, Call, Name, Number

_LOOKS = {
    "Duel.SelectTarget": 2,
    "Duel.SelectMatchingCard": 2,
    "Duel.IsExistingTarget": 1,
    "Duel.IsExistingMatchingCard": 1,
    "Duel.GetMatchingGroup": 1,
    "Duel.GetMatchingGroupCount": 1,
    "Duel.GetFirstMatchingCard": 1,
    "Duel.GetTargetCount": 1,
    "Duel.GetFieldGroup": 0,
    "Duel.GetFieldGroupCount": 0,
}
"""The functions that look for cards, and which argument is the player by whom they look; two places follow it."""
_FIELD = k.ONFIELD | 0x1F00
"""All names of places on the field."""
_ZONES = {"hand": k.HAND, "Deck": k.DECK, "Extra Deck": k.EXTRA, "GY": k.GRAVE, "Graveyard": k.GRAVE}
_ZONE = "(?:Extra Deck|hand|Deck|GY|Graveyard)"
_SIDES = {
    "you control": (_FIELD, 0),
    "your opponent controls": (0, _FIELD),
    "on the field": (_FIELD, _FIELD),
    "in your GY": (k.GRAVE, 0),
    "in your opponent's GY": (0, k.GRAVE),
    "in either GY": (k.GRAVE, k.GRAVE),
}
_NUMBER = r"(?:up to )?\d+"
_WHAT = r"(?P<what>(?:(?!that\b|with\b|among|each\b|and\b|except|whose|equal|from\b|linked|points?\b)[^;:.,()●])*?)"
_TARGET = re.compile(
    rf"\b[Tt]arget {_NUMBER} {_WHAT} (?P<where>{'|'.join(_SIDES)})"
    r"(?=[;.]|, except| and if you do| with (?!an? )| whose )(?!; equip (?:this card|it)\b)"
)
_CHOICE = re.compile(
    rf"\b(?:[Dd]estroy|[Bb]anish|[Rr]eturn|[Ss]huffle|[Aa]dd|Special Summon|[Ss]end|Set|[Pp]lace) {_NUMBER} {_WHAT} "
    rf"(?P<where>from your (?P<list>{_ZONE}(?:(?:, |,? and/or |,? or ){_ZONE})+))(?=[;.,]| and | to | in )"
)
_ELSEWHERE = re.compile(r"control|field|GY|Zone|hand|opponent|Deck|material")


class Said(NamedTuple):
    """Words of a text about where cards are: places on one's own side and on the other."""

    words: str
    own: int
    other: int


class Looked(NamedTuple):
    """A call that looks for cards: in which of the controller's places, and of the opponent's."""

    call: Call
    own: int
    other: int


def targets_said(text: str) -> Iterator[Said]:
    """Where a text targets a number of cards, if it is on one side of the field, on both, or in a GY."""
    for match in _TARGET.finditer(text):
        if not _ELSEWHERE.search(match["what"]):
            yield Said(match["where"], *_SIDES[match["where"]])


def choices_said(text: str) -> Iterator[Said]:
    """The places of one's own that a text takes a number of cards from, where there are several to choose from."""
    for match in _CHOICE.finditer(text):
        if not _ELSEWHERE.search(match["what"]):
            places = 0
            for zone in re.findall(_ZONE, match["list"]):
                places |= _ZONES[zone]
            yield Said(match["where"], places, 0)


def looked(script: Script, names: frozenset[str]) -> list[Looked] | None:
    """The calls of some functions that look for cards; None if what one of them looks through is not known."""
    found = []
    for call in script.tree.calls:
        first = _LOOKS.get(call.name)
        if first is None or call.name not in names:
            continue
        if len(call.args) < first + 3:
            return None
        own, own_known = script.bits(call.args[first + 1])
        other, other_known = script.bits(call.args[first + 2])
        turned = _is_opponent(call, first)
        if not own_known or not other_known or turned is None:
            return None
        found.append(Looked(call, other, own) if turned else Looked(call, own, other))
    return found


def _is_opponent(call: Call, place: int) -> bool | None:
    """Whether the player by whom a call looks is the opponent (`1-tp`); None if that is not known."""
    player = call.args[place]
    if type(player) is Name:
        return False if player.name == "tp" else None
    if type(player) is Binary and player.op == "-" and type(player.left) is Number and type(player.right) is Name:
        return True if player.right.name == "tp" else None
    return False if type(player) is Call and player.name == ":GetHandlerPlayer" else None


def targets_there(said: Said, calls: list[Looked]) -> bool:
    """Whether some call chooses on the sides that the text names, and on no other."""
    places = said.own | said.other
    return any(
        bool(one.own & places) == bool(said.own) and bool(one.other & places) == bool(said.other) for one in calls
    )


def looks_there(said: Said, calls: list[Looked]) -> bool:
    """Whether the calls of one function, together, look through all places that the text names, whoever's they are."""
    through: dict[int, int] = {}
    for one in calls:
        through[id(one.call.inside)] = through.get(id(one.call.inside), 0) | one.own | one.other
    return any(places & said.own == said.own for places in through.values())


ALL_LOOKS = frozenset(_LOOKS)
TARGETING = frozenset({"Duel.SelectTarget"})
