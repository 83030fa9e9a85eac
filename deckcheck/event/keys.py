"""Finding things by what people call them."""

from collections.abc import Iterable, Sequence

from deckcheck.event.people import Player
from deckcheck.model.person import name_words

_MOST_NEAR = 5


class Index:
    """Players, decks … by some keys each; an empty key counts for nothing."""

    def __init__(self, keys: Iterable[Iterable[str]]) -> None:
        self._numbers: dict[str, list[int]] = {}
        for number, own in enumerate(keys):
            for key in filter(None, own):
                self._numbers.setdefault(key, []).append(number)

    def found(self, keys: Iterable[str]) -> list[int]:
        """The numbers of those that have one of some keys."""
        return sorted({number for key in keys for number in self._numbers.get(key, ())})


class FullNames:
    """Players by their whole names, to find those that a longer one holds."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players = players
        self._words = [frozenset(name_words(player.name)) for player in players]
        self._index = Index(self._words)

    def within(self, text: str) -> list[Player]:
        """The players whose whole name, of two words at least, is in a text."""
        words = set(name_words(text))
        fitting = self._index.found(words)
        return [self._players[n] for n in fitting if len(self._words[n]) > 1 and self._words[n] <= words]


def word_index(names: Iterable[str]) -> Index:
    """Names by their words, to find those that are near another."""
    return Index([_long_words(name) for name in names])


def near(name: str, index: Index, players: Index) -> list[int]:
    """The numbers of the names that share a word with a name; one that many players have tells nothing."""
    return index.found(word for word in _long_words(name) if len(players.found((word,))) <= _MOST_NEAR)


def _long_words(name: str) -> set[str]:
    return {word for word in name_words(name) if len(word) > 2 or not word.isascii()}
