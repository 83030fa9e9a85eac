"""Which deck is whose: by the deck column, then by the ID, then by a name that is the file's name."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from deckcheck.event.keys import Index
from deckcheck.event.people import Player, is_deck, is_file
from deckcheck.event.registered import Handed
from deckcheck.event.words import listed
from deckcheck.model.event import Irregularity
from deckcheck.model.person import name_keys, plain_letters, word_keys, written_keys
from deckcheck.model.words import say

_SHORTEST_ID = 4


class Assignment(NamedTuple):
    """The numbers of each player's decks, in the order of the players; the decks that are nobody's, and what is to be
    said of it."""

    decks: tuple[tuple[int, ...], ...]
    strays: tuple[int, ...]
    irregularities: tuple[Irregularity, ...]


def id_key(text: str) -> str:
    """An ID as it is compared: without blanks, hyphens and the zeros that spreadsheets take away."""
    return plain_letters(text).lstrip("0")


def stem_of(path: str) -> str:
    """The name of a file without its folder and ending."""
    name = re.sub(r"#[0-9]+$", "", os.path.basename(path.replace("\\", "/")))
    stem, ending = os.path.splitext(name)
    return stem if ending and len(ending) <= 10 else name


def assign(players: Sequence[Player], decks: Sequence[Handed]) -> Assignment:
    """Find out which deck is whose.  A deck that fits several players is nobody's, and said to be so."""
    owners: dict[int, list[int]] = {}
    told = [*_by_column(players, decks, owners)]
    ids = Index([(id_key(player.id),) for player in players])
    words = Index([word_keys(player.name) for player in players])
    names = Index([name_keys(player.name) for player in players])
    ways: tuple[Callable[[Handed], list[int]], ...] = (
        lambda deck: _by_id(deck, players, ids, words),
        lambda deck: words.found(deck_word_keys(deck)),
        lambda deck: names.found(deck_name_keys(deck)),
    )
    doubted: dict[int, list[int]] = {}
    for found_by in ways:
        for number, deck in enumerate(decks):
            if number in owners or number in doubted:
                continue
            fitting = found_by(deck)
            # Rows of the same person are one: `same_players` reports them.
            if fitting and (len(fitting) == 1 or _same(players[one] for one in fitting)):
                owners[number] = fitting[:1]
                told += _differing(deck, players[fitting[0]])
            elif fitting:
                doubted[number] = fitting
    told += [_ambiguous(decks[number], [players[one] for one in fitting]) for number, fitting in doubted.items()]
    of_player: list[list[int]] = [[] for _ in players]
    for number in sorted(owners):
        for owner in owners[number]:
            of_player[owner].append(number)
    strays = [number for number in range(len(decks)) if number not in owners]
    return Assignment(tuple(map(tuple, of_player)), tuple(strays), tuple(told))


def _by_id(deck: Handed, players: Sequence[Player], ids: Index, words: Index) -> list[int]:
    """The numbers of the players whose ID a deck has.

    With the name of one player and the ID of another nobody can tell whose it is: both are among them.
    """
    fitting = ids.found(id_keys(deck))
    named = words.found(deck_word_keys(deck)) if fitting else []
    by_name, by_id = ({identity(players[one]) for one in found} for found in (named, fitting))
    return fitting if by_name & by_id else sorted({*fitting, *named})


def owners_of(players: Sequence[Player], found: Assignment) -> dict[int, list[Player]]:
    """The players of the decks, by the numbers of those."""
    owners: dict[int, list[Player]] = {}
    for player, decks in zip(players, found.decks, strict=True):
        for deck in decks:
            owners.setdefault(deck, []).append(player)
    return owners


def _by_column(
    players: Sequence[Player], decks: Sequence[Handed], owners: dict[int, list[int]]
) -> Iterator[Irregularity]:
    """Note the owners that the deck column of the table tells, and tell what is odd about that."""
    own = {id(deck.player): number for number, deck in enumerate(decks) if deck.player is not None}
    places = _Places(decks)
    written = [player.deck for player in players if player.deck and id(player) not in own]
    if written and not any(is_deck(text) or is_file(text) or places.meant(text) for text in written):
        # `Deck: Blue-Eyes` tells what is played, not where it is.
        message = say("The deck column (“{text}” …) names none of the decks; it was not used.", text=short(written[0]))
        yield Irregularity("deck-not-found", message, False)
        written = []
    for number, player in enumerate(players):
        if not player.deck:
            continue
        if id(player) in own:
            owners.setdefault(own[id(player)], []).append(number)
            continue
        found = places.meant(player.deck)
        if len(found) == 1:
            owners.setdefault(found[0], []).append(number)
            continue
        if not written:
            continue
        paths = tuple(decks[deck].path for deck in found)
        told = {"player": called(player), "text": short(player.deck)}
        if found:
            message = say(
                '{player}: the deck column says "{text}", and {decks} have that name.', **told, decks=listed(paths)
            )
        else:
            message = say('{player}: the deck column says "{text}", and there is no such deck.', **told)
        yield Irregularity("deck-not-found", message, True, (called(player),), paths)
    for deck, several in owners.items():
        if len(several) > 1:
            names = [called(players[number]) for number in several]
            message = say(
                "{deck} is named as the deck of {n} players: {players}.",
                deck=decks[deck].path,
                n=len(names),
                players=listed(names),
            )
            yield Irregularity("shared-deck", message, players=tuple(names), decks=(decks[deck].path,))


