"""Formats of play and Forbidden & Limited lists, as the rules see them (RULES C)."""

import os
from typing import NamedTuple

from deckcheck.model.deck import Remark

Ranges = tuple[tuple[int, int], ...]
"""Allowed sizes of a section: (smallest, largest) each; largest -1 means no limit."""


class Era(NamedTuple):
    """The sizes of the three decks from one day on (RULES A17).

    `since` is the first day, `since_first` and `since_last` the span in which it lies (the same day where it is known);
    `until` is the day before the next era, None for the current one.  `side_extra` says whether cards could be
    exchanged between Side and Extra Deck.
    """

    since: str
    until: str | None
    main: Ranges
    extra: Ranges
    side: Ranges
    extra_name: str
    side_extra: bool
    since_first: str
    since_last: str
    note: str
    source: str


class PlayFormat(NamedTuple):
    """How a deck has to be built for a kind of event.  Every field comes from a `format.yaml`, inherited ones too.

    `main`, `extra` and `side` are ranges of allowed sizes, each (smallest, largest); a section may have several ranges
    (GOAT: Side exactly 0 or 15); largest -1 means no limit.  `scope` is the region whose releases may be used: `tcg`,
    `ocg` or `any`.  `series` is the folder that the lists come from.  `points_cap` is None where cards have no points.
    `forbidden_kinds` is a mask of card kinds (`model.card`) that no section may hold.  `forbidden_as` is the number of
    copies allowed of a Forbidden card (Traditional: 1).  `equal_sizes` says whether an exchange must keep the sizes of
    all three decks (RULES B2, B7), `equal_sizes_source` which policy of which day asks for it.

    `eras` are the sizes of past days, where they are not fixed by the format itself.  `releases` are the columns of
    release days (`model.release.COLUMNS`) that a card must all have reached; on the judged day, or on `pool_until`
    where the format names its last day of releases (`pool_until_other`: what others say of that day).  `list_day`
    names the one list of the series that the format is played with.  `extra_name` is what the Extra Deck is called,
    `side_extra` whether the exchange may touch it.  `no_verdict` says why a deck of this format is never called legal.
    `kind` is current, time-wizard, community or event; `rank` orders formats by how much they are played (0: current);
    `aliases` are other names of the format.
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
    kind: str = "current"
    rank: int = 0
    aliases: tuple[str, ...] = ()
    popularity: str = ""
    releases: tuple[str, ...] = ()
    pool_until: str = ""
    pool_until_other: str = ""
    list_day: str = ""
    list_title: str = ""
    extra_name: str = "Extra Deck"
    side_extra: bool = True
    no_verdict: str = ""
    sources: tuple[str, ...] = ()
    eras: tuple[Era, ...] = ()
    set_by: dict[str, str] = {}  # noqa: RUF012  # never mutated: built once by the store


def format_id(path: str) -> str:
    """The id of the format in a file: the file's name, or the folder's if the file is called `format.yaml`."""
    folder, name = os.path.split(path)
    stem = os.path.splitext(name)[0]
    return os.path.basename(folder) or stem if stem == "format" else stem


class ListHead(NamedTuple):
    """A Forbidden & Limited list without its entries: what is known of it and of its days.

    `effective` is the first day, as `precision` says: of the `day`, only of the `month` (the list began some day in
    it), or the day of the `source` that has it.  `regions` holds first days that differ: `americas`, `oceania`.
    `last` is the last day that the data know, `until` the day before the next list of the series began or else `last`;
    None where the list is still in force.  `next_exists` names a newer list that the data do not have, `gap_before`
    of a list missing between the one before and this one, `gap_after` the same of the next one, which began on
    `gap_from` at the earliest ("": on any day); `suspect` why the list
    may be wrong, `derived` how it was worked out, where no source has the list itself.  All are empty where nothing
    is known.
    """

    series: str
    effective: str
    title: str
    entries: int
    whitelist: bool = False
    precision: str = ""
    regions: dict[str, str] = {}  # noqa: RUF012  # never mutated: built once by the store
    last: str | None = None
    until: str | None = None
    next_exists: str = ""
    gap_before: str = ""
    gap_after: str = ""
    gap_from: str = ""
    suspect: str = ""
    note: str = ""
    derived: str = ""
    source: str = ""

    def first_day(self, region: str | None = None) -> str:
        """The first day in a region; that of Europe where none is named or none differs (RULES A14)."""
        return self.regions.get(region or "", self.effective)


NO_LIST_TITLE = "no list"
"""The title of what stands for the list where none applies."""


class LimitList(NamedTuple):
    """A Forbidden & Limited list with the day it took effect.

    `limits` maps a card's group (see `Card.group`) to the copies allowed, only where fewer than the format's copy
    limit, unless `whitelist`: then it maps every allowed card's *code*.  `points` maps codes of cards to point values.
    `pools` maps a group to the pool it shares ("Limited 2" of Speed Duel: two cards in all from that pool).
    `until` is the day before the next list of the series took effect, or the last day that the data know, None where
    the list is still in force.  `suspect` tells why the list may be wrong, empty if nothing is known against it;
    `precision`, `last`, `next_exists`, `gap_before`, `gap_after`, `gap_from`, `note`, `derived` and `regions` are those
    of `ListHead`.  `unproved` are groups of which it is not proved that the list names them (`unproved_why`: the reason
    where it is not that they came out while the list ran), `disputed` codes of cards on which other definitions of a
    whitelist differ, with what differs; `pool_cutoff` is the whitelist's last day of releases.  `exact` maps the
    numbers of a client's list, as they are written there, to copies (RULES A19).
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
    precision: str = ""
    last: str | None = None
    next_exists: str = ""
    gap_before: str = ""
    gap_after: str = ""
    gap_from: str = ""
    note: str = ""
    derived: str = ""
    regions: dict[str, str] = {}  # noqa: RUF012
    unproved: frozenset[int] = frozenset()
    unproved_why: str = ""
    disputed: dict[int, str] = {}  # noqa: RUF012
    pool_cutoff: str = ""
    exact: dict[int, int] = {}  # noqa: RUF012
