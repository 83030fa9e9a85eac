"""An event's folder → all that the judge's desk has to know: players, decks, exchanges, irregularities."""

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from deckcheck.errors import UsageError
from deckcheck.event import irregular
from deckcheck.event.assign import Assignment, assign, identity, owners_of
from deckcheck.event.details import Details
from deckcheck.event.keys import FullNames
from deckcheck.event.people import People, Player, read_people
from deckcheck.event.registered import Handed, HandedIn, handed_in, holds_decks, in_rows, judged
from deckcheck.event.rounds import Pair, judged_pairs, pair_up, round_folders, round_notes, sided, unread_rounds
from deckcheck.event.twice import same_players
from deckcheck.event.words import listed
from deckcheck.judge.deck import Wanted
from deckcheck.judge.swap import Match
from deckcheck.model.event import Entrant, Event, Irregularity, Sided
from deckcheck.model.finding import worst
from deckcheck.model.report import Item
from deckcheck.model.words import say
from deckcheck.report.base import Summary
from deckcheck.run.decks import DeckWorker
from deckcheck.run.policy import Policy

_REGISTERED = ("registered", "registered.csv", "registrations.csv", "decks", "form.csv", "decks.csv")
_MISSING = 10
"""So many players without a deck in a round are named: most do not hand one in."""
PLAYERS = ("players.csv", "players.tsv", "players.txt")


_WHOSE = ("ambiguous", "deck-not-found")
"""Irregularities that say whose a deck may be that is nobody's."""


class Desk(NamedTuple):
    """An event with the items of its report: the registered decks in order, then the exchanges of all rounds.

    `settled` are the items of registered decks by path, as they count; `skipped` the files that hold no deck.
    """

    event: Event
    items: tuple[Item, ...]
    settled: dict[str, Item]
    notes: tuple[str, ...]
    skipped: tuple[str, ...]


def make_desk(folder: str, details: Details, worker: DeckWorker, policy: Policy, day: str) -> Desk:
    """Read and judge everything in an event's folder.  Raises UsageError where decks or players cannot be found."""
    people = _players(folder, details)
    handed = _decks(folder, details, people, worker)
    known = people if people is not None else handed.people
    players = known.players if known is not None else ()
    items = judged(handed.decks, worker)
    settled = {item.path: policy(item, Summary()) for item in items}
    found = assign(players, handed.decks)
    owners = owners_of(players, found)
    notes = [note for table in (people, handed.people) if table is not None for note in table.notes]
    if known is None:
        notes.append(say("There is no table of players (players.csv), so decks are not matched with players."))
    round_items: list[Item] = []
    exchanges: dict[int, list[Sided]] = {}
    language = worker.judge(os.path.join(folder, "")).options.language
    notes += _unread(folder, details)
    for name in round_folders(folder):
        for pair, item in _round(folder, name, handed.decks, owners, worker, notes):
            counted = policy(item, Summary())
            exchange = Sided(name, pair.duel, item.path, counted.verdict, sided(item, worker.store, language))
            exchanges.setdefault(pair.registered, []).append(exchange)
            round_items.append(item)
    entrants = _entrants(players, found, handed, settled, exchanges)
    irregularities = _irregularities(
        folder, players, found, handed, entrants, [*settled.values()], known is not None, day
    )
    strays = tuple(handed.decks[number].path for number in found.strays)
    event = Event(details.name, day, entrants, irregularities, strays, len(items), len(round_items), folder)
    short = tuple(note.replace(f"{folder}{os.sep}", "") for note in notes)
    return Desk(event, tuple(_in_order(event, [*items, *round_items])), settled, short, handed.skipped)


def shown_folder(path: str) -> str:
    """What to call a folder at the end of a sentence."""
    return "this folder" if os.path.normpath(path) == "." else path


def _unread(folder: str, details: Details) -> Iterator[str]:
    """What lies in an event's folder as decks do, and is not read."""
    path = details.registered or _found_registered(folder)
    others = [place for place in _there(folder, _REGISTERED) if place not in (path, details.players)]
    if path and others:
        yield say(
            "Not read, as the decks are in {folder}: {files}. The key `registered` of event.yaml says which.",
            folder=path,
            files=listed(others),
        )
    strange = unread_rounds(folder, {os.path.basename(place) for place in (path, *others)})
    if strange:
        yield say(
            "Not read: {files}. The folders of rounds are called round-1, round-2 and so on.", files=listed(strange)
        )


def _there(folder: str, names: Iterable[str]) -> Iterator[str]:
    """The paths of what lies in a folder under some names."""
    places = (os.path.normpath(os.path.join(folder, name)) for name in names)
    return filter(os.path.exists, places)


def _found_registered(folder: str) -> str:
    return next(_there(folder, _REGISTERED), "")


def _players(folder: str, details: Details) -> People | None:
    """The table of players, None if there is none."""
    path = details.players or players_in(folder)
    if path and not os.path.exists(path):
        raise UsageError(f"{path} does not exist.", f"{details.path} names it as the table of players.")
    return read_people(path, details.columns) if path else None


