"""Formats of play and Forbidden & Limited lists, as the rules see them (RULES C)."""

import os
from typing import NamedTuple

from deckcheck.model.deck import Remark


class PlayFormat(NamedTuple):
    """How a deck has to be built for a kind of event.  Every field comes from a `format.yaml`, inherited ones too.

    `main`, `extra` and `side` are ranges of allowed sizes, each (smallest, largest); a section may have several ranges
    (GOAT: Side exactly 0 or 15); largest -1 means no limit.  `scope` is the region whose releases may be used: `tcg`,
    `ocg` or `any`.  `series` is the folder that the lists come from.  `points_cap` is None where cards have no points.
    `forbidden_kinds` is a mask of card kinds (`model.card`) that no section may hold.  `forbidden_as` is the number of
    copies allowed of a Forbidden card (Traditional: 1).  `equal_sizes` says whether an exchange must keep the sizes of
    all three decks (RULES B2, B7), `equal_sizes_source` which policy of which day asks for it.
    `set_by` tells for each field which format's file it was set in.
    """

    id: str
    title: str
    parent: str | None = None
    main: tuple[tuple[int, int], ...] = ((40, 60),)
    extra: tuple[tuple[int, int], ...] = ((0, 15),)
    side: tuple[tuple[int, int], ...] = ((0, 15),)
    copies: int = 3
    scope: str = "tcg"
    series: str = "tcg"
    points_cap: int | None = None
    forbidden_kinds: int = 0
    forbidden_as: int = 0
    skills: int = 0
    equal_sizes: bool = True
    pre_errata: bool = False
    updated: bool = True
    note: str = ""
    equal_sizes_source: str = ""
    set_by: dict[str, str] = {}  # noqa: RUF012  # never mutated: built once by the store


def format_id(path: str) -> str:
    """The id of the format in a file: the file's name, or the folder's if the file is called `format.yaml`."""
    folder, name = os.path.split(path)
    stem = os.path.splitext(name)[0]
    return os.path.basename(folder) or stem if stem == "format" else stem


class LimitList(NamedTuple):
    """A Forbidden & Limited list with the day it took effect.

    `limits` maps a card's group (see `Card.group`) to the copies allowed, only where fewer than the format's copy
    limit, unless `whitelist`: then it maps every allowed card's *code*.  `points` maps codes of cards to point values.
    `pools` maps a group to the pool it shares ("Limited 2" of Speed Duel: two cards in all from that pool).
    `until` is the day before the next list of the series took effect, None for the newest.  `suspect` tells why the
    list may be wrong, empty if nothing is known against it.
    `remarks` are what was odd in a list that the user gave as a file.
    """

    series: str
    title: str
    effective: str
    limits: dict[int, int]
    points: dict[int, int]
    whitelist: bool = False
    pools: dict[int, int] = {}  # noqa: RUF012
    until: str | None = None
    suspect: str = ""
    source: str = ""
    entries: int = 0
    remarks: tuple[Remark, ...] = ()
