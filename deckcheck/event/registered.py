"""The decks that were handed in: files of a folder, or the rows of a web form."""

import os
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from deckcheck.deckfiles import SUFFIXES
from deckcheck.deckfiles.programs import PROGRAM_SUFFIXES
from deckcheck.errors import UsageError
from deckcheck.event.headings import DECK
from deckcheck.event.people import People, Player, is_deck, read_people
from deckcheck.inputs.sources import Source, discover, read
from deckcheck.judge.deck import Wanted, decks_in, unreadable
from deckcheck.model.deck import DeckFile, ParseError
from deckcheck.model.finding import LEGAL
from deckcheck.model.report import Item
from deckcheck.run.decks import DeckWorker
from deckcheck.run.guard import guarded
from deckcheck.run.walk import LeaveOut

TABLES = (".csv", ".tsv", ".tab")


class Handed(NamedTuple):
    """A deck that was handed in: its path (`form.csv#5` in a table), its file, and what it says; an item instead that
    tells why it cannot be read.  `player` is who handed it in, where the same row of a table says both."""

    path: str
    source: str
    file: DeckFile | Item
    player: Player | None = None


class HandedIn(NamedTuple):
    """All decks of a folder or table; `skipped` are the files that hold none, `people` the rows of the table."""

    decks: tuple[Handed, ...]
    skipped: tuple[str, ...] = ()
    people: People | None = None


def is_table(path: str) -> bool:
    """Whether a path is that of a table with a deck in each row."""
    return os.path.isfile(path) and path.lower().endswith(TABLES)


def handed_in(path: str, worker: DeckWorker, columns: Iterable[tuple[str, str]] = ()) -> HandedIn:
    """The decks in a folder or in a table.  Raises UsageError for a table that has no column of decks."""
    if is_table(path):
        people = read_people(path, columns)
        if DECK not in people.roles:
            raise UsageError(
                f"{path} has no column with decks.", 'Head it "Deck", or name it in event.yaml: columns: {deck: …}.'
            )
        return HandedIn(tuple(in_rows(people, worker)), people=people)
    decks: list[Handed] = []
    skipped = []
    leave_out = LeaveOut(worker.resolver)
    for source in discover([path], SUFFIXES, leave_out, unnamed=PROGRAM_SUFFIXES):
        found = [*read_in(source, worker)]
        decks += found
        if not found:
            skipped.append(source.path)
    return HandedIn(tuple(decks), tuple(skipped))


def holds_decks(people: People) -> bool:
    """Whether the deck column of a table holds decks, not names of files."""
    return any(is_deck(player.deck) for player in people.players)


def in_rows(people: People, worker: DeckWorker) -> Iterator[Handed]:
    """The decks in the rows of a table; a row's number is that which a spreadsheet shows."""
    for player in people.players:
        if player.deck:
            path = f"{people.path}#{player.row}"
            for found in read_in(Source(path, player.deck.encode("utf-8", "replace")), worker):
                yield found._replace(player=player, source=people.path)


def read_in(source: Source, worker: DeckWorker) -> Iterator[Handed]:
    """The decks of a source, or why it cannot be read; none for a file in a folder that holds no deck."""
    files: dict[str, DeckFile] = {}

    def items() -> Iterator[Item]:
        for path, file in decks_in(source, worker.judge(source.path).store):
            if isinstance(file, ParseError):
                yield unreadable(path, file)
            else:
                files[path] = file
                yield Item(path, LEGAL)

    for item in guarded(source.path, items):
        yield Handed(item.path, source.path, files.get(item.path, item))


def judged(decks: Iterable[Handed], worker: DeckWorker) -> list[Item]:
    """The verdicts on decks, with their cards, and with fixes that were tried on their files as `check` tries them."""
    items: list[Item] = []
    for path, group in groupby(decks, key=lambda deck: deck.source):
        some = [*group]
        found = tuple(_verdict(deck, worker) for deck in some)
        if any(one.fix is not None for item in found for one in item.findings):
            found = _with_tried_fixes(found, path, worker, in_table=some[0].player is not None)
        items += found
    return items


def _verdict(deck: Handed, worker: DeckWorker) -> Item:
    if isinstance(deck.file, Item):
        return deck.file._replace(file=deck.source)
    file = deck.file
    judge = worker.judge(deck.source).telling(_WANTED)
    (item,) = guarded(deck.path, lambda: [judge.deck_file(deck.path, file)])
    return item if deck.path == deck.source else item._replace(file=deck.source)


_WANTED = Wanted(cards=True, fixes=True)


def _with_tried_fixes(items: tuple[Item, ...], path: str, worker: DeckWorker, *, in_table: bool) -> tuple[Item, ...]:
    """The items of all decks of a file; a deck in a row of a table has no fixes, since `check` does not read it."""
    from deckcheck.judge.deckfixes import with_graded_fixes

    data = "" if in_table else read(Source(path))
    source = Source(path) if isinstance(data, str) else Source(path, data, found=True, whole=True)
    judge = worker.judge(path).telling(_WANTED)
    tried = guarded(path, lambda: with_graded_fixes(items, source, judge))
    return tuple(tried) if len(tried) == len(items) else with_graded_fixes(items, Source(path), judge)
