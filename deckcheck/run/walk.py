"""What is left out of folders: `exclude` of the configuration, and what `.gitignore` files name."""

import os
from typing import Any, NamedTuple

from deckcheck.config.patterns import spec_of
from deckcheck.config.settings import Resolver, below


class Patterns(NamedTuple):
    """Patterns as in .gitignore with the absolute folder that they are relative to."""

    spec: Any
    folder: str

    def says(self, path: str, folder: bool) -> bool | None:
        """Whether an absolute path is left out; None if no pattern is about it."""
        inside = below(path, self.folder)
        if inside is None:
            return None
        found: bool | None = self.spec.check_file(inside + "/" if folder else inside).include
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

    def _exclude(self, folder: str) -> tuple[Patterns | None, bool]:
        config = self._resolver.config(folder)
        if config is None:
            return None, True
        if config.path not in self._excludes:
            globs = config.values.get("exclude", ())
            self._excludes[config.path] = Patterns(spec_of(globs), config.folder) if globs else None
        return self._excludes[config.path], config.values.get("respect-gitignore", True)

    def _gitignores(self, folder: str) -> tuple[Patterns, ...] | None:
        """The .gitignore files that hold in a folder, the closest first; None outside of git repositories."""
        if folder not in self._ignores:
            parent = os.path.dirname(folder)
            above: tuple[Patterns, ...] | None
            if os.path.exists(os.path.join(folder, ".git")):
                above = ()
            else:
                above = self._gitignores(parent) if parent != folder else None
            own = _gitignore(folder) if above is not None else None
            self._ignores[folder] = above if own is None or above is None else (own, *above)
        return self._ignores[folder]


def _gitignore(folder: str) -> Patterns | None:
    try:
        with open(os.path.join(folder, ".gitignore"), encoding="utf-8", errors="surrogateescape") as file:
            return Patterns(spec_of(file.read().splitlines()), folder)
    except OSError:
        return None
