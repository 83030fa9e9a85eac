"""Set codes: the cards and days of numbers such as `LOB-EN005`, and the numbers that a card bears."""

import re
import zlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from deckcheck.model.known import Print
from deckcheck.model.release import decode
from deckcheck.model.setcode import set_code

if TYPE_CHECKING:  # the store makes one of these when it is first asked
    from deckcheck.data.store import Store

_LANGUAGE_LETTERS = 2
"""A set code has at most so many letters for its language after the dash."""


class SetCodes:
    """The sets of a store; each family of territories is read once."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._sets: dict[str, dict[str, str]] = {}

    def prints(self, numbers: Iterable[str]) -> dict[str, Print]:
        """What is known of set codes (`LOB-EN005`, in any case and width), by the number as it was asked for."""
        found = {number: self.print_of(number) for number in dict.fromkeys(numbers)}
        return {number: known for number, known in found.items() if known is not None}

    def print_of(self, number: str) -> Print | None:
        """What is known of one set code; None for one of no known product."""
        number = (set_code(number.strip()) or number.strip()).upper()
        if number[-1:].isalpha() and number[-2:-1].isdigit():
            number = number[:-1]  # the letter tells artworks apart
        prefix = number.rstrip("0123456789")
        digits = number[len(prefix) :]
        product, _, middle = prefix.partition("-")
        query = (
            "SELECT territory, numbers, first, text FROM product JOIN product_name n ON n.id = name WHERE prefix = ?"
            " ORDER BY first IS NULL, abs(first), product.id"
        )
        products = [row for row in self._store.connection.execute(query, (prefix,)) if digits and holds(row[1], digits)]
        if not products:
            return None
        territories = tuple(dict.fromkeys(territory for territory, _, _, _ in products))
        cards: dict[int, None] = {}
        for family in dict.fromkeys(territory.partition("-")[0] for territory in territories):
            ids = _konami_ids(self.sets(family).get(product, ""), middle, digits)
            cards |= dict.fromkeys(code for id in ids for code in self._store.by_konami_id(id))
        first = next((first for _, _, first, _ in products if first is not None), None)
        release = None if first is None else decode(first, self._store.meta()["cards"])
        return Print(number, territories, tuple(cards), products[0][3], release)

    def of_card(self, code: int) -> tuple[str, ...]:
        """The set codes that a card bears, by set; reads all of them."""
        card = self._store.cards((code,)).get(code)
        if card is None or card.konami_id is None:
            return ()
        wanted = re.compile(rf"(?:^| )([A-Z]*)(\d+):(?:\d+,)*{card.konami_id}(?:,\d+)*(?= |$)")
        found: set[str] = set()
        for (family,) in self._store.connection.execute("SELECT family FROM prints").fetchall():
            for product, cards in self.sets(family).items():
                if str(card.konami_id) in cards:
                    for letters, digits in wanted.findall(cards):
                        found.update(self._printed_as(product, family, letters, digits))
        return tuple(sorted(found))

    def sets(self, family: str) -> dict[str, str]:
        """The sets of a family of territories with their numbers and Konami IDs (`001:4007 002:4009 …`); read once."""
        if family not in self._sets:
            row = self._store.connection.execute("SELECT sets FROM prints WHERE family = ?", (family,)).fetchone()
            lines = zlib.decompress(row[0]).decode().split("\n") if row is not None else []
            self._sets[family] = {set_code: cards for set_code, _, cards in (line.partition(" ") for line in lines)}
        return self._sets[family]

    def _printed_as(self, set_code: str, family: str, letters: str, digits: str) -> Iterator[str]:
        """The numbers that a place in a set has in the languages of a family."""
        query = (
            "SELECT prefix, numbers FROM product WHERE prefix >= ?1 AND prefix < ?2"
            " AND (territory = ?3 OR territory LIKE ?3 || '-%') ORDER BY prefix"
        )
        for prefix, numbers in self._store.connection.execute(query, (f"{set_code}-", f"{set_code}.", family)):
            middle = prefix.partition("-")[2]
            language = middle.removesuffix(letters)
            if middle.endswith(letters) and len(language) <= _LANGUAGE_LETTERS and holds(numbers, digits):
                yield f"{prefix}{digits}"


def _konami_ids(cards: str, middle: str, digits: str) -> list[int]:
    """The Konami IDs of the number `digits` in a set, after a language and further letters (`JPM` of `15AX-JPM01`)."""
    for letters in range(min(len(middle), _LANGUAGE_LETTERS), -1, -1):
        match = re.search(rf"(?:^| ){middle[letters:]}{digits}:([\d,]+)", cards)
        if match is not None:
            return [int(id) for id in match[1].split(",")]
    return []


def holds(numbers: str, digits: str) -> bool:
    """Whether the digits are among those of a product (`000-031,033`), written with as many of them."""
    for part in numbers.split(","):
        low, _, high = part.partition("-")
        if len(digits) == len(low) and low <= digits <= (high or low):
            return True
    return False
