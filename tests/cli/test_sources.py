"""What a call names that is not a plain file."""

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckcheck.inputs.sources import Source, read
from tests.cli.conftest import Run, ydk
from tests.conftest import filled

LEGAL = ydk(filled([], 40))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("command", "name"),
    [(["check"], "a.ydk"), (["lint"], "c1.lua"), (["lint", "--explain"], "c1.lua"), (["lint", "--fix"], "c1.lua")],
)
def test_a_named_pipe_is_not_waited_for(
    command: list[str], name: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo(name)
    result = run(*command, name)
    assert result.code == 2
    assert name in result.out + result.err
    assert "named pipe" in result.out + result.err


def test_what_a_command_of_the_shell_writes_is_read() -> None:
    reader, writer = os.pipe()
    with os.fdopen(reader, "rb"):
        os.write(writer, b"#main\n")
        os.close(writer)
        assert read(Source(f"/dev/fd/{reader}")) == b"#main\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_is_no_file_is_told_and_the_rest_is_judged(run: Run, tmp_path: Path, jobs: str) -> None:
    (tmp_path / "good.ydk").write_text(LEGAL)
    (tmp_path / "self.ydk").symlink_to("self.ydk")
    (tmp_path / "gone.ydk").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe.ydk")
    (tmp_path / "linked.ydk").symlink_to(tmp_path)
    (tmp_path / "other.bin").symlink_to("nowhere")
    result = run("check", str(tmp_path), "-o", "json", "--jobs", jobs)
    items = {Path(item["path"]).name: item for item in json.loads(result.out)["items"]}
    assert result.code == 2
    assert {name: item["verdict"] for name, item in items.items()} == {
        "good.ydk": "legal", "self.ydk": "unreadable", "gone.ydk": "unreadable", "pipe.ydk": "unreadable",
    }  # fmt: skip
    assert "does not exist" in items["gone.ydk"]["findings"][0]["message"]
    scripts = tmp_path / "scripts"
    scripts.mkdir()
    (scripts / "c1.lua").symlink_to("c1.lua")
    (scripts / "c2.lua").symlink_to("nowhere")
    assert "2 unreadable" in run("lint", str(scripts), "--jobs", jobs).out


@pytest.fixture
def deep() -> Iterator[Path]:
    """A folder 1,500 levels down, as the current one; in a folder of its own, since pytest could not remove it."""
    before = os.getcwd()
    top = tempfile.mkdtemp()
    try:
        os.chdir(top)
        for _ in range(1500):
            os.mkdir("d")
            os.chdir("d")
        yield Path(top)
    finally:
        os.chdir(before)
        subprocess.run(["rm", "-rf", "--", top], check=True)


def test_folders_may_be_deep(run: Run, deep: Path) -> None:
    Path("deck.ydk").write_text(LEGAL)
    Path("c1.lua").write_text("local s,id=GetID()\n")
    assert run("check", "deck.ydk").code == 0
    assert run("lint", "c1.lua").code == 0
    os.chdir(deep)
    for command in (["check", "."], ["check", "**/*.ydk"], ["lint", "."]):
        result = run(*command, "-o", "json")
        assert result.code == 0
        assert len(json.loads(result.out)["items"]) == 1


def test_the_name_of_a_file_is_no_option(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a hook hands over names of files."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pot.ydk").write_text(ydk(filled([55144522], 40)))
    (tmp_path / "evil.ydk").write_text("!x\n55144522 3\n")
    Path("--list=evil.ydk").write_text(LEGAL)
    result = run("check", "--force-exclude", "--list=evil.ydk", "pot.ydk")
    assert (result.code, result.out) == (2, "")
    assert "--list=evil.ydk is a file" in result.err
    assert run("check", "--", "--list=evil.ydk", "pot.ydk").code == 1
    assert run("check", "./--list=evil.ydk").code == 0


def test_globs(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a/x.ydk", "a/b/y.ydk", "c/y.ydk", ".hidden/z.ydk", "a/.z.ydk"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(LEGAL)
    for name in ("a/again", "a/more", "c/again"):
        (tmp_path / name).symlink_to(tmp_path)

    def found(*patterns: str) -> list[str]:
        report = run("check", *patterns, "-o", "json")
        return [item["path"] for item in json.loads(report.out)["items"]]

    assert found("**/*.ydk") == ["a/b/y.ydk", "a/x.ydk", "c/y.ydk"]
    assert found("*/[xy].ydk") == ["a/x.ydk", "c/y.ydk"]
    assert found("**/b/**/y.*") == ["a/b/y.ydk"]
    assert found("a/**") == ["a/b/y.ydk", "a/x.ydk"]
    assert found(f"{tmp_path}/?/y.ydk") == [f"{tmp_path}/c/y.ydk"]
    assert found("a/.*.ydk") == ["a/.z.ydk"]
    assert "no file matches" in run("check", "q*.ydk").out
    assert found("*" + "a*" * 30 + ".ydk", "c/y.ydk")[1:] == ["c/y.ydk"]
    (tmp_path / "deckcheck.toml").write_text('exclude = ["c/"]\n')
    assert found("*/[xy].ydk") == ["a/x.ydk", "c/y.ydk"]
    assert found("*/[xy].ydk", "--force-exclude") == ["a/x.ydk"]
