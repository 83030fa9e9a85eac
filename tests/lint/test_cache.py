"""The cache of results: the same findings as without, and none for what changed."""

import sqlite3
from pathlib import Path

import pytest

from deckcheck.judge import cache
from deckcheck.judge.script import Linter, LintOptions
from deckcheck.model.report import Item
from tests.linting import lint_paths

HEAD = "local s,id=GetID()\nfunction s.initial_effect(c)\n"
TYPO = HEAD + "\tDuel.Hint(HINT_SELECTMSG,0,HINTMSG_DISCRAD)\nend\n"
GOOD = HEAD + "\tDuel.Hint(HINT_SELECTMSG,0,HINTMSG_DISCARD)\nend\n"
LOADS = 'Duel.LoadScript("mine.lua")\n' + HEAD + "\tc:IsMine()\nend\n"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "kept" / "lint.sqlite3"
    monkeypatch.setattr("deckcheck.judge.script.default_path", lambda: str(path))
    return path


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The scripts that were judged anew."""
    names: list[str] = []
    judge = Linter._judge

    def noted(self: Linter, path: str, data: bytes, rules: object) -> Item:
        names.append(Path(path).name)
        return judge(self, path, data, rules)  # type: ignore[arg-type]

    monkeypatch.setattr(Linter, "_judge", noted)
    return names


def lint(folder: Path, judged: list[str], **options: object) -> tuple[list[Item], list[str]]:
    judged.clear()
    chosen = LintOptions(**{"pool": False, "cache": True, **options})  # type: ignore[arg-type]
    linter_items = list(lint_paths([str(folder)], chosen))
    return linter_items, sorted(judged)


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(cache, "_EVERY", 1)
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / ".git").mkdir()
    for name, source in (("c1.lua", TYPO), ("c2.lua", GOOD), ("c3.lua", LOADS)):
        (folder / name).write_text(source)
    return folder


def test_what_did_not_change_is_not_judged_again(scripts: Path, store: Path, judged: list[str]) -> None:
    first, names = lint(scripts, judged)
    assert names == ["c1.lua", "c2.lua", "c3.lua"]
    again, names = lint(scripts, judged)
    assert (again, names) == (first, [])
    assert again == lint(scripts, judged, cache=False)[0]


def test_what_changed_is(scripts: Path, store: Path, judged: list[str]) -> None:
    lint(scripts, judged)
    (scripts / "c2.lua").write_text(TYPO)
    items, names = lint(scripts, judged)
    # The others that asked what the repository defines are judged again, too.
    assert "c2.lua" in names
    assert [item.verdict for item in items] == ["illegal", "illegal", "undetermined"]
    (scripts / "mine.lua").write_text("function Card.IsMine(c) end\n")
    items, names = lint(scripts, judged)
    assert "c3.lua" in names
    assert [item.verdict for item in items][2] == "legal"


def test_databases_rules_and_settings_count(scripts: Path, store: Path, judged: list[str]) -> None:
    lint(scripts, judged)
    assert len(lint(scripts, judged, level="all")[1]) == 3
    assert len(lint(scripts, judged, dialect="ygopro")[1]) == 3
    assert lint(scripts, judged)[1] == []
    with sqlite3.connect(scripts / "own.cdb") as db:
        db.execute(
            "create table datas(id integer primary key,ot,alias,setcode,type,atk,def,level,race,attribute,category)"
        )
        db.execute("create table texts(id integer primary key,name text,desc text)")
        db.execute("insert into datas values(2,3,0,0,33,0,0,4,0,0,0)")
        db.execute("insert into texts values(2,'Own Card','')")
    db.close()
    items, names = lint(scripts, judged)
    assert len(names) == 3
    assert [item.title for item in items] == [None, "Own Card", None]


@pytest.mark.parametrize("junk", [b"", b"junk" * 500])
def test_a_broken_cache_is_none(junk: bytes, scripts: Path, store: Path, judged: list[str]) -> None:
    store.parent.mkdir()
    store.write_bytes(junk)
    first, _ = lint(scripts, judged, cache=False)
    assert lint(scripts, judged)[0] == first
    assert lint(scripts, judged)[0] == first


def test_entries_that_are_nonsense_are_judged_anew(scripts: Path, store: Path, judged: list[str]) -> None:
    first, _ = lint(scripts, judged)
    with sqlite3.connect(store) as db:
        db.execute("update result set value = '[\"\",1]'")
    db.close()
    again, names = lint(scripts, judged)
    assert (again, len(names)) == (first, 3)


def test_without_a_folder_to_keep_it_there_is_no_cache(
    scripts: Path, judged: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("deckcheck.judge.script.default_path", lambda: str(tmp_path / "file" / "x.sqlite3"))
    assert len(lint(scripts, judged)[0]) == 3
    assert len(lint(scripts, judged)[1]) == 3
