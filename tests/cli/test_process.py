"""How the process ends: full and closed outputs, closed inputs, too many jobs, one file by several names."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import filled

LEGAL = ydk(filled([], 40))  # type: ignore[arg-type]


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck.ydk").write_text(LEGAL)
    return tmp_path / "deck.ydk"


def shell(command: str) -> "subprocess.CompletedProcess[str]":
    text = command.replace("deckcheck", f"{sys.executable} -m deckcheck")
    return subprocess.run(["bash", "-o", "pipefail", "-c", text], capture_output=True, text=True, check=False)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
def test_a_full_disk_is_told(deck: Path) -> None:
    result = shell("deckcheck check deck.ydk > /dev/full")
    assert result.returncode == 2
    assert "cannot be written: No space left" in result.stderr


@pytest.mark.parametrize(("command", "code"), [("deckcheck check deck.ydk >&-", 0), ("deckcheck check - <&-", 2)])
def test_closed_streams_are_empty_ones(deck: Path, command: str, code: int) -> None:
    result = shell(command)
    assert result.returncode == code
    assert "internal error" not in result.stderr


def test_a_reader_that_has_seen_enough_is_no_verdict(deck: Path) -> None:
    result = shell("deckcheck check deck.ydk deck.ydk --verbose | true")
    assert result.returncode not in (1, 2, 3)
    assert result.stderr == ""


def test_more_jobs_than_sense(deck: Path) -> None:
    assert shell("timeout 60 deckcheck check deck.ydk --jobs 99999").returncode == 0


def test_a_file_counts_once(deck: Path, run: Run) -> None:
    result = run("check", "deck.ydk", "./deck.ydk", ".", str(deck), "-o", "json")
    assert len(json.loads(result.out)["items"]) == 1


def test_a_list_name_needs_a_list(deck: Path, run: Run) -> None:
    result = run("check", "deck.ydk", "--list-name", "Ours")
    assert result.code == 2
    assert "--list" in result.err
