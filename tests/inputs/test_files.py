"""Files are read with a bound and without waiting, and written as a whole or not at all."""

import errno
import os
import runpy
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from deckcheck.errors import UsageError
from deckcheck.inputs import files
from deckcheck.inputs.files import ReadError, read_bytes, read_start, read_text
from deckcheck.inputs.writing import AtomicFile, WriteError, write_file


@pytest.fixture(autouse=True)
def _fresh() -> None:
    files.start_run()


# Reading


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * 200_000)
    assert read_bytes(path, 200_000) == b"x" * 200_000
    with pytest.raises(ReadError, match="larger than 199 kB"):
        read_bytes(path, 199_999)
    for found in (False, True):
        assert read_start(path, 150_000, found=found) == b"x" * 150_000


def test_windows_reads_bytes_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "O_BINARY", 1 << 15, raising=False)
    loaded = runpy.run_path(files.__file__)
    assert loaded["BINARY"] & loaded["_READING"] & os.O_BINARY


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there are no such devices here")
@pytest.mark.parametrize("link", [False, True])
def test_devices_are_not_read(tmp_path: Path, link: bool) -> None:
    path = tmp_path / "zero.ydk"
    path.symlink_to("/dev/zero")
    with pytest.raises(ReadError, match="a device"):
        read_bytes(path if link else "/dev/zero", 1000)
    assert read_bytes(os.devnull, 1000) == b""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_nobody_is_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ReadError, match="named pipe"):
        read_bytes(tmp_path / "pipe", 1000)
    with pytest.raises(WriteError, match="Cannot write"):
        AtomicFile(str(tmp_path / "pipe"))


@pytest.mark.skipif(not os.path.isdir("/dev/fd"), reason="the shell has no <(command) here")
def test_a_pipe_of_the_shell_is_read_to_its_end() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"abc")
    os.close(writing)
    assert read_bytes(f"/dev/fd/{reading}", 1000) == b"abc"
    os.close(reading)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: None, "No such file"),
        (lambda path: path.mkdir(), "directory"),
        (lambda path: path.symlink_to(path), "symbolic links"),
    ],
)
def test_why_a_file_cannot_be_read(tmp_path: Path, make: Callable[[Path], None], reason: str) -> None:
    make(tmp_path / "a")
    with pytest.raises(ReadError, match=reason):
        read_bytes(tmp_path / "a", 10)


def test_text_is_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"\xef\xbb\xbf\xc3\xa9")
    assert read_text(path, 10) == "é"
    path.write_bytes(b"a\nb\n\xe9")
    with pytest.raises(ReadError, match="not UTF-8") as raised:
        read_text(path, 10)
    assert raised.value.line == 3


# Writing


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("before")
    (tmp_path / "link.txt").symlink_to("real.txt")
    file = AtomicFile(str(tmp_path / "link.txt"))
    file.write("after")
    assert (tmp_path / "real.txt").read_text() == "before"
    file.keep()
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "after"


def test_devices_are_written_to() -> None:
    write_file(os.devnull, "anything", force=False)
    assert not os.path.isfile(os.devnull)


@pytest.mark.skipif(os.name != "posix", reason="rights are those of POSIX")
def test_the_mode_is_kept(tmp_path: Path) -> None:
    old_mask = os.umask(0o022)
    try:
        for mode in (0o600, 0o755, 0o664):
            path = tmp_path / f"{mode}"
            path.write_text("before")
            path.chmod(mode)
            write_file(str(path), "after")
            assert stat.S_IMODE(path.stat().st_mode) == mode
        write_file(str(tmp_path / "new"), b"\0")
        assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o644
    finally:
        os.umask(old_mask)


def test_text_that_is_no_unicode_is_written_as_escapes(tmp_path: Path) -> None:
    write_file(str(tmp_path / "a"), "é \udc80\r\n")
    assert (tmp_path / "a").read_bytes() == "é \\udc80\r\n".encode()


