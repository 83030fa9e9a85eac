"""What kind of value an expression has, and what does not fit."""

import pytest

from deckcheck.lua.api import EDOPRO, YGOPRO, api_of
from deckcheck.lua.facts import NoFacts
from deckcheck.lua.kinds import ANY, BOOL, CARD, EFFECT, FUNC, GROUP, INT, NIL, from_letters, letters_of, title
from deckcheck.lua.parse import parse
from deckcheck.lua.script import Script
from deckcheck.lua.signature import read_signature, write_signature
from deckcheck.lua.tree import LocalStat

HEAD = "local s,id=GetID()\n"


def script(body: str, dialect: str = EDOPRO) -> Script:
    return Script("c10000.lua", parse((HEAD + body).encode(), "c10000.lua"), api_of(dialect), NoFacts())


def kind_of(expression: str, before: str = "", dialect: str = EDOPRO) -> int:
    """The kinds of an expression in a handler."""
    one = script(f"function s.op(e,tp,eg,ep,ev,re,r,rp,chk,chkc)\n{before}\nlocal asked={expression}\nend", dialect)
    last = one.tree.functions[-1].body[-1] if not before else one.tree.functions[1].body[-1]
    assert type(last) is LocalStat
    return one.types.of(last.values[0])


@pytest.mark.parametrize(
    ("expression", "kinds"),
    [
        ("e", EFFECT),
        ("re", EFFECT | NIL),
        ("eg", GROUP | NIL),
        ("tp", INT),
        ("1-tp", INT),
        ("Group.FromCards(e:GetHandler())", GROUP),
        ("Duel.GetMatchingGroup(nil,tp,0,0,nil)", GROUP),
        ("Duel.GetFirstMatchingCard(nil,tp,0,0,nil)", CARD | NIL),
        ("Duel.GetMatchingGroup(nil,tp,0,0,nil):GetFirst()", CARD | NIL),
        ("#eg>0", BOOL),
        ("#eg", INT),
        ("not tp", BOOL),
        ("LOCATION_MZONE|LOCATION_HAND", INT),
        ("aux.TRUE", FUNC),
        ("aux.NecroValleyFilter(s.filter)", FUNC),
        ("Duel.GetChainInfo(0,CHAININFO_TARGET_CARDS)", GROUP | NIL),
        ("Duel.GetChainInfo(0,CHAININFO_TARGET_PLAYER)", INT | NIL),
        ("Duel.Destroy(eg,REASON_EFFECT)>0 and eg", BOOL | GROUP | NIL),
        ("re or e", EFFECT),
        ("something", ANY),
        ("e:NoSuchMethod()", ANY),
        ("s.unknown(e)", ANY),
    ],
)
@pytest.mark.parametrize("dialect", [EDOPRO, YGOPRO])
def test_kind_of_expression(expression: str, kinds: int, dialect: str) -> None:
    assert kind_of(expression, dialect=dialect) == kinds


@pytest.mark.parametrize(
    ("before", "expression", "kinds"),
    [
        ("local g=eg:Filter(Card.IsFaceup,nil)", "g", GROUP),
        ("local g=Group.CreateGroup() g=g:Filter(Card.IsFaceup,nil)", "g", GROUP),
        ("local ct=0 ct=ct+1", "ct", INT),
        ("local x if tp==0 then x=e end", "x", EFFECT | NIL),
        ("local x=e x=unknown", "x", ANY),
        ("local a,b=Duel.GetFirstTarget()", "b", ANY),
        ("local f=function() return 1 end", "f()", INT),
        ("local f=function(a) if a then return e end end", "f(1)", EFFECT | NIL),
        ("local f f=function() return f() end", "f()", ANY),
    ],
)
def test_kind_of_local(before: str, expression: str, kinds: int) -> None:
    assert kind_of(expression, before) == kinds


def test_second_result_that_may_be_missing_may_be_nil() -> None:
    assert kind_of("x", "local _,x=eg:GetMaxGroup(Card.GetAttack)") == INT | NIL


def test_own_method_of_the_same_name_is_not_the_games() -> None:
    one = script("function s.IsFaceup() end\nfunction s.op(e,tp,g) g:IsFaceup(1,2,3) end")
    assert not one.conflicts.many


def test_what_a_script_replaces_is_not_known() -> None:
    one = script("Duel.Draw=function() end\nfunction s.op(e,tp) Duel.Draw(tp) end")
    assert not one.conflicts.few


@pytest.mark.parametrize("dialect", [EDOPRO, YGOPRO])
def test_tables_are_read_and_written_alike(dialect: str) -> None:
    for name, signature in api_of(dialect).functions.items():
        if signature.known:
            assert write_signature(read_signature(write_signature(signature))) == write_signature(signature), name


@pytest.mark.parametrize("dialect", [EDOPRO, YGOPRO])
def test_families_of_parameters_exist(dialect: str) -> None:
    api = api_of(dialect)
    families = set(api.families.values())
    used = {family for one in api.functions.values() for param in one.params for family in param.families}
    assert used <= families
    assert api.masks <= families
    assert api.date > "2026"


@pytest.mark.parametrize("letters", ["C", "CG0", "0IT", "A", "N", "B"])
def test_letters_stand_for_kinds(letters: str) -> None:
    assert sorted(letters_of(from_letters(letters))) == sorted(letters)


def test_kinds_have_names() -> None:
    assert title(CARD | GROUP | NIL) == "a card, a group or nil"
