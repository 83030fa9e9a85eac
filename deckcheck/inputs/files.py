"""The one way in for files: what is read is taken for other people's.

It waits for nobody (a pipe without a writer, a device), and never reads more than it is told.  What a run reads is
noted: it is never written over (`writing`).
"""

import os
import stat
import sys

from deckcheck.errors import UsageError, nearest
from deckcheck.model.words import either, mark, say

_OPEN_PIPES = ("/dev/fd/", "/dev/stdin", "/proc/")
"""Where the shell names the pipes of `<(command)` and standard input.  To any other pipe nobody may ever write."""
AT_ONCE = getattr(os, "O_NONBLOCK", 0)
"""Opens a pipe without waiting for somebody at its other end."""
BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_READING = os.O_RDONLY | BINARY | AT_ONCE
_PART = 1 << 16

FileId = tuple[int, int]
"""What tells a regular file from all others, whatever its name: its device and number."""


class ReadError(Exception):
    """A file that cannot be read; `reason` says why, as the end of a sentence, `line` where it is about one."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


# ------------------------------------------------------------------------------------- what a run reads and writes over

_read: dict[FileId, str] = {}
_written: set[FileId] = set()


def start_run() -> None:
    """Forget what runs before this one read: files may have been replaced, and their numbers used again, since."""
    _read.clear()
    _written.clear()


def written_over() -> frozenset[FileId]:
    """The files that this run writes over, for `expect_written` in another process."""
    return frozenset(_written)


def expect_written(files: frozenset[FileId]) -> None:
    """Refuse to read these files, as the process that started this one does."""
    _written.update(files)


def begin_writing(file: FileId) -> None:
    """Note a file that this run writes over; until `end_writing` it is not read."""
    _written.add(file)


def end_writing(file: FileId) -> None:
    """The file is not written over any more."""
    _written.discard(file)


def file_id(path: str) -> FileId | None:
    """The identity of a regular file; None if there is none at the path."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


def is_written(path: str) -> bool:
    """Whether a file is one that this run writes over."""
    return bool(_written) and file_id(path) in _written


def refuse_written(path: str) -> None:
    """Raise UsageError if a file that is read is one that this run writes over."""
    if is_written(path):
        raise _refusal(path)


def refuse_input(path: str) -> None:
    """Raise UsageError if a file that is to be written over is one that this run has read."""
    found = file_id(path)
    if found is not None and found in _read:
        raise _refusal(_read[found])


def note_input(path: str) -> None:
    """Note a file that something else than this module reads.  Raises UsageError if the run writes over it."""
    found = file_id(path)
    if found is not None:
        _note(found, path)


def _note(found: FileId, path: str) -> None:
    if found in _written:
        raise _refusal(path)
    _read[found] = path


def _refusal(path: str) -> UsageError:
    return UsageError(f"{path} is an input of this run and would be overwritten.", "Choose another file.")


# -------------------------------------------------------------------------------------------------------------- reading


def read_bytes(path: str | os.PathLike[str], limit: int) -> bytes:
    """The content of a file of at most `limit` bytes.

    Raises ReadError for one that is larger, is a pipe or a device, or cannot be read; UsageError if the run writes over
    it.
    """
    data = read_start(path, limit + 1)
    if len(data) > limit:
        raise ReadError(f"it is larger than {_size(limit)}")
    return data


def read_text(path: str | os.PathLike[str], limit: int) -> str:
    """The text of a UTF-8 file of at most `limit` bytes, without byte order mark.  Raises as `read_bytes`, and
    ReadError for other encodings."""
    data = read_bytes(path, limit)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ReadError("it is not UTF-8 text", data.count(b"\n", 0, error.start) + 1) from None


def read_start(path: str | os.PathLike[str], size: int, *, found: bool = False) -> bytes:
    """The first `size` bytes of a file.  Raises as `read_bytes`.

    `found` is for one of the many files of a folder, seen to be regular: nothing is noted of it, since it may turn out
    to be none that the run is about.
    """
    name = os.fspath(path)
    try:
        # Without a file object on the way: thousands of small files are read in a run.
        file = os.open(name, _READING)
        try:
            there = -1
            if not found:
                about = os.fstat(file)
                if stat.S_ISREG(about.st_mode):
                    there = about.st_size
                    _note((about.st_dev, about.st_ino), name)
                else:
                    _refuse_special(name, about.st_mode)
                    if AT_ONCE:
                        os.set_blocking(file, True)
            data = os.read(file, min(_PART, size))
            # Less of a regular file than was asked for is all there is.
            if len(data) < _PART and (found or len(data) == there):
                return data
            return data + _all_of(file, size - len(data))
        finally:
            os.close(file)
    except (OSError, ValueError) as error:
        raise ReadError(getattr(error, "strerror", None) or str(error)) from None


def check_regular(path: str | os.PathLike[str], limit: int) -> None:
    """Raise, as `read_bytes` would, for a file that something else than this module opens."""
    name = os.fspath(path)
    try:
        about = os.stat(name)
    except (OSError, ValueError) as error:
        raise ReadError(getattr(error, "strerror", None) or str(error)) from None
    if not stat.S_ISREG(about.st_mode):
        raise ReadError(mark("it is not a regular file"))
    _note((about.st_dev, about.st_ino), name)
    if about.st_size > limit:
        raise ReadError(f"it is larger than {_size(limit)}")


def near_file(path: str) -> str:
    """What may have been meant by the name of a file that is not there; empty if nothing is near, or it is there."""
    if os.path.lexists(path):
        return ""
    folder, name = os.path.split(path)
    try:
        there = os.listdir(folder or os.curdir)
    except OSError:
        return say("There is no folder {folder}.", folder=folder)
    lower = {one.lower(): one for one in there}
    close = [os.path.join(folder, lower[one]) for one in nearest(name, list(lower))]
    return say("Did you mean {choices}?", choices=either(close)) if close else ""


def read_stdin(size: int) -> bytes:
    """The first `size` bytes of standard input."""
    return sys.stdin.buffer.read(size)


def pass_through() -> None:
    """Write standard input to standard output as it is."""
    for part in iter(lambda: read_stdin(_PART), b""):
        sys.stdout.buffer.write(part)


def _refuse_special(name: str, mode: int) -> None:
    """Raise ReadError for what may never end, or never begin: pipes but those of the shell, and devices."""
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode) or name.startswith(_OPEN_PIPES) or name == os.devnull:
        return
    if stat.S_ISFIFO(mode):
        raise ReadError(mark("it is a named pipe, not a file"))
    raise ReadError(mark("it is a device, not a file"))


def _all_of(file: int, size: int) -> bytes:
    # A pipe may give less than was asked for, so only an empty read is the end.
    parts = []
    while size > 0 and (data := os.read(file, min(_PART, size))):
        parts.append(data)
        size -= len(data)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def _size(limit: int) -> str:
    return f"{limit // 1_000_000} MB" if limit >= 1_000_000 else f"{limit // 1000} kB"
