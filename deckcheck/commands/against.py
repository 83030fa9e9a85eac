"""`check --against`: which registered list each deck of a call is compared with."""

import os
from collections.abc import Iterable

from deckcheck.errors import UsageError
from deckcheck.inputs.deck import read_deck, source_of
from deckcheck.inputs.files import near_file
from deckcheck.inputs.sources import Source
from deckcheck.judge.against import Against, Registered
from deckcheck.model.deck import ParseError
from deckcheck.model.report import Item
from deckcheck.run.decks import DeckWorker

_NONE = Registered(None, None, "No registered list belongs to this deck.", "Name the files alike, or as the player.")


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
        line = f":{found.span.line}" if found.span.line else ""
        raise UsageError(f"The registered list cannot be read: {path}{line}: {found.message}", found.help)
    return Against(f"Compared with {path}, order and artworks aside.", Registered(path, found)), ()


def _is_form(path: str) -> bool:
    """Whether a path is that of a table with a player and a deck in each row."""
    from deckcheck.event.people import read_people
    from deckcheck.event.registered import holds_decks, is_table

    if not is_table(path):
        return False
    try:
        return holds_decks(read_people(path))
    except UsageError:  # it may be a deck
        return False


def _one_each(path: str, sources: Iterable[Source], worker: DeckWorker) -> tuple[Against, tuple[str, ...]]:
    """The list of each deck in a folder or table: that of the same file name, ID or player."""
    from deckcheck.event.desk import owners_beside
    from deckcheck.event.registered import handed_in, read_in
    from deckcheck.event.rounds import pair_up, without_deck
    from deckcheck.event.words import listed

    registered = handed_in(path, worker)
    if not registered.decks:
        raise UsageError(f"There are no decks in {path}.", "Give the folder with the registered lists, or one list.")
    owners, notes = owners_beside(path, registered)
    later = [deck for source in sources for deck in read_in(source, worker)]
    pairing = pair_up(registered.decks, later, 1, owners)
    each = {}
    for pair in pairing.pairs:
        held = registered.decks[pair.registered]
        each[pair.deck.path] = (
            _unreadable(held.path, held.file) if isinstance(held.file, Item) else Registered(held.path, held.file)
        )
    missing = without_deck(pairing, registered.decks, owners)
    if missing:
        notes.append(f"No deck to compare with the registered list of {listed(missing, most=len(missing))}.")
    notes += pairing.notes
    return Against(f"Compared with the lists in {path}, order and artworks aside.", _NONE, each), tuple(notes)


def _unreadable(path: str, item: Item) -> Registered:
    why = item.findings[0].message if item.findings else ""
    return Registered(path, None, f"The registered list {path} cannot be read: {why}", "Correct the registered list.")
