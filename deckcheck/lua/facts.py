"""What is known of the cards that scripts are about: from the pool, and from client databases."""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple, Protocol

from deckcheck.model.card import MONSTER, TRAP


class CardFacts(NamedTuple):
    """A card as the script rules see it.

    `type` has the bits of `model.card`; `level` is the Level, Rank or Link Rating; `text` is the card text in one
    language or None; `strings` is the number of the last prompt that a client database gives it, -1 if that is not
    known; `alias` is the passcode of the card that it is another artwork (or version) of, or 0.
    """

    code: int
    name: str
    type: int
    level: int = 0
    text: str | None = None
    strings: int = -1
    alias: int = 0

    @property
    def is_monster(self) -> bool:
        return self.type & MONSTER != 0

    @property
    def is_trap(self) -> bool:
        return self.type & TRAP != 0

    def is_a(self, kind: int) -> bool:
        """Whether the card has one of the kinds in the mask."""
        return self.type & kind != 0


class FactBook(Protocol):
    """Where facts are looked up."""

    def facts(self, code: int) -> CardFacts | None:
        """The card of a passcode, or None."""
        ...

    def is_known(self, code: int) -> bool | None:
        """Whether some card or artwork has this passcode; None if too few cards are known to tell."""
        ...

    @property
    def mentioned(self) -> Mapping[str, frozenset[int]]:
        """The names that the texts of cards ask for ("a card that mentions …"), with their passcodes."""
        ...

    def named(self, name: str) -> frozenset[int]:
        """The passcodes of the cards of a name, as far as the book can look names up."""
        ...


_NO_NAMES: Mapping[str, frozenset[int]] = {}
_MENTIONS = re.compile(
    r"(?:mentions?|specifically lists?)(?: the cards?)? "
    r"((?:(?:\"[^\"]+\"|'[^']+')(?:,? (?:and/or|and|or) |, )?)+)"
)
_MENTIONS_IT = re.compile(
    r"\"([^\"]+)\",? (?:and/or|and|or) [^.\"]*? that (?:specifically )?(?:mentions?|lists?) (?:it|them)\b"
)
_NAME = re.compile(r"\"([^\"]+)\"|'([^']+)'")


def mentioned_in(texts: Iterable[str]) -> set[str]:
    """The names that some text asks for in the words "a card that mentions …"."""
    found: set[str] = set()
    for text in texts:
        found.update(_MENTIONS_IT.findall(text))
        found.update(one or other for asked in _MENTIONS.findall(text) for one, other in _NAME.findall(asked))
    return found


def by_name(cards: Iterable[tuple[str, int]]) -> Mapping[str, frozenset[int]]:
    """The names of cards with the passcodes of those that have them."""
    found: dict[str, set[int]] = {}
    for name, code in cards:
        found.setdefault(name, set()).add(code)
    return {name: frozenset(codes) for name, codes in found.items()}


class NoFacts:
    """A book without cards: only the rules that need none run."""

    mentioned = _NO_NAMES

    def facts(self, code: int) -> CardFacts | None:
        return None

    def is_known(self, code: int) -> bool | None:
        return None

    def named(self, name: str) -> frozenset[int]:
        return frozenset()


class TableFacts:
    """Cards held in memory; `complete` says whether a passcode that is missing belongs to no card."""

    def __init__(self, cards: dict[int, CardFacts], complete: bool = False) -> None:
        self.cards = cards
        self.complete = complete

    @cached_property
    def mentioned(self) -> Mapping[str, frozenset[int]]:
        names = mentioned_in(card.text for card in self.cards.values() if card.text)
        return by_name((card.name, card.code) for card in self.cards.values() if card.name in names)

    def named(self, name: str) -> frozenset[int]:
        return frozenset(card.code for card in self.cards.values() if card.name == name)

    def facts(self, code: int) -> CardFacts | None:
        return self.cards.get(code)

    def is_known(self, code: int) -> bool | None:
        return True if code in self.cards else (False if self.complete else None)


class PoolFacts:
    """The card data, the `bundled` ones if no others may be used; each card is asked for once.  They have no card
    text."""

    mentioned = _NO_NAMES

    def __init__(self, bundled: bool = False) -> None:
        from deckcheck.data.store import Store

        self._store = Store.open(bundled)
        self._seen: dict[int, CardFacts | None] = {}

    def state(self) -> str:
        """Which index the cards are from, and in which state."""
        import os

        found = []
        for path in self._store.paths():
            about = os.stat(path) if path else None
            found.append(f"{path} {about.st_size} {about.st_mtime_ns}" if about is not None else f"memory {id(self)}")
        return "\n".join(found)

    def facts(self, code: int) -> CardFacts | None:
        if code not in self._seen:
            card = self._store.cards([code]).get(code)
            self._seen[code] = card and CardFacts(code, card.name, card.type, card.level or 0)
        return self._seen[code]

    def is_known(self, code: int) -> bool | None:
        return self.facts(code) is not None

    def named(self, name: str) -> frozenset[int]:
        return frozenset()


class Books:
    """Several books as one: the first that knows a card says what it is, the first with a text gives it that."""

    def __init__(self, books: list[FactBook]) -> None:
        self.books = books

    @cached_property
    def mentioned(self) -> Mapping[str, frozenset[int]]:
        found: dict[str, frozenset[int]] = {}
        for book in self.books:
            for name, codes in book.mentioned.items():
                found[name] = found.get(name, frozenset()) | codes
        return found

    def facts(self, code: int) -> CardFacts | None:
        found: CardFacts | None = None
        for book in self.books:
            facts = book.facts(code)
            if facts is None:
                continue
            if found is None:
                found = facts
            elif found.text is None and facts.text is not None:
                found = found._replace(text=facts.text, strings=facts.strings)
        return found

    def named(self, name: str) -> frozenset[int]:
        return frozenset().union(*(book.named(name) for book in self.books))

    def is_known(self, code: int) -> bool | None:
        answers = [book.is_known(code) for book in self.books]
        if any(answers):
            return True
        return False if any(answer is False for answer in answers) else None
