"""`deckcheck check` from the outside: verdicts, exit codes, inputs, outputs, errors of the call."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import ROOT, filled

LEGAL = ydk(filled([], 40))  # type: ignore[arg-type]
ILLEGAL = ydk(filled([55144522], 40))  # type: ignore[arg-type]
UNKNOWN = ydk(filled([99999999], 40))  # type: ignore[arg-type]


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a legal, an illegal, an undetermined and an unreadable deck; the tests run in it."""
    for name, text in (("legal", LEGAL), ("illegal", ILLEGAL), ("unknown", UNKNOWN), ("empty", "")):
        (tmp_path / f"{name}.ydk").write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["legal"], 0),
        (["illegal"], 1),
        (["unknown"], 3),
        (["empty"], 2),
        (["legal", "illegal"], 1),
        (["legal", "unknown"], 3),
        (["illegal", "unknown"], 1),
        (["legal", "illegal", "unknown", "empty"], 2),
    ],
)
def test_exit_code(decks: Path, run: Run, names: list[str], code: int) -> None:
    assert run("check", *[f"{name}.ydk" for name in names]).code == code


def test_one_bad_file_does_not_cost_the_others_their_verdict(decks: Path, run: Run) -> None:
    result = run("check", ".", "--output", "json")
    assert result.code == 2
    report = json.loads(result.out)
    assert {Path(item["path"]).stem: item["verdict"] for item in report["items"]} == {
        "empty": "unreadable",
        "illegal": "illegal",
        "legal": "legal",
        "unknown": "undetermined",
    }
    assert report["summary"]["items"] == 4


def test_json_envelope(decks: Path, run: Run) -> None:
    report = json.loads(run("check", "illegal.ydk", "-o", "json", "--as-of", "2026-06-01").out)
    assert report["schema"] == "deckcheck.report/1"
    assert report["command"] == "check"
    assert set(report["tool"]) == {"name", "version", "data"}
    (item,) = report["items"]
    assert item["format"] == "tcg"
    assert item["list"]["effective"] == "2026-05-18"
    assert item["counts"] == {"main": 40, "extra": 0, "side": 0}
    assert item["points"] is None
    (finding,) = item["findings"]
    assert finding["code"] == "BAN001"
    assert finding["name"] == "forbidden-card"
    assert finding["severity"] == "error"
    assert (finding["line"], finding["column"], finding["end_line"], finding["end_column"]) == (2, 1, 2, 9)
    assert finding["cards"] == [{"passcode": 55144522, "name": "Pot of Greed", "count": 1, "section": "main"}]
    assert finding["rule"] == {"id": "A5"}
    assert finding["help"] == "Remove 1 copy of Pot of Greed."
    title = "Remove 1 in the Main Deck: Pot of Greed (line 2)"
    assert (finding["fix"]["title"], finding["fix"]["applicability"]) == (title, "unsafe")
    assert len(finding["fingerprint"]) == 16


def test_fingerprints_survive_edits(decks: Path, run: Run) -> None:
    def mark() -> str:
        report = json.loads(run("check", "illegal.ydk", "-o", "json").out)
        return str(report["items"][0]["findings"][-1]["fingerprint"])

    before = mark()
    (decks / "illegal.ydk").write_text("#created by someone\n\n" + ILLEGAL)
    assert mark() == before


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--format", "gaot"], "goat"),
        (["--as-of", "2026-13-01"], "YYYY-MM-DD"),
        (["--as-of", "20260518"], "YYYY-MM-DD"),
        (["--output", "jsn"], "json"),
        (["--region", "asia"], "americas"),
        (["--points-cap", "50"], "genesys"),
        (["--list", "nowhere.yaml"], "nowhere.yaml"),
    ],
)
def test_a_wrong_call_is_never_a_pass(decks: Path, run: Run, arguments: list[str], says: str) -> None:
    result = run("check", "legal.ydk", *arguments)
    assert result.code == 2
    assert "legal" not in result.out
    assert says in result.err
    assert "Traceback" not in result.err


def test_a_missing_file_is_told(decks: Path, run: Run) -> None:
    result = run("check", "nowhere.ydk", "legal.ydk")
    assert result.code == 2
    assert "nowhere.ydk" in result.out
    assert "1 legal" in result.out


def test_standard_input_and_urls(decks: Path, run: Run) -> None:
    assert run("check", "-", stdin=LEGAL.encode()).code == 0
    assert run("check", "-", stdin=ILLEGAL.encode()).code == 1
    assert run("check", "ydke://!!!").code == 1  # 0 cards in the Main Deck


