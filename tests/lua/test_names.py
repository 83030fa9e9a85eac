"""The tables of names, dialects, libraries, databases and card texts."""

import sqlite3
from pathlib import Path

import pytest

from deckcheck.lua.api import EDOPRO, YGOPRO, api_of
from deckcheck.lua.cdb import BadDatabaseError, CdbFacts
from deckcheck.lua.dialect import detect
from deckcheck.lua.facts import Books, CardFacts, NoFacts, TableFacts
from deckcheck.lua.library import hooks_in, loaded_by, read_library
from deckcheck.lua.parse import parse
from deckcheck.lua.text import CardText


@pytest.mark.parametrize("dialect", [EDOPRO, YGOPRO])
def test_table_of_a_dialect(dialect: str) -> None:
    api = api_of(dialect)
    assert api.constants["EFFECT_TYPE_ACTIVATE"] == 0x10
    assert api.functions["Duel.SelectMatchingCard"].least == 8
    assert api.functions["Duel.SpecialSummon"].numeric
    assert "IsFaceup" in api.methods
    assert api.knows_global("Duel")
    assert not api.knows_global("Deul")
    with pytest.raises(KeyError):
        api_of("other")


def test_dialects_differ() -> None:
    assert "Cost.SelfBanish" in api_of(EDOPRO).functions
    assert "Cost.SelfBanish" not in api_of(YGOPRO).functions
    assert api_of(EDOPRO).former["aux.nzatk"] == "Card.HasNonZeroAttack"


@pytest.mark.parametrize(
    ("source", "dialect"),
    [
        ("local s,id=GetID()\nfunction s.initial_effect(c) end", EDOPRO),
        ("local s,id,o=GetID()\nfunction s.initial_effect(c) end", YGOPRO),
        ("function c1.initial_effect(c) end", YGOPRO),
        ("function c1.initial_effect(c)\n Fusion.AddProcMix(c,true,true,1,2)\nend", EDOPRO),
        ("local s,id=GetID()\nfunction s.initial_effect(c)\n aux.AddXyzProcedure(c,nil,4,2)\nend", YGOPRO),
    ],
)
def test_dialect_is_seen_by_the_names(source: str, dialect: str) -> None:
    assert detect(parse(source.encode(), "c1.lua")) == (dialect, True)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("MY_CONST=5", {"MY_CONST"}),
        ("MyLib={}\nfunction MyLib.Help(c) end", {"MyLib", "MyLib.Help"}),
        ("local p=Fusion\nfunction p.Mine() end", {"Fusion.Mine"}),
        ("function Card.IsNice(c) end", {"Card.IsNice"}),
        ("function Card:IsNice() end", {"Card.IsNice"}),
        ("function Auxiliary.Help() end\nAuxiliary.More=function() end", {"aux.Help", "aux.More"}),
        ("if not Other then Other={} end\nOther.Foo=function(c) end", {"Other", "Other.Foo"}),
        ("function help() end\nplain=5", {"help", "plain"}),
        ("local X=1\nlocal function own() end\nDuel.Draw(1,2)\nif A==1 then end", set()),
        ("function setup()\n\tLATE=1\n\tleak=2\nend", {"setup", "LATE"}),
    ],
)
def test_what_a_helper_file_defines(line: str, names: set[str]) -> None:
    assert set(read_library(line.encode(), "my_utility.lua").names) == names


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("function s.filter(c)\n\ttc=c\n\tleak=2\nend", set()),
        ("function c420.filter(c) end\nc420.x=1", set()),
        ("function Card.IsFound(c) end", {"Card.IsFound"}),
        ("function help() end\nleak=1", {"help"}),
        ("MY_CONST=5", {"MY_CONST"}),
    ],
)
def test_what_a_cards_script_defines_for_others(line: str, names: set[str]) -> None:
    source = f"local s,id=GetID()\n{line}\n"
    assert set(read_library(source.encode(), "c420.lua").names) == names


def test_former_names_stay_former() -> None:
    assert read_library(b"function Auxiliary.Old() end", "deprecated_functions.lua").names == ()


