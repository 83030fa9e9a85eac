"""Which findings count in a run: selection, severities, baseline, statistics, exit codes."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import filled

LEGAL = ydk(filled([], 40))
GREEDY = ydk(filled([55144522], 40))  # Pot of Greed
TWICE = ydk(filled([55144522, 71413901, 71413901, 71413901, 71413901], 40))  # and a card four times
UNKNOWN = ydk(filled([99999999], 40))
WARNED = ydk(filled([], 40), head="# deckcheck: ignore=DCK004\n")


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in (
        ("legal", LEGAL),
        ("greedy", GREEDY),
        ("twice", TWICE),
        ("unknown", UNKNOWN),
        ("warned", WARNED),
    ):
        (tmp_path / f"{name}.ydk").write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def codes(run: Run, *arguments: str) -> list[str]:
    report = json.loads(run("check", *arguments, "-o", "json").out)
    return [finding["code"] for item in report["items"] for finding in item["findings"]]


@pytest.mark.parametrize(
    ("arguments", "left", "exit"),
    [
        ([], ["BAN001", "DCK004"], 1),
        (["--select", "BAN"], ["BAN001"], 1),
        (["--select", "FMT"], [], 0),
        (["--ignore", "BAN,DCK"], [], 0),
        (["--ignore", "BAN", "--ignore", "DCK004"], [], 0),
        (["--ignore", "BAN", "--extend-ignore", "too-many-copies"], [], 0),
        (["--select", "BAN001", "--ignore", "BAN"], ["BAN001"], 1),
    ],
)
def test_selection(decks: Path, run: Run, arguments: list[str], left: list[str], exit: int) -> None:
    assert sorted(codes(run, "twice.ydk", *arguments)) == left
    assert run("check", "twice.ydk", *arguments).code == exit


def test_a_wrong_code_is_told(decks: Path, run: Run) -> None:
    result = run("check", "twice.ydk", "--ignore", "forbiden-card")
    assert result.code == 2
    assert "forbidden-card" in result.err


def test_severities_change_the_verdict(decks: Path, run: Run) -> None:
    (decks / "deckcheck.toml").write_text(
        'severity = {BAN = "warning", DCK004 = "off", DCK007 = "note", CFG001 = "error"}\n'
    )
    assert run("check", "greedy.ydk").code == 0
    assert run("check", "greedy.ydk", "--strict").code == 1
    assert run("check", "twice.ydk").code == 0
    assert run("check", "unknown.ydk").code == 0
    assert run("check", "warned.ydk").code == 1


def test_what_could_not_be_read_cannot_be_ignored(decks: Path, run: Run) -> None:
    (decks / "empty.ydk").write_text("")
    assert run("check", "empty.ydk", "--ignore", "all", "--exit-zero").code == 2


def test_strict_from_the_configuration(decks: Path, run: Run) -> None:
    (decks / "deckcheck.toml").write_text('[overrides]\n"warned.ydk" = {strict = true}\n')
    result = run("check", "warned.ydk")
    assert result.code == 1
    assert "Warnings count as failures" in result.out
    (decks / "other.ydk").write_text(WARNED)
    assert run("check", "other.ydk").code == 0
    assert 'failures="1"' in run("check", ".", "-o", "junit", "--select", "CFG").out


def test_exit_zero(decks: Path, run: Run) -> None:
    assert run("check", "greedy.ydk", "unknown.ydk", "--exit-zero").code == 0
    report = json.loads(run("check", "greedy.ydk", "--exit-zero", "-o", "json").out)
    assert report["summary"]["exit_code"] == 0
    assert report["summary"]["illegal"] == 1
    assert run("check", "nowhere.ydk", "--exit-zero").code == 2


def test_statistics(decks: Path, run: Run) -> None:
    out = run("check", "greedy.ydk", "twice.ydk", "unknown.ydk", "--statistics", "--quiet").out
    assert out == "2 BAN001 forbidden-card\n1 DCK004 too-many-copies\n1 DCK007 unknown-card\n"


@pytest.mark.parametrize(("formats", "exit"), [(["sarif"], 2), (["csv"], 2), (["markdown"], 1), (["junit", "text"], 1)])
def test_statistics_of_formats_without_them(decks: Path, run: Run, formats: list[str], exit: int) -> None:
    arguments = [word for format in formats for word in ("-o", format)]
    files = ["--output-file", "report"] if len(formats) > 1 else []
    result = run("check", "greedy.ydk", "--statistics", *arguments, *files)
    assert result.code == exit
    assert ("--statistics has no effect in" in result.err) == (exit == 2)


# Baseline


def test_known_findings_do_not_fail(decks: Path, run: Run) -> None:
    written = run("check", ".", "--write-baseline", "known.json")
    assert written.code == 0
    assert "Use --baseline known.json" in written.err
    result = run("check", ".", "--baseline", "known.json")
    assert result.code == 0
    assert "5 findings suppressed by the baseline" in result.out
    assert "1 suppressed by the baseline: BAN001" in result.out
    assert "no longer found" not in result.out
    # One more fault is new, and lines that move are not.
    (decks / "greedy.ydk").write_text("#created by us\n\n" + GREEDY.replace("#main\n", "#main\n99999999\n"))
    result = run("check", ".", "--baseline", "known.json")
    assert result.code == 1
    assert "unknown-card" in result.out
    assert "forbidden-card" not in result.out


def test_the_baseline_is_made_to_be_read(decks: Path, run: Run) -> None:
    run("check", "greedy.ydk", "legal.ydk", "--write-baseline", "known.json")
    lines = (decks / "known.json").read_text().splitlines()
    assert len(lines) == 3
    value = json.loads((decks / "known.json").read_text())
    assert value["schema"] == "deckcheck.baseline/1"
    (entry,) = value["findings"]
    assert {key: entry[key] for key in ("path", "code")} == {"path": "greedy.ydk", "code": "BAN001"}
    assert "Pot of Greed" in entry["message"]


def test_the_baseline_is_found_from_elsewhere(decks: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    (decks / "below").mkdir()
    (decks / "below" / "greedy.ydk").write_text(GREEDY)
    run("check", ".", "--write-baseline", "known.json")
    monkeypatch.chdir(decks / "below")
    assert run("check", "greedy.ydk", "--baseline", "../known.json").code == 0
    assert run("check", "..", "--baseline", "../known.json").code == 0
    assert run("check", str(decks), "--baseline", "../known.json").code == 0


@pytest.mark.parametrize("baseline", [".ci/known.json", "goat/bl/known.json", "..known/known.json"])
def test_the_baseline_need_not_lie_above_the_decks(
    decks: Path, run: Run, monkeypatch: pytest.MonkeyPatch, baseline: str
) -> None:
    for folder in ("below", "..odd"):
        (decks / folder).mkdir()
        (decks / folder / "greedy.ydk").write_text(GREEDY)
    (decks / baseline).parent.mkdir(parents=True)
    run("check", "below", "..odd/greedy.ydk", "--write-baseline", baseline)
    for paths in (["below", "..odd"], ["below/greedy.ydk", "./..odd/../..odd"], [str(decks / "below"), "..odd"]):
        result = run("check", *paths, "--baseline", baseline)
        assert (result.code, "no longer found" in result.out) == (0, False)
    monkeypatch.chdir(decks / "below")
    assert run("check", "greedy.ydk", "../..odd", "--baseline", str(decks / baseline)).code == 0
    assert run("check", str(decks / "twice.ydk"), "--baseline", f"../{baseline}").code == 1


def test_a_known_finding_that_gets_worse_is_still_known(decks: Path, run: Run) -> None:
    """As the documentation says: a finding is its rule, its file and its card."""
    run("check", "greedy.ydk", "--write-baseline", "known.json")
    (decks / "greedy.ydk").write_text(ydk(filled([55144522, 55144522], 40)))
    assert run("check", "greedy.ydk", "--baseline", "known.json").code == 0
    (decks / "greedy.ydk").write_text(TWICE)
    assert run("check", "greedy.ydk", "--baseline", "known.json").code == 1


def test_alike_findings_are_told_apart(decks: Path, run: Run) -> None:
    """Two decks in one file with the same fault are two findings."""
    cards = ", ".join(map(str, filled([], 39)))
    (decks / "many.yaml").write_text(f"---\nmain: [Pot of Greed, {cards}]\n" * 2)
    report = json.loads(run("check", "many.yaml", "-o", "json").out)
    marks = [finding["fingerprint"] for item in report["items"] for finding in item["findings"]]
    assert len(marks) == len(set(marks)) == 2
    run("check", "many.yaml", "--write-baseline", "known.json")
    assert run("check", "many.yaml", "--baseline", "known.json").code == 0


def test_entries_that_are_gone_are_told(decks: Path, run: Run) -> None:
    run("check", ".", "--write-baseline", "known.json")
    (decks / "greedy.ydk").write_text(LEGAL)
    (decks / "unknown.ydk").unlink()
    result = run("check", ".", "--baseline", "known.json")
    assert "2 findings in the baseline no longer found" in result.out
    assert json.loads(run("check", ".", "--baseline", "known.json", "-o", "json").out)["summary"]["stale"] == 2
    # A run over some files says nothing about the others, if they are still there.
    assert "1 finding in the baseline" in run("check", "twice.ydk", "--baseline", "known.json").out
    run("check", ".", "--baseline", "known.json", "--write-baseline", "known.json")
    result = run("check", ".", "--baseline", "known.json")
    assert result.code == 0
    assert "no longer found" not in result.out


@pytest.mark.parametrize("paths", [["greedy.ydk"], ["legal.ydk"], ["unknown.ydk", "broken.ydk"], ["many.yaml"], ["."]])
def test_writing_again_keeps_what_was_not_looked_at(decks: Path, run: Run, paths: list[str]) -> None:
    """A run over some files, or over one that cannot be read now, says nothing about the findings in the others."""
    cards = ", ".join(map(str, filled([], 39)))
    (decks / "many.yaml").write_text(f"---\nmain: [Pot of Greed, {cards}]\n" * 2)
    (decks / "broken.ydk").write_text(GREEDY)
    run("check", ".", "--write-baseline", "known.json")
    before = sorted(json.loads((decks / "known.json").read_text())["findings"], key=str)
    (decks / "broken.ydk").write_text("")
    run("check", *paths, "--baseline", "known.json", "--write-baseline", "known.json")
    after = json.loads((decks / "known.json").read_text())["findings"]
    assert sorted(after, key=str) == before
    (decks / "twice.ydk").unlink()
    (decks / "many.yaml").write_text(f"main: {filled([], 40)}\n")
    run("check", "many.yaml", "--baseline", "known.json", "--write-baseline", "known.json")
    left = {entry["path"] for entry in json.loads((decks / "known.json").read_text())["findings"]}
    assert left == {"broken.ydk", "greedy.ydk", "unknown.ydk", "warned.ydk"}


def test_notes_and_unreadable_files_are_in_no_baseline(decks: Path, run: Run) -> None:
    (decks / "empty.ydk").write_text("")
    assert run("check", "empty.ydk", "legal.ydk", "--write-baseline", "known.json").code == 2
    assert json.loads((decks / "known.json").read_text())["findings"] == []
    assert run("check", "empty.ydk", "--baseline", "known.json").code == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "--write-baseline known.json"),
        ("nonsense", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "deckcheck.baseline/1"),
        ('{"schema": "deckcheck.run.baseline/2", "findings": []}', "deckcheck.baseline/1"),
        ('{"schema": "deckcheck.baseline/1", "findings": [{"path": "a"}]}', "without fingerprint"),
    ],
)
def test_a_wrong_baseline_is_never_a_pass(decks: Path, run: Run, text: str | None, says: str) -> None:
    if text is not None:
        (decks / "known.json").write_text(text)
    result = run("check", "legal.ydk", "--baseline", "known.json")
    assert result.code == 2
    assert says in result.err


def test_baselines_of_two_folders(decks: Path, run: Run) -> None:
    (decks / "below").mkdir()
    run("check", "greedy.ydk", "--write-baseline", "known.json")
    result = run("check", "greedy.ydk", "--baseline", "known.json", "--write-baseline", "below/known.json")
    assert result.code == 2
    assert "same folder" in result.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["check", "greedy.ydk", "--output-file", "greedy.ydk"], "greedy.ydk"),
        (["check", ".", "--output-file", "greedy.ydk"], "greedy.ydk"),
        (["check", ".", "--jobs", "2", "--output-file", "greedy.ydk"], "greedy.ydk"),
        (["check", "many.yaml", "--output-file", "many.yaml"], "many.yaml"),
        (["check", "link.ydk", "--output-file", "greedy.ydk"], "link.ydk"),
        (["check", "legal.ydk", "--output-file", "link.ydk", "greedy.ydk"], "greedy.ydk"),
        (["check", "legal.ydk", "--list", "own.yaml", "--output-file", "own.yaml"], "own.yaml"),
        (["check", "legal.ydk", "--cards", "own.yaml", "--output-file", "own.yaml"], "own.yaml"),
        (["check", "legal.ydk", "--config", "own.toml", "--output-file", "own.toml"], "own.toml"),
        (["check", "legal.ydk", "-o", "json", "--baseline", "known.json", "--output-file", "known.json"], "known"),
        (["check", "set/legal.ydk", "--output-file", "set/own.yaml"], "own.yaml"),
        (["check", "set/legal.ydk", "--output-file", "set/deckcheck.toml"], "deckcheck.toml"),
        (["swap", "legal.ydk", "greedy.ydk", "--output-file", "greedy.ydk"], "greedy.ydk"),
        (["lint", "c1.lua", "--output-file", "c1.lua"], "c1.lua"),
        (["check", "legal.ydk", "--write-baseline", "greedy.ydk"], "greedy.ydk"),
        (["check", "greedy.ydk", "--write-baseline", "greedy.ydk"], "greedy.ydk"),
        (["check", "legal.ydk", "--write-baseline", "own.yaml"], "own.yaml"),
        (
            ["check", "legal.ydk", "-o", "json", "--output-file", "new.json", "--write-baseline", "./new.json"],
            "same file",
        ),
    ],
)
def test_no_input_is_written_over(decks: Path, run: Run, arguments: list[str], says: str) -> None:
    cards = ", ".join(map(str, filled([], 40)))
    (decks / "link.ydk").symlink_to("greedy.ydk")
    (decks / "many.yaml").write_text(f"---\nmain: [{cards}]\n" * 2)
    (decks / "own.yaml").write_text("effective: 2026-01-01\ntitle: Ours\nsource: us\nforbidden: []\n")
    (decks / "own.toml").write_text("strict = true\n")
    (decks / "c1.lua").write_text("local s,id=GetID()\n")
    (decks / "set").mkdir()
    (decks / "set" / "legal.ydk").write_text(LEGAL)
    (decks / "set" / "own.yaml").write_text((decks / "own.yaml").read_text())
    (decks / "set" / "deckcheck.toml").write_text('list = "own.yaml"\n')
    run("check", "greedy.ydk", "--write-baseline", "known.json")
    before = {path: path.read_bytes() for path in decks.rglob("*.*")}
    result = run(*arguments)
    assert result.code == 2
    assert says in result.err
    assert {path: path.read_bytes() for path in decks.rglob("*.*")} == before


def test_what_a_run_wrote_is_written_again(decks: Path, run: Run) -> None:
    (decks / "empty").write_text("")
    for _ in range(2):
        for format, file in (("json", "report.json"), ("text", "report.txt"), ("html", "report.html")):
            assert run("check", ".", "-o", format, "--output-file", file).code == 1
        assert run("check", ".", "--write-baseline", "known.json").code == 0
        assert run("check", ".", "--write-baseline", "empty").code == 0


def test_several_processes_know_the_baseline_too(decks: Path, run: Run) -> None:
    for number in range(120):
        (decks / f"more-{number:03}.ydk").write_text(GREEDY)
    run("check", ".", "--write-baseline", "known.json")
    one = run("check", ".", "--baseline", "known.json")
    two = run("check", ".", "--baseline", "known.json", "--jobs", "2")
    assert one == two
    assert one.code == 0
    assert "125 findings suppressed" in one.out


# Exchanges


def test_exchanges(decks: Path, run: Run) -> None:
    (decks / "later.ydk").write_text(TWICE)
    assert run("swap", "greedy.ydk", "later.ydk").code == 1
    assert run("swap", "greedy.ydk", "later.ydk", "--ignore", "all").code == 0
    report = json.loads(run("swap", "greedy.ydk", "later.ydk", "--select", "SWP", "-o", "json").out)
    assert {finding["code"][:3] for item in report["items"] for finding in item["findings"]} == {"SWP"}
    run("swap", "greedy.ydk", "later.ydk", "--write-baseline", "known.json")
    assert run("swap", "greedy.ydk", "later.ydk", "--baseline", "known.json").code == 0
    (decks / "deckcheck.toml").write_text('severity = {all = "note"}\n')
    assert run("swap", "greedy.ydk", "later.ydk").code == 0
    assert run("swap", "greedy.ydk", "later.ydk", "--isolated").code == 1


def test_check_and_swap_share_a_baseline(decks: Path, run: Run) -> None:
    """A run that does not look at exchanges leaves what is known of them as it is, and the other way round."""
    (decks / "reg.ydk").write_text(LEGAL)
    (decks / "later.ydk").write_text(TWICE)
    both = ("--baseline", "known.json", "--write-baseline", "known.json")
    run("check", "later.ydk", "--write-baseline", "known.json")
    ours = json.loads((decks / "known.json").read_text())["findings"]
    run("swap", "reg.ydk", "later.ydk", *both)
    entries = json.loads((decks / "known.json").read_text())["findings"]
    assert [entry for entry in entries if "exchange" not in entry] == ours != []
    for _ in range(2):
        for call in (("check", "later.ydk"), ("swap", "reg.ydk", "later.ydk")):
            result = run(*call, *both)
            assert (result.code, "no longer found" in result.out) == (0, False)
            after = json.loads((decks / "known.json").read_text())["findings"]
            assert sorted(after, key=str) == sorted(entries, key=str)
    (decks / "later.ydk").write_text(LEGAL)
    for call, gone in (
        (("check", "later.ydk"), len(ours)),
        (("swap", "reg.ydk", "later.ydk"), len(entries) - len(ours)),
    ):
        report = json.loads(run(*call, "--baseline", "known.json", "-o", "json").out)
        assert report["summary"]["stale"] == gone


def test_a_registered_deck_is_known_to_both(decks: Path, run: Run) -> None:
    run("check", "greedy.ydk", "--write-baseline", "known.json")
    report = json.loads(run("swap", "greedy.ydk", "greedy.ydk", "--baseline", "known.json", "-o", "json").out)
    assert [item["accepted"] for item in report["items"]] == [True, False]


@pytest.mark.parametrize("call", [("sheet", "{}", "--out", "s.html"), ("swap", "{}", "{}")])
def test_only_what_has_the_option_offers_fixes(decks: Path, run: Run, call: tuple[str, ...]) -> None:
    (decks / "moved.ydk").write_text(LEGAL.replace("#main\n", "#main\n44508094\n"))
    assert "[*]" in run("check", "moved.ydk").out
    out = run(*(word.format("moved.ydk") for word in call)).out
    assert "DCK005" in out
    assert "[*]" not in out
    assert "--unsafe-fixes" not in out
