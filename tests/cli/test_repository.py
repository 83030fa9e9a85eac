"""A repository of decks as a club would have it: configuration, overrides, a baseline, files that are left out.

Each output is compared as a whole; versions and the dates of the data are removed.
"""

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from junitparser import JUnitXml
from syrupy.assertion import SnapshotAssertion

from deckcheck import __version__
from deckcheck.report import REPORTER_NAMES
from deckcheck.schemas import report as report_schema
from tests.cli.conftest import Run, ydk
from tests.conftest import filled
from tests.published import SARIF, faults

POT_OF_GREED = 55144522
CONFIG = """
as-of = 2023-03-01
exclude = ["drafts/"]
severity = {DCK007 = "warning"}

[overrides]
"decks/goat/**" = {format = "goat"}
"decks/fun/" = {ignore = ["BAN"], strict = true}
"""
FILES = {
    "deckcheck.toml": CONFIG,
    ".gitignore": "build/\n*.tmp.ydk\n",
    ".git/HEAD": "ref: refs/heads/main\n",
    "README.md": "Decks of our club.\n",
    "decks/legal.ydk": ydk(filled([], 40)),
    "decks/new: 100%, `fault`|.ydk": ydk(filled([POT_OF_GREED], 40)),
    "decks/known.ydk": ydk(filled([POT_OF_GREED], 40)),
    "decks/custom.ydk": ydk(filled([99999999], 40)),
    "decks/empty.ydk": "",
    "decks/silenced.ydk": "# deckcheck: ignore=BAN001 a joke among friends\n" + ydk(filled([POT_OF_GREED], 40)),
    "decks/goat/greedy.ydk": ydk(filled([POT_OF_GREED], 40)),
    "decks/fun/greedy.ydk": ydk(filled([POT_OF_GREED], 40)),
    "decks/fun/unused.ydk": "# deckcheck: ignore=DCK004\n" + ydk(filled([], 40)),
    "decks/scratch.tmp.ydk": "nonsense",
    "build/copy.ydk": ydk(filled([POT_OF_GREED], 41)),
    "drafts/half.ydk": ydk([POT_OF_GREED]),
}


@pytest.fixture
def repository(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    run("check", "decks/known.ydk", "--write-baseline", "known.json")
    return tmp_path


def _timeless(text: str) -> str:
    text = re.sub(r' timestamp="[^"]*"', ' timestamp="2026-01-01T00:00:00"', text)
    return re.sub(r' time="[0-9.]*"', ' time="0.1"', text)


def normal(text: str) -> str:
    """A report without what changes from day to day."""
    text = text.replace(__version__, "VERSION")
    text = re.sub(r'"data": \{[^}]*\}', '"data": {}', text)
    text = _timeless(text)
    if text.startswith('{"$schema"'):
        value = json.loads(text)
        driver = value["runs"][0]["tool"]["driver"]
        driver["rules"] = [rule["id"] for rule in driver["rules"]]
        return json.dumps(value, indent=1)
    return text


@pytest.mark.parametrize("name", [name for name in REPORTER_NAMES if name != "html"])
def test_outputs(repository: Path, run: Run, name: str, snapshot: SnapshotAssertion) -> None:
    result = run("check", "decks", "--baseline", "known.json", "-o", name)
    assert result.code == 2  # one file cannot be read
    assert result.err == ""
    assert normal(result.out) == snapshot


def test_one_run_writes_several_reports(repository: Path, run: Run) -> None:
    alone = {
        name: _timeless(run("check", "decks", "--baseline", "known.json", "-o", name).out)
        for name in ("sarif", "junit", "json", "text")
    }
    result = run(
        "check", "decks", "--baseline", "known.json",
        "-o", "sarif", "--output-file", "out/deckcheck.sarif",
        "-o", "junit", "--output-file", "out/junit.xml",
        "-o", "json", "--output-file", "out/report.json",
        "-o", "text",
    )  # fmt: skip
    assert result.code == 2
    assert "Cannot write out/deckcheck.sarif" in result.err
    (repository / "out").mkdir()
    result = run(
        "check", "decks", "--baseline", "known.json",
        "-o", "sarif", "--output-file", "out/deckcheck.sarif",
        "-o", "junit", "--output-file", "out/junit.xml",
        "-o", "json", "--output-file", "out/report.json",
        "-o", "text",
    )  # fmt: skip
    assert result.out == alone["text"]
    for name, file in (("sarif", "deckcheck.sarif"), ("junit", "junit.xml"), ("json", "report.json")):
        assert _timeless((repository / "out" / file).read_text(encoding="utf-8")) == alone[name]
    assert sorted(path.name for path in (repository / "out").iterdir()) == [
        "deckcheck.sarif",
        "junit.xml",
        "report.json",
    ]
    assert not faults(SARIF, json.loads(alone["sarif"]))
    report = json.loads(alone["json"])
    assert not list(Draft202012Validator(json.loads(report_schema.schema_text())).iter_errors(report))
    report_schema.Report.model_validate(report)
    assert JUnitXml.fromstring(alone["junit"].encode()).tests == report["summary"]["items"]


def test_exchanges_have_all_outputs_too(repository: Path, run: Run) -> None:
    call = ("swap", "decks/legal.ydk", "decks/known.ydk")
    value = json.loads(run(*call, "-o", "json").out)
    report_schema.Report.model_validate(value)
    assert not faults(SARIF, json.loads(run(*call, "-o", "sarif").out))
    assert JUnitXml.fromstring(run(*call, "-o", "junit").out.encode()).tests == 2
    (repository / "plan.yaml").write_text("matchups:\n  Mirror:\n    out: [1 Pot of Greed]\n    in: [1 Pot of Greed]\n")
    value = json.loads(run("swap", "decks/known.ydk", "--plan", "plan.yaml", "-o", "json").out)
    report_schema.Report.model_validate(value)


def test_a_report_in_the_folder_is_not_checked_the_next_time(repository: Path, run: Run) -> None:
    call = ("check", ".", "-o", "json", "--output-file", "report.json", "-o", "concise")
    first = run(*call)
    assert run(*call).out == first.out
