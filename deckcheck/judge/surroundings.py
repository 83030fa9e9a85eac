"""What lies around a script: the files and client databases of its repository, and of the folders named as libraries.

What is found depends on where a script lies, never on how the call named it: a script gives the same findings on its
own, by an editor, and with its whole folder.
"""

import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from deckcheck.errors import UsageError
from deckcheck.inputs.files import note_input, refuse_written
from deckcheck.inputs.sources import Source, is_file, read
from deckcheck.judge.cache import digest, states
from deckcheck.lua.dialect import detect
from deckcheck.lua.library import SHIPPED, LibraryFile, is_card_file, read_library
from deckcheck.lua.parse import parse
from deckcheck.lua.script import SharedNames

MARKS = ((".git", ".hg"), ("deckcheck.toml",))
"""What the root of a repository holds; the first kind that some folder above has counts."""
MAX_ENTRIES = 100_000
"""A tree with more files is not a repository of scripts, and only the folders above the script are looked at."""

_ABOVE = 3
"""How many folders above a script may belong to it where no mark tells."""
_FOLDERS = ("script", "scripts", "expansions")
_SAMPLE = 16
_SUFFIXES = (".lua", ".cdb")
_USUAL = re.compile(
    r"[a-z]{0,5}(?:filter|con|condition|cost|tg|target|op|operation|activate|val|limit|check)[0-9a-z]?\Z"
)


def root_of(folder: str) -> str:
    """The root of the repository that a folder (absolute) lies in.

    Where no folder above has a mark of one, it is the highest of those above, without a gap, that hold scripts or
    databases or are called as the clients call the folders of scripts.
    """
    for marks in MARKS:
        for at in _upward(folder):
            if any(os.path.exists(os.path.join(at, mark)) for mark in marks):
                return at
    root = folder
    for above in list(_upward(folder))[1 : _ABOVE + 1]:
        if not _holds_scripts(above):
            break
        root = above
    return root


def _upward(folder: str, root: str = "") -> Iterator[str]:
    """A folder and those above it, up to the root, or up to what holds everything and so belongs to nothing."""
    limits = (os.path.expanduser("~"), tempfile.gettempdir(), os.path.abspath(os.sep))
    at = folder
    while at == folder or at not in limits:
        yield at
        if at == root:
            return
        at = os.path.dirname(at)


def _holds_scripts(folder: str) -> bool:
    return os.path.basename(folder).lower() in _FOLDERS or any(_is_wanted(entry) for entry in _entries(folder))


def _is_wanted(entry: "os.DirEntry[str]") -> bool:
    return entry.name.lower().endswith(_SUFFIXES) and is_file(entry)


def _entries(folder: str) -> list["os.DirEntry[str]"]:
    """What is in a folder, in the order of the names; nothing if it cannot be read."""
    try:
        with os.scandir(folder) as scan:
            return sorted(scan, key=lambda entry: entry.name)
    except OSError:
        return []


def _files_below(root: str) -> list[str] | None:
    """The scripts and databases below a folder, without hidden folders; None if the tree is too large."""
    found = []
    waiting = [root]
    seen = 0
    while waiting:
        entries = _entries(waiting.pop())
        seen += len(entries)
        if seen > MAX_ENTRIES:
            return None
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if not entry.name.startswith("."):
                    waiting.append(entry.path)
            elif _is_wanted(entry):
                found.append(entry.path)
    return found


