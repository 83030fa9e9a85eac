"""The one way in for files, and the one way out.

In: `read_bytes` and `read_text` take what they read for other people's: they wait for nobody (a pipe without a writer,
a device), and never read more than they are told.  Out: `AtomicFile` and `write_file`: a file has either all of its new
content or all of its old, whatever happens, and nothing else is left in its folder.

Both know of each other: what a run reads is never written over.
"""

import os
import stat
import sys
from contextlib import suppress
from types import TracebackType
from typing import IO, Self

from deckcheck.errors import UsageError, nearest
from deckcheck.model.words import either, mark, say

_OPEN_PIPES = ("/dev/fd/", "/dev/stdin", "/proc/")
"""Where the shell names the pipes of `<(command)` and standard input.  To any other pipe nobody may ever write."""
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)
"""Opens a pipe without waiting for somebody at its other end."""
_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_READING = os.O_RDONLY | _BINARY | _AT_ONCE
_CREATING = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY | getattr(os, "O_NOFOLLOW", 0)
_WRITING = os.O_WRONLY | _BINARY | _AT_ONCE
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


# XX


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
                    if _AT_ONCE:
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


# ---------------------------------------------------------------------------------------------------------- writing


class WriteError(UsageError):
    """A file that cannot be written."""


class AtomicFile:
    """A file that takes its name only when it is whole: text (as UTF-8) or bytes.  Pipes and devices are written to
    directly.

    A file that is replaced keeps its mode, a link stays a link.  Without `force` nothing is replaced.  With `rewrite`
    the file may be one that the run has read.  Raises WriteError if it cannot be written, or is there and not to be
    replaced, UsageError if it is an input of the run; `help` says what to do where it cannot be written.

    As a context manager it is kept at the end of the block, discarded if that fails.
    """

    def __init__(self, path: str, *, force: bool = True, rewrite: bool = False, help: str = "") -> None:
        self._shown, self._force, self._help = path, force, help
        self._path = os.path.realpath(path)
        self.temporary: str | None = None
        """Where the file is until it is kept; None for pipes and devices."""
        self._replaced = file_id(self._path)
        if not rewrite and self._replaced is not None:
            refuse_input(self._path)
            _written.add(self._replaced)
        try:
            self._stream = self._open()
        except BaseException as error:
            self._remove()
            if isinstance(error, OSError):
                raise self._error(error) from None
            raise

    def _open(self) -> IO[bytes]:
        if os.path.exists(self._path) and not os.path.isfile(self._path):
            file = os.open(self._path, _WRITING)  # a folder cannot be opened
            if _AT_ONCE:
                os.set_blocking(file, True)
            return os.fdopen(file, "wb")
        if not self._force and os.path.lexists(self._shown):
            raise FileExistsError
        folder, base = os.path.split(self._path)
        temporary = os.path.join(folder, f".{base[:40]}.{os.urandom(4).hex()}.part")
        file = os.open(temporary, _CREATING, 0o666)
        self.temporary = temporary
        stream = os.fdopen(file, "wb")
        if self._replaced is not None:
            with suppress(OSError):  # a file system without rights
                _copy_mode(os.stat(self._path), temporary)
        return stream

    def write(self, data: str | bytes) -> None:
        """Add to the file.  What cannot be said in UTF-8 (parts of file names that are none) becomes an escape."""
        self._stream.write(data.encode("utf-8", "backslashreplace") if isinstance(data, str) else data)

    def flush(self) -> None:
        """Have all that was written in the temporary file, for whoever looks into it before it is kept."""
        self._stream.flush()

    def keep(self) -> None:
        """Finish the file and give it its name.  Raises WriteError if that fails; the old file is still there then."""
        try:
            self._stream.flush()
            if self.temporary is not None:
                # Without this a loss of power could leave the name with nothing in the file.
                os.fsync(self._stream.fileno())
            self._stream.close()
            if self.temporary is not None:
                self._put(self.temporary)
        except OSError as error:
            self.discard()
            raise self._error(error) from None
        except BaseException:
            self.discard()
            raise
        self._forget()

    def _put(self, temporary: str) -> None:
        if self._force:
            os.replace(temporary, self._path)
            return
        try:
            os.link(temporary, self._path)  # fails where a file has come to be there
        except FileExistsError:
            raise
        except (OSError, NotImplementedError):  # not every file system has links
            os.close(os.open(self._path, _CREATING, 0o666))
            os.replace(temporary, self._path)
        else:
            os.unlink(temporary)

    def discard(self) -> None:
        """Leave nothing behind."""
        with suppress(OSError):
            self._stream.close()
        self._remove()

    def _remove(self) -> None:
        if self.temporary is not None:
            with suppress(OSError):
                os.unlink(self.temporary)
        self._forget()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if error is None:
            self.keep()
            return
        self.discard()
        if isinstance(error, OSError):
            raise self._error(error) from None

    def _forget(self) -> None:
        if self._replaced is not None:
            _written.discard(self._replaced)

    def _error(self, error: OSError) -> WriteError:
        if isinstance(error, FileExistsError):
            return WriteError(f"{self._shown} already exists.", "--force overwrites it.")
        return WriteError(f"Cannot write {self._shown}: {error.strerror or error}.", self._help)


def _copy_mode(old: os.stat_result, path: str) -> None:
    """Give a new file the rights of the one that it replaces, and its owner where that may be done."""
    now = os.stat(path)
    if hasattr(os, "chown") and (now.st_uid, now.st_gid) != (old.st_uid, old.st_gid):
        with suppress(OSError):
            os.chown(path, old.st_uid, old.st_gid)
    os.chmod(path, stat.S_IMODE(old.st_mode))


def write_file(path: str, data: str | bytes, *, force: bool = True, rewrite: bool = False, help: str = "") -> None:
    """Write a whole file in one step.  Raises as `AtomicFile`."""
    with AtomicFile(path, force=force, rewrite=rewrite, help=help) as file:
        file.write(data)


def refuse_read_only(path: str) -> None:
    """Raise WriteError for a file that nobody may write to, even if its folder would let it be replaced."""
    if not os.stat(path).st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) or not os.access(path, os.W_OK):
        raise WriteError(f"Cannot write {path}: it is read-only.")


def make_folder(path: str) -> None:
    """Make a folder, and those above it, unless it is there.  Raises WriteError if that fails."""
    try:
        os.makedirs(path or os.curdir, exist_ok=True)
    except OSError as error:
        raise WriteError(f"Cannot write {path}: {error.strerror or error}.") from None