def test_a_long_name(tmp_path: Path) -> None:
    write_file(str(tmp_path / ("灰" * 80)), "x")
    assert len(list(tmp_path.iterdir())) == 1


def test_nothing_is_replaced_unasked(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("mine")
    with pytest.raises(WriteError, match="already exists"):
        write_file(str(path), "theirs", force=False)
    (tmp_path / "dangling").symlink_to("nowhere")
    with pytest.raises(WriteError, match="already exists"):
        write_file(str(tmp_path / "dangling"), "theirs", force=False)
    file = AtomicFile(str(tmp_path / "b"), force=False)
    (tmp_path / "b").write_text("came in between")
    with pytest.raises(WriteError, match="already exists"):
        file.keep()
    write_file(str(tmp_path / "c"), "new", force=False)
    assert {path.name: path.read_text() for path in tmp_path.iterdir() if path.exists()} == {
        "a": "mine", "b": "came in between", "c": "new",
    }  # fmt: skip


def test_file_systems_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    write_file(str(tmp_path / "a"), "new", force=False)
    file = AtomicFile(str(tmp_path / "b"), force=False)
    (tmp_path / "b").write_text("came in between")
    with pytest.raises(WriteError, match="already exists"):
        file.keep()
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a": "new", "b": "came in between"}


class Failing:
    """A call of the system that fails the n-th time, as on a full disk."""

    def __init__(self, real: Callable[..., object], number: int) -> None:
        self.real, self.number = real, number

    def __call__(self, *arguments: object, **more: object) -> object:
        self.number -= 1
        if self.number == 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return self.real(*arguments, **more)


@pytest.mark.parametrize("force", [True, False])
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("step", ["open", "fdopen", "fsync", "replace", "link", "stat", "chmod"])
def test_whatever_fails_the_old_file_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int, force: bool
) -> None:
    if force:
        (tmp_path / "file").write_text("before")
    failed = False
    with monkeypatch.context() as patch:
        patch.setattr(os, step, Failing(getattr(os, step), number))
        try:
            write_file(str(tmp_path / "file"), "after", force=force)
        except WriteError:
            failed = True
    # What cannot be asked or set about rights ends no run; the rest of the steps are needed.
    assert failed <= (step not in ("stat", "chmod"))
    assert failed or number > 1 or step in ("stat", "chmod", "link", "replace")
    now = "before" if force and failed else None if failed else "after"
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == ({"file": now} if now else {})


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs the limits of POSIX")
def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    """The limit on the size of files stands in for the end of the disk; in a process of its own."""
    (tmp_path / "file").write_text("before")
    code = (
        "import resource, signal\n"
        "from deckcheck.inputs.writing import write_file, WriteError\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))\n"
        "try:\n    write_file('file', 'x' * 10000)\nexcept WriteError as problem:\n    print(problem.message)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "Cannot write file: File too large." in done.stdout
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"file": "before"}


def test_an_interrupted_write_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("before")
    file = AtomicFile(str(tmp_path / "a"))
    file.write("half")
    file.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a", "before")]


# Inputs are never written over


def test_what_was_read_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("input")
    (tmp_path / "b").symlink_to("a")
    read_bytes(tmp_path / "a", 10)
    with pytest.raises(UsageError, match="a is an input of this run"):
        AtomicFile(str(tmp_path / "b"))
    with AtomicFile(str(tmp_path / "a"), rewrite=True) as file:
        file.write("meant so")
    assert (tmp_path / "b").read_text() == "meant so"


def test_what_is_to_be_written_over_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old report")
    file = AtomicFile(str(tmp_path / "a"))
    with pytest.raises(UsageError, match="would be overwritten"):
        read_bytes(tmp_path / "a", 100)
    with pytest.raises(UsageError, match="would be overwritten"):
        files.note_input(str(tmp_path / "a"))
    # A file of a folder may turn out to be none that the run is about.
    assert read_start(str(tmp_path / "a"), 100, found=True) == b"old report"
    file.discard()
    assert read_bytes(tmp_path / "a", 100) == b"old report"
