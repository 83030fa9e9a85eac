"""What a call names that is not a plain file."""

import os
from pathlib import Path

import pytest

from deckcheck.inputs.sources import Source, read
from tests.cli.conftest import Run


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
