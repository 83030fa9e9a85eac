"""What the commands that ask about decks have in common: which decks a call means, and how each is to be judged."""

import sys
from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.commands.check import FileSelection, Play, unique
from deckcheck.commands.terminal import error
from deckcheck.config.settings import Resolver
from deckcheck.data.store import Store
from deckcheck.deckfiles import SUFFIXES
from deckcheck.decks.resolve import Deck, join
from deckcheck.errors import UsageError
from deckcheck.inputs.sources import discover
from deckcheck.judge.deck import Judge, decks_in
from deckcheck.model.deck import DeckFile, ParseError
from deckcheck.run.decks import DeckWorker, place_of
from deckcheck.run.walk import LeaveOut


class OneDeck(NamedTuple):
    """A deck of a call: how it is named, its file, the deck with its cards looked up, and the judge for it."""

    path: str
    file: DeckFile
    deck: Deck
    judge: Judge

    @property
    def format(self) -> str:
        """The format to judge the deck by: the one that was asked for, its own, or the default."""
        options = self.judge.options
        return options.format or self.file.play_format or options.default_format


class Decks:
    """The decks that a call means, one after the other; what cannot be read is reported on standard error.

    Raises UsageError for settings that cannot be carried out, and, at the end, if there was no deck at all.
    """

    def __init__(
        self,
        paths: list[str],
        play: Play,
        config: str | None = None,
        isolated: bool = False,
        bundled: bool | None = None,
    ) -> None:
        chosen = {key: value for key, value in play.values().items() if value is not None}
        self._paths = paths
        self._resolver = Resolver(chosen, config, isolated, bundled)
        self._worker = DeckWorker(self._resolver)
        self.first = self._worker.judge(place_of(paths[0]))
        """The judge for the first path of the call."""
        self.unread = 0
        self.many = FileSelection(paths).many

    @property
    def store(self) -> Store:
        """The store that the decks are looked up in."""
        return self._worker.store

    @property
    def today(self) -> str:
        """The day of the call, `YYYY-MM-DD`."""
        return self._resolver.today

    def __iter__(self) -> Iterator[OneDeck]:
        none = True
        for source in unique(discover(self._paths, SUFFIXES, LeaveOut(self._resolver))):
            judge = self._worker.judge(source.path)
            for path, file in decks_in(source, judge.store):
                none = False
                if isinstance(file, ParseError):
                    self.unread += 1
                    where = f"{path}:{file.span.line}" if file.span.line else path
                    error(f"{where}: {file.message}", file.help)
                else:
                    deck = join(file, judge.store)
                    if deck.counts:
                        yield OneDeck(path, file, deck, judge)
                        continue
                    self.unread += 1
                    error(f"{path}: No card could be read.", "`deckcheck check` says more about the file.")
        if none:
            raise UsageError("No deck files were found.", f"Decks are files with {', '.join(sorted(SUFFIXES))}.")
        sys.stdout.flush()
