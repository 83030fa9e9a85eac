"""`deckcheck lint` with --fix, --diff and --explain: what they do, and what does not go with them."""

import json
from pathlib import Path

import pytest

from deckcheck.inputs import sources
from tests.cli.conftest import Run

GOOD = "local s,id=GetID()\nfunction s.initial_effect(c)\n\tDuel.Hint(HINT_SELECTMSG,0,HINTMSG_DISCARD)\nend\n"
TYPO = GOOD.replace("DISCARD", "DISCRAD")


@pytest.fixture(autouse=True)
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "c100000001.lua").write_text(TYPO)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("mode", ["--explain", "--fix", "--diff"])
@pytest.mark.parametrize(
    "options",
    [
        ["-o", "json"],
        ["--output-file", "report.txt"],
        ["--statistics"],
        ["--write-baseline", "known.json"],
    ],
)
def test_without_a_report_nothing_about_reports_is_taken(
    mode: str, options: list[str], run: Run, scripts: Path
) -> None:
    result = run("lint", ".", mode, *options)
    assert result.code == 2
    assert f"{mode} makes none" in result.err
    assert [path.name for path in scripts.iterdir()] == ["c100000001.lua"]
    assert (scripts / "c100000001.lua").read_text() == TYPO


def test_explain_knows_no_baseline(run: Run) -> None:
    assert "--explain makes none" in run("lint", ".", "--explain", "--baseline", "known.json").err


@pytest.mark.parametrize("mode", ["--fix", "--diff"])
def test_what_is_known_is_not_fixed(mode: str, run: Run, scripts: Path) -> None:
    run("lint", ".", "--write-baseline", "known.json")
    assert run("lint", ".", mode, "--baseline", "known.json").code == 0
    (scripts / "deckcheck.toml").write_text('baseline = "known.json"\n')
    assert run("lint", ".", mode).code == 0
    assert (scripts / "c100000001.lua").read_text() == TYPO
    run("lint", ".", mode, "--baseline", "none")
    assert (scripts / "c100000001.lua").read_text() == (GOOD if mode == "--fix" else TYPO)


@pytest.mark.parametrize("other", [["--fix"], ["--diff"], ["--fix", "--diff"]])
def test_explain_changes_nothing(other: list[str], run: Run, scripts: Path) -> None:
    result = run("lint", ".", "--explain", *other)
    assert result.code == 2
    assert "--explain changes nothing" in result.err
    assert (scripts / "c100000001.lua").read_text() == TYPO


def test_the_exit_code_of_diff_says_whether_there_is_something(run: Run, scripts: Path) -> None:
    assert run("lint", ".", "--diff").code == 1
    assert run("lint", ".", "--fix", "--diff").code == 1
    assert run("lint", ".", "--diff", "--exit-zero").code == 0
    assert (scripts / "c100000001.lua").read_text() == TYPO
    assert run("lint", ".", "--fix").code == 0
    assert run("lint", ".", "--diff").code == 0


@pytest.mark.parametrize("script", [TYPO, GOOD])
def test_fix_is_a_filter_for_standard_input(script: str, run: Run) -> None:
    result = run("lint", "-", "--fix", stdin=script.encode())
    assert (result.code, result.out) == (0, GOOD)


