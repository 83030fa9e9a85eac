"""`deckcheck lint` has the same outputs, selections, baselines and configuration as `check`."""

import json
from pathlib import Path

import pytest
from junitparser import JUnitXml

from deckcheck.schemas import report as report_schema
from tests.cli.conftest import Run
from tests.published import SARIF, faults

SCRIPT = """local s,id=GetID()
function s.initial_effect(c)
	local e1=Effect.CreateEffect(c)
	e1:SetType(EFFECT_TYPE_ACTIVATE)
	e1:SetCode(EVENT_FREE_CHAIN)
	e1:SetOperation(s.activat)
	c:RegisterEffect(e1)
end
"""


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "c100000001.lua").write_text(SCRIPT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_outputs(scripts: Path, run: Run) -> None:
    report_schema.Report.model_validate_json(run("lint", ".", "-o", "json").out)
    assert not faults(SARIF, json.loads(run("lint", ".", "-o", "sarif").out))
    assert JUnitXml.fromstring(run("lint", ".", "-o", "junit").out.encode()).failures == 1
    assert "::error title=LUA305 missing-handler,file=c100000001.lua,line=6" in run("lint", ".", "-o", "github").out


def test_selections(scripts: Path, run: Run) -> None:
    assert run("lint", ".").code == 1
    assert run("lint", ".", "--ignore", "missing-handler").code == 0
    assert run("lint", ".", "--select", "LUA4").code == 0
    assert run("lint", ".", "--select", "LUA305", "--ignore", "LUA").code == 1
    (scripts / "deckcheck.toml").write_text('severity = {LUA305 = "warning"}\n')
    assert run("lint", ".").code == 0
    (scripts / "deckcheck.toml").write_text('[overrides]\n"c100000001.lua" = {ignore = ["LUA305"]}\n')
    assert run("lint", ".").code == 0


def test_baseline(scripts: Path, run: Run) -> None:
    assert run("lint", ".", "--write-baseline", "known.json").code == 0
    assert run("lint", ".", "--baseline", "known.json").code == 0
    (scripts / "c100000001.lua").write_text(SCRIPT.replace("CHAIN)", "CHAIN)\n\te1:SetTarget(s.nothing)"))
    assert run("lint", ".", "--baseline", "known.json").code == 1


def test_what_is_excluded(scripts: Path, run: Run) -> None:
    (scripts / "deckcheck.toml").write_text('exclude = ["*.lua"]\n')
    assert run("lint", ".").code == 2
    assert run("lint", "c100000001.lua").code == 1
    assert run("lint", "c100000001.lua", "--force-exclude").code == 0
