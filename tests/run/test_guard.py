"""One odd file never ends a run."""

import json
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deckcheck import check
from deckcheck.errors import UsageError
from deckcheck.judge.deck import Judge
from deckcheck.judge.script import Linter
from deckcheck.model.report import Item
from deckcheck.run.guard import guarded, in_time
from tests.cli.conftest import Run, ydk
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import filled

LEGAL = ydk(filled([], 40))  # type: ignore[arg-type]


def failing(name: str, problem: BaseException | None) -> Any:
    """Judges as before, but fails on, or never comes back from, the file with a name."""
    real = getattr(Judge if name.endswith(".ydk") else Linter, "deck_file" if name.endswith(".ydk") else "lint")

    def judge(self: Any, path: str, *rest: Any) -> Any:
        if path.endswith(name):
            if problem is None:  # as if the minute were over: no clock of a busy machine is asked
                signal.raise_signal(signal.SIGALRM)
            raise problem
        return real(self, path, *rest)

    return judge


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("problem", "code"),
    [(ValueError("odd \x1b[31m"), "FMT090"), (RecursionError(), "FMT090"), (MemoryError(), "FMT090"), (None, "FMT091")],
)
def test_the_rest_of_the_run_goes_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: str, problem: Exception | None, code: str
) -> None:
    for number in range(5):
        (tmp_path / f"{number}.ydk").write_text(LEGAL)
        (tmp_path / f"c{number}.lua").write_text("local s,id=GetID()\n")
    monkeypatch.setattr(Judge, "deck_file", failing("2.ydk", problem))
    monkeypatch.setattr(Linter, "lint", failing("c2.lua", problem))
    for command in ("check", "lint"):
        result = run(command, str(tmp_path), "-o", "json", "--jobs", jobs)
        report = json.loads(result.out)
        assert result.code == 2
        assert [item["verdict"] == "unreadable" for item in report["items"]] == [False, False, True, False, False]
        assert [finding["code"] for finding in report["items"][2]["findings"]] == [code]
        assert "\x1b" not in run(command, str(tmp_path), "--jobs", jobs).out


def test_what_was_judged_before_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def items() -> Iterator[Item]:
        yield Item("a", "legal", ())
        raise KeyError("x")

    assert [(item.path, item.verdict) for item in guarded("a", items)] == [("a", "legal"), ("a", "unreadable")]


@pytest.mark.parametrize("problem", [UsageError("wrong"), sqlite3.DatabaseError("malformed"), KeyboardInterrupt()])
def test_what_is_no_fault_of_the_file_ends_the_run(problem: BaseException) -> None:
    def items() -> Iterator[Item]:
        raise problem
        yield

    with pytest.raises(type(problem)):
        list(guarded("a", items))


def test_the_api_goes_on_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        (tmp_path / f"{number}.ydk").write_text(LEGAL)
    monkeypatch.setattr(Judge, "deck_file", failing("1.ydk", ValueError("odd")))
    assert [item.verdict for item in check(tmp_path).items] == ["legal", "unreadable", "legal"]


@pytest.mark.parametrize("mode", ["--fix", "--diff"])
def test_fixes_go_on_too(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
    for number in range(3):
        (tmp_path / f"c{number}.lua").write_text("function c1.initial_effect(c)\nend\n")
    (tmp_path / "c3.lua").symlink_to("nowhere")
    monkeypatch.setattr(Linter, "lint", failing("c1.lua", ValueError("odd")))
    result = run("lint", mode, str(tmp_path))
    assert result.code == 2
    assert "c1.lua: deckcheck failed" in result.err
    assert "c3.lua cannot be read" in result.err
    assert "error" not in result.out


def test_time_that_is_up_is_told_by_what_it_was_given_to() -> None:
    def forever() -> None:
        while True:
            pass

    with pytest.raises(UsageError, match="longer than 0 seconds"):
        in_time(lambda: in_time(forever, 60), 0.05)
    with pytest.raises(UsageError, match="longer than 0 seconds"):
        in_time(lambda: in_time(forever, 0.05), 60)
