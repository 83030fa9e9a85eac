"""What depends on the language of a run, and what never does."""

import json
import re
from pathlib import Path

import pytest

from deckcheck import Checker
from tests.cli.conftest import Run, ydk
from tests.cli.conftest import run as run  # the fixture

# Too few cards, one that is Forbidden or Limited wherever it is played, one that is not known, no heading of the rest.
DECK = ydk([14558127, 55144522, 55144522, 55144522, 99999998]).replace("!side\n", "")


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "deck.ydk"
    path.write_text(DECK)
    return path


def report(run: Run, *options: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(run("check", "deck.ydk", "-o", "json", "--as-of", "2026-08-01", *options).out)
    return found


def test_fingerprints_codes_and_verdicts_are_the_same_in_every_language(deck: Path, run: Run) -> None:
    told = []
    for language in ("en", "zh-CN", "ja", "de"):
        item = report(run, "--lang", language)["items"][0]  # type: ignore[index]
        findings = item["findings"]
        told.append((item["verdict"], [(f["code"], f["fingerprint"], f["line"], f["rule"]) for f in findings]))
        assert findings
    assert told[0] == told[1] == told[2] == told[3]


def test_a_baseline_holds_in_every_language(deck: Path, run: Run) -> None:
    assert run("check", "deck.ydk", "--write-baseline", "known.json", "--lang", "ja").code == 0
    for language in ("en", "zh-CN", "ja"):
        done = run("check", "deck.ydk", "--baseline", "known.json", "--lang", language, "-o", "json")
        assert json.loads(done.out)["items"][0]["findings"] == []


@pytest.mark.parametrize("output", ["json", "jsonl", "csv", "sarif", "gitlab", "github", "junit"])
def test_reports_for_programs_are_in_english_unless_the_call_says_otherwise(
    deck: Path, run: Run, monkeypatch: pytest.MonkeyPatch, output: str
) -> None:
    def told(*options: str) -> str:
        return re.sub(
            r'time(stamp)?="[^"]*"', "", run("check", "deck.ydk", "-o", output, "--as-of", "2026-08-01", *options).out
        )

    plain = told()
    Path("deckcheck.toml").write_text('lang = "ja"\n')
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert told() == plain
    assert told("--lang", "ja") != plain


def test_reports_for_people_follow_the_configuration_and_the_environment(
    deck: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert "主卡组" in run("check", "deck.ydk").out
    Path("deckcheck.toml").write_text('lang = "ja"\n')
    assert "メインデッキ" in run("check", "deck.ydk").out
    assert "Main Deck" in run("check", "deck.ydk", "--lang", "en").out
    named = run("check", "deck.ydk", "--lang", "en", "--names", "zh-CN").out
    assert "灰流丽" in named or "Main Deck" in named
    # Nothing of it is left for the next run of the process.
    Path("deckcheck.toml").unlink()
    monkeypatch.setenv("LC_ALL", "C")
    assert "Main Deck" in run("check", "deck.ydk").out


def test_the_api_speaks_the_language_of_its_call(deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    english, chinese = Checker(as_of="2026-08-01"), Checker(as_of="2026-08-01", lang="zh-CN")
    texts = [
        next(f.message for f in checker.check(deck).findings if f.code == "DCK001")
        for checker in (english, chinese, english)
    ]
    assert texts[0] == texts[2]
    assert texts[0].startswith("The Main Deck has")
    assert texts[1].startswith("主卡组有")


def test_worker_processes_speak_the_language_of_the_run(deck: Path, run: Run) -> None:
    for number in range(4):
        Path(f"deck{number}.ydk").write_text(DECK)
    one, several = (run("check", ".", "--lang", "ja", "-v", "--jobs", jobs).out for jobs in ("1", "2"))
    assert one == several
    assert one.count("メインデッキは") >= 5


def test_rules_about_scripts_are_explained_in_english(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    english, about_decks = run("rule", "LUA302"), run("rule", "DCK001")
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert run("rule", "LUA302") == english
    assert run("rule", "DCK001") != about_decks