def test_nothing_of_standard_input_is_lost(run: Run, scripts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (scripts / "deckcheck.toml").write_text('exclude = ["drafts/"]\n')
    left_out = ("lint", "-", "--fix", "--stdin-filename", "drafts/c1.lua", "--force-exclude")
    assert run(*left_out, stdin=TYPO.encode())[:2] == (0, TYPO)
    monkeypatch.setattr(sources, "MAX_BYTES", 20)
    assert run("lint", "-", "--fix", stdin=TYPO.encode())[:2] == (2, "")


@pytest.mark.parametrize("mode", ["--explain", "--fix", "--diff"])
def test_what_is_excluded_is_left_alone(mode: str, run: Run, scripts: Path) -> None:
    (scripts / "deckcheck.toml").write_text('exclude = ["c*.lua"]\n')
    (scripts / "b.lua").write_text(GOOD)
    assert "c100000001" not in run("lint", ".", mode).out
    assert (scripts / "c100000001.lua").read_text() == TYPO


@pytest.mark.parametrize("mode", [[], ["--explain"], ["--fix"], ["--diff"]])
@pytest.mark.parametrize("path", ["deck.ydk", "deck.TXT", "ydke://AAAA!!!"])
def test_what_is_no_script_is_told_so(path: str, mode: list[str], run: Run, scripts: Path) -> None:
    for name in ("deck.ydk", "deck.TXT"):
        (scripts / name).write_text("#main\n46986414\n")
    result = run("lint", path, *mode)
    assert result.code == 2
    assert "it is not a script" in " ".join((result.out + result.err).split())


def test_a_script_needs_no_name(run: Run, scripts: Path) -> None:
    (scripts / "script").write_text(TYPO)
    assert run("lint", "script").code == 1
    assert run("lint", "-", stdin=TYPO.encode()).code == 1


LIBRARY = 'local s,id=GetID()\nDuel.LoadScript("mine.lua")\nfunction s.initial_effect(c)\n\tc:IsMine()\nend\n'
UNUSED = "local s,id=GetID()\nfunction s.initial_effect(c) end\nfunction s.unused(c)\n\tlocal never=1\nend\n"


def codes(run: Run, *arguments: str) -> list[str]:
    report = json.loads(run("lint", *arguments, "-o", "json").out)
    return [finding["code"] for item in report["items"] for finding in item["findings"] if finding["code"] != "LUA005"]


def test_the_configuration_names_libraries(run: Run, scripts: Path) -> None:
    (scripts / "script").mkdir()
    (scripts / "script" / "c100000002.lua").write_text(LIBRARY)
    assert run("lint", "script").code == 3
    elsewhere = scripts.parent / f"{scripts.name}-elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine.lua").write_text("function Card.IsMine(c) end\n")
    assert run("lint", "script", "--api-root", str(elsewhere)).code == 0
    (scripts / "deckcheck.toml").write_text(f'[lint]\napi-root = ["../{elsewhere.name}"]\n')
    assert run("lint", "script").code == 0
    assert run("lint", "script/c100000002.lua").code == 0
    assert run("lint", "script", "--isolated").code == 3


def test_each_folder_has_its_own_settings(run: Run, scripts: Path) -> None:
    for name in ("a", "b"):
        (scripts / name).mkdir()
        (scripts / name / "c100000002.lua").write_text(UNUSED)
    (scripts / "a" / "deckcheck.toml").write_text('[lint]\nlevel = "surest"\n')
    (scripts / "deckcheck.toml").write_text('lint.level = "all"\n[overrides]\n"b/" = {lint.dialect = "ygopro"}\n')
    assert codes(run, "a") == []
    assert codes(run, "b") == ["LUA307", "LUA508"]
    assert codes(run, "b", "--level", "default") == ["LUA307"]
    assert codes(run, "b", "a") == codes(run, "a", "b") == ["LUA307", "LUA508"]
    assert "YGOPro script" in run("lint", "b", "--explain").out
    assert "EDOPro script" in run("lint", "a", "--explain").out


def test_levels(run: Run, scripts: Path) -> None:
    (scripts / "c100000001.lua").write_text(UNUSED)
    found = {level: codes(run, ".", "--level", level) for level in ("surest", "default", "thorough", "all")}
    assert found == {"surest": [], "default": ["LUA307"], "thorough": ["LUA307"], "all": ["LUA307", "LUA508"]}
    assert codes(run, ".", "--all") == codes(run, ".", "--level", "all", "--all") == found["all"]
    assert codes(run, ".", "--level", "surest", "--select", "LUA508") == ["LUA508"]
    for arguments in (("--level", "most"), ("--level", "surest", "--all"), ("--dialect", "klingon")):
        assert run("lint", ".", *arguments).code == 2
