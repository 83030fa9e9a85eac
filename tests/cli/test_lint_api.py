"""`deckcheck lint --api`: functions of a newer game."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

SCRIPT = """local s,id=GetID()
function s.initial_effect(c)
    local e1=Effect.CreateEffect(c)
    e1:SetType(EFFECT_TYPE_IGNITION)
    e1:SetRange(LOCATION_MZONE)
    e1:SetOperation(s.operation)
    c:RegisterEffect(e1)
end
function s.operation(e,tp,eg,ep,ev,re,r,rp)
    local g=Duel.NewChoice(tp,1)
    Duel.Damage(1-tp,#g*100,REASON_EFFECT)
    Duel.NewChoice(g,1)
end
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "script" / "c10000.lua"
    path.parent.mkdir()
    path.write_text(SCRIPT)
    return path


def codes(run: Run, *arguments: str) -> list[str]:
    result = run("lint", *arguments, "--dialect", "edopro", "-o", "json")
    data = json.loads(result.out)
    return [finding["code"] for item in data["items"] for finding in item["findings"] if finding["code"] != "LUA005"]


def test_stub_teaches_the_function_and_its_arguments(run: Run, script: Path, tmp_path: Path) -> None:
    assert codes(run, str(script)) == ["LUA401", "LUA401"]
    stub = tmp_path / "newer"
    stub.mkdir()
    (stub / "duel.lua").write_text(
        "---@param player player\n---@param count integer\n---@return Group\n".replace("\\\n", "\n")
        + "function Duel.NewChoice(player,count) end\n"
    )
    assert codes(run, str(script), "--api", str(stub)) == ["LUA513"]
    (tmp_path / "deckcheck.toml").write_text('[lint]\napi = ["newer"]\n')
    assert codes(run, str(script)) == ["LUA513"]


def test_json_table_teaches_the_function(run: Run, script: Path, tmp_path: Path) -> None:
    table = tmp_path / "newer.json"
    table.write_text(json.dumps({"functions": {"Duel.NewChoice": {"returns": [["Group"]]}}}))
    assert codes(run, str(script), "--api", str(table)) == []


@pytest.mark.parametrize(("name", "text"), [("none.json", None), ("bad.json", "{"), ("empty.lua", "")])
def test_table_that_cannot_be_used_is_one_clear_error(
    run: Run, script: Path, tmp_path: Path, name: str, text: str | None
) -> None:
    if text is not None:
        (tmp_path / name).write_text(text)
    result = run("lint", str(script), "--api", str(tmp_path / name))
    assert result.code == 2
    assert name in result.err
    assert "docs/lint.md" in result.err


def test_version_tells_the_age_of_the_tables(run: Run) -> None:
    assert "functions of scripts: EDOPro 2026" in run("--version").out
