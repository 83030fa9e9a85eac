"""What a call names → files to read: files, folders, globs, standard input, ydke:// URLs."""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from deckcheck.deckfiles.limits import MAX_BYTES
from deckcheck.inputs.files import ReadError, read_start, read_stdin
from deckcheck.model.words import mark, say


class Source(NamedTuple):
    """One file to check.  `data` is given where there is no file to read.

    `found` is True for a file that was found in a folder and not named in the call; `other` for one of those that has
    none of the endings asked for, and so is only to be named, not read.  `error` tells why it cannot be read.  With
    `whole` the data are those of a file: the one at the path, or standard input.
    """

    path: str
    data: bytes | None = None
    found: bool = False
    error: str = ""
    other: bool = False
    whole: bool = False


_ADDRESS = r"(?i)https?://[^/?#\s]+"
"""The beginning of a web address, up to the name of the site."""
LeaveOut = Callable[[str, bool], bool]
"""Whether a path is to be left out of a walk; the flag says whether it is a folder."""


class _Wanted(NamedTuple):
    """Which files of a folder are meant; see `discover`."""

    suffixes: frozenset[str]
    unnamed: frozenset[str] | None


def discover(
    paths: Iterable[str],
    suffixes: frozenset[str],
    leave_out: LeaveOut | None = None,
    *,
    forced: bool = False,
    unnamed: frozenset[str] | None = None,
    stdin_name: str | None = None,
) -> Iterator[Source]:
    """The files that a call means.

    `-` is standard input, which stands for the file `stdin_name` if that is given; a `ydke://` URL and a web address
    are their own content; a folder means the files below it with one of the suffixes, hidden folders left out, in the
    order of their names; a pattern with `*`, `?` or `[` that is not a file is a glob (`**` goes down into folders).
    What `leave_out` says is left out of folders; what the call names is not, unless `forced`.

    If `unnamed` is given, the other files of a folder that the call names, and of a folder with files that are meant,
    come, too, as `Source.other`: all but hidden files, files without an ending, and those with one of `unnamed`.
    """
    wanted = _Wanted(suffixes, unnamed)
    for path in map(_plain, paths):
        if path == "-":
            if not (forced and stdin_name and leave_out is not None and leave_out(stdin_name, False)):
                yield from_stdin()._replace(path=_plain(stdin_name or "-"))
        elif path[:7].lower() == "ydke://":
            yield Source("ydke://", path.encode())
        elif "://" in path and (address := re.match(_ADDRESS, path)):
            yield Source(address[0], path.encode())
        elif os.path.isdir(path):
            # A folder that is left out itself, but named in the call, is walked as a whole.
            named = leave_out is not None and leave_out(path, True)
            if not named or not forced:
                yield from _walk(path, wanted, None if named else leave_out)
        elif os.path.exists(path) or not any(char in path for char in "*?["):
            if not (forced and leave_out is not None and leave_out(path, False)):
                yield Source(path)
        else:
            yield from _glob(path, wanted, leave_out, forced)


def _plain(path: str) -> str:
    """A path without `./` before it, so that all reports name a file alike; the current folder is `.`."""
    while path.startswith("./") and path.lstrip("./") != "-":
        path = path[2:].lstrip("/") or os.curdir
    return path


def _walk(top: str, wanted: _Wanted, leave_out: LeaveOut | None) -> Iterator[Source]:
    """The files below a folder that the call names: depth first, in the order of names, however deep it is."""
    stack = [_in_folder(top, wanted, leave_out, named_in_call=True)]
    while stack:
        found = next(stack[-1], None)
        if found is None:
            stack.pop()
        elif isinstance(found, str):
            stack.append(_in_folder(found, wanted, leave_out))
        else:
            yield found


def _in_folder(
    folder: str, wanted: _Wanted, leave_out: LeaveOut | None, named_in_call: bool = False
) -> Iterator[Source | str]:
    """The files that are meant in a folder, and the paths of the folders in it."""
    try:
        with os.scandir(folder) as scan:
            entries = sorted(scan, key=lambda entry: entry.name)
    except OSError as error:
        yield Source(folder, error=error.strerror or str(error))
        return
    naming = wanted.unnamed is not None and (
        named_in_call or any(_suffix(entry) in wanted.suffixes for entry in entries)
    )
    for entry in entries:
        path = entry.name if folder == os.curdir else entry.path
        if entry.is_dir(follow_symlinks=False):
            if not entry.name.startswith(".") and not (leave_out is not None and leave_out(path, True)):
                yield path
            continue
        meant = _suffix(entry) in wanted.suffixes
        if not (meant or (naming and _is_named(entry, wanted))):
            continue
        regular = is_file(entry)
        if (regular or meant) and not (leave_out is not None and leave_out(path, False)):
            if regular:
                yield Source(path, found=True, other=not meant)
            elif why := _not_a_file(entry):
                yield Source(path, found=True, error=why)


def is_file(entry: "os.DirEntry[str]") -> bool:
    """Whether an entry of a folder is a regular file, or a link to one; False if that cannot be told."""
    try:
        return entry.is_file()
    except OSError:  # links in a circle, a folder whose files may be listed but not looked at
        return False


def is_folder(entry: "os.DirEntry[str]") -> bool:
    """Whether an entry of a folder is a folder, or a link to one; False if that cannot be told."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def _not_a_file(entry: "os.DirEntry[str]") -> str:
    """Why something with the name of a file is not one; empty for a link to a folder, which is not followed."""
    try:
        if entry.is_dir():
            return ""
        os.stat(entry.path)
    except FileNotFoundError:
        return mark("it is a link to a file that does not exist")
    except OSError as error:
        return error.strerror or str(error)
    return mark("it is a pipe or a device, not a file")


def _suffix(entry: "os.DirEntry[str]") -> str:
    return os.path.splitext(entry.name)[1].lower()


def _is_named(entry: "os.DirEntry[str]", wanted: _Wanted) -> bool:
    """Whether a file that is not wanted is named all the same: it may be what somebody handed in as a deck."""
    suffix = _suffix(entry)
    return suffix != "" and entry.name[0] != "." and suffix not in (wanted.unnamed or ())


def _glob(pattern: str, wanted: _Wanted, leave_out: LeaveOut | None, forced: bool) -> Iterator[Source]:
    from deckcheck.inputs.globs import expand

    matches = expand(pattern)
    if not matches:
        yield Source(pattern, error=mark("no file matches this pattern"))
    for match, error in matches:
        if error:
            yield Source(match or os.curdir, error=error)
        elif os.path.isdir(match):
            # `**` matches the folders as well as what is in them.
            if "**" not in pattern:
                yield from _walk(match, wanted, leave_out)
        elif not (forced and leave_out is not None and leave_out(match, False)):
            yield Source(match)


def from_stdin() -> Source:
    """Standard input, read as far as any reader would."""
    return Source("-", read_stdin(MAX_BYTES + 1), whole=True)


def whole(data: bytes | str) -> bytes | str:
    """What `read` gave if that is all of a file, or why it is not."""
    return (
        data
        if isinstance(data, str) or len(data) <= MAX_BYTES
        else say("it has more than {most} bytes", most=f"{MAX_BYTES:,}")
    )


def read(source: Source) -> bytes | str:
    """The bytes of a source (one more than `MAX_BYTES` at most, so that a reader sees that it is too large), or why
    it cannot be read.

    Raises UsageError for a file that the call names, if the run writes over it.
    """
    if source.data is not None:
        return source.data
    if source.error:
        return source.error
    try:
        return read_start(source.path, MAX_BYTES + 1, found=source.found)
    except ReadError as error:
        return error.reason