def _in_order(event: Event, items: list[Item]) -> Iterator[Item]:
    """The items with their players: of each player, in the order of the last names, the deck and its exchanges; then
    the decks of nobody."""
    left = {item.path: item for item in items}
    for entrant in event.entrants:
        player = (entrant.person.listed or entrant.called, entrant.id, entrant.country)
        for path in (*entrant.decks, *(it.path for it in entrant.sided)):
            if path in left:
                yield left.pop(path)._replace(player=player)
    yield from left.values()


def players_in(folder: str) -> str:
    """The path of the table of players in a folder, empty if there is none."""
    return next(filter(os.path.isfile, _there(folder, PLAYERS)), "")


def owners_beside(path: str, registered: HandedIn) -> tuple[dict[int, list[Player]], list[str]]:
    """The players of registered decks, by the decks' numbers, by the table of players that lies beside or among
    them; and remarks on it.

    None where the decks are rows of a table: those name their players.
    """
    if registered.people is not None:
        return {}, list(registered.people.notes)
    beside = players_in(path) or players_in(os.path.dirname(os.path.abspath(path)))
    if not beside:
        return {}, []
    people = read_people(os.path.relpath(beside))
    return owners_of(people.players, assign(people.players, registered.decks)), list(people.notes)


def _decks(folder: str, details: Details, people: People | None, worker: DeckWorker) -> HandedIn:
    """The registered decks: those of the folder or form, and those in the rows of the table of players."""
    path = details.registered
    if path and not os.path.exists(path):
        raise UsageError(f"{path} does not exist.", f"{details.path} names it as the place of the registered decks.")
    path = path or _found_registered(folder)
    in_table = people is not None and holds_decks(people)
    if not path and not in_table:
        raise UsageError(
            f"There are no registered decks in {shown_folder(folder)}.",
            "Put them into a folder `registered`, or name their folder, or the CSV of a web form, in event.yaml.",
        )
    found = handed_in(path, worker, details.columns) if path else HandedIn(())
    if not found.decks and not in_table:
        raise UsageError(f"There are no decks in {path}.", "Put one file per player there.")
    if people is None or not in_table or (found.people is not None and os.path.samefile(path, people.path)):
        return found
    return found._replace(decks=(*found.decks, *in_rows(people, worker)))


def _round(
    folder: str,
    name: str,
    registered: tuple[Handed, ...],
    owners: dict[int, list[Player]],
    worker: DeckWorker,
    notes: list[str],
) -> Iterator[tuple[Pair, Item]]:
    path = os.path.normpath(os.path.join(folder, name))
    later = handed_in(path, worker)
    pairing = pair_up(registered, later.decks, 2, owners)
    notes += round_notes(name, pairing, registered, owners, _MISSING)
    judge = worker.judge(os.path.join(path, "")).telling(Wanted(cards=True))
    yield from judged_pairs(pairing.pairs, registered, judge, Match())


def _entrants(
    players: tuple[Player, ...],
    found: Assignment,
    handed: HandedIn,
    settled: dict[str, Item],
    exchanges: dict[int, list[Sided]],
) -> tuple[Entrant, ...]:
    """The players in the order of their last names; rows of the same player are one."""
    rows: dict[object, list[int]] = {}
    for number, player in enumerate(players):
        rows.setdefault(identity(player) if player.id else number, []).append(number)
    entrants = []
    for numbers in rows.values():
        player = players[numbers[0]]
        decks = [deck for number in numbers for deck in found.decks[number]]
        paths = tuple(dict.fromkeys(handed.decks[deck].path for deck in decks))
        entrants.append(
            Entrant(
                player.person,
                player.name,
                player.id,
                player.country,
                player.row,
                paths,
                worst(settled[path].verdict for path in paths) if paths else "",
                tuple(one for deck in decks for one in exchanges.get(deck, ())),
            )
        )
    return tuple(sorted(entrants, key=lambda entrant: (*entrant.person.order, entrant.row)))


def _irregularities(
    folder: str,
    players: tuple[Player, ...],
    found: Assignment,
    handed: HandedIn,
    entrants: tuple[Entrant, ...],
    items: list[Item],
    known: bool,
    day: str,
) -> tuple[Irregularity, ...]:
    strays = [handed.decks[number] for number in found.strays]
    name = irregular.Names(entrants)
    told: list[Irregularity] = []
    if known:
        paths = [[handed.decks[deck].path for deck in decks] for decks in found.decks]
        twice = same_players(players, paths)
        again = {player for one in twice if one.kind == "same-player" for player in one.players}
        told += twice
        told += found.irregularities
        lacking = [player for player, decks in zip(players, found.decks, strict=True) if not decks]
        full_names = FullNames(players)
        theirs = irregular.may_be_theirs(strays, full_names, lacking)
        told += irregular.without_deck(entrants, theirs, told)
        doubted = {path for one in found.irregularities if one.kind in _WHOSE for path in one.decks}
        told += irregular.without_player(strays, full_names, lacking, doubted)
        told += irregular.several_decks(entrants, again)
    told += irregular.alike(handed.decks, items, name)
    told += irregular.not_released(items, day, name)
    told = [one._replace(message=one.message.replace(f"{folder}{os.sep}", "")) for one in told]
    return tuple(sorted(told, key=lambda one: not one.certain))
