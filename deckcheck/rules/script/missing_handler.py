"""LUA305: a function on the card's table that is defined nowhere."""

from collections.abc import Iterator

from deckcheck.lua.script import Script, same
from deckcheck.lua.signatures import FILTER_CALLS
from deckcheck.lua.tree import Call, Index, Name
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

_TARGETS = words("Duel.IsExistingTarget Duel.SelectTarget Duel.GetTargetCount")


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

    To fix it, define the function or write the name of the intended one.
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
        meant = _meant(script, wrong)
        near = nearest_name(key, tree.fields)
        shown = meant or (near.name if near else "")
        spans = [script.key_span(place) for place in wrong]
        unsafe = near._replace(slip=False).fix(spans, key) if near else None
        first = wrong[0]
        yield missing_handler.finding(
            f"{script.source(first)} is defined nowhere in the script; its value is nil.",
            script.span(first),
            related=tuple(script.span(place) for place in wrong[1:]),
            help=f"Did you mean {shown}?" if shown else "Define it, or write the name of the function that is meant.",
            fix=replace(spans, key, meant) if meant else unsafe,
            subject=key,
        )


def _meant(script: Script, places: list[Index]) -> str:
    """The filter that is surely meant in all places, "" if that is not sure.

    A target function asks and chooses alike, so the filter of its other calls for the same cards is the one.
    """
    found = {name for place in places for name in _partners(script, place) or {""}}
    return found.pop() if len(found) == 1 else ""


def _partners(script: Script, place: Index) -> set[str]:
    """The script's filters that the function around a place hands to calls for the same cards."""
    for call in script.tree.calls:
        position = FILTER_CALLS.get(call.name, (-1, 0))[0]
        if 0 <= position < len(call.args) and call.args[position] is place:
            others = [one for one in call.inside.calls if one is not call and _alike(call, one)]
            return {name for one in others if (name := _filter_of(script, one))}
        if call.func is place and call.args and type(call.args[0]) is Name and call.args[0].name == "chkc":
            others = [one for one in call.inside.calls if one.name in _TARGETS]
            return {name for one in others if (name := _filter_of(script, one)) and _takes(script, name, call)}
    return set()


def _alike(call: Call, other: Call) -> bool:
    """Whether two calls are for the same cards: both choose targets or neither, in the same places, and hand their
    filters as many arguments."""
    if other.name not in FILTER_CALLS or (call.name in _TARGETS) != (other.name in _TARGETS):
        return False
    places = [FILTER_CALLS[one.name] for one in (call, other)]
    if call.name.startswith(":") or other.name.startswith(":"):
        return False
    for step in (1, 2, 3):
        left, right = places[0][0] + step, places[1][0] + step
        if left >= len(call.args) or right >= len(other.args) or not same(call.args[left], other.args[right]):
            return False
    return max(0, len(call.args) - places[0][1]) == max(0, len(other.args) - places[1][1])


def _filter_of(script: Script, call: Call) -> str:
    """The name of the script's function that a call takes as its filter, "" if it takes another."""
    position = FILTER_CALLS[call.name][0]
    filter = call.args[position] if position < len(call.args) else None
    if type(filter) is Index and filter.own and script.model.functions_named(filter.key):
        return filter.key
    return ""


def _takes(script: Script, name: str, call: Call) -> bool:
    """Whether a function has no more parameters than a call hands over."""
    return all(len(func.params) <= len(call.args) for func in script.model.functions_named(name))


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
