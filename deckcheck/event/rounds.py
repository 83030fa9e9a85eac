"""The decks of a round against the registered ones: which belongs to which, and every exchange verified (RULES B)."""

import os
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from deckcheck.data.store import Store
from deckcheck.deckfiles.limits import MAX_DECKS
from deckcheck.decks.resolve import Deck, join
from deckcheck.event.assign import called, deck_name_keys, id_key, id_keys, stem_of
from deckcheck.event.keys import Index
from deckcheck.event.people import Player
from deckcheck.event.registered import TABLES, Handed
from deckcheck.event.words import listed
from deckcheck.inputs.sources import is_folder
from deckcheck.judge.deck import Judge
from deckcheck.judge.swap import Match, judge_exchange
from deckcheck.model import words
from deckcheck.model.deck import NOWHERE, SIDE, DeckFile
from deckcheck.model.finding import UNREADABLE
from deckcheck.model.person import name_keys, plain_letters
from deckcheck.model.report import Item
from deckcheck.model.words import say
from deckcheck.run.guard import guarded
from deckcheck.run.swap import deck_with_format

_ROUND = re.compile(r"(?:round|rd|r|runde|ronde|ronda|rodada|turno)[-_ ]?([0-9]{1,3})", re.IGNORECASE)
# The Duel that a file is for: `yugi-muto-duel3.ydk`, or a folder `duel-3` around it.
_DUEL = re.compile(r"(?:^|(?<![-_ .(])[-_ .(]+)(?:duel|game|d|g)[-_ ]?([1-9])\)?$", re.IGNORECASE)
# The round, which is said by the folder, too: `yugi-muto-r3.ydk`.
_OF_ROUND = re.compile(r"(?<![-_ .(])[-_ .(]+(?:round|rd|r)[-_ ]?[0-9]{1,2}\)?$", re.IGNORECASE)


class Pair(NamedTuple):
    """A deck of a round with the registered deck that it belongs to (its number), and the Duel that it is for."""

    deck: Handed
    registered: int
    duel: int


class Pairing(NamedTuple):
    """The pairs of a round in the order of its files, the files that belong to no registered deck, those that may
    belong to several, and remarks."""

    pairs: tuple[Pair, ...]
    extra: tuple[Handed, ...]
    doubtful: tuple[Handed, ...]
    notes: tuple[str, ...]


def round_folders(folder: str) -> list[str]:
    """The names of the folders of rounds (`round-1`, `Round 2`) in an event's folder, in their order."""
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            match = _ROUND.fullmatch(entry.name)
            if match is not None and is_folder(entry):
                found.append((int(match[1]), entry.name))
    return [name for _, name in sorted(found)]


def unread_rounds(folder: str, known: Container[str]) -> list[str]:
    """What lies beside the folders of rounds and may be one: other folders, and tables called as a round."""
    with os.scandir(folder) as entries:
        return sorted(
            entry.name
            for entry in entries
            if not entry.name.startswith(".")
            and entry.name not in known
            and (
                not _ROUND.fullmatch(entry.name)
                if is_folder(entry)
                else _ROUND.fullmatch(stem_of(entry.name)) and entry.name.lower().endswith(TABLES)
            )
        )