def test_globs_that_the_shell_did_not_expand(decks: Path, run: Run) -> None:
    assert "1 legal, 1 illegal" in run("check", "*legal.ydk").out
    assert run("check", "*.nothing").code == 2


def test_folders_hold_other_files_too(decks: Path, run: Run) -> None:
    (decks / "README.txt").write_text("Decks of our club.\n\n3 of them are for beginners.\n")
    (decks / "package.json").write_text('{"name": "decks", "main": "index.js"}')
    (decks / ".github").mkdir()
    (decks / ".github" / "deck.ydk").write_text(ILLEGAL)
    (decks / "list.txt").write_text("Main Deck\n3 Ash Blossom & Joyous Spring\n")
    for name in ("illegal", "unknown", "empty"):
        (decks / f"{name}.ydk").unlink()
    report = json.loads(run("check", ".", "-o", "json").out)
    assert [Path(item["path"]).name for item in report["items"]] == ["legal.ydk", "list.txt"]
    assert sorted(Path(path).name for path in report["summary"]["skipped"]) == ["README.txt", "package.json"]


def test_a_folder_without_decks_is_no_pass(tmp_path: Path, run: Run) -> None:
    result = run("check", str(tmp_path))
    assert result.code == 2
    assert "No deck files" in result.err


def test_the_file_says_its_format(decks: Path, run: Run) -> None:
    (decks / "goat.ydk").write_text("# deckcheck: format=goat\n" + ILLEGAL)
    assert run("check", "goat.ydk").code == 0
    assert run("check", "goat.ydk", "--format", "tcg").code == 1
    (decks / "goat.ydk").write_text("# deckcheck: format=gaot\n" + ILLEGAL)
    result = run("check", "goat.ydk")
    assert result.code == 2
    assert "CFG002" in result.out
    assert "goat" in result.out


@pytest.mark.parametrize("output", ["text", "json", "csv", "sarif", "junit", "github", "gitlab", "markdown", "html"])
def test_before_the_first_list_only_the_list_is_open(decks: Path, run: Run, output: str) -> None:
    (decks / "old.ydk").write_text("# deckcheck: format=ocg-genesys\n" + LEGAL)
    result = run("check", "old.ydk", "--as-of", "2026-01-01", "-o", output)
    assert result.code == 3
    assert "No OCG Genesys list is known for 2026-01-01; the first one known took effect on 2026-06-01" in result.out
    assert "BAN009" in result.out


def test_a_day_before_one_formats_first_list_costs_no_other(decks: Path, run: Run) -> None:
    result = run("check", "illegal.ydk", "-f", "goat,ocg-genesys", "--as-of", "2026-01-01", "-o", "json")
    verdicts = {item["format"]: item["verdict"] for item in json.loads(result.out)["items"]}
    assert verdicts == {"goat": "legal", "ocg-genesys": "undetermined"}


def test_ignored_findings_are_told(decks: Path, run: Run) -> None:
    (decks / "ignored.ydk").write_text("# deckcheck: ignore=BAN001 a joke among friends\n" + ILLEGAL)
    result = run("check", "ignored.ydk")
    assert result.code == 0
    assert "1 suppressed by inline comments: BAN001" in result.out
    assert run("check", "ignored.ydk", "--no-inline").code == 1
    (item,) = json.loads(run("check", "ignored.ydk", "-o", "json").out)["items"]
    assert [finding["code"] for finding in item["ignored"]] == ["BAN001"]


def test_an_unused_ignore_is_a_warning(decks: Path, run: Run) -> None:
    (decks / "unused.ydk").write_text("# deckcheck: ignore=DCK004\n" + LEGAL)
    assert run("check", "unused.ydk").code == 0
    result = run("check", "unused.ydk", "--strict")
    assert result.code == 1
    assert "CFG001" in result.out


def test_quiet_shows_only_what_is_not_legal(decks: Path, run: Run) -> None:
    assert "legal.ydk" not in run("check", "legal.ydk", "--quiet").out
    assert "illegal.ydk" in run("check", "illegal.ydk", "--quiet").out


