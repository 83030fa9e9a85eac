"""Each report is right by the schema or parser of its format, whatever text comes from files."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import example, given, settings
from jsonschema import Draft202012Validator
from junitparser import JUnitXml, TestSuite
from syrupy.assertion import SnapshotAssertion

from deckcheck.model.deck import Span
from deckcheck.model.finding import LEGAL, Fix
from deckcheck.model.report import Item
from deckcheck.report import COUNTING, REPORTER_NAMES, REPORTERS, reporter
from deckcheck.report.markdown import escaped
from deckcheck.schemas import report as report_schema
from tests.published import SARIF, faults
from tests.report.items import ITEMS, NASTY, RUN, finding, item, nasty, rendered, texts

REPORT = Draft202012Validator(json.loads(report_schema.PATH.read_text(encoding="utf-8")))
LINE = Draft202012Validator(
    {**REPORT.schema, "$ref": "#/$defs/Line", "type": ["object"], "required": [], "properties": {}}
)
UNSEEN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200e\u200f\u2028\u2029]")
OWN = tuple(name for name in REPORTER_NAMES if name != "html")


@pytest.mark.parametrize("name", OWN)
def test_snapshot(name: str, snapshot: SnapshotAssertion) -> None:
    text = rendered(name, *ITEMS)
    if name == "sarif":
        # What rules say about themselves is theirs to change.
        value = json.loads(text)
        driver = value["runs"][0]["tool"]["driver"]
        driver["rules"] = [rule["id"] for rule in driver["rules"]]
        text = json.dumps(value, indent=1)
    assert text == snapshot


@pytest.mark.parametrize("name", REPORTER_NAMES)
def test_the_table_leads_to_the_reporter(name: str) -> None:
    assert reporter(name).name == name
    assert REPORTERS[name] == reporter(name).title


def test_there_is_no_other_reporter() -> None:
    with pytest.raises(KeyError):
        reporter("base")


@pytest.mark.parametrize("name", OWN)
def test_a_run_without_items_is_whole(name: str) -> None:
    text = rendered(name)
    if name in ("json", "sarif", "gitlab"):
        json.loads(text)
    if name == "junit":
        assert JUnitXml.fromstring(text.encode()).tests == 0


@pytest.mark.parametrize("text", NASTY)
@pytest.mark.parametrize("name", [name for name in OWN if name not in ("json", "jsonl", "gitlab", "sarif")])
def test_nothing_is_obeyed(name: str, text: str) -> None:
    report = rendered(name, nasty(text))
    assert not UNSEEN.search(report)
    assert "##[" not in report
    commands = [line for line in report.splitlines() if line.lstrip().startswith("::")]
    assert len(commands) == 2 * (name == "github")  # the finding and the notes


# JSON


@given(texts)
@settings(max_examples=40, deadline=None)
def test_json(text: str) -> None:
    value = json.loads(rendered("json", nasty(text), item(path="b", verdict=LEGAL)))
    assert not list(REPORT.iter_errors(value))
    report_schema.Report.model_validate(value)
    assert [one["path"] for one in value["items"]] == [text or "-", "b"]
    assert value["items"][0]["findings"][0]["message"] == text


def test_json_of_all_sorts() -> None:
    value = json.loads(rendered("json", *ITEMS))
    assert not list(REPORT.iter_errors(value))
    report_schema.Report.model_validate(value)
    assert value["summary"]["items"] == len(ITEMS)


@given(texts)
@settings(max_examples=25, deadline=None)
def test_jsonl(text: str) -> None:
    lines = rendered("jsonl", nasty(text), *ITEMS).split("\n")
    assert lines.pop() == ""
    values = [json.loads(line) for line in lines]
    assert [value["kind"] for value in values] == ["run", *["item"] * (len(ITEMS) + 1), "summary"]
    for value in values:
        assert not list(LINE.iter_errors(value))
        report_schema.Line.validate_python(value)


def test_the_schema_is_made_from_the_model() -> None:
    assert report_schema.PATH.read_text(encoding="utf-8") == report_schema.schema_text()
    Draft202012Validator.check_schema(REPORT.schema)


@pytest.mark.parametrize(
    "wrong",
    [
        {"schema": "deckcheck.report/2"},
        {"items": [{"path": "a"}]},
        {"summary": {}},
    ],
)
def test_the_schema_refuses(wrong: dict[str, Any]) -> None:
    value = json.loads(rendered("json", *ITEMS))
    assert list(REPORT.iter_errors({**value, **wrong}))


# SARIF


@given(texts)
@settings(max_examples=20, deadline=None)
def test_sarif(text: str) -> None:
    value = json.loads(rendered("sarif", nasty(text)))
    assert not faults(SARIF, value)


def test_sarif_of_all_sorts() -> None:
    value = json.loads(rendered("sarif", *ITEMS))
    assert not faults(SARIF, value)
    (run,) = value["runs"]
    codes = {result["ruleId"] for result in run["results"]}
    rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
    assert rules.keys() == codes
    assert "To fix it" in rules["BAN001"]["help"]["text"]
    bad = next(result for result in run["results"] if result["ruleId"] == "BAN001")
    region = bad["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 3, "startColumn": 1, "endLine": 3, "endColumn": 9}
    assert bad["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 5
    (replacement,) = bad["fixes"][0]["artifactChanges"][0]["replacements"]
    assert replacement["deletedRegion"]["startLine"] == 3
    assert len({result["partialFingerprints"]["deckcheck/v1"] for result in run["results"]}) == len(run["results"])


def test_sarif_names_the_file_of_a_deck_in_it() -> None:
    value = json.loads(rendered("sarif", item(finding(), path="two.yaml#2", file="two.yaml")))
    (result,) = value["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "two.yaml"
    assert result["message"]["text"].startswith("two.yaml#2: ")


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("decks/a b.ydk", "decks/a%20b.ydk"),
        ("./decks/a.ydk", "decks/a.ydk"),
        ("two.yaml", "two.yaml"),
        ("decks/青眼.ydk", "decks/%E9%9D%92%E7%9C%BC.ydk"),
        ("a:b#c?d.ydk", "a%3Ab%23c%3Fd.ydk"),
        ("\udcff.ydk", "%FF.ydk"),
        ("/elsewhere/a.ydk", "file:///elsewhere/a.ydk"),
        ("../a.ydk", "../a.ydk"),
    ],
)
def test_sarif_uris(path: str, uri: str) -> None:
    value = json.loads(rendered("sarif", item(finding(), path=path)))
    told = value["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert told == uri
    assert unquote(told, errors="surrogateescape").endswith(path.removeprefix("./"))


@pytest.mark.parametrize("name", ["sarif", "github"])
def test_the_path_is_not_told_twice(name: str) -> None:
    assert "./decks/a.ydk" not in rendered(name, item(finding(), path="./decks/a.ydk"))
    two = rendered(name, item(finding(), path="./two.yaml#2", file="./two.yaml"))
    assert {"sarif": "./two.yaml#2: Pot of Greed", "github": "./two.yaml#2:3: BAN001 Pot of Greed"}[name] in two


@pytest.mark.parametrize("safe", [True, False])
def test_sarif_and_json_tell_whether_a_fix_is_safe(safe: bool) -> None:
    found = finding()
    assert found.fix is not None
    found = found._replace(fix=found.fix._replace(safe=safe))
    word = "safe" if safe else "unsafe"
    (fix,) = json.loads(rendered("sarif", item(found)))["runs"][0]["results"][0]["fixes"]
    assert fix["properties"] == {"applicability": word}
    fix = json.loads(rendered("json", item(found)))["items"][0]["findings"][0]["fix"]
    assert (fix["applicability"], fix["safe"]) == (word, safe)


def test_sarif_has_no_fix_without_edits() -> None:
    whole = finding()._replace(fix=Fix("Save the file as UTF-8", (), rewrite="utf-8"))
    assert "fixes" not in json.loads(rendered("sarif", item(whole)))["runs"][0]["results"][0]
    assert json.loads(rendered("json", item(whole)))["items"][0]["findings"][0]["fix"]["rewrite"] == "utf-8"


def test_sarif_text_is_no_markup() -> None:
    value = json.loads(rendered("sarif", item(finding("{0} [here](http://evil) [x]", help=""))))
    assert value["runs"][0]["results"][0]["message"]["text"] == "{{0}} \\[here](http://evil) [x]"


# GitHub, GitLab


@given(texts)
def test_github(text: str) -> None:
    lines = rendered("github", nasty(text)).split("\n")
    assert lines.pop() == ""
    line, notes, sums = lines
    assert sums == "1 deck: 1 illegal"
    assert notes.startswith("::notice title=deckcheck::Format")
    found = re.fullmatch(r"::error ([^:]*)::(.*)", line)
    assert found
    for part in found[1].split(","):
        assert re.fullmatch(r"[A-Za-z]+=[^,:]*", part)


def test_github_escapes() -> None:
    line = rendered("github", item(finding("100% sure", help=""), path="a,b:c.ydk"))
    assert line.startswith(
        "::error title=BAN001 forbidden-card,file=a%2Cb%3Ac.ydk,line=3,endLine=3,col=1,endColumn=9::a,b:c.ydk:3: BAN001 100%25 sure\n"
    )


def test_github_shows_notes_only_when_asked() -> None:
    assert rendered("github", ITEMS[1]).count("::notice") == 1  # the notes of the run
    assert rendered("github", ITEMS[1], run=RUN._replace(verbose=True)).count("::notice") == 2


@given(texts)
def test_gitlab(text: str) -> None:
    rows = json.loads(rendered("gitlab", nasty(text), *ITEMS))
    notes = [row["description"] for row in rows if row["check_name"] == "note"]
    assert notes[:2] == ["1 finding suppressed by inline comments.", "1 finding suppressed by the baseline."]
    assert len(rows) == 1 + sum(len(one.findings) for one in ITEMS) + 3
    assert len({row["fingerprint"] for row in rows}) == len(rows)
    for row in rows:
        assert row["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert row["location"]["lines"]["begin"] >= 1
        assert row["location"]["path"]
        assert row["description"] is not None


# JUnit


@given(texts)
def test_junit(text: str) -> None:
    report = JUnitXml.fromstring(rendered("junit", nasty(text)).encode())
    suite, notes = report
    assert isinstance(suite, TestSuite)
    assert isinstance(notes, TestSuite)
    assert notes.tests == 0
    (case,) = suite
    assert [result.type for result in case.result] == ["illegal"]


def test_junit_of_all_sorts() -> None:
    report = JUnitXml.fromstring(rendered("junit", *ITEMS).encode())
    told = {case.name: [type(result).__name__ for result in case.result] for suite in report for case in suite}
    assert told == {
        "decks/good.ydk": [],
        "decks/bad.ydk (My deck)": ["Failure"],
        "decks/warned.ydk": [],
        "decks/unknown.ydk": ["Error"],
        "decks/empty.ydk": ["Error"],
        "decks/two.yaml#2": ["Failure"],
        "-": ["Failure"],
        "decks/ignored.ydk": [],
        "decks/known.ydk": [],
    }
    assert (report.tests, report.failures, report.errors) == (9, 3, 2)
    counted = JUnitXml.fromstring(rendered("junit", *ITEMS).encode())
    counted.update_statistics()
    assert (counted.tests, counted.failures, counted.errors) == (report.tests, report.failures, report.errors)


def test_junit_counts_warnings_that_fail() -> None:
    strict = ITEMS[2]._replace(strict=True)
    report = JUnitXml.fromstring(rendered("junit", strict).encode())
    assert report.failures == 1
    report.update_statistics()
    assert report.failures == 1


# CSV


@given(texts)
@example("=1")
def test_csv(text: str) -> None:
    rows = list(csv.DictReader(io.StringIO(rendered("csv", nasty(text), ITEMS[0]))))
    assert [(row["verdict"], row["path"] == "") for row in rows] == [("illegal", False), ("legal", False), ("", True)]
    assert rows[-1]["message"] == RUN.notes[0]
    for row in rows:
        for cell in row.values():
            assert not cell.lstrip().startswith(("=", "+", "-", "@"))


# Markdown


@given(texts)
def test_markdown_text_is_only_text(text: str) -> None:
    shown = escaped(text)
    assert "\n" not in shown
    bare = re.sub(r"\\[!-/:-@\[-`{-~]", "", shown).replace("<!-- -->", "")
    assert not re.search(r"[`*_\[\]<>|~#]", bare)
    assert "://" not in shown
    assert not re.search("@(?!<)", shown)


@pytest.mark.parametrize("text", NASTY)
def test_markdown_keeps_one_line_a_finding(text: str) -> None:
    lines = rendered("markdown", nasty(text)).split("\n")
    assert sum(line.startswith("- ") for line in lines) == 1
    assert sum(line.startswith("#") for line in lines) == 1
    assert sum("<summary>" in line and line.endswith("</summary>") for line in lines) == 1


# Concise and text


@given(texts)
def test_concise_has_one_line_a_finding(text: str) -> None:
    lines = rendered("concise", nasty(text)).split("\n")
    assert len(lines) == 4
    assert ":3:1: error BAN001 forbidden-card: " in lines[0]
    assert lines[1].startswith("note: Format tcg")
    assert lines[2] == "1 checked: 1 error, 0 warnings"


@pytest.mark.parametrize("name", ["text", "concise"])
def test_statistics(name: str) -> None:
    assert rendered(name, *ITEMS, run=RUN._replace(statistics=True, notes=())) == (
        "3 BAN001 forbidden-card\n2 FMT017 header-order\n1 DCK007 unknown-card\n1 DCK020 alternate-artwork\n"
        "1 FMT002 empty-file\n"
    )
    none = rendered(name, ITEMS[0], run=RUN._replace(statistics=True, notes=()))
    assert none == "Nothing was found.\n"


@pytest.mark.parametrize("name", REPORTERS)
def test_which_formats_heed_statistics(name: str) -> None:
    counted = rendered(name, *ITEMS, run=RUN._replace(statistics=True))
    assert (counted != rendered(name, *ITEMS)) == (name in COUNTING)


def test_fingerprints_do_not_depend_on_lines_or_on_how_the_path_is_written(tmp_path: Path) -> None:
    def mark(one: Item) -> str:
        return str(json.loads(rendered("json", one))["items"][0]["findings"][0]["fingerprint"])

    first = mark(item(finding()))
    assert first == mark(item(finding(span=Span(9, 1, 9, 2))))
    assert first == mark(item(finding(), path="./decks/a.ydk"))
    assert first == mark(item(finding(), path=str(Path("decks/a.ydk").absolute())))
    assert first != mark(item(finding(subject="1")))
    assert first != mark(item(finding(), extra={"game": 2, "exchange": []}))
