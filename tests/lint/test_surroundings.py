"""What lies around a script: the same findings however the script is named, and nothing firm about what is not found."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from deckcheck.judge import surroundings
from deckcheck.judge.script import LintOptions
from deckcheck.judge.surroundings import root_of
from deckcheck.model.report import Item
from tests.linting import lint_paths

LOADS = 'local s,id=GetID()\nDuel.LoadScript("library.lua")\n'
SCRIPT = LOADS + (
    "function s.initial_effect(c)\n"
    "\tMyLib.AddThing(c)\n"
    "\tlocal e1=Effect.CreateEffect(c)\n"
    "\te1:SetType(EFFECT_TYPE_IGNITION)\n"
    "\te1:SetRange(LOCATION_MZONE)\n"
    "\te1:SetOperation(function(e) return e:GetHandler():IsMine() and MY_SET end)\n"
    "\tc:RegisterEffect(e1)\n"
    "end\n"
)
LIBRARY = "MyLib={}\nfunction MyLib.AddThing(c) end\nfunction Card.IsMine(c) return true end\nMY_SET=0x1234\n"
NAMES = ("LUA401", "LUA402", "LUA403", "LUA405")
Tree = Callable[[dict[str, str]], Path]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    def make(files: dict[str, str]) -> Path:
        for name, content in files.items():
            path = tmp_path / "top" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if name.endswith("/"):
                path.mkdir()
            else:
                path.write_text(content)
        return tmp_path / "top"

    return make


def found(paths: list[Path] | list[str], *select: str, **options: object) -> list[str]:
    chosen = LintOptions(pool=False, select=select or NAMES, **options)  # type: ignore[arg-type]
    items: list[Item] = list(lint_paths([str(path) for path in paths], chosen))
    return [f"{os.path.basename(item.path)} {f.code} {f.verdict}" for item in items for f in item.findings]


LAYOUTS = [
    {"c1.lua": SCRIPT, "library.lua": LIBRARY},
    {"script/c1.lua": SCRIPT, "script/library.lua": LIBRARY},
    {"script/some/c1.lua": SCRIPT, "script/library.lua": LIBRARY},
    {"script/some/c1.lua": SCRIPT, "library.lua": LIBRARY},
    {".git/": "", "cards/c1.lua": SCRIPT, "lib/deep/library.lua": LIBRARY},
    {"deckcheck.toml": "", "cards/c1.lua": SCRIPT, "lib/library.lua": LIBRARY},
    {".git/": "", "cards/c1.lua": SCRIPT.replace("library", "c420"), "lib/c420.lua": LIBRARY},
]


@pytest.mark.parametrize("files", LAYOUTS)
def test_the_library_counts_however_the_script_is_named(
    files: dict[str, str], tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    top = tree(files)
    script = next(top.rglob("c1.lua"))
    assert found([top]) == found([script]) == found([script.parent]) == []
    monkeypatch.chdir(script.parent)
    assert found(["c1.lua"]) == found(["."]) == []
    next(path for path in top.rglob("*.lua") if path != script).unlink()
    assert len(found([top])) == 3
    assert found([top]) == found([script])


def test_a_library_that_is_not_found_makes_nothing_firm(tree: Tree) -> None:
    top = tree({"c1.lua": SCRIPT, "c2.lua": SCRIPT.replace(LOADS, "local s,id=GetID()\n")})
    verdicts = [one.split()[2] for one in found([top / "c1.lua"])]
    assert verdicts == ["undetermined"] * 3
    assert [one.split()[2] for one in found([top / "c2.lua"])] == ["illegal"] * 3
    (item,) = lint_paths([str(top / "c1.lua")], LintOptions(pool=False, select=("LUA402",)))
    (finding,) = item.findings
    assert (finding.severity, item.verdict, finding.fix) == ("warning", "undetermined", None)
    assert "library.lua" in finding.help
    assert "--api-root" in finding.help


def test_a_library_may_be_named_instead(tree: Tree) -> None:
    top = tree({".git/": "", "c1.lua": SCRIPT})
    elsewhere = top.parent / "elsewhere"
    (elsewhere / "deep").mkdir(parents=True)
    (elsewhere / "deep" / "library.lua").write_text(LIBRARY)
    assert len(found([top])) == 3
    assert found([top], api_roots=(str(elsewhere),)) == []


def test_cards_scripts_teach_only_those_beside_them_and_those_that_load_them(tree: Tree) -> None:
    uses = "local s,id=GetID()\nfunction s.initial_effect(c)\n\tc:IsMine()\nend\n"
    top = tree(
        {
            ".git/": "",
            "a/c420.lua": LIBRARY,
            "a/c1.lua": uses,
            "b/c2.lua": uses,
            "b/c3.lua": 'Duel.LoadScript("c420.lua")\n' + uses,
        }
    )
    assert found([top]) == ["c2.lua LUA401 illegal"]


def test_what_a_loaded_file_loads_counts(tree: Tree) -> None:
    first = 'Duel.LoadScript("c420.lua")\n'
    top = tree({".git/": "", "c1.lua": SCRIPT, "lib/library.lua": first, "lib/c420.lua": LIBRARY})
    assert found([top]) == []


def test_handlers_are_looked_for_in_scripts_that_load_a_library(tree: Tree) -> None:
    script = SCRIPT.replace("\tc:Reg", "\te1:SetTarget(s.target)\n\te1:SetCost(s.cost)\n\tc:Reg")
    top = tree({"c1.lua": script, "library.lua": LIBRARY + "function MyLib.Give(mt)\n\tmt.cost=aux.TRUE\nend\n"})
    assert found([top], "LUA305") == ["c1.lua LUA305 illegal"]
    (top / "library.lua").unlink()
    assert found([top], "LUA305") == []  # the library may well give it


def test_functions_of_one_folder_are_read_by_scripts_of_another(tree: Tree) -> None:
    card = (
        "local s,id=GetID()\nfunction s.initial_effect(c) end\nfunction s.my_check(c) end\nfunction s.filter(c) end\n"
    )
    other = "local s,id=GetID()\nfunction s.initial_effect(c) return c.my_check,c.filter end\n"
    top = tree({".git/": "", "a/c1.lua": card, "b/c2.lua": other})
    assert found([top], "LUA307") == ["c1.lua LUA307 legal"]  # anybody's filter is called filter
    (top / "a" / "c2.lua").write_text(other)
    assert found([top / "a" / "c1.lua"], "LUA307") == []


def database(path: Path, name: str) -> None:
    with sqlite3.connect(path) as db:
        db.execute(
            "create table datas(id integer primary key,ot,alias,setcode,type,atk,def,level,race,attribute,category)"
        )
        db.execute("create table texts(id integer primary key,name text,desc text)")
        db.execute("insert into datas values(1,3,0,0,33,0,0,4,0,0,0)")
        db.execute("insert into texts values(1,?,'')", (name,))
    db.close()


def test_databases_of_the_repository_are_used(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    top = tree({"script/some/c1.lua": SCRIPT, "script/c9.lua": ""})
    database(top / "own.cdb", "Own Card")
    (top / "broken.cdb").write_bytes(b"junk")
    monkeypatch.chdir(top / "script" / "some")
    for path in (str(top), "c1.lua", "."):
        items = lint_paths([path], LintOptions(pool=False))
        assert [item.title for item in items if item.path.endswith("c1.lua")] == ["Own Card"]


def test_helper_files_speak_the_dialect_of_the_folder(tree: Tree) -> None:
    card = "local s,id,o=GetID()\nfunction s.initial_effect(c)\n\taux.AddXyzProcedure(c,nil,4,2)\nend\n"
    helper = "function pick()\n\tDuel.Exile(1)\n\taux.NoSuch()\nend\n"
    top = tree({".git/": "", "a/c1.lua": card, "a/c2.lua": card, "a/pick.lua": helper, "b/more.lua": helper})
    for path in (top, top / "a" / "pick.lua", top / "b" / "more.lua"):
        for item in lint_paths([str(path)], LintOptions(pool=False, select=NAMES)):
            assert all("YGOPro" in finding.message for finding in item.findings)
    assert len(found([top / "b" / "more.lua"])) > 0


def test_the_root_of_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deep = tmp_path / "a" / "script" / "b"
    deep.mkdir(parents=True)
    assert root_of(str(deep)) == str(deep.parent)
    (tmp_path / "a" / "x.cdb").write_bytes(b"")
    assert root_of(str(deep)) == str(tmp_path / "a")
    (tmp_path / "x.lua").write_bytes(b"")
    assert root_of(str(deep)) == str(tmp_path)
    monkeypatch.setattr(os.path, "expanduser", lambda path: str(tmp_path))
    assert root_of(str(deep)) == str(tmp_path / "a")  # a home folder holds everything
    (deep.parent / ".git").mkdir()
    assert root_of(str(deep)) == str(deep.parent)
    (deep / "deckcheck.toml").write_text("")
    assert root_of(str(deep)) == str(deep.parent)


def test_a_tree_that_is_too_large_is_looked_at_upward_only(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surroundings, "MAX_ENTRIES", 4)
    files = {".git/": "", "script/c1.lua": SCRIPT, "library.lua": LIBRARY} | {f"many/{n}.txt": "" for n in range(5)}
    top = tree(files)
    assert found([top / "script" / "c1.lua"]) == []
    (top / "library.lua").rename(top / "many" / "library.lua")
    assert len(found([top / "script" / "c1.lua"])) == 3
