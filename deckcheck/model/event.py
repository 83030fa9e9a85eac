"""What is known of an event: who plays which deck, what was sided when, and what is not in order."""

import os
from typing import NamedTuple

from deckcheck.model.person import Person
from deckcheck.model.words import say


class Sided(NamedTuple):
    """What a player exchanged for a Duel: the round's folder, the number of the Duel, the deck's path, the verdict and
    the exchange in words (`+1 Droll & Lock Bird`)."""

    round: str
    duel: int
    path: str
    verdict: str
    cards: tuple[str, ...] = ()


class Entrant(NamedTuple):
    """A player of an event with the paths of the registered decks (one, if all is in order).

    `row` is that of the table of players, as a spreadsheet counts.  `verdict` is the worst of the decks' verdicts,
    empty without a deck.
    """

    person: Person
    name: str
    id: str = ""
    country: str = ""
    row: int = 0
    decks: tuple[str, ...] = ()
    verdict: str = ""
    sided: tuple[Sided, ...] = ()

    @property
    def called(self) -> str:
        """What to call a player in messages: `Yugi Muto`, else the ID."""
        return self.name or (say("ID {id}", id=self.id) if self.id else say("somebody without a name"))


class Irregularity(NamedTuple):
    """Something that a head judge has to know; `certain` is False where it only may be so."""

    kind: str
    message: str
    certain: bool = True
    players: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()


class Event(NamedTuple):
    """An event as a report shows it; the entrants are in the order of their last names.

    `strays` are the paths of decks of which it is not known whose they are; `decks` and `exchanges` say how many items
    of the report are registered decks and exchanges of rounds.  `folder` is the event's.
    """

    name: str
    date: str
    entrants: tuple[Entrant, ...]
    irregularities: tuple[Irregularity, ...]
    strays: tuple[str, ...] = ()
    decks: int = 0
    exchanges: int = 0
    folder: str = ""

    def short(self, path: str) -> str:
        """A path as it is seen from the event's folder."""
        return path.removeprefix(f"{self.folder}{os.sep}") if self.folder else path
