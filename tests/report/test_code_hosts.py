"""What code hosts show: paths from the root of the repository, one annotation a deck first, limits that are kept."""

import json
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from junitparser import JUnitXml

from deckcheck.report import sarif
from tests.cli.conftest import Run, ydk
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import FILLERS
from tests.report.items import RUN, finding, item, rendered

FILL = [code for code in FILLERS for _ in range(3)]
GREEDY = ydk([*FILL[:37], 55144522, 55144522, 79571449])


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "decks" / "goat").mkdir(parents=True)
    for number in range(12):
        (tmp_path / "decks" / f"{number:02}.ydk").write_text(GREEDY)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_annotations_begin_with_one_of_each_deck(repository: Path, run: Run) -> None:
    lines = run("check", ".", "-o", "github").out.splitlines()
    errors = [line for line in lines if line.startswith("::error")]
    assert len(errors) == 24
    assert [line.split("file=")[1][:12] for line in errors[:10]] == [f"decks/{number:02}.ydk" for number in range(10)]
    assert "::decks/00.ydk:39: BAN001 Pot of Greed is Forbidden" in errors[0]
    assert lines[-1] == "12 decks: 12 illegal"


@pytest.mark.parametrize("where", [".", "decks", "decks/goat"])
def test_paths_are_those_of_the_repository(
    repository: Path, run: Run, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    monkeypatch.chdir(repository / where)
    target = {".": "decks/00.ydk", "decks": "./00.ydk", "decks/goat": "../00.ydk"}[where]
    sarif = json.loads(run("check", target, "-o", "sarif").out)
    uris = {r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in sarif["runs"][0]["results"]}
    assert uris == {"decks/00.ydk"}
    assert "file=decks/00.ydk," in run("check", target, "-o", "github").out
    assert {row["location"]["path"] for row in json.loads(run("check", target, "-o", "gitlab").out)} == {"decks/00.ydk"}
    assert 'file="decks/00.ydk"' in run("check", target, "-o", "junit").out


@pytest.mark.parametrize("call", [".", "./", "decks", "./decks", "././decks/"])
@pytest.mark.parametrize("output", ["json", "csv", "concise", "junit", "text"])
def test_a_file_has_one_name(repository: Path, run: Run, call: str, output: str) -> None:
    assert "./decks" not in run("check", call, "-o", output).out
    assert "decks/00.ydk" in run("check", call, "-o", output).out


def test_junit_has_times_and_files(repository: Path, run: Run) -> None:
    report = JUnitXml.fromstring(run("check", ".", "-o", "junit").out.encode())
    assert report.time >= 0
    suites = list(report)
    assert all(suite.timestamp for suite in suites[:-1])
    assert [suite._elem.get("file") for suite in suites[:-1]] == [f"decks/{number:02}.ydk" for number in range(12)]


# What the schema that Jenkins validates reports by (junit-10.xsd) knows of the elements that are used.
ATTRIBUTES = {
    "testsuites": {"name", "time", "tests", "failures", "errors"},
    "testsuite": {
        "name",
        "tests",
        "failures",
        "errors",
        "group",
        "time",
        "skipped",
        "timestamp",
        "hostname",
        "id",
        "file",
    },
    "testcase": {"name", "time", "classname", "group"},
    "failure": {"type", "message"},
    "error": {"type", "message"},
    "system-out": set(),
}
INSIDE = {
    "testsuites": {"testsuite"},
    "testsuite": {"testcase", "system-out"},
    "testcase": {"failure", "error", "system-out"},
}


def test_junit_keeps_to_the_schema(repository: Path, run: Run) -> None:
    Path("decks/00.ydk").write_bytes(b"")
    Path("decks/01.ydk").write_text("# deckcheck: ignore=BAN001,DCK001\n" + GREEDY)
    for element in ElementTree.fromstring(run("check", ".", "-o", "junit").out.encode()).iter():
        assert set(element.keys()) <= ATTRIBUTES[element.tag]
        assert {inner.tag for inner in element} <= INSIDE.get(element.tag, set())


def test_gitlab_places_everything_in_a_file(repository: Path, run: Run) -> None:
    result = run("check", "-", "-o", "gitlab", stdin=GREEDY.encode())
    assert result.code == 2
    assert "--stdin-filename" in result.err
    named = json.loads(run("check", "-", "--stdin-filename", "new.ydk", "-o", "gitlab", stdin=GREEDY.encode()).out)
    assert {row["location"]["path"] for row in named} == {"new.ydk"}
    rows = json.loads(run("check", "-", "decks/00.ydk", "-o", "gitlab", stdin=GREEDY.encode()).out)
    assert {row["location"]["path"] for row in rows} == {"decks/00.ydk"}
    assert rows[0]["description"].startswith("-: ")
    assert [row["check_name"] for row in rows if row["severity"] == "info"][-1] == "note"


def test_sarif_says_what_could_not_be_read(repository: Path, run: Run) -> None:
    Path("decks/00.ydk").write_bytes(b"")
    (invocation,) = json.loads(run("check", ".", "-o", "sarif").out)["runs"][0]["invocations"]
    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (False, 2)
    assert "1 file could not be read" in json.dumps(invocation)


def test_sarif_keeps_to_the_limit_of_code_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sarif.MAX_RESULTS == 25_000
    limit = 1500  # as good as the true one, in a tenth of the time
    monkeypatch.setattr(sarif, "MAX_RESULTS", limit)
    notes = tuple(finding(f"note {n}", severity="note", verdict="legal", subject=f"n{n}") for n in range(3000))
    errors = tuple(finding(f"error {n}", subject=f"e{n}") for n in range(limit - 1000))
    report = json.loads(rendered("sarif", item(*notes, *errors), run=RUN))
    results = report["runs"][0]["results"]
    assert {result["level"] for result in results} == {"error"}
    assert len(results) == limit - 1000
    assert "3000 notes were left out" in json.dumps(report["runs"][0]["invocations"])
    more = tuple(finding(f"more {n}", subject=f"m{n}") for n in range(2000))
    report = json.loads(rendered("sarif", item(*errors, *more), run=RUN))
    assert len(report["runs"][0]["results"]) == limit
    assert '"1000 other results were left out' in json.dumps(report["runs"][0]["invocations"])
