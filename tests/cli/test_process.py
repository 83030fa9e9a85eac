"""How the process ends: full and closed outputs, closed inputs, too many jobs, one file by several names."""

import json
import os
import signal
import sqlite3
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
    for call in (["--list-name", "Ours"], ["--list", "none", "--list-name", "Ours"]):
        result = run("check", "deck.ydk", *call)
        assert result.code == 2
        assert "--list-name chooses one of the lists of a --list file" in result.err


def started(*arguments: str, cwd: Path) -> "subprocess.Popen[bytes]":
    """A run in a session of its own, that waits for standard input once it has begun its reports."""
    command = [sys.executable, "-m", "deckcheck", *arguments]
    run = subprocess.Popen(
        command, cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    assert run.stdin is not None
    # More than a pipe holds: when it is written, most of it was read.
    run.stdin.write(b"#main\n" * 50_000)
    run.stdin.flush()
    return run


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_run_that_is_ended_leaves_nothing(deck: Path, jobs: str, end: signal.Signals) -> None:
    folder = deck.parent
    (folder / "out").mkdir()
    (folder / "out" / "r.json").write_text("old")
    arguments = ("check", ".", "-", "-o", "json", "--output-file", "out/r.json", "--jobs", jobs)
    run = started(*arguments, cwd=folder)
    assert len(list((folder / "out").iterdir())) == 2
    run.send_signal(end)
    # Workers would hold the streams open.
    out, err = run.communicate(timeout=30)
    assert run.returncode == (130 if end == signal.SIGINT else -end)
    assert (out, err) == (b"", b"")
    assert [(path.name, path.read_text()) for path in (folder / "out").iterdir()] == [("r.json", "old")]


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
def test_workers_end_with_a_run_that_is_killed(deck: Path) -> None:
    run = started("check", ".", "-", "--jobs", "2", cwd=deck.parent)
    run.kill()
    out, _ = run.communicate(timeout=30)
    assert b"Traceback" not in out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_closed_output_leaves_nothing(deck: Path, jobs: str) -> None:
    for number in range(200):
        (deck.parent / f"{number}.ydk").write_text(LEGAL)
    (deck.parent / "out").mkdir()
    command = f"deckcheck check . -v --jobs {jobs} -o json --output-file out/r.json -o text | head -1"
    result = shell(command)
    assert result.returncode == 141
    assert result.stderr == ""
    assert list((deck.parent / "out").iterdir()) == []


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-16"])
def test_what_is_redirected_is_utf_8(deck: Path, encoding: str) -> None:
    result = shell(f"PYTHONIOENCODING={encoding} deckcheck convert deck.ydk --to text --lang ja > ja.txt")
    assert result.returncode == 0
    assert "\\u" not in (deck.parent / "ja.txt").read_text(encoding="utf-8")
    assert shell("deckcheck check ja.txt").returncode == 0
    (deck.parent / "title.yaml").write_text("title: É灰\nmain: []\n", encoding="utf-8")
    shell(f"PYTHONIOENCODING={encoding} deckcheck check title.yaml -o json > report.json")
    report = json.loads((deck.parent / "report.json").read_text(encoding="utf-8"))
    assert report["items"][0]["title"] == "É灰"


@pytest.mark.parametrize(
    "arguments",
    [
        ["lint", "c1.lua", "--cdb", "own.cdb", "--output-file", "own.cdb"],
        ["lint", ".", "--output-file", "own.cdb"],
        ["lint", "c1.lua", "--api-root", "library", "--output-file", "library/utility.lua"],
        ["check", "deck.ydk", "--cards", "own.cdb", "--output-file", "own.cdb"],
        ["convert", "deck.ydk", "--to", "yaml", "--out", "deck.ydk", "--force"],
        ["sheet", "deck.html", "--out", "deck.html", "--force"],
    ],
)
def test_no_data_are_written_over(deck: Path, run: Run, arguments: list[str]) -> None:
    folder = deck.parent
    with sqlite3.connect(folder / "own.cdb") as database:
        database.execute(
            "create table datas (id, ot, alias, setcode, type, atk, def, level, race, attribute, category)"
        )
        database.execute("create table texts (id, name, desc)")
        database.execute("insert into datas values (900000001, 3, 0, 0, 33, 0, 0, 4, 1, 1, 0)")
        database.execute("insert into texts values (900000001, 'Own', '')")
    (folder / "c1.lua").write_text("local s,id=GetID()\n")
    (folder / "library").mkdir()
    (folder / "library" / "utility.lua").write_text("function aux.Ours() end\n")
    (folder / "deck.html").write_text(LEGAL)
    before = {path: path.read_bytes() for path in folder.rglob("*.*")}
    result = run(*arguments)
    assert (result.code, "is an input of this run" in result.err) == (2, True)
    assert {path: path.read_bytes() for path in folder.rglob("*.*")} == before


@pytest.mark.parametrize(
    ("problem", "told"), [(MemoryError(), "out of memory"), (OSError(24, "Too many open files"), "too many open files")]
)
def test_limits_of_the_system_are_no_internal_errors(
    deck: Path, run: Run, monkeypatch: pytest.MonkeyPatch, problem: Exception, told: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise problem

    monkeypatch.setattr("deckcheck.commands.check.run_check", fail)
    result = run("check", "deck.ydk")
    assert (result.code, told in result.err, "internal error" in result.err) == (2, True, False)
