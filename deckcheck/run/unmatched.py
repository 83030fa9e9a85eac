"""Patterns of a configuration that are about no file: they may be misspelt."""

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from deckcheck.config.settings import Resolver, below
from deckcheck.inputs.sources import Source
from deckcheck.model.words import say
from deckcheck.run.walk import LeaveOut

if TYPE_CHECKING:
    from deckcheck.config.read import Config


class Unmatched:
    """Follows the sources of a run, and says at its end which overrides and excludes were about none of them.

    Only a run over the whole folder of a configuration can tell.
    """

    def __init__(self, resolver: Resolver, paths: Iterable[str], leave_out: LeaveOut) -> None:
        self._resolver, self._leave_out = resolver, leave_out
        folders = [os.path.abspath(path) for path in paths if os.path.isdir(path)]
        found = [resolver.config(folder) for folder in folders]
        self._configs: dict[str, Config] = {
            config.path: config
            for config, folder in zip(found, folders, strict=True)
            if config is not None and (folder == config.folder or below(config.folder, folder) is not None)
        }
        self._matched: dict[str, set[int]] = {path: set() for path in self._configs}

    def following(self, sources: Iterable[Source]) -> Iterable[Source]:
        """The same sources; those that overrides are about are noted on the way."""
        if not any(config.overrides for config in self._configs.values()):
            return sources
        return self._noting(sources)

    def _noting(self, sources: Iterable[Source]) -> Iterator[Source]:
        for source in sources:
            config = self._resolver.config(os.path.dirname(source.path)) if source.data is None else None
            if config is not None and config.path in self._matched:
                self._matched[config.path].update(self._resolver.overrides_of(source.path))
            yield source

    def notes(self) -> Iterator[str]:
        """A sentence for each pattern that was about nothing."""
        for path, config in self._configs.items():
            for number, override in enumerate(config.overrides):
                if number not in self._matched[path]:
                    where = config.where("overrides", override.pattern)
                    yield say(
                        '{place}: no file matches the override "{pattern}".', place=where, pattern=override.pattern
                    )
            for glob in self._leave_out.unused_excludes(config):
                yield say(
                    '{place}: nothing matches the exclude pattern "{pattern}".',
                    place=config.where("exclude"),
                    pattern=glob,
                )