@pytest.mark.parametrize(
    ("line", "loads"),
    [
        ('Duel.LoadScript("mine.lua")', ("mine.lua",)),
        ('loadScript("folder/mine.lua")', ("mine.lua",)),
        ('require("expansions/script/c81000000")', ("c81000000.lua",)),
        ('pcall(function() require("script/c81000000") end)', ("c81000000.lua",)),
        ('os=require("os")', ()),
        ("Duel.LoadScript(name)", ("?",)),
        ('print("mine.lua")', ()),
    ],
)
def test_what_a_script_loads(line: str, loads: tuple[str, ...]) -> None:
    assert loaded_by(parse(line.encode(), "c1.lua")) == loads


def test_hooks_are_members_of_other_tables() -> None:
    source = (
        b'if tc.lv_check then end\ns.own()\nc123.filter(c)\nmt["named"]=1\nDuel.Draw(1)\nlocal x=c.hook\n'
        b"class.LVnum=1\nActionDuel.cover()\nfunction s.twice() end\nreturn g:GetFirst().twice,re[1].last,1..x"
    )
    hooks = {"lv_check", "named", "hook", "LVnum", "cover", "twice", "last"}
    assert set(hooks_in(source, "c123.lua")) == hooks


def make_cdb(path: Path, text: str = "Draw 1 card.", strings: int = 2) -> Path:
    with sqlite3.connect(path) as db:
        db.execute(
            "create table datas(id integer primary key,ot,alias,setcode,type,atk,def,level,race,attribute,category)"
        )
        columns = ",".join(f"str{number} text" for number in range(1, 17))
        db.execute(f"create table texts(id integer primary key,name text,desc text,{columns})")
        db.execute("insert into datas values(10000,3,0,0,2,0,0,16777220,0,0,0)")
        row = [10000, "Sample", text, *["prompt"] * strings, *[""] * (16 - strings)]
        db.execute(f"insert into texts values({','.join('?' * len(row))})", row)
    db.close()
    return path


def test_client_database_gives_facts_and_text(tmp_path: Path) -> None:
    book = CdbFacts(make_cdb(tmp_path / "cards.cdb"))
    assert book.named("Sample") == {10000}
    assert book.named("No such card") == frozenset()
    assert book.facts(10000) == CardFacts(10000, "Sample", 2, 4, "Draw 1 card.", 1, 0)
    assert book.facts(10001) is None
    assert book.is_known(10000)
    assert book.is_known(10001) is None


def test_bad_databases_are_errors_not_crashes(tmp_path: Path) -> None:
    garbage = tmp_path / "garbage.cdb"
    garbage.write_bytes(b"not a database at all" * 100)
    views = tmp_path / "views.cdb"
    with sqlite3.connect(views) as db:
        db.execute("create view datas as select 1 as id, 0 as alias, 2 as type, 4 as level")
        db.execute("create table texts(id, name, desc)")
    db.close()
    empty = tmp_path / "empty.cdb"
    sqlite3.connect(empty).close()
    for path in (garbage, views, empty):
        with pytest.raises(BadDatabaseError, match=path.name):
            CdbFacts(path)


def test_values_of_the_wrong_kind_are_no_facts(tmp_path: Path) -> None:
    path = make_cdb(tmp_path / "odd.cdb")
    with sqlite3.connect(path) as db:
        db.execute("update datas set type='x'")
    db.close()
    assert CdbFacts(path).facts(10000) is None


def test_books_join_facts_with_text() -> None:
    pool = TableFacts({1: CardFacts(1, "Pool", 2)}, complete=True)
    texts = TableFacts({1: CardFacts(1, "Text", 4, text="Draw.", strings=3), 2: CardFacts(2, "Own", 4)})
    books = Books([pool, texts])
    assert books.facts(1) == CardFacts(1, "Pool", 2, text="Draw.", strings=3)
    assert books.facts(2) == CardFacts(2, "Own", 4)
    assert [books.is_known(code) for code in (1, 2, 3)] == [True, True, False]
    assert Books([NoFacts()]).is_known(1) is None


def test_card_text_by_its_regular_wording() -> None:
    text = CardText.read(
        "Sample",
        'Once per turn: You can draw 1 card. You can only use this effect of "Sample" once per turn. '
        'You can only activate 1 "Sample" per turn. Add 1 "Other" card.',
    )
    assert text is not None
    assert len(text.per_copy()) == 1
    assert len(text.by_name()) == 2
    assert text.one_activation() == "turn"
    assert text.sentences[-1] == "Add 1 … card."
    assert CardText.read("例", "このカードを墓地へ送る。") is None
