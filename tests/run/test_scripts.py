"""Linting takes configuration, selection, comments and baseline of each file, as checking does."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture

BAD = """local s,id=GetID()
function s.initial_effect(c)
\tlocal e1=Effect.CreateEffect(c)
\te1:SetType(EFFECT_TYPE_ACTIVATE)
\te1:SetCode(EVENT_FREE_CHAIN)
\tc:RegisterEffect(e1)
\tc:RegisterEffect(e1)COMMENT
end
"""


def script(comment: str = "") -> str:
    return BAD.replace("COMMENT", comment)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in "ab":
        (tmp_path / name).mkdir()
        (tmp_path / name / "c10000001.lua").write_text(script())
    (tmp_path / "a" / "deckcheck.toml").write_text('ignore = ["LUA"]\n')
    return tmp_path


def outcomes(run: Run, *arguments: str) -> tuple[int, dict[str, tuple[str, bool]]]:
    result = run("lint", *arguments, "-o", "json")
    items = json.loads(result.out)["items"]
    return result.code, {item["path"]: (item["verdict"], item["accepted"]) for item in items}


@pytest.mark.parametrize("paths", [("a", "b"), ("b", "a"), ("a/c10000001.lua", "b/c10000001.lua")])
def test_each_file_has_its_own_configuration(folder: Path, run: Run, paths: tuple[str, ...]) -> None:
    code, found = outcomes(run, *paths)
    assert code == 1
    assert found == {"a/c10000001.lua": ("illegal", True), "b/c10000001.lua": ("illegal", False)}


def test_rules_that_one_file_selects_do_not_count_for_others(folder: Path, run: Run) -> None:
    (folder / "a" / "deckcheck.toml").write_text('select = ["LUA402"]\n')
    (folder / "b" / "deckcheck.toml").write_text('severity = {LUA302 = "warning"}\n')
    items = {item["path"]: item for item in json.loads(run("lint", ".", "-o", "json").out)["items"]}
    in_a, in_b = (items[f"{name}/c10000001.lua"]["findings"] for name in "ab")
    assert in_a == []
    assert ("LUA302", "warning") in {(finding["code"], finding["severity"]) for finding in in_b}


@pytest.mark.parametrize(
    ("comment", "code", "words"),
    [
        (" -- deckcheck: ignore=LUA302 both meant", 0, []),
        (" -- deckcheck: ignore[LUA302] both meant", 0, []),
        (" -- deckcheck: ignore=registered-twice,LUA402", 0, ["CFG001", "LUA402"]),
        (" -- deckcheck: ignore(LUA302)", 1, ["FMT027", "not understood"]),
        (" -- deckcheck: ignore[LUA302", 1, ["FMT027", "not understood"]),
        (" -- deckcheck: LUA302", 1, ["FMT027", "not understood"]),
        (" -- deckcheck: ignore=LUA999", 1, ["CFG001", "LUA999"]),
        (" -- deckcheck: ignore=LUA", 1, ["CFG001", "Name whole codes"]),
    ],
)
def test_comments(folder: Path, run: Run, comment: str, code: int, words: list[str]) -> None:
    (folder / "c99999901.lua").write_text(script(comment))
    result = run("lint", "c99999901.lua")
    assert result.code == code
    assert all(word in result.out for word in words)
    assert ("~ accepted (illegal: 1 finding ignored in the file)" in result.out) is (code == 0)
    assert run("lint", "c99999901.lua", "--no-inline").code == 1


def test_accepted_scripts_are_listed_when_asked(folder: Path, run: Run) -> None:
    assert "a/c10000001.lua" not in run("lint", ".").out
    assert "1 illegal" in run("lint", ".").out
    assert "1 accepted" in run("lint", ".").out
    assert "~ accepted" in run("lint", ".", "--verbose").out


def test_a_baseline_of_scripts(folder: Path, run: Run) -> None:
    assert run("lint", "b", "--write-baseline", "known.json").code == 0
    code, found = outcomes(run, "b", "--baseline", "known.json")
    assert (code, found) == (0, {"b/c10000001.lua": ("illegal", True)})
