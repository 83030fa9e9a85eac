"""Formats of play and Forbidden & Limited lists, as the rules see them (RULES C)."""

import os
from typing import NamedTuple

from deckcheck.model.deck import Remark

Ranges = tuple[tuple[int, int], ...]
"""Allowed sizes of a section, each (smallest, largest); largest -1 means no limit."""


class Era(NamedTuple):
    """The sizes of the decks in a span of days (RULES A17).

    `since` is the first day, the last is the day before the next era's.  `since_first` and `since_last` enclose the day
    of the change where it is not proved (both equal `since` where it is): on days between them the era before or this
    one may have held.  `side_extra` says whether cards may be exchanged between Side and Extra Deck.
    """

    since: str
    since_first: str
    since_last: str
    main: Ranges
    extra: Ranges
    side: Ranges
    side_extra: bool = True
    extra_name: str = "Extra Deck"
    source: str = ""
    note: str = ""


class PlayFormat(NamedTuple):
    """How a deck has to be built for a kind of event.  Every field comes from a `format.yaml`, inherited ones too.

    `main`, `extra` and `side` are ranges of allowed sizes, each (smallest, largest); a section may have several ranges
    (GOAT: Side exactly 0 or 15); largest -1 means no limit.  `scope` is the region whose releases may be used: `tcg`,
    `ocg` or `any`.  `series` is the folder that the lists come from.  `points_cap` is None where cards have no points.
    `forbidden_kinds` is a mask of card kinds (`model.card`) that no section may hold.  `forbidden_as` is the number of
    copies allowed of a Forbidden card (Traditional: 1).  `equal_sizes` says whether an exchange must keep the sizes of
    all three decks (RULES B2, B7), `equal_sizes_source` which policy of which day asks for it; `side_extra` whether
    cards may be exchanged between Side and Extra Deck.

    `kind` is `current`, `time-wizard` (the game of a past day), `community` or `event`; `aliases` are other names of
    the format, `popularity` says in words how much it is played and `rank` sorts it (0: current formats, then the more
    played first), `sources` say where its facts are from.

    `releases` are the territories (columns of the release days) in all of which a card must have come out by the judged
    day; empty where releases do not matter.  `pool_until` fixes that day, `list_day` fixes the list of the series: both
    empty for formats that are judged for any day.  `pool_until_other` names other definitions of the format.
    `eras` are the sizes of earlier days.  `no_verdict` says why no deck of the format can be called legal or illegal by
    its list, empty for nearly all.
    `set_by` tells for each field which format's file it was set in.
    """

    id: str
    title: str
    parent: str | None = None
    main: Ranges = ((40, 60),)
    extra: Ranges = ((0, 15),)
    side: Ranges = ((0, 15),)
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
    side_extra: bool = True
    extra_name: str = "Extra Deck"
    kind: str = "current"
    aliases: tuple[str, ...] = ()
    popularity: str = ""
    rank: int = 99
    sources: tuple[str, ...] = ()
    releases: tuple[str, ...] = ()
    pool_until: str = ""
    pool_until_other: str = ""
    list_day: str = ""
    eras: tuple[Era, ...] = ()
    no_verdict: str = ""
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

    `precision` says how sure `effective` is: `day`; `month` (only the month is proved); `source` (the day on which it
    was seen; it may have begun earlier).  `last` is the last day on which the list is known to have been in force, None
    if no end is known; `next_exists` says how a newer list is known to exist whose contents are not, `gap_before` which
    list before this one is missing; both are empty else.  `unproved` are groups that may have been on the list only for
    a part of its days, `disputed` (codes, with the reason) cards on which definitions of a whitelist differ.
    `exact` maps the numbers of a client's list, as they are written there, to copies (RULES A19).
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
    precision: str = "day"
    last: str | None = None
    next_exists: str = ""
    gap_before: str = ""
    note: str = ""
    date_source: str = ""
    unproved: frozenset[int] = frozenset()
    disputed: dict[int, str] = {}  # noqa: RUF012
    exact: dict[int, int] = {}  # noqa: RUF012
    remarks: tuple[Remark, ...] = ()
