"""The values of reading one card of a list: the entry that comes out, and the readings on the way to it."""

from typing import NamedTuple

from deckcheck.model.deck import Ref

ORDINAL = "."
"""The style of `1. Name` and `1) Name`: a count, or the number of a line in a numbered list."""
LAST = "last"
"""The style of `Name 3` and `Name: 3`: a count after the name, without a mark."""
MARKED = "x"
"""The style of `3x Name`, `Name ×3`, `(3) Name`, `3枚 Name`: surely a count."""
TIGHT = "tight"
"""The style of `3灰流丽`: a count before the name, without a mark or blank."""
FIRST = "n"
"""The style of `3 Name`."""
RANGE = "range"
"""The style of `2-3 Name`: how many copies there are is open."""


class Entry(NamedTuple):
    """A card of a list: so many copies of it, and which print if the list says so.

    `known` tells whether the name was found (or the reference is a number).  `rival` is a second reading: of a known
    entry one with another known name, of an unknown one a reading with a count at its end.  `counted` is True if the
    text states a count, `style` how (`ORDINAL`, `LAST`, `MARKED`, `FIRST`, empty).  `ordinal` is the number of a
    line in a numbered list.  `note` is what is beside the name and is not a rarity, price or similar; `parted`
    that a mark which parts entries is before it; `section` the section that a note names.
    """

    ref: Ref
    copies: int
    print: str | None = None
    known: bool = True
    rival: "Entry | None" = None
    counted: bool = False
    style: str = ""
    ordinal: int | None = None
    note: str = ""
    section: str | None = None
    parted: bool = False


class Reading(NamedTuple):
    """Some of an entry peeled off; `copies` None while no count was met, `code` the passcode that is beside."""

    text: str
    copies: int | None = None
    print: str | None = None
    code: int | None = None
    style: str = ""
    ordinal: int | None = None
    note: str = ""
