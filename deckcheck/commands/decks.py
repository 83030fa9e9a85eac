"""What the commands that ask about decks have in common: which decks a call means, and how each is to be judged."""

import sys
from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.commands.check import FileSelection, Play, unique
from deckcheck.commands.terminal import error
from deckcheck.config.language import speak_of
from deckcheck.config.settings import Resolver
from deckcheck.data.store import Store
from deckcheck.deckfiles import SUFFIXES
from deckcheck.decks.resolve import Deck
from deckcheck.errors import UsageError
from deckcheck.inputs.sources import discover
from deckcheck.judge.deck import Judge, format_span
from deckcheck.model.deck import DeckFile
from deckcheck.run.decks import DeckWorker, place_of
from deckcheck.run.readable import LeftOut, readable
from deckcheck.run.walk import LeaveOut


class OneDeck(NamedTuple):
    """A deck of a call: how it is named, its file, the deck with its cards looked up, and the judge for it."""

    path: str
    file: DeckFile
    deck: Deck
    judge: Judge

    @property
    def format(self) -> str:
        """The format that holds for the deck."""
        return self.judge.choice(self.file).format


class Decks:
    """The decks that a call means, one after the other; what cannot be read is reported on standard error.

    What is said about them is in the language that holds; `machine` where programs read it, or the rest of what the
    command says is in English, too.
    Raises UsageError for settings that cannot be carried out, and, at the end, if there was no deck at all.
    """

    def __init__(
        self,
        paths: list[str],
        play: Play,
        config: str | None = None,
        isolated: bool = False,
        bundled: bool | None = None,
        machine: bool = False,
    ) -> None:
        chosen = {key: value for key, value in play.values().items() if value is not None}
        self._paths = paths
        self._resolver = Resolver(chosen, config, isolated, bundled)
        speak_of(self._resolver, place_of(paths[0]), machine=machine)
        self._worker = DeckWorker(self._resolver)
        self.first = self._worker.judge(place_of(paths[0]))
        """The judge for the first path of the call."""
        self.left_out: list[LeftOut] = []
        self.many = FileSelection(paths).many

    @property
    def unread(self) -> int:
        """How many decks could not be read so far."""
        return len(self.left_out)

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
            for found in readable(source, judge.store, "`deckcheck check` says more about the file."):
                none = False
                if isinstance(found, LeftOut):
                    self._leave_out(found)
                else:
                    yield OneDeck(*found, judge)
        if none:
            raise UsageError("No deck files were found.", f"Decks are files with {', '.join(sorted(SUFFIXES))}.")
        sys.stdout.flush()

    def with_formats(self) -> Iterator[OneDeck]:
        """The decks, without those that ask for a format that cannot be had."""
        for deck in self:
            choice, span = deck.judge.choice(deck.file), format_span(deck.file)
            problem = deck.judge.format_problem(choice, span)
            if problem is None:
                yield deck
            else:
                self._leave_out(LeftOut(deck.path, span.line, problem.message, problem.help))

    def _leave_out(self, deck: LeftOut) -> None:
        """Report what is wrong with a deck, and keep it."""
        self.left_out.append(deck)
        error(deck.at, deck.help)