def pair_up(
    registered: Sequence[Handed], later: Iterable[Handed], first_duel: int, owners: Mapping[int, Sequence[Player]]
) -> Pairing:
    """Find the registered deck of each deck of a round: by the file's name, then the ID, then the player's name.

    `owners` are the players of the registered decks, by number.  A deck that fits several is reported, never guessed.
    """
    players = _players_of(registered, owners)
    exact = Index([(os.path.basename(deck.path),) for deck in registered])
    stems = Index([(plain_letters(stem_of(deck.path)),) if deck.player is None else () for deck in registered])
    ids = Index(
        [
            [*(id_key(player.id) for player in own), *(id_keys(deck) if deck.player is None else ())]
            for deck, own in zip(registered, players, strict=True)
        ]
    )
    names = Index(
        [
            {key for player in own for key in name_keys(player.name)} | name_keys(stem_of(deck.path))
            for deck, own in zip(registered, players, strict=True)
        ]
    )
    pairs, extra, doubtful, notes = [], [], [], []
    for deck in later:
        plain, duel = _without_duel(deck, first_duel)
        for found in (
            exact.found((os.path.basename(deck.path),)),
            stems.found((plain_letters(stem_of(plain.path)),)) if deck.player is None else [],
            ids.found(id_keys(plain)),
            names.found(deck_name_keys(plain)),
        ):
            if len(found) == 1:
                pairs.append(Pair(deck, found[0], duel))
                break
            if found:
                doubtful.append(deck)
                several = listed([_name_of(registered[number], players[number]) for number in found], "or")
                notes.append(
                    say("{deck} may belong to {several}; it was not verified.", deck=deck.path, several=several)
                )
                break
        else:
            extra.append(deck)
    twice: dict[tuple[int, int], list[str]] = {}
    for pair in pairs:
        twice.setdefault((pair.registered, pair.duel), []).append(pair.deck.path)
    for (number, duel), paths in twice.items():
        if len(paths) > 1:
            name = _name_of(registered[number], players[number])
            notes.append(
                say(
                    "{name} has {n} decks for Duel {duel}: {files}.",
                    name=name,
                    n=len(paths),
                    duel=duel,
                    files=listed(paths),
                )
            )
    return Pairing(tuple(pairs), tuple(extra), tuple(doubtful), tuple(notes))


def _players_of(registered: Sequence[Handed], owners: Mapping[int, Sequence[Player]]) -> list[Sequence[Player]]:
    """The players of each registered deck: its owners, else those of its row."""
    return [owners.get(number) or ([deck.player] if deck.player else []) for number, deck in enumerate(registered)]


def _without_duel(deck: Handed, first_duel: int) -> tuple[Handed, int]:
    """A deck with the Duel removed from its file's name, and that Duel."""
    folder, name = os.path.split(deck.path)
    stem, ending = os.path.splitext(name)
    duel = 0
    stem = _OF_ROUND.sub("", stem)
    found = _DUEL.search(stem)
    if found is not None:
        # `yugi-muto/duel3.ydk`: a file that is called by its Duel alone is named by its folder.
        duel, stem = int(found[1]), _OF_ROUND.sub("", stem[: found.start()])
    around = _DUEL.fullmatch(os.path.basename(folder))
    plain = os.path.join(folder, stem + ending) if stem else folder
    return deck._replace(path=plain), duel or (int(around[1]) if around is not None else first_duel)


def _name_of(deck: Handed, players: Sequence[Player]) -> str:
    return f"{deck.path} ({words.listed([*map(called, players)])})" if players else deck.path


def judged_pairs(
    pairs: Sequence[Pair], registered: Sequence[Handed], judge: Judge, match: Match
) -> Iterator[tuple[Pair, Item]]:
    """The items of the exchanges; a later Duel is also compared with the one before."""
    before: dict[int, tuple[int, Deck]] = {}
    items: dict[int, Item] = {}
    for at in sorted(range(len(pairs)), key=lambda at: pairs[at].duel):
        pair = pairs[at]
        held, now = (_to_judge(deck, judge) for deck in (registered[pair.registered], pair.deck))
        if isinstance(now, Item):
            item = now
        elif isinstance(held, Item):
            item = _not_comparable(pair.deck.path, held)
        else:
            last = before.get(pair.registered)
            last = last if last is not None and last[0] < pair.duel else None
            deck = join(now, judge.store)
            item = _verified(pair, held, deck, last, judge, match)
            before[pair.registered] = pair.duel, deck
        extra = {
            "game": pair.duel,
            "exchange": [],
            **(item.extra or {}),
            "registered": registered[pair.registered].path,
        }
        items[at] = item._replace(title=say("Duel {n}", n=pair.duel), extra=extra, file=pair.deck.source)
    for at, pair in enumerate(pairs):
        yield pair, items[at]


def _to_judge(deck: Handed, judge: Judge) -> DeckFile | Item:
    """The deck, or the item of one that cannot be read or asks for a format that cannot be had."""
    return deck.file if isinstance(deck.file, Item) else deck_with_format(judge, deck.path, deck.file)