def test_lists_of_other_days(decks: Path, run: Run) -> None:
    """Raigeki was Forbidden in the TCG of March 2012, and is at most Limited today."""
    (decks / "raigeki.ydk").write_text(ydk(filled([12580477], 40)))  # type: ignore[arg-type]
    assert run("check", "raigeki.ydk", "--as-of", "2012-03-01").code == 1
    assert run("check", "raigeki.ydk", "--as-of", "2020-01-01").code == 0
    assert run("check", "raigeki.ydk").code == 0


def test_jobs_give_the_same_report(decks: Path, run: Run) -> None:
    for number in range(250):
        (decks / f"{number:03}.ydk").write_text(ILLEGAL if number % 7 == 0 else LEGAL)
    one = subprocess.run([sys.executable, "-m", "deckcheck", "check", ".", "-o", "json"], capture_output=True)
    two = subprocess.run(
        [sys.executable, "-m", "deckcheck", "check", ".", "-o", "json", "--jobs", "2"], capture_output=True
    )
    assert one.returncode == two.returncode == 2
    assert one.stdout == two.stdout


def test_no_heavy_imports_on_the_way(decks: Path) -> None:
    """What `check` of a .ydk file must not load, because each would cost as much as all the rest."""
    script = (
        "import sys; sys.argv = ['deckcheck', 'check', 'legal.ydk', '-o', 'json']\n"
        "from deckcheck.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'pydantic', 'ruamel', 'rich', 'rapidfuzz', 'tree_sitter', 'importlib.metadata', 'jinja2',\n"
        "         'dataclasses', 'multiprocessing', 'asyncio', 'tomllib', 'tempfile', 'random',\n"
        "         'deckcheck.rules.deck.main_deck_size', 'deckcheck.rules.deck.mixed_prints',\n"
        "         'deckcheck.config.patterns', 'deckcheck.deckfiles.others', 'deckcheck.judge.doubts',\n"
        "         'deckcheck.rules.files'}\n"
        "print(sorted(heavy & sys.modules.keys()), file=sys.stderr)\n"
    )
    # The index may have to be built first, which does load them.
    subprocess.run([sys.executable, "-m", "deckcheck", "--version"], capture_output=True, check=True)
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stderr.strip().splitlines()[-1] == "[]"


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1", "FORCE_COLOR": "1"}, {}, {"TERM": "dumb"}])
def test_no_colours_in_pipes(decks: Path, setting: dict[str, str]) -> None:
    env = {**os.environ, **setting}
    result = subprocess.run(
        [sys.executable, "-m", "deckcheck", "check", "illegal.ydk"], capture_output=True, env=env, check=False
    )
    assert b"\x1b" not in result.stdout


def test_colours_when_forced(decks: Path) -> None:
    env = {**os.environ, "FORCE_COLOR": "1"}
    result = subprocess.run(
        [sys.executable, "-m", "deckcheck", "check", "illegal.ydk"], capture_output=True, env=env, check=False
    )
    assert b"\x1b[1;31m" in result.stdout


def test_text_of_files_is_shown_not_sent(decks: Path, run: Run) -> None:
    (decks / "evil.txt").write_text("Main Deck\n1 \x1b[31mRed\u202e Dragon\n")
    result = run("check", "evil.txt")
    assert "\x1b" not in result.out
    assert "\u202e" not in result.out
    assert "\\x1b" in result.out


def test_output_that_is_cut_off_is_no_crash(decks: Path) -> None:
    for number in range(2000):
        (decks / f"{number:04}.ydk").write_text(ILLEGAL)
    command = f"{sys.executable} -m deckcheck check . | head -1"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in result.stderr
    assert "error" not in result.stderr


def test_version_tells_the_dates_of_the_data(run: Run) -> None:
    result = run("--version")
    assert result.code == 0
    assert "card data of 2026-" in result.out
    assert "tcg 2026-09-28" in result.out


def test_formats(run: Run) -> None:
    result = run("formats")
    assert result.code == 0
    for name in ("tcg", "ocg", "goat", "genesys", "master-duel", "tcg-traditional"):
        assert f"\n{name} " in "\n" + result.out
    assert "2012-03-01" in run("formats", "ocg").out
    assert run("formats", "nonsense").code == 2


def test_rule(run: Run) -> None:
    assert "Pot" not in run("rule").out
    assert run("rule", "BAN001").out == run("rule", "forbidden-card").out
    assert "Source:" in run("rule", "ban001").out
    assert run("rule", "BAN999").code == 2


def test_examples_end_with_verdicts(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = run("check", "examples")
    assert result.code == 1
    assert "legal" in result.out
