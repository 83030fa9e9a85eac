"""Several formats in one call: one verdict for each deck and format."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import filled

POT = 55144522  # Forbidden in the TCG, not in GOAT


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "legal.ydk").write_text(ydk(filled([], 40)))  # type: ignore[arg-type]
    (tmp_path / "pot.ydk").write_text(f"# deckcheck: format=goat\n{ydk(filled([POT], 40))}")  # type: ignore[arg-type]
    return tmp_path


@pytest.mark.parametrize("call", [("-f", "tcg,goat"), ("-f", "TCG", "--format", "Goat"), ("-f", "tcg, goat ,TCG")])
def test_one_item_for_each_deck_and_format(call: tuple[str, ...], decks: Path, run: Run) -> None:
    result = run("check", "legal.ydk", "pot.ydk", *call, "-o", "json")
    items = json.loads(result.out)["items"]
    assert [(item["path"], item["format"]) for item in items] == [
        ("legal.ydk", "tcg"), ("legal.ydk", "goat"), ("pot.ydk", "tcg"), ("pot.ydk", "goat"),
    ]  # fmt: skip
    assert items[2]["verdict"] == "illegal"
    assert items[2]["verdicts"] == items[3]["verdicts"] == {"tcg": "illegal", "goat": items[3]["verdict"]}
    assert result.code == 1  # that of the worst


def test_the_order_does_not_hide_a_verdict(decks: Path, run: Run) -> None:
    assert (
        run("check", "pot.ydk", "-f", "tcg", "-f", "goat").code
        == run("check", "pot.ydk", "-f", "goat", "-f", "tcg").code
        == 1
    )
    assert "verdicts" not in json.loads(run("check", "pot.ydk", "-f", "tcg", "-o", "json").out)["items"][0]


def test_fingerprints_and_the_baseline_know_the_format(decks: Path, run: Run) -> None:
    items = json.loads(run("check", "pot.ydk", "-f", "tcg,ocg", "-o", "json").out)["items"]
    marks = [{finding["fingerprint"] for finding in item["findings"]} for item in items]
    assert marks[0]
    assert not marks[0] & marks[1]
    run("check", "pot.ydk", "-f", "tcg,ocg", "--write-baseline", "known.json")
    assert run("check", "pot.ydk", "-f", "tcg,ocg", "--baseline", "known.json").code in (0, 3)


def test_a_table_of_verdicts(decks: Path, run: Run) -> None:
    lines = run("check", ".", "-f", "tcg,goat").out.split("\n")
    head = next(i for i, line in enumerate(lines) if line.split() == ["tcg", "goat"])
    assert [line.split()[0] for line in lines[head + 1 : head + 3]] == ["legal.ydk", "pot.ydk"]
    assert "4 verdicts on 2 decks" in lines[head + 3]


def test_every_format_has_to_exist(decks: Path, run: Run) -> None:
    result = run("check", "pot.ydk", "-f", "tcg,gaot")
    assert result.code == 2
    assert "gaot" in result.err


def test_json_and_pages_have_the_table_too(decks: Path, run: Run) -> None:
    (decks / "<i>.ydk").write_text("#main\n")
    summary = json.loads(run("check", ".", "-f", "tcg,goat", "-o", "json").out)["summary"]
    assert summary["matrix"]["pot.ydk"]["tcg"] == "illegal"
    assert [*summary["matrix"]["legal.ydk"]] == ["tcg", "goat"]
    page = run("check", ".", "-f", "tcg,goat", "-o", "html").out
    assert "Verdict by format" in page
    assert "<i>.ydk" not in page
    assert "Verdict by format" not in run("check", ".", "-o", "html").out