class Surroundings:
    """The files around the scripts of one repository.

    `folder` is where the script lies, which matters only in a tree that is too large to be looked through.
    """

    def __init__(self, root: str, folder: str, libraries: Iterable[str] = ()) -> None:
        self.root = root
        files = _files_below(root)
        if files is None:
            files = [entry.path for at in _upward(folder, root) for entry in _entries(at) if _is_wanted(entry)]
        self.databases = tuple(path for path in files if path.lower().endswith(".cdb"))
        self.scripts = tuple(path for path in files if path.lower().endswith(".lua"))
        known = set(self.scripts)
        self.libraries = tuple(path for path in libraries if path not in known)
        """Helper files outside the repository."""
        self._shared: dict[tuple[str, tuple[str, ...]], SharedNames] = {}
        self._dialects: dict[str, str] = {}

    @cached_property
    def contents(self) -> dict[str, LibraryFile]:
        """What each file defines, reads and loads; by path."""
        found = {}
        for path in (*self.scripts, *self.libraries):
            refuse_written(path)
            data = read(Source(path, found=True))
            if isinstance(data, bytes):
                found[path] = read_library(data, os.path.basename(path))
        return found

    @cached_property
    def state(self) -> str:
        """Which files there are, and in which state; another one when any of them changed."""
        return digest(states((*self.scripts, *self.libraries)))

    @cached_property
    def _far_hooks(self) -> frozenset[str]:
        """The members that any file reads from others' tables, without the names that handlers and filters bear
        everywhere: these are meant for the files of one folder."""
        hooks = {name for file in self.contents.values() for name in file.hooks}
        return frozenset(name for name in hooks if not _USUAL.match(name))

    @cached_property
    def _helpers(self) -> frozenset[str]:
        """What helper files define; scripts that are named for cards count only where they are near or loaded."""
        return self._defined(lambda name: not is_card_file(name))

    @cached_property
    def _own_helpers(self) -> frozenset[str]:
        return self._defined(lambda name: not is_card_file(name) and name not in SHIPPED)

    def _defined(self, which: Callable[[str], bool]) -> frozenset[str]:
        files = (file for path, file in self.contents.items() if which(os.path.basename(path)))
        return frozenset(name for file in files for name in file.names)

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path in (*self.scripts, *self.libraries):
            found.setdefault(os.path.basename(path), []).append(path)
        return found

    def shared(self, path: str, loads: tuple[str, ...]) -> SharedNames:
        """What the files around a script define for it and read from it; `loads` are the files that it loads."""
        folder = os.path.dirname(os.path.abspath(path))
        key = (folder, loads)
        if key not in self._shared:
            loaded, missing = self._loaded(loads)
            near = [file for one, file in self.contents.items() if os.path.dirname(one) == folder]
            library = [self.contents[one] for one in loaded if one in self.contents]
            self._shared[key] = SharedNames(
                self._far_hooks.union(*(file.hooks for file in near)),
                self._helpers.union(*(file.names for file in (*near, *library))),
                frozenset(name for file in library for name in file.written),
                self._own_helpers.union(*(file.names for file in library)),
                missing,
            )
        return self._shared[key]

    def _loaded(self, loads: tuple[str, ...]) -> tuple[set[str], str]:
        """The files that are loaded, by others as well, and one that is nowhere ("" if all are somewhere)."""
        found: set[str] = set()
        missing = ""
        waiting = list(loads)
        seen: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name in seen:
                continue
            seen.add(name)
            places = self._by_name.get(name, [])
            if not places and name not in SHIPPED and name in loads:
                missing = name
            for place in places:
                found.add(place)
                waiting += self.contents[place].loads if place in self.contents else ()
        return found, missing

    def dialect(self, path: str) -> str:
        """The dialect of most scripts in a file's folder, else of most in the repository; "" if none tells."""
        folder = os.path.dirname(os.path.abspath(path))
        if folder not in self._dialects:
            beside = [one for one in self.scripts if os.path.dirname(one) == folder]
            self._dialects[folder] = _majority(beside) or _majority(self.scripts)
        return self._dialects[folder]


def _majority(paths: Iterable[str]) -> str:
    """The dialect that most of a sample of the cards' scripts are written in; "" for a tie."""
    scripts = [path for path in paths if is_card_file(os.path.basename(path))]
    votes: dict[str, int] = {}
    for path in scripts[:: max(1, len(scripts) // _SAMPLE)][:_SAMPLE]:
        data = read(Source(path, found=True))
        if isinstance(data, bytes):
            dialect, sure = detect(parse(data, os.path.basename(path)))
            if sure:
                votes[dialect] = votes.get(dialect, 0) + 1
    ranked = sorted(votes, key=lambda dialect: -votes[dialect])
    return ranked[0] if ranked and (len(ranked) == 1 or votes[ranked[0]] > votes[ranked[1]]) else ""


def helper_files(folder: str) -> list[str]:
    """The helper files of a folder that a call or a configuration names as a library.

    Raises UsageError if there is no such folder, or the run writes over one of the files.
    """
    if not os.path.isdir(folder):
        raise UsageError(f"{folder} is not a folder.", "--api-root takes the folder with a repository's helper files.")
    files = _files_below(os.path.abspath(folder))
    if files is None:
        raise UsageError(
            f"{folder} holds more than {MAX_ENTRIES} files.", "Name the folder of the helper files itself."
        )
    found = [path for path in files if path.lower().endswith(".lua")]
    for path in found:
        note_input(path)
    return found
