"""What a call names → files to read: files, folders, globs, standard input, ydke:// URLs."""

import os
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

MAX_BYTES = 5_000_000
"""Larger files are not read: the largest real deck file known has 200 kB."""


class Source(NamedTuple):
    """One file to check.  `data` is given where there is no file to read.

    `found` is True for a file that was found in a folder and not named in the call; `error` tells why it cannot be
    read.
    """

    path: str
    data: bytes | None = None
    found: bool = False
    error: str = ""


def discover(paths: Iterable[str], suffixes: frozenset[str]) -> Iterator[Source]:
    """The files that a call means.

    `-` is standard input; a `ydke://` URL is its own content; a folder means the files below it with one of the
    suffixes, hidden folders left out, in the order of their names; a pattern with `*`, `?` or `[` that is no file is a
    glob (`**` goes down into folders).
    """
    for path in paths:
        if path == "-":
            yield Source("-", sys.stdin.buffer.read(MAX_BYTES + 1))
        elif path[:7].lower() == "ydke://":
            yield Source("ydke://", path.encode())
        elif os.path.isdir(path):
            yield from _walk(path, suffixes)
        elif os.path.exists(path) or not any(char in path for char in "*?["):
            yield Source(path)
        else:
            yield from _glob(path, suffixes)


def _walk(folder: str, suffixes: frozenset[str]) -> Iterator[Source]:
    try:
        with os.scandir(folder) as scan:
            entries = sorted(scan, key=lambda entry: entry.name)
    except OSError as error:
        yield Source(folder, error=error.strerror or str(error))
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            if not entry.name.startswith("."):
                yield from _walk(entry.path, suffixes)
        elif os.path.splitext(entry.name)[1].lower() in suffixes and entry.is_file():
            yield Source(entry.path, found=True)


def _glob(pattern: str, suffixes: frozenset[str]) -> Iterator[Source]:
    from glob import glob

    matches = sorted(glob(pattern, recursive=True))
    if not matches:
        yield Source(pattern, error="no file matches this pattern")
    for match in matches:
        if os.path.isdir(match):
            # `**` matches the folders as well as what is in them.
            if "**" not in pattern:
                yield from _walk(match, suffixes)
        else:
            yield Source(match)


def read(source: Source) -> bytes | str:
    """The bytes of a source (one more than `MAX_BYTES` at most, so that a reader sees that it is too large), or why
    it cannot be read."""
    if source.data is not None:
        return source.data
    if source.error:
        return source.error
    try:
        with open(source.path, "rb", buffering=0) as file:
            # A pipe may give less than was asked for, so only an empty read is the end.
            parts = []
            size = 0
            while size <= MAX_BYTES and (data := file.read(1 << 18)):
                parts.append(data)
                size += len(data)
            return parts[0] if len(parts) == 1 else b"".join(parts)
    except (OSError, ValueError) as error:
        return getattr(error, "strerror", None) or str(error)
