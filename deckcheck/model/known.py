"""What is known of cards beside the facts that rules read of each: names of players, numbers, prints, rows of lists.

A module of its own, because checking a deck of passcodes needs none of it.
"""

from typing import NamedTuple

from deckcheck.model.release import Release


class CommunityName(NamedTuple):
    """A name that players write and no card bears officially.

    `kind`: `translation`, `former` (an official name of earlier prints) or `nickname`.  `others` are the codes of the
    other cards that the name may mean: such a name is never resolved silently.
    """

    card: int
    language: str
    name: str
    kind: str
    source: str
    others: tuple[int, ...] = ()


class ReusedNumber(NamedTuple):
    """A client's number that meant two cards in different years: their codes and names, in the order of time."""

    number: int
    cards: tuple[int, int]
    names: tuple[str, str]


class NeverLegal(NamedTuple):
    """A card, or the number of a print, that may not be used in any official Duel, with the reason (RULES A21)."""

    number: int
    name: str
    why: str
    source: str = ""


class Print(NamedTuple):
    """A set code such as `LOB-EN005`.

    `cards` are the codes of the cards that bear it (several where the number was used twice, none where only the set is
    known).  `territories` are those that the number belongs to (`tcg`, `tcg-de`, `ocg`, `ae`, …); with several it is
    not decided which.  `release` is the day of the earliest product with the number, None if that is not known.
    """

    number: str
    territories: tuple[str, ...]
    cards: tuple[int, ...]
    product: str
    release: Release | None

    @property
    def families(self) -> frozenset[str]:
        """The territories without their parts: `tcg` for `tcg-de`."""
        return frozenset(territory.partition("-")[0] for territory in self.territories)

    @property
    def duel_terminal(self) -> bool:
        """Whether the print comes from a Duel Terminal machine (`DT01-EN001`)."""
        return self.number[:2] == "DT" and self.number[2:4].isdecimal() and self.number[4:5] == "-"

    @property
    def speed(self) -> bool:
        """Whether the print comes from a Speed Duel product."""
        return "Speed Duel" in self.product


class RushCard(NamedTuple):
    """A card of Rush Duel, by its number in that game's database; `kind` is Monster, Spell or Trap, or ""."""

    id: int
    name: str
    kind: str
    legend: bool


class ListEntry(NamedTuple):
    """A row of a list as it was published: the card's number and name, and its copies or points."""

    number: int
    name: str
    value: int
