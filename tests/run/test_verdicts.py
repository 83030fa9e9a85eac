"""Verdicts are about the deck: no switch, comment or baseline makes an illegal one legal (RULES A18, A20)."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import FILLERS

POT = 55144522
STARDUST = 44508094
CHARITY = 79571449
MAXX_C = 23434538


def ydk(main: list[int], extra: tuple[int, ...] = (), head: str = "") -> str:
    lines = [head.rstrip(), "#main", *map(str, main), "#extra", *map(str, extra), "!side"]
    return "\n".join(line for line in lines if line) + "\n"


def fill(number: int) -> list[int]:
    return [code for code in FILLERS for _ in range(3)][:number]


GREED_40 = ydk([POT] * 40)
SIXTY_ONE = ydk(
    [
        *fill(48),
        *[97017120] * 3,
        *[89631139] * 3,
        *[46986414] * 3,
        *[70903634] * 1,
        *[33396948] * 1,
        *[7902349] * 1,
        STARDUST,
    ]
)
FORTY_WITH_ONE = ydk([*fill(39), STARDUST])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def checked(run: Run, *arguments: str) -> dict[str, Any]:
    result = run("check", *arguments, "--as-of", "2026-08-01", "-o", "json")
    report: dict[str, Any] = json.loads(result.out)
    assert report["summary"]["exit_code"] == result.code
    return report


def codes(item: dict[str, Any]) -> list[str]:
    return sorted(finding["code"] for finding in item["findings"] if finding["severity"] == "error")


@pytest.mark.parametrize(
    ("text", "arguments", "found", "accepted"),
    [
        # What another rule would have said comes to light when that rule is off, lighter or silenced.
        (GREED_40, (), ["BAN001"], False),
        (GREED_40, ("--ignore", "BAN"), ["DCK004"], False),
        (GREED_40, ("--select", "DCK"), ["DCK004"], False),
        (GREED_40, ("--select", "DCK004"), ["DCK004"], False),
        (GREED_40, ("--ignore", "BAN,DCK"), [], True),
        (GREED_40, ("--select", "FMT"), [], True),
        ("# deckcheck: ignore=BAN001\n" + GREED_40, (), ["DCK004"], False),
        ("# deckcheck: ignore=BAN001\n" + GREED_40, ("--no-inline",), ["BAN001"], False),
        ("# deckcheck: ignore=BAN001,DCK004\n" + GREED_40, (), [], True),
        (SIXTY_ONE, (), ["DCK005"], False),
        (SIXTY_ONE, ("--ignore", "DCK005"), ["DCK001"], False),
        (SIXTY_ONE, ("--ignore", "DCK005,DCK001"), [], True),
        ("# deckcheck: ignore=DCK005\n" + SIXTY_ONE, (), ["DCK001"], False),
        ("# deckcheck: ignore=DCK005\n# deckcheck: ignore=DCK001\n" + SIXTY_ONE, (), [], True),
        # 40 cards, one of them no Main Deck card: 39 are left.
        (FORTY_WITH_ONE, (), ["DCK005"], False),
        (FORTY_WITH_ONE, ("--ignore", "DCK005"), ["DCK001"], False),
        # Without a list the other rules hold.
        (GREED_40, ("--list", "none"), ["DCK004"], False),
        (ydk([*[POT] * 3, *fill(37)]), ("--list", "none"), [], False),
        (ydk([*[POT] * 3, *fill(37)]), ("--list", "None"), [], False),
    ],
)  # fmt: skip
def test_no_switch_bends_a_verdict(
    folder: Path, run: Run, text: str, arguments: tuple[str, ...], found: list[str], accepted: bool
) -> None:
    (folder / "deck.ydk").write_text(text)
    report = checked(run, "deck.ydk", *arguments)
    (item,) = report["items"]
    assert (codes(item), item["accepted"]) == (found, accepted)
    legal = not found and not accepted
    assert item["verdict"] == ("legal" if legal else "illegal")
    assert report["summary"]["exit_code"] == (1 if found else 0)
    sums = report["summary"]
    assert (sums["legal"], sums["illegal"], sums["accepted"]) == (int(legal), int(bool(found)), int(accepted))


@pytest.mark.parametrize("level", ["warning", "note", "off"])
def test_a_lighter_finding_covers_nothing(folder: Path, run: Run, level: str) -> None:
    (folder / "deck.ydk").write_text(GREED_40)
    (folder / "deckcheck.toml").write_text(f'severity = {{BAN001 = "{level}"}}\n')
    (item,) = checked(run, "deck.ydk")["items"]
    assert (codes(item), item["verdict"], item["off"]) == (["DCK004"], "illegal", ["BAN001"])


def test_every_finding_counts_once(folder: Path, run: Run) -> None:
    """Two comments that each silence what the other's would leave: nothing is judged twice, nothing is unused."""
    (folder / "deck.ydk").write_text("# deckcheck: ignore=DCK005\n# deckcheck: ignore=DCK001\n" + SIXTY_ONE)
    (item,) = checked(run, "deck.ydk")["items"]
    assert [finding["code"] for finding in item["findings"]] == []
    assert sorted(finding["code"] for finding in item["ignored"]) == ["DCK001", "DCK005"]


