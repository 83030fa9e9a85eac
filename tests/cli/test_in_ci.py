"""What holds for the whole run: the report in GitHub Actions, output and baseline of the configuration, the file that
standard input stands for."""

import json
import subprocess
from pathlib import Path

import pytest

from deckcheck.report.github import SHOWN
from tests.cli.conftest import Run, ydk
from tests.conftest import filled

LEGAL = ydk(filled([], 40))
GREEDY = ydk(filled([55144522, 79571449], 40))
GOAT = ydk(filled([55144522], 40))
FAULTY = "local s,id=GetID()\nfunction s.initial_effect(c)\n\tDuel.Foo(c)\nend\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "decks" / "goat").mkdir(parents=True)
    for number in range(12):
        (tmp_path / "decks" / f"{number:02}.ydk").write_text(GREEDY)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_in_github_actions_annotations_follow_the_text(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run("check", "decks").out
    assert "::error" not in plain
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    told = run("check", "decks").out
    assert told.startswith(plain)
    lines = told.removeprefix(plain).splitlines()
    assert len(lines) == SHOWN
    assert [line.split("file=")[1][:12] for line in lines] == [f"decks/{number:02}.ydk" for number in range(SHOWN)]
    assert "::error" not in run("check", "decks", "-o", "text").out
    assert "::error" not in run("check", "decks", "-o", "json", "--output-file", "a.json").out
    run("check", "decks", "--output-file", "report.txt")
    assert "::error" not in Path("report.txt").read_text(encoding="utf-8")


def test_auto_goes_with_reports_in_files(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    out = run("check", "decks/00.ydk", "-o", "sarif", "-o", "auto", "--output-file", "a.sarif").out
    assert "✗ illegal  decks/00.ydk" in out
    assert out.count("::error") == 2
    assert json.loads(Path("a.sarif").read_text(encoding="utf-8"))["runs"]


def test_output_of_the_configuration(run: Run) -> None:
    Path("deckcheck.toml").write_text('output = "concise"\n')
    assert run("check", "decks/00.ydk").out.startswith("decks/00.ydk:2:1: error BAN001")
    assert run("check", "decks/00.ydk", "-o", "text").out.startswith("✗ illegal")
    assert run("check", "decks/00.ydk", "--isolated").out.startswith("✗ illegal")
    Path("deckcheck.toml").write_text('output = "nonsense"\n')
    result = run("check", "decks/00.ydk")
    assert (result.code, "deckcheck.toml:1: output must be one of auto, text" in result.err) == (2, True)


def test_baseline_of_the_configuration(run: Run) -> None:
    Path("deckcheck.toml").write_text('baseline = "known.json"\n')
    missing = run("check", "decks")
    assert missing.code == 2
    assert "--write-baseline known.json writes it" in missing.err
    assert run("check", "decks", "--write-baseline", "known.json").code == 0
    accepted = run("check", "decks")
    assert (accepted.code, "12 accepted" in accepted.out) == (0, True)
    assert run("check", "decks", "--baseline", "none").code == 1
    # Written anew from a part of the decks, the rest stays known.
    assert run("check", "decks/00.ydk", "--write-baseline", "known.json").code == 0
    assert run("check", "decks").code == 0
    Path("decks/new.ydk").write_text(GREEDY)
    assert run("check", "decks").code == 1
    Path("other").mkdir()
    assert run("check", "decks", "--write-baseline", "other/all.json").code == 0
    assert len(json.loads(Path("other/all.json").read_text())["findings"]) == 26


@pytest.mark.parametrize(("command", "file"), [("lint", "c1.lua"), ("check", "decks/00.ydk")])
def test_fixes_ask_for_the_baseline(run: Run, command: str, file: str) -> None:
    """Without it nobody could tell what is not to be fixed."""
    Path("deckcheck.toml").write_text('baseline = "known.json"\noutput = "json"\n')
    Path("c1.lua").write_text(FAULTY)
    for mode in ("--fix", "--diff"):
        missing = run(command, file, mode)
        assert (missing.code, "Cannot read the baseline" in missing.err) == (2, True)
        assert run(command, file, mode, "--baseline", "none").code < 2


def test_standard_input_stands_for_a_file(run: Run) -> None:
    Path("deckcheck.toml").write_text('exclude = ["drafts/"]\n[overrides]\n"decks/goat/**" = {format = "goat"}\n')
    assert run("check", "-", stdin=GOAT.encode()).code == 1
    result = run("check", "-", "--stdin-filename", "./decks/goat/new.ydk", stdin=GOAT.encode())
    assert (result.code, "✓ legal    decks/goat/new.ydk" in result.out) == (0, True)
    left_out = run("check", "-", "--stdin-filename", "drafts/a.ydk", "--force-exclude", stdin=GREEDY.encode())
    assert (left_out.code, "0 decks" in left_out.out) == (0, True)
    refused = run("check", "decks/00.ydk", "--stdin-filename", "a.ydk")
    assert (refused.code, "Give - for standard input" in refused.err) == (2, True)


@pytest.mark.parametrize("name", ["", ".", "decks/", "decks", "-", "ydke://x"])
def test_standard_input_stands_for_nothing_else(run: Run, name: str) -> None:
    result = run("check", "-", f"--stdin-filename={name}", stdin=GOAT.encode())
    assert (result.code, "must name a file" in result.err) == (2, True)


@pytest.mark.parametrize(
    "name", ["../a.ydk", "/nowhere/a.ydk", "::error::a.ydk", "a\nb.ydk", "x" * 300 + ".ydk", "--help"]
)
def test_any_name_of_a_file_will_do(run: Run, name: str) -> None:
    result = run("check", "-", f"--stdin-filename={name}", "-o", "github", stdin=GREEDY.encode())
    assert result.code == 1
    commands = [line for line in result.out.splitlines() if line.startswith("::")]
    assert [line[:8] for line in commands] == ["::error ", "::error ", "::notice"]


def test_a_script_from_standard_input_has_its_name(run: Run) -> None:
    result = run("lint", "-", "--stdin-filename", "script/c12345678.lua", "-o", "concise", stdin=FAULTY.encode())
    assert "\nscript/c12345678.lua:3:2: error LUA401" in result.out
    assert result.code == 1
    fixed = run("lint", "-", "--stdin-filename", "script/c12345678.lua", "--fix", stdin=FAULTY.encode())
    assert fixed.out.replace("\r", "") == FAULTY


def test_findings_have_one_name_from_every_folder(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    subprocess.run(["git", "init", "-q"], check=True)

    def told(*paths: str) -> list[tuple[str, str]]:
        items = json.loads(run("check", *paths, "-o", "json").out)["items"]
        return [
            (item.get("file", item["path"]), finding["fingerprint"]) for item in items for finding in item["findings"]
        ]

    top = told("decks")
    monkeypatch.chdir("decks")
    assert told(".") == top
    monkeypatch.chdir("goat")
    assert told("..") == top


def test_a_mark_before_the_configuration(run: Run) -> None:
    Path("deckcheck.toml").write_bytes(b'\xef\xbb\xbfformat = "goat"\r\n')
    assert run("check", "-", stdin=GOAT.encode()).code == 0


@pytest.mark.parametrize("word", ["BAN", "all"])
def test_a_comment_wants_whole_codes(run: Run, word: str) -> None:
    Path("a.ydk").write_text(f"# deckcheck: ignore={word}\n{GREEDY}")
    result = run("check", "a.ydk")
    assert result.code == 1
    assert "Name whole codes, such as BAN001" in result.out
