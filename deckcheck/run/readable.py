"""The decks of a source for commands that ask about them: those that can be read, and why the others cannot."""

from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.data.store import Store
from deckcheck.decks.resolve import Deck, join
from deckcheck.inputs.sources import Source
from deckcheck.judge.deck import decks_in
from deckcheck.model.deck import DeckFile, ParseError, Span


class LeftOut(NamedTuple):
    """A deck that nothing can be said of: how it is named, in which line the reason is (0: in none), and the reason."""

    path: str
    line: int
    message: str
    help: str

    @property
    def at(self) -> str:
        """The message with where it is, as every message begins."""
        return f"{Span(self.line).within(self.path)}: {self.message}"


def readable(source: Source, store: Store, help: str) -> Iterator[tuple[str, DeckFile, Deck] | LeftOut]:
    """The decks of a source with their names and their cards looked up; `help` is for one of which no card is known."""
    for path, file in decks_in(source, store):
        if isinstance(file, ParseError):
            yield LeftOut(path, file.span.line, file.message, file.help)
            continue
        deck = join(file, store)
        yield (path, file, deck) if deck.counts else LeftOut(path, 0, "No card could be read.", help)
