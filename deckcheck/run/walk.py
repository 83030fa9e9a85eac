"""What is left out of folders: `exclude` of the configuration, and what `.gitignore` files name."""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.config.settings import Resolver, below
from deckcheck.inputs.files import ReadError, read_bytes

if TYPE_CHECKING:
    from deckcheck.config.patterns import Spec
    from deckcheck.config.read import Config


MAX_BYTES = 1_000_000
"""Of a .gitignore; a longer one is ignored."""


class Patterns(NamedTuple):
    """Patterns as in .gitignore with the absolute folder that they are relative to."""

    spec: "Spec"
    folder: str

    used: set[int]

    def says(self, path: str, folder: bool) -> bool | None:
        """Whether an absolute path is left out; None if no pattern is about it.  The number of the pattern is noted."""
        inside = below(path, self.folder)
        if inside is None:
            return None
        found, number = self.spec.decide(inside, folder)
        if number >= 0:
            self.used.add(number)
        return found


class LeaveOut:
    """Answers for a walk, folder by folder; each file with patterns is read once."""

    def __init__(self, resolver: Resolver) -> None:
        self._resolver = resolver
        self._excludes: dict[str, Patterns | None] = {}
        self._ignores: dict[str, tuple[Patterns, ...] | None] = {}

    def __call__(self, path: str, folder: bool) -> bool:
        """Whether a file or folder is left out."""
        path = os.path.abspath(path)
        parent = os.path.dirname(path)
        exclude, respect = self._exclude(parent)
        if exclude is not None and exclude.says(path, folder):
            return True
        if not respect:
            return False
        for patterns in self._gitignores(parent) or ():
            said = patterns.says(path, folder)
            if said is not None:
                return said
        return False

    def unused_excludes(self, config: "Config") -> list[str]:
        """The `exclude` patterns of a configuration that left nothing out so far."""
        patterns = self._excludes.get(config.path)
        globs: tuple[str, ...] = config.values.get("exclude", ())
        return [glob for number, glob in enumerate(globs) if patterns is None or number not in patterns.used]

    def _exclude(self, folder: str) -> tuple[Patterns | None, bool]:
        config = self._resolver.config(folder)
        if config is None:
            return None, True
        if config.path not in self._excludes:
            globs = config.values.get("exclude", ())
            self._excludes[config.path] = _patterns(globs, config.folder) if globs else None
        return self._excludes[config.path], config.values.get("respect-gitignore", True)

    def _gitignores(self, folder: str) -> tuple[Patterns, ...] | None:
        """The .gitignore files that hold in a folder, the closest first; None outside of git repositories."""
        # Upward to what is known already or to the top of the repository, then down again.
        way = []
        found: tuple[Patterns, ...] | None = None
        at = folder
        while True:
            if at in self._ignores:
                found = self._ignores[at]
                break
            way.append(at)
            if os.path.exists(os.path.join(at, ".git")):
                found = ()
                break
            if at == os.path.dirname(at):
                break
            at = os.path.dirname(at)
        for at in reversed(way):
            own = _gitignore(at) if found is not None else None
            found = found if own is None or found is None else (own, *found)
            self._ignores[at] = found
        return found


def _gitignore(folder: str) -> Patterns | None:
    try:
        data = read_bytes(os.path.join(folder, ".gitignore"), MAX_BYTES)
    except ReadError:
        return None
    return _patterns(data.decode("utf-8", "surrogateescape").splitlines(), folder)


def _patterns(lines: Iterable[str], folder: str) -> Patterns:
    from deckcheck.config.patterns import spec_of  # most runs are about single files

    return Patterns(spec_of(lines), folder, set())
