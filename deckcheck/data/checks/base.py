"""What a check is given, and what it yields."""

import sqlite3
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from deckcheck.data.flat import read
from deckcheck.data.schema.cards import CheckRow
from deckcheck.data.store import Store
from deckcheck.data.values import LANGUAGES
from deckcheck.model.card import SKILL, TOKEN, Card
from deckcheck.model.play import LimitList, ListHead
from deckcheck.model.release import COLUMNS, Release


class Problem(NamedTuple):
    """What a check found: in words, with the file below the checkout that it is in, and the line if that is known.

    `number` is what the line begins with or holds where the line has yet to be looked for: a card's code, a set.
    """

    message: str
    file: str = ""
    number: int | str | None = None


class Data:
    """The finished index, the folder it was made from, and what several checks read of them."""

    def __init__(self, store: Store, root: Path) -> None:
        self.store = store
        self.root = root
        self._files: dict[str, dict[str, Any]] = {}
        self.db: sqlite3.Connection = store.connection
        self.day = store.meta()["cards"]

    @cached_property
    def cards(self) -> dict[int, Card]:
        """The cards by code, without Tokens and Skill Cards."""
        return {card.code: card for card in self.store.all_cards() if not card.type & (TOKEN | SKILL)}

    @cached_property
    def names(self) -> list[tuple[int, str, str]]:
        """Every name: (code, language, text)."""
        others = self.db.execute("SELECT code, lang, text FROM name").fetchall()
        english = [(code, LANGUAGES[0], card.name) for code, card in self.cards.items()]
        return [*english, *((code, LANGUAGES[lang], text) for code, lang, text in others)]

    @cached_property
    def releases(self) -> dict[str, dict[int, Release]]:
        """The first days by column and code."""
        return {column: self.store.released(column) for column in COLUMNS}

    @cached_property
    def never_legal(self) -> set[int]:
        """The codes of the cards that no official Duel allows."""
        return set(self.store.never_legal(self.cards))

    @cached_property
    def series(self) -> list[str]:
        """The series of lists."""
        return [series for (series,) in self.db.execute("SELECT DISTINCT series FROM list ORDER BY series")]

    def file(self, name: str) -> dict[str, Any]:
        """What a file of the checkout holds; nothing where it is not there (an index without its files)."""
        path = self.root / name
        if name not in self._files:
            self._files[name] = read(path) if path.exists() else {}
        return self._files[name]

    @cached_property
    def lists(self) -> dict[str, list[tuple[ListHead, LimitList]]]:
        """Every list by series, oldest first."""
        return {
            series: [(head, self.store.load_list(head, 4)) for head in self.store.lists(series)]
            for series in self.series
        }


def list_file(head: ListHead) -> str:
    """The file of a list."""
    return f"banlists/{head.series}/{head.effective}.yaml"


Find = Callable[[Data, CheckRow], Iterator[Problem]]


class Check(NamedTuple):
    """A check: its name, what it looks for, and the function that does."""

    name: str
    title: str
    find: Find
