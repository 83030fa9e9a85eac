"""Whatever call of the system fails in a run: old files are whole, nothing is left lying about, and it is told.

As databases are tested: the first call fails, then the second, and so on, until a run meets no failure any more.
"""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import ROOT

OLD = "before\n"
OLD_NUMBERS = ydk([46986414, 1011091, 46986414, 1011091])  # pre-release numbers of a card
# What each command writes, over a file that is there.
WRITING = {
    "convert goat.ydk --to yaml --out out.yaml --force": ("out.yaml",),
    "sheet tcg-legal.ydk --out out.html --force": ("out.html",),
    "check tcg-legal.ydk --output json --output-file out.json": ("out.json",),
    "check tcg-legal.ydk -o json -o csv --output-file out.json --output-file out.csv": ("out.json", "out.csv"),
    "check tcg-illegal.ydk --write-baseline out.json": ("out.json",),
    "swap match/registered.ydk --plan match/plan.yaml --write turns --force": ("turns/*.ydk",),
    "lint scripts --fix --unsafe-fixes": ("scripts/*.lua",),
    "check old.ydk --fix --unsafe-fixes": ("old.ydk",),
    "fmt old.ydk": ("old.ydk",),
    "convert goat.ydk --to json --out-dir out --force": ("out/goat.json",),
    "banlist export tcg --to yaml --out out.yaml --force": ("out.yaml",),
}
STEPS = ("open", "fdopen", "replace", "fsync")
MOST = 40
"""More calls of one kind than any of these runs makes."""


class Failing:
    """A call of the system that fails the n-th time for files in the folder, or only notes how often it is made."""

    def __init__(self, real: Callable[..., Any], number: int) -> None:
        self.real, self.left, self.failed = real, number, False

    def __call__(self, first: Any, *arguments: Any, **more: Any) -> Any:
        if not isinstance(first, int) and os.path.isabs(first) and not str(first).startswith(os.getcwd()):
            return self.real(first, *arguments, **more)  # the card data
        self.left -= 1
        if self.left == 0:
            self.failed = True
            raise OSError(errno.ENOSPC, "No space left on device")
        return self.real(first, *arguments, **more)


def files() -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(Path().rglob("*")) if path.is_file()}


@pytest.fixture
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "x")
    monkeypatch.chdir(tmp_path / "x")
    (tmp_path / "old.ydk").write_text(OLD_NUMBERS)
    shutil.copy(tmp_path / "old.ydk", "old.ydk")


@pytest.mark.usefixtures("_folder")
@pytest.mark.parametrize("call", WRITING)
@pytest.mark.parametrize("step", STEPS)
def test_old_files_are_whole(run: Run, monkeypatch: pytest.MonkeyPatch, call: str, step: str) -> None:
    run(*call.split())  # so that there is something to be written over
    written = [str(path) for pattern in WRITING[call] for path in Path().glob(pattern)]
    assert written, call
    if "old.ydk" in call:
        shutil.copy("../old.ydk", "old.ydk")
    elif "lint" in call:
        shutil.copytree(ROOT / "examples" / "scripts", "scripts", dirs_exist_ok=True)
    elif "baseline" in call:  # nothing else may be written over
        shutil.copy("tcg-illegal.ydk", "more.ydk")
        call += " more.ydk"
    else:
        for path in written:
            Path(path).write_text(OLD)
    before = files()
    failures = 0
    for number in range(1, MOST):
        failing = Failing(getattr(os, step), number)
        with monkeypatch.context() as patch:
            patch.setattr(os, step, failing)
            result = run(*call.split())
        after = files()
        if not failing.failed:
            assert after.keys() == before.keys()
            break
        failures += 1
        # Scripts are also looked at as what lies around others: there one that cannot be read is passed over.
        assert result.code == 2 or (step == "open" and "lint" in call), (number, result)
        assert "internal error" not in result.err + result.out
        assert after.keys() == before.keys()
        whole = {path: before[path] for path in before if path not in written}
        assert {path: after[path] for path in whole} == whole
        for path in written:
            assert after[path] == before[path] or len(after[path]) > len(OLD), path
    else:
        pytest.fail(f"more than {MOST} calls")
    assert failures
    assert after != before


def test_an_editor_speaks_on_streams_of_the_process(run: Run) -> None:
    result = run("lsp", stdin=b"Content-Length: 2\r\n\r\n{}")
    assert (result.code, result.out) == (2, "")
    assert "Let the editor start it." in result.err