def test_a_baseline_accepts_and_does_not_acquit(folder: Path, run: Run) -> None:
    (folder / "greedy.ydk").write_text(GREED_40)
    (folder / "unknown.ydk").write_text(ydk([*fill(39), 99999999]))
    (folder / "good.ydk").write_text(ydk(fill(40)))
    assert run("check", ".", "--write-baseline", "known.json").code == 0
    report = checked(run, ".", "--baseline", "known.json")
    verdicts = {item["path"]: (item["verdict"], item["accepted"]) for item in report["items"]}
    assert verdicts == {
        "good.ydk": ("legal", False),
        "greedy.ydk": ("illegal", True),
        "unknown.ydk": ("undetermined", True),
    }
    sums = report["summary"]
    assert (sums["exit_code"], sums["legal"], sums["illegal"], sums["undetermined"], sums["accepted"]) == (
        0,
        1,
        0,
        0,
        2,
    )
    text = run("check", ".", "--baseline", "known.json", "--as-of", "2026-08-01").out
    assert "~ accepted (illegal: 2 findings in the baseline known.json) greedy.ydk" in text
    assert "3 decks: 1 legal, 2 accepted" in text
    # A second violation of the same rule is not known.
    (folder / "greedy.ydk").write_text(ydk([*[POT] * 37, CHARITY, CHARITY, CHARITY]))
    assert run("check", ".", "--baseline", "known.json", "--as-of", "2026-08-01").code == 1


@pytest.mark.parametrize(
    ("output", "text"),
    [
        ("github", "2 decks are accepted, not legal: greedy.ydk, silenced.ydk."),
        ("gitlab", "2 decks are accepted, not legal: greedy.ydk, silenced.ydk."),
        ("concise", "2 decks are accepted, not legal: greedy.ydk, silenced.ydk."),
        ("markdown", "**accepted** (illegal: "),
        ("junit", "accepted (illegal: "),
        ("csv", "greedy.ydk,,illegal,accepted,tcg"),
        ("html", 'data-verdict="accepted"'),
        ("sarif", '"baselineState": "unchanged"'),
        ("sarif", '"kind": "inSource"'),
        ("jsonl", '"accepted": 2'),
    ],
)
def test_every_report_tells_what_was_accepted(folder: Path, run: Run, output: str, text: str) -> None:
    (folder / "greedy.ydk").write_text(GREED_40)
    run("check", "greedy.ydk", "--write-baseline", "known.json")
    (folder / "silenced.ydk").write_text(ydk([POT, *fill(39)], head="# deckcheck: ignore=BAN001 a gift"))
    result = run("check", "greedy.ydk", "silenced.ydk", "--baseline", "known.json", "-o", output)
    assert result.code == 0
    assert text in result.out


