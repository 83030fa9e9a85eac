"""LUA305: a function on the card's table that is defined nowhere."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Index
from deckcheck.lua.words import words
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.names import nearest_name, replace

_WRITTEN_BY_HELPERS = words(
    "contactfus fit_monster has_malefic_unique material material_count max_material_count maxxyzct min_material_count "
    "minxyzct ritual_matching_function synchro_parameters xyz_filter xyz_parameters xyz_count listed_names "
    "listed_series "
    "material_setcode ritual_material_procedure toss_coin toss_dice card_code_list setcode_monster_list "
    "psummonable_location __index material_type"
)
"""Members that the helper files put on a card's table."""


@rule("LUA305", "missing-handler", severity=ERROR, verdict=ILLEGAL, source="D17")
def missing_handler(script: Script) -> Iterator[Finding]:
    """A function of the card's own table is used but defined nowhere in the script.

    Its value is nil: the effect loses its condition, cost, target or operation without a word, or the filter lets every
    card through.

    Wrong:
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.IsExistingMatchingCard(s.filter,tp,LOCATION_DECK,0,1,nil) end
        end
        function s.thfilter(c)
            return c:IsAbleToHand()
        end

    Right:
        function s.target(e,tp,eg,ep,ev,re,r,rp,chk)
            if chk==0 then return Duel.IsExistingMatchingCard(s.thfilter,tp,LOCATION_DECK,0,1,nil) end
        end
        function s.thfilter(c)
            return c:IsAbleToHand()
        end

    To fix it, define the function or write the name of the one that is meant.
    """
    tree = script.tree
    missing = {key: places for key, places in tree.reads.items() if key not in tree.fields}
    if not missing or not script.is_card or "LoadCardScript" in tree.text:
        return
    if script.loads and script.shared.missing:
        return
    if not script.whole or "setmetatable(s" in tree.text:
        return
    tested = _tested(script)
    for key, places in missing.items():
        if key in _WRITTEN_BY_HELPERS or key in script.api.methods or key in script.shared.written:
            continue
        wrong = [place for place in places if id(place) not in tested]
        if not wrong or len(wrong) < len(places):
            continue
        near = nearest_name(key, tree.fields)
        first = wrong[0]
        yield missing_handler.finding(
            f"{script.source(first)} is defined nowhere in the script; its value is nil.",
            script.span(first),
            related=tuple(script.span(place) for place in wrong[1:]),
            help=f"Did you mean {near[0]}?" if near else "Define it, or write the name of the function that is meant.",
            fix=replace(script.key_span(first), key, near[0]) if near and near[1] and len(wrong) == 1 else None,
            subject=key,
        )


def _tested(script: Script) -> set[int]:
    """The members that the script asks whether they are there."""
    tree = script.tree
    found: set[int] = set()
    for stat in tree.stats:
        if hasattr(stat, "branches"):
            found.update(id(condition) for condition, _ in stat.branches)
    for unary in tree.unaries:
        found.add(id(unary.operand))
    for binary in tree.binaries:
        if binary.op in ("==", "~=", "and", "or"):
            found.add(id(binary.left))
    return {one for one in found if one in {id(index) for index in tree.indexes if isinstance(index, Index)}}
