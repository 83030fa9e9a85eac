"""The Python API: what its page says is true, and its reports are those of the command."""

import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import pytest

import deckcheck
from deckcheck import Checker, Named, UsageError, check, lint, swap
from tests.cli.conftest import Run, ydk
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import FILLERS, ROOT

PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
LEGAL = ydk([code for code in FILLERS for _ in range(3)][:40])
DAY = "2026-08-01"


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_page_is_true(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(EXAMPLES[number], f"python.md example {number + 1}", "exec"), {})


@pytest.mark.parametrize(
    ("report", "command"),
    [
        (lambda: check(Path("examples/tcg-illegal.ydk"), as_of=DAY), ["check", "examples/tcg-illegal.ydk", "--as-of", DAY]),
        (
            lambda: check(Path("examples/goat.ydk"), as_of=date(2026, 8, 1), ignore=["DCK"], severity={"BAN": "note"}),
            ["check", "examples/goat.ydk", "--as-of", DAY, "--ignore", "DCK", "--config", "sev.toml"],
        ),
        (
            lambda: swap(*(Path(f"examples/match/{name}.ydk") for name in ("registered", "game2", "game3")), as_of=DAY),
            ["swap", *(f"examples/match/{name}.ydk" for name in ("registered", "game2", "game3")), "--as-of", DAY],
        ),
        (
            lambda: swap(Path("examples/match/registered.ydk"), plan=Path("examples/match/plan.yaml"), as_of=DAY),
            ["swap", "examples/match/registered.ydk", "--plan", "examples/match/plan.yaml", "--as-of", DAY],
        ),
        (lambda: lint(*sorted(Path("examples/scripts").glob("*.lua"))), ["lint", "examples/scripts"]),
    ],
)  # fmt: skip
def test_reports_are_those_of_the_command(
    report: object, command: list[str], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    if "--config" in command:
        (tmp_path / "sev.toml").write_text('severity = {BAN = "note"}\n')
        command = [str(tmp_path / "sev.toml") if word == "sev.toml" else word for word in command]
    assert report().to_dict() == json.loads(run(*command, "-o", "json").out)  # type: ignore[operator]


def test_text_is_never_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck.ydk").write_text(LEGAL)
    assert check(Path("deck.ydk"), as_of=DAY).legal
    assert not check("deck.ydk", as_of=DAY).legal
    assert check(LEGAL, as_of=DAY).legal
    assert check(LEGAL.encode(), as_of=DAY).legal
    assert check(Path("nowhere.ydk")).items[0].verdict == "unreadable"


def test_several_decks_have_names() -> None:
    report = check(LEGAL, ydk([14558127] * 4), as_of=DAY, name="form")
    assert [(item.path, item.verdict) for item in report.items] == [("form-1", "legal"), ("form-2", "illegal")]
    assert (report.legal, report.exit_code) == (False, 1)


def test_a_folder_means_its_decks() -> None:
    assert len(check(ROOT / "examples" / "match", as_of=DAY).items) == 3


def test_silenced_findings_are_accepted_and_not_legal() -> None:
    report = check(ydk([*[code for code in FILLERS for _ in range(3)][:39], 55144522]), as_of=DAY, ignore=["BAN001"])
    assert (report.legal, report.exit_code, report.items[0].accepted) == (False, 0, True)


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"format": "gaot"}, "gaot"),
        ({"as_of": "May"}, "May"),
        ({"region": "mars"}, "mars"),
        ({"list": "nowhere.yaml"}, "nowhere.yaml"),
        ({"select": ["XYZ001"]}, "XYZ001"),
        ({"severity": {"BAN": "fatal"}}, "fatal"),
        ({"cards": ["nowhere.cdb"]}, "nowhere.cdb"),
        ({"formt": "goat"}, "formt"),
        ({"points_cap": "200"}, "points_cap"),
        ({"points_cap": -1}, "points_cap"),
        ({"points_cap": True}, "points_cap"),
        ({"format": 3}, "format"),
        ({"select": "BAN"}, "select"),
        ({"severity": ["BAN001"]}, "severity"),
        ({"severity": {"BAN001": None}}, "severity"),
        ({"formats": ["nowhere.yaml"]}, "nowhere.yaml"),
    ],
)
def test_wrong_options(options: dict[str, object], word: str) -> None:
    with pytest.raises(UsageError, match=word):
        Checker(**options)  # type: ignore[arg-type]


def test_a_swap_is_with_decks_or_a_plan() -> None:
    with pytest.raises(UsageError):
        swap(LEGAL)
    with pytest.raises(UsageError):
        swap(LEGAL, LEGAL, plan="matchups: {}")
    assert [item.verdict for item in swap("", LEGAL).items] == ["unreadable"]
    assert [item.verdict for item in swap(LEGAL, "", as_of=DAY).items] == ["legal", "unreadable"]


def test_one_checker_for_many_threads() -> None:
    checker = Checker(as_of=DAY)
    decks = [ydk([code] * (1 + number % 4)) for number, code in enumerate(FILLERS * 10)]
    with ThreadPoolExecutor(8) as pool:
        together = [report.to_dict() for report in pool.map(checker.check, decks)]
    assert together == [Checker(as_of=DAY).check(deck).to_dict() for deck in decks]


def test_importing_the_package_imports_nothing_else() -> None:
    code = "import sys, deckcheck; print(sorted(name for name in sys.modules if name.startswith('deckcheck')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['deckcheck']"
    assert set(deckcheck.__all__) >= {"check", "swap", "lint", "Checker", "Report", "UsageError"}
    with pytest.raises(AttributeError):
        deckcheck.nothing  # noqa: B018


def test_decks_are_judged_without_what_reads_programs() -> None:
    code = "import sys; from deckcheck import Checker; print('inspect' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_nothing_is_looked_for_around_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    report = lint("local s,id=GetID()\nfunction s.initial_effect(c) end\n", name="/../../c12345678.lua")
    assert [item.path for item in report.items] == ["c12345678.lua"]
    with pytest.raises(UsageError):
        lint("", cdb="cards.cdb")
    with pytest.raises(UsageError):
        check(5)  # type: ignore[arg-type]


def test_a_text_gets_the_fixes_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.ydk"
    path.write_text("#main\n55144522\n#extra\n!side\n", encoding="utf-8")
    of_file, of_text = check(path, as_of="2026-08-22"), check(Named("a.ydk", path.read_text()), as_of="2026-08-22")
    assert [finding.fix for finding in of_text.findings] == [finding.fix for finding in of_file.findings]
    assert any(finding.fix for finding in of_text.findings)
