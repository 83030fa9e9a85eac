"""LUA408: a member of the card's table that the game reads under another spelling."""

from collections.abc import Iterator

from deckcheck.lua.api import EDOPRO, YGOPRO
from deckcheck.lua.script import Script
from deckcheck.lua.words import words
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.names import nearest_name, replace

_SHORTEST = 8
"""Letters; shorter names are often another word."""

_READ = {
    EDOPRO: words(
        "counter_list counter_place_list fit_monster listed_card_types listed_names listed_series material_count "
        "material_setcode max_material_count min_material_count pendulum_level ritual_custom_check "
        "ritual_matching_function synchro_parameters synchro_type xyz_filter xyz_parameters"
    ),
    YGOPRO: words(
        "card_code_list counter_add_list mat_group_check material_count material_setcode material_type "
        "mentioned_counter pendulum_level psummonable_location setcode_monster_list"
    ),
}
"""What the functions that come with the clients read from cards' tables."""


@rule("LUA408", "misspelt-member", severity=ERROR, verdict=ILLEGAL, source="D17")
def misspelt_member(script: Script) -> Iterator[Finding]:
    """The card's table gets a member whose name is one slip away from one that the game or other cards read.

    `s.listed_seres` is read by nobody: the card then counts as one that mentions no archetype.

    Wrong (EDOPro):
        s.listed_seres={SET_HERO}
        function s.initial_effect(c)
        end

    Right (EDOPro):
        s.listed_series={SET_HERO}
        function s.initial_effect(c)
        end

    To fix it, correct the spelling.
    """
    if not script.is_card:
        return
    fields = script.tree.fields
    read = _READ[script.dialect]
    for key, places in fields.items():
        if key in read or len(key) < _SHORTEST or _is_read(script, key):
            continue
        near = nearest_name(key, read)
        if near is None or not near.slip or near.name in fields or key in script.shared.hooks:
            continue
        spans = [script.key_span(index) for index, _ in places]
        yield misspelt_member.finding(
            f"Nothing reads s.{key}; the game reads s.{near.name}.",
            spans[0],
            related=tuple(spans[1:]),
            help=f"Write s.{near.name}.",
            fix=replace(spans, key, near.name),
            subject=key,
        )


def _is_read(script: Script, key: str) -> bool:
    return any(f"s.{key}" in func.refs for func in script.tree.functions)