def test_what_is_shown_explains_the_verdict(folder: Path, run: Run) -> None:
    (folder / "deck.ydk").write_text(ydk([*fill(38), POT, 99999999]))
    result = run("check", "deck.ydk", "--ignore", "BAN")
    assert result.code == 1
    assert "✗ illegal  (illegal: rules off or changed: BAN001) deck.ydk" in result.out


def test_a_list_of_none_is_said(folder: Path, run: Run) -> None:
    (folder / "deck.ydk").write_text(ydk([*[POT] * 3, *fill(37)]))
    result = run("check", "deck.ydk", "--list", "none")
    assert result.code == 0
    assert "no Forbidden & Limited List (as asked)" in result.out
    (folder / "deckcheck.toml").write_text('list = "none"\n')
    assert run("check", "deck.ydk").code == 0
    assert "no Forbidden & Limited List" in run("check", "deck.ydk").out
    # The pool of a format is not a list of limits: what was not out is not allowed.
    (folder / "deck.ydk").write_text(ydk([14558127, *[POT] * 3, *fill(36)]))
    assert run("check", "deck.ydk", "--format", "goat").code == 1


@pytest.mark.parametrize(
    ("as_of", "said"), [("2026-06-01", False), ("2025-01-01", False), ("2027-02-28", True), ("2027-06-01", True)]
)
def test_only_days_after_the_data_are_old(folder: Path, run: Run, as_of: str, said: bool) -> None:
    (folder / "deck.ydk").write_text(ydk(fill(40)))
    assert ("a newer list may be in effect" in run("check", "deck.ydk", "--as-of", as_of).out) is said


def test_each_format_used_is_told_once(folder: Path, run: Run) -> None:
    (folder / "a.ydk").write_text(ydk(fill(40), head="# deckcheck: format=goat"))
    (folder / "b.ydk").write_text(ydk(fill(40), head="# deckcheck: format=goat"))
    out = run("check", ".").out
    assert out.count("Format goat (as the file asks)") == 1
    assert "Format tcg" not in out
    (folder / "c.ydk").write_text(ydk(fill(40)))
    out = run("check", ".").out
    assert out.count("Format goat (as the file asks)") == 1
    assert out.count("Format tcg (the default)") == 1


def test_a_rule_that_is_off_does_not_make_a_baseline_forget(folder: Path, run: Run) -> None:
    (folder / "deck.ydk").write_text(ydk([*fill(30), POT]))
    run("check", ".", "--write-baseline", "known.json")
    before = (folder / "known.json").read_text()
    assert "DCK001" in before
    assert "BAN001" in before
    for more in (["--select", "BAN"], ["--ignore", "BAN"]):
        run("check", ".", "--baseline", "known.json", "--write-baseline", "known.json", *more)
        assert run("check", ".", "--baseline", "known.json").code == 0, more


@pytest.mark.parametrize("output", ["text", "concise", "markdown", "html"])
def test_quiet_reports_show_what_was_accepted(folder: Path, run: Run, output: str) -> None:
    (folder / "greedy.ydk").write_text(ydk([*fill(39), POT], head="# deckcheck: ignore=BAN001"))
    (folder / "good.ydk").write_text(ydk(fill(40)))
    result = run("check", ".", "-q", "-o", output, "--as-of", "2026-08-01")
    assert "greedy.ydk" in result.out
    assert "good.ydk" not in result.out


@pytest.mark.parametrize(("arguments", "verdict"), [(("--list", "none"), "undetermined"), ((), "undetermined")])
def test_no_list_makes_up_for_cards_that_are_not_known(
    folder: Path, run: Run, arguments: tuple[str, ...], verdict: str
) -> None:
    (folder / "deck.ydk").write_text(ydk(fill(40)))
    (item,) = checked(run, "deck.ydk", "--format", "rush", *arguments)["items"]
    assert item["verdict"] == verdict
