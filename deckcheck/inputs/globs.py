"""Patterns of a call (`decks/**/*.ydk`) → the files and folders that they mean.

As `glob.glob`, but `**` goes through no links, of which two can make a tree without end, and down into any depth; and
folders that cannot be read are reported, not skipped.
"""

import os
import re
from collections.abc import Iterable, Iterator
from fnmatch import translate

_SLASHES = re.compile(r"[/\\]" if os.sep == "\\" else "/")


def expand(pattern: str) -> list[tuple[str, str]]:
    """What a pattern means, by name; with each path why it is a folder that cannot be read, or ""."""
    drive, rest = os.path.splitdrive(pattern)
    top = drive + (os.sep if rest[:1] in ("/", os.sep) else "")
    found: dict[str, str] = {top: ""}
    parts = [part for part in _SLASHES.split(rest) if part]
    for number, part in enumerate(parts):
        here = [path for path, error in found.items() if not error]
        errors = {path: error for path, error in found.items() if error}
        if part == "**":
            found = dict(_below(here, files=number == len(parts) - 1))
        elif any(char in part for char in "*?["):
            found = dict(_matching(here, part))
        else:
            joined = (os.path.join(path, part) for path in here)
            found = {path: "" for path in joined if os.path.lexists(path)}
        found |= errors
    found.pop(top, None)
    return sorted(found.items())


def _entries(folder: str) -> "tuple[list[os.DirEntry[str]], str]":
    """What is in a folder without what is hidden, or why it cannot be read."""
    try:
        with os.scandir(folder or os.curdir) as scan:
            return list(scan), ""
    except (FileNotFoundError, NotADirectoryError):
        return [], ""
    except OSError as error:
        return [], error.strerror or str(error)


def _matching(folders: Iterable[str], part: str) -> Iterator[tuple[str, str]]:
    fits = re.compile(translate(os.path.normcase(part))).match
    for folder in folders:
        entries, error = _entries(folder)
        if error:
            yield folder, error
        for entry in entries:
            if fits(os.path.normcase(entry.name)) and (part[0] == "." or entry.name[0] != "."):
                yield os.path.join(folder, entry.name), ""


def _below(folders: Iterable[str], files: bool) -> Iterator[tuple[str, str]]:
    """The folders, and all folders below them (and files); each is gone through once."""
    waiting = list(folders)
    seen: set[str] = set()
    while waiting:
        folder = waiting.pop()
        if folder in seen:
            continue
        seen.add(folder)
        entries, error = _entries(folder)
        yield folder, error
        for entry in entries:
            if entry.name[0] == ".":
                continue
            path = os.path.join(folder, entry.name)
            if entry.is_dir(follow_symlinks=False):
                waiting.append(path)
            elif files:
                yield path, ""
