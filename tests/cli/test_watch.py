"""`--watch`, with a stand-in for watchfiles: what starts another run, and what does not."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import filled

LEGAL = ydk(filled([], 40))
GREEDY = ydk(filled([55144522], 40))


class Watchfiles:
    """Plays changes, one after the other, and keeps what it was asked to watch."""

    def __init__(self) -> None:
        self.changes: list[Callable[[], object]] = []
        self.paths: tuple[str, ...] = ()
        self.filter: Callable[[object, str], bool] = lambda change, path: True

    def watch(self, *paths: str, watch_filter: Any, raise_interrupt: bool) -> Iterator[set[object]]:
        self.paths, self.filter = paths, watch_filter
        for change in self.changes:
            change()
            yield set()


@pytest.fixture
def watchfiles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Watchfiles:
    played = Watchfiles()
    module = ModuleType("watchfiles")
    module.watch = played.watch  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "watchfiles", module)
    (tmp_path / "a.ydk").write_text(LEGAL)
    monkeypatch.chdir(tmp_path)
    return played


def test_each_change_is_checked(watchfiles: Watchfiles, run: Run, tmp_path: Path) -> None:
    watchfiles.changes = [
        lambda: (tmp_path / "a.ydk").write_text(GREEDY),
        lambda: (tmp_path / "a.ydk").write_text(LEGAL),
    ]
    result = run("check", ".", "--watch", "-o", "concise")
    assert result.code == 0
    assert [line for line in result.out.splitlines() if "checked" in line] == [
        "1 checked: 0 errors, 0 warnings", "1 checked: 1 error, 0 warnings", "1 checked: 0 errors, 0 warnings",
    ]  # fmt: skip
    assert watchfiles.paths == (".",)


def test_a_broken_configuration_does_not_end_it(watchfiles: Watchfiles, run: Run, tmp_path: Path) -> None:
    config = tmp_path / "deckcheck.toml"
    watchfiles.changes = [lambda: config.write_text("formt = 1"), config.unlink]
    result = run("check", ".", "--watch", "-o", "concise")
    assert result.code == 0
    assert result.out.count("checked:") == 2
    assert "There is no key" in result.err


@pytest.mark.parametrize(
    ("path", "counts"),
    [
        ("decks/a.ydk", True),
        ("DECK.TXT", True),
        ("deckcheck.toml", True),
        ("lists/own.yaml", True),
        ("report.json", False),
        ("known.json", False),
        ("other.json", True),
        (".git/config.toml", False),
        (".a.ydk.swp", False),
        (".report.json.12.part", False),
        ("picture.png", False),
    ],
)
def test_what_starts_a_run(watchfiles: Watchfiles, run: Run, tmp_path: Path, path: str, counts: bool) -> None:
    run("check", ".", "-w", "-o", "json", "--output-file", "report.json", "--write-baseline", "known.json")
    for told in (f"{tmp_path}/{path}", f"{tmp_path}/./{path}", f"./{path}"):
        assert watchfiles.filter(object(), told) is counts


@pytest.mark.parametrize("command", ["check", "lint"])
@pytest.mark.parametrize("path", ["-", "ydke://!!!", "none.ydk", "*.ydk", "pipe.ydk"])
def test_only_files_and_folders_can_be_watched(watchfiles: Watchfiles, run: Run, command: str, path: str) -> None:
    Path("-").mkdir()  # `-` is standard input even where something has this name
    os.mkfifo("pipe.ydk")
    result = run(command, ".", path, "--watch")
    assert result.code == 2
    assert "files and folders that exist" in result.err


def test_without_watchfiles(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    result = run("check", str(tmp_path), "--watch")
    assert result.code == 2
    assert "pip install watchfiles" in result.err
