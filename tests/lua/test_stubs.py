"""Functions and constants that a user adds to the tables: JSON, and Lua stubs with annotations."""

import json

import pytest

from deckcheck.lua.api import EDOPRO, YGOPRO, api_of
from deckcheck.lua.kinds import ANY, CARD, FUNC, GROUP, INT, NIL
from deckcheck.lua.stubs import extended, read_stubs
from deckcheck.lua.typed_json import BadTableError

STUB = b"""--- What a newer game has.
---@param player player who chooses
---@param count integer
---@param exception? Card|Group left out
---@param test fun(c:Card):boolean
---@return Group
---@return integer
function Duel.NewChoice(player, count, exception, test) end

---@param other Card|nil
---@return boolean?
function Card:NewTest(other) end

---@param ... integer
function Duel.Many(...) end

function Group.Bare(g,n) end
function NewHelper() end
NEW_CONSTANT=0x10
NEW_NIL=nil
"""


def test_stub_gives_signatures() -> None:
    typed = read_stubs(STUB)
    choice = typed.functions["Duel.NewChoice"]
    assert [param.kinds for param in choice.params] == [INT, INT, CARD | GROUP | NIL, FUNC]
    assert choice.params[0].player
    assert (choice.least, choice.most, choice.results) == (4, 4, (GROUP, INT))
    method = typed.functions["Card.NewTest"]
    assert [param.kinds for param in method.params] == [CARD, CARD | NIL]
    assert (method.least, method.most) == (1, 2)
    assert typed.functions["Duel.Many"].most is None
    assert not typed.functions["Group.Bare"].known
    assert typed.families[""] == {"NEW_CONSTANT": 16, "NEW_NIL": None}


def test_extended_table_knows_the_names_and_leaves_the_shipped_one_alone() -> None:
    api = extended(api_of(EDOPRO), [("new.lua", STUB)])
    assert "Duel.NewChoice" in api.functions
    assert "NewTest" in api.methods
    assert api.constants["NEW_CONSTANT"] == 16
    assert "NewHelper" in api.globals
    assert "Duel.NewChoice" not in api_of(EDOPRO).functions
    assert "NewTest" not in api_of(EDOPRO).methods


def test_json_replaces_a_signature_of_its_dialect_only() -> None:
    table = {
        "dialect": "edopro",
        "functions": {
            "Duel.Draw": {"params": [{"name": "player", "types": ["int"], "player": True}], "min": 1, "max": 1,
                          "returns": [["Group"]], "source": "core"},
            "Card.IsNew": {"params": [{"name": "c", "types": ["Card"]}, {"name": "f", "types": ["function"],
                           "on_mismatch": "error"}], "min": 2, "max": 2, "returns": [["bool"]]},
        },
        "constant_groups": {"Location": {"LOCATION_NEW": 65536}},
        "param_groups": {"Duel.Draw:0": "Location"},
    }  # fmt: skip
    source = json.dumps(table).encode()
    api = extended(api_of(EDOPRO), [("new.json", source)])
    assert api.functions["Duel.Draw"].most == 1
    assert api.functions["Duel.Draw"].results == (GROUP,)
    assert api.functions["Duel.Draw"].params[0].families == ("Location",)
    assert api.families["LOCATION_NEW"] == "Location"
    assert extended(api_of(YGOPRO), [("new.json", source)]).functions["Duel.Draw"].least == 3


@pytest.mark.parametrize(
    ("name", "source", "said"),
    [
        ("a.json", b"{", "is not JSON"),
        ("a.json", b"[]", 'no "functions"'),
        ("a.json", b"{}", "neither"),
        ("a.json", b'{"functions": {"Duel.X": {"params": [{"types": ["int"]}]}}}', "form"),
        ("a.json", b'{"functions": {"Duel.X": {"params": [3]}}}', "form"),
        ("a.json", b'{"constants": {"A": "x"}}', "form"),
        ("a.lua", b"local x=1", "declares no function"),
        ("a.lua", b"\xff\xfe\x00", "declares no function"),
    ],
)
def test_what_cannot_be_read_is_told_with_the_file(name: str, source: bytes, said: str) -> None:
    with pytest.raises(BadTableError, match=said) as caught:
        extended(api_of(EDOPRO), [(name, source)])
    assert str(caught.value).startswith(name)


def test_annotation_that_is_not_understood_is_unknown() -> None:
    typed = read_stubs(b"---@param x {a:integer}\n---@param y MyClass\nfunction Duel.Odd(x,y) end")
    assert [param.kinds for param in typed.functions["Duel.Odd"].params] == [ANY, ANY]


def test_annotations_belong_to_the_next_function_only() -> None:
    typed = read_stubs(b"---@param x integer\nlocal y=1\nfunction Duel.Later(x) end")
    assert not typed.functions["Duel.Later"].known
