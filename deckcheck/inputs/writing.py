"""The one way out for files: a file has either all of its new content or all of its old, whatever happens, and nothing
else is left in its folder.  What a run has read is never written over.
"""

import os
import stat
from contextlib import suppress
from types import TracebackType
from typing import IO, Self

from deckcheck.errors import UsageError
from deckcheck.inputs.files import AT_ONCE, BINARY, begin_writing, end_writing, file_id, refuse_input

_CREATING = os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY | getattr(os, "O_NOFOLLOW", 0)
_WRITING = os.O_WRONLY | BINARY | AT_ONCE


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
            begin_writing(self._replaced)
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
            if AT_ONCE:
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
            end_writing(self._replaced)

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
