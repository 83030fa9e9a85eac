"""Finding things by what people call them."""

from collections.abc import Iterable


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