def short(text: str) -> str:
    """A text of a cell for a message: on one line, and not too long."""
    text = " ".join(text.split())
    return text if len(text) <= 60 else f"{text[:59]}…"


def called(player: Player) -> str:
    """What to call a player in messages."""
    return player.name or (say("ID {id}", id=player.id) if player.id else say("row {row}", row=player.row))


def in_row(player: str, row: int) -> str:
    """What to call a player where several may be called so: `ambiguous` irregularities name theirs by it."""
    return say("{player} (row {row})", player=player, row=row)


def _same(players: Iterable[Player]) -> bool:
    """Whether rows are certainly those of one player: without an ID two of a name may be two people."""
    found = {identity(player) for player in players}
    return len(found) == 1 and bool(next(iter(found))[0])


def identity(player: Player) -> tuple[str, frozenset[str]]:
    """What makes two rows the same player: the ID and the name."""
    return id_key(player.id), name_keys(player.name)


class _Places:
    """Decks by what people write into a column: the path, the file's name, that without its ending."""

    def __init__(self, decks: Sequence[Handed]) -> None:
        paths = [deck.path.replace("\\", "/").lower() for deck in decks]
        self._ways = (
            (Index([(path, path.rpartition("/")[2]) for path in paths]), str),
            (Index([(stem_of(path),) for path in paths]), str),
            (Index([(plain_letters(stem_of(path)),) for path in paths]), lambda text: plain_letters(stem_of(text))),
        )

    def meant(self, text: str) -> list[int]:
        """The numbers of the decks that a text means."""
        wanted = text.replace("\\", "/").removeprefix("./").lower()
        wanted_name = wanted.rpartition("/")[2]
        for index, key in self._ways:
            found = index.found((key(wanted),)) or index.found((key(wanted_name),))
            if found:
                return found
        return []


def id_keys(deck: Handed) -> set[str]:
    """The IDs that a deck may be of: that of its row, or the file's name or one of its words if that is a number."""
    if deck.player is not None:
        return {id_key(deck.player.id)}
    # A short number may be anything, unless the file is called by it and nothing else.
    return {
        id_key(word)
        for name in _names(deck)
        for word in (name, *_numbers_in(name))
        if len(plain_letters(word)) >= _SHORTEST_ID or word == name
    }


def _numbers_in(name: str) -> list[str]:
    return [word for word in re.split(r"[^0-9A-Za-z]+", name) if word.isdigit()]


def _names(deck: Handed) -> list[str]:
    """What a file is called: its name, and that of the folder around it (`Yugi Muto/deck.ydk`)."""
    around = os.path.basename(os.path.dirname(deck.path.replace("\\", "/")))
    return [stem_of(deck.path), *([around] if around else [])]


def deck_name_keys(deck: Handed) -> frozenset[str]:
    """The names that a deck may be of: that of its row, or the file's name or folder."""
    if deck.player is not None:
        return name_keys(deck.player.name)
    return frozenset().union(*map(written_keys, _names(deck)))


def deck_word_keys(deck: Handed) -> frozenset[str]:
    """The same by words that are still apart, without IDs that are beside the name."""
    if deck.player is not None:
        return word_keys(deck.player.name)
    names = (re.sub(rf"(?<![0-9A-Za-z])[0-9]{{{_SHORTEST_ID},}}(?![0-9A-Za-z])", " ", name) for name in _names(deck))
    return frozenset().union(*map(word_keys, names))


def _differing(deck: Handed, player: Player) -> Iterator[Irregularity]:
    """What a row with a deck says otherwise than the table of players does."""
    row = deck.player
    if row is None:
        return
    if row.id and player.id and id_key(row.id) != id_key(player.id):
        message = say(
            "{player} has the ID {id}, and {other} with the deck {deck}: it may be another.",
            player=called(player),
            id=player.id,
            other=row.id,
            deck=deck.path,
        )
        yield Irregularity("id-differs", message, False, (called(player),), (deck.path,))
    if row.name and player.name and not name_keys(row.name) & name_keys(player.name):
        message = say(
            "{deck} has the ID {id} of {player}, and the name {name}.",
            deck=deck.path,
            id=row.id,
            player=called(player),
            name=row.name,
        )
        yield Irregularity("name-differs", message, False, (called(player), row.name), (deck.path,))


def _ambiguous(deck: Handed, players: Sequence[Player]) -> Irregularity:
    names = [in_row(called(player), player.row) for player in players]
    message = say(
        "{deck} may be the deck of {players}; a deck column in the table of players would settle it.",
        deck=deck.path,
        players=listed(names, "or"),
    )
    return Irregularity("ambiguous", message, False, tuple(names), (deck.path,))


def name_on(deck: Handed) -> str:
    """The name that a deck was handed in under: that of its row, or of its file."""
    return deck.player.name if deck.player is not None else stem_of(deck.path)