def _not_comparable(path: str, registered: Item) -> Item:
    """The item of a deck whose registered deck cannot be judged, with the reasons."""
    findings = tuple(
        finding._replace(
            message=say(
                "The registered deck {file} cannot be judged: {why}", file=registered.path, why=finding.message
            ),
            span=NOWHERE,
        )
        for finding in registered.findings
    )
    return Item(path, UNREADABLE, findings)


def _verified(
    pair: Pair, registered: DeckFile, now: Deck, last: tuple[int, Deck] | None, judge: Judge, match: Match
) -> Item:
    def items() -> list[Item]:
        choice = judge.choice(registered)
        ruleset = judge.ruleset(choice.format)
        judge.used[choice] = None
        own = match._replace(first=pair.duel, equal_sizes=match.equal_sizes and ruleset.play.equal_sizes)
        return [
            judge_exchange(judge, ruleset, join(registered, judge.store), last, (pair.deck.path, now), pair.duel, own)
        ]

    return guarded(pair.deck.path, items)[0]


def without_deck(
    pairs: Iterable[Pair], registered: Sequence[Handed], owners: Mapping[int, Sequence[Player]]
) -> list[str]:
    """The registered decks that have none in the round, by their players, or else by their files."""
    there = {pair.registered for pair in pairs}
    return [
        words.joined([*map(called, players)]) or registered[number].path
        for number, players in enumerate(_players_of(registered, owners))
        if number not in there
    ]


def round_notes(
    where: str,
    pairing: Pairing,
    registered: Sequence[Handed],
    owners: Mapping[int, Sequence[Player]],
    most: int = MAX_DECKS,
) -> Iterator[str]:
    """What is missing and what is too much in a round; of what is missing at most so many are named."""
    missing = without_deck(pairing.pairs, registered, owners)
    if missing:
        yield say("No deck in {folder} for {players}.", folder=where, players=listed(missing, most=most))
    if pairing.extra:
        files = words.joined([deck.path for deck in pairing.extra])
        yield say("Not verified, since no registered deck belongs to it: {files}.", files=files)
    yield from pairing.notes


class Sums:
    """What was exchanged in a round, over all decks."""

    def __init__(self) -> None:
        self._exchanges = self._without = self._unread = 0
        self._cards: Counter[str] = Counter()

    def add(self, item: Item) -> None:
        """Count an exchange."""
        if item.verdict == UNREADABLE:
            self._unread += 1
            return
        moves = (item.extra or {}).get("exchange", ())
        self._exchanges += 1
        self._without += not moves
        for move in moves:
            if move["from"] == SIDE:
                self._cards[move["card"]["name"]] += move["count"]

    def note(self) -> str:
        """The sums in words, those cards first that came from the Side Deck most often."""
        unread = ""
        if self._unread:
            unread = words.count(self._unread, "{n} deck could not be compared.", "{n} decks could not be compared.")
        if not self._exchanges:
            return unread
        cards = sorted(self._cards.items(), key=lambda pair: (-pair[1], pair[0]))
        named = listed([f"{number} {name}" for name, number in cards])
        decks = words.count(self._exchanges, "{n} deck", "{n} decks")
        told = {"changed": self._exchanges - self._without, "decks": decks, "cards": words.cards(self._cards.total())}
        if named:
            text = say("{changed} of {decks} changed; {cards} came from the Side Deck: {names}.", **told, names=named)
        else:
            text = say("{changed} of {decks} changed; {cards} came from the Side Deck.", **told)
        return f"{text} {unread}".rstrip()


def sided(item: Item, store: Store, language: str) -> tuple[str, ...]:
    """An exchange in few words, what came from the Side Deck first: `+2 Droll & Lock Bird`, `-2 Effect Veiler`."""

    def card(move: dict[str, Any]) -> str:
        code, name = move["card"]["passcode"], move["card"]["name"]
        return f"{move['count']} {name if code is None or language == 'en' else store.name(code, language)}"

    moves = (item.extra or {}).get("exchange", ())
    came = [f"+{card(move)}" for move in moves if move["from"] == SIDE]
    went = [f"-{card(move)}" for move in moves if move["to"] == SIDE]
    return (*came, *went)
