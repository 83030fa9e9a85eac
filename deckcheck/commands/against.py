"""`check --against`: which registered list each deck of a call is compared with."""

import os
from collections.abc import Iterable, Sequence
from itertools import takewhile

from deckcheck.errors import UsageError
from deckcheck.event.assign import stem_of
from deckcheck.event.desk import owners_beside
from deckcheck.event.people import read_people
from deckcheck.event.registered import Handed, handed_in, holds_decks, is_table, read_in
from deckcheck.event.rounds import Pair, pair_up, without_deck
from deckcheck.inputs.deck import read_deck, source_of
from deckcheck.inputs.files import near_file
from deckcheck.inputs.sources import Source
from deckcheck.judge.against import Against, Registered
from deckcheck.model.deck import ParseError
from deckcheck.model.report import Item
from deckcheck.model.words import joined, say
from deckcheck.run.decks import DeckWorker


def _several() -> Registered:
    return Registered(
        None,
        None,
        say("Several registered lists may belong to this deck."),
        say("Give each list the name of its player's deck."),
    )


def _none() -> Registered:
    return Registered(
        None,
        None,
        say("No registered list belongs to this deck."),
        say("Give both files the same name, or name them after the player."),
    )


def read_registered(path: str, sources: Iterable[Source], worker: DeckWorker) -> tuple[Against, tuple[str, ...]]:
    """The registered list for all decks of some sources, or the folder or table with one for each, and remarks.

    Raises UsageError where there is no list, or one that all decks are to be compared with cannot be read.
    """
    if os.path.isdir(path) or _is_form(path):
        return _one_each(path, sources, worker)
    if path != "-" and "://" not in path[:10] and not os.path.exists(path):
        raise UsageError(f"{path} does not exist.", near_file(path))
    found = read_deck(source_of(path), worker.judge(path).store)
    if isinstance(found, ParseError):
        raise UsageError(
            say("The registered list {file} cannot be read: {why}", file=found.span.within(path), why=found.message),
            found.help,
        )
    what = say("Compared with {file}, order and artworks aside.", file=path)
    return Against(what, Registered(path, found)), ()


def _is_form(path: str) -> bool:
    """Whether a path is that of a table with a player and a deck in each row."""
    if not is_table(path):
        return False
    try:
        return holds_decks(read_people(path))
    except UsageError:  # it may be a deck
        return False


def _one_each(path: str, sources: Iterable[Source], worker: DeckWorker) -> tuple[Against, tuple[str, ...]]:
    """The list of each deck in a folder or table: that of the same file name, ID or player."""
    registered = handed_in(path, worker)
    if not registered.decks:
        raise UsageError(f"There are no decks in {path}.", "Give the folder with the registered lists, or one list.")
    owners, notes = owners_beside(path, registered)
    later = [deck for source in sources for deck in read_in(source, worker)]
    pairing = pair_up(registered.decks, later, 1, owners)
    found = ((deck, _same_folder(deck, registered.decks)) for deck in pairing.doubtful)
    pairs = [*pairing.pairs, *(Pair(deck, number, 1) for deck, number in found if number is not None)]
    each = {deck.path: _several() for deck in pairing.doubtful}
    each |= {pair.deck.path: _held(registered.decks[pair.registered]) for pair in pairs}
    missing = without_deck(pairs, registered.decks, owners)
    if missing:
        message = say("No deck to compare with the registered list of {players}.", players=joined(missing))
        notes.append(message)
    what = say("Compared with the lists in {file}, order and artworks aside.", file=path)
    return Against(what, _none(), each), tuple(notes)


def _held(deck: Handed) -> Registered:
    if not isinstance(deck.file, Item):
        return Registered(deck.path, deck.file)
    why = deck.file.findings[0].message if deck.file.findings else ""
    message = say("The registered list {file} cannot be read: {why}", file=deck.path, why=why)
    return Registered(deck.path, None, message, say("Correct the registered list."))


def _same_folder(deck: Handed, registered: Sequence[Handed]) -> int | None:
    """Of several lists of the same name the one that lies in folders of the same names, by its number."""
    alike = [_alike(deck.path, held.path) for held in registered]
    best = max(alike)
    return alike.index(best) if best > 1 and alike.count(best) == 1 else None


def _alike(path: str, other: str) -> int:
    """How many names two paths have in common at their end, the endings of the files aside."""
    one, two = (reversed([*os.path.dirname(p).split(os.sep), stem_of(p)]) for p in (path, other))
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, two, strict=False)))
