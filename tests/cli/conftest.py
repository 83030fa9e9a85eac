"""Running the command in this process, as a user would see it."""

import io
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest

from deckcheck.__main__ import main


class Result(NamedTuple):
    """What a run of the command gave."""

    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("check", "deck.ydk", stdin=b"…")`: the exit code and what was printed."""

    def call(*arguments: str, stdin: bytes = b"") -> Result:
        monkeypatch.setattr(sys, "argv", ["deckcheck", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        capsys.readouterr()
        with pytest.raises(SystemExit) as stopped:
            main()
        out, err = capsys.readouterr()
        code = stopped.value.code
        return Result(code if isinstance(code, int) else 0, out, err)

    return call


def ydk(
    main_deck: Sequence[object],
    extra: Sequence[object] | None = None,
    side: Sequence[object] | None = None,
    head: str = "",
) -> str:
    """The text of a .ydk file."""
    lines = ["#main", *map(str, main_deck), "#extra", *map(str, extra or []), "!side", *map(str, side or [])]
    return head + "\n".join(lines) + "\n"
