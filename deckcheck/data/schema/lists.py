"""The files of `banlists/`: formats, lists, sizes by the day, kinds of cards, and the cards of Rush Duel."""

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, TypeAdapter, model_validator

from deckcheck.data.schema.base import Checked, Code, Day, KonamiIdNumber, ReleaseColumn, Text


class RushRow(Checked):
    """A card of Rush Duel that a list or the rule on Legend Cards names; `id` is its number in that game's database."""

    id: KonamiIdNumber
    name: Text
    card: Literal["Monster", "Spell", "Trap"] | None = None
    legend: Literal[True] | None = None


KindName = Literal[
    "Normal", "Effect", "Fusion", "Ritual", "Synchro", "Xyz", "Pendulum", "Link", "Tuner", "Flip", "Spirit", "Union",
    "Gemini", "Toon",
]  # fmt: skip


def parse_ranges(value: Any) -> tuple[tuple[int, int], ...]:
    """Allowed sizes of a section: `40-60`, `15`, `0-` (no upper limit), or a list of such; raises ValueError."""
    items = value if isinstance(value, list) else [value]
    found = []
    for item in items:
        match = re.fullmatch(r"(\d{1,4})(?:(-)(\d{1,4})?)?", str(item))
        if match is None or isinstance(item, bool):
            raise ValueError(f"a size is written 15, 40-60 or 0- (no upper limit), not {item!r}")
        low = int(match[1])
        high = low if not match[2] else int(match[3]) if match[3] else -1
        if high != -1 and high < low:
            raise ValueError(f"{item!r} ends before it begins")
        found.append((low, high))
    if not found:
        raise ValueError("a size is missing")
    return tuple(found)


def _checked_ranges(value: Any) -> Any:
    parse_ranges(value)
    return value


Ranges = Annotated[
    int | str | list[int | str],
    BeforeValidator(_checked_ranges),
    Field(description="Allowed sizes: 15, '40-60', '0-' (no upper limit), or a list of such."),
]


class FormatFile(Checked):
    """How a deck has to be built for a kind of event; what is not given is inherited.

    A format is a `format.yaml` in the folder of its lists, or a file of its own in `banlists/time-wizard/` and
    `banlists/community/`.
    """

    title: Text
    inherits: str | None = None
    aliases: list[Text] | None = None
    kind: Literal["current", "time-wizard", "community", "event"] | None = None
    main: Ranges | None = None
    extra: Ranges | None = None
    side: Ranges | None = None
    extra_name: Text | None = None
    copies: Annotated[int, Field(ge=1, le=99)] | None = None
    scope: Literal["tcg", "ocg", "any"] | None = None
    releases: list[ReleaseColumn] | None = None
    pool_until: Day | None = None
    pool_until_other: Text | None = None
    series: Annotated[str, Field(pattern=r"^[a-z0-9-]+$")] | None = None
    list_day: Day | None = None
    list_title: Text | None = None
    points_cap: Annotated[int, Field(ge=0)] | None = None
    forbidden_kinds: list[KindName] | None = None
    forbidden_as: Annotated[int, Field(ge=0, le=3)] | None = None
    skills: Annotated[int, Field(ge=0, le=99)] | None = None
    equal_sizes: bool | None = None
    equal_sizes_source: Text | None = None
    side_extra: bool | None = None
    pre_errata: bool | None = None
    updated: bool | None = None
    no_verdict: Text | None = None
    rank: Annotated[int, Field(ge=0, le=99)] | None = None
    popularity: Text | None = None
    note: str | None = None
    sources: list[Text] | None = None


class EraRow(Checked):
    """The sizes from one day on (`banlists/<series>/sizes.yaml`, RULES A17).

    `since_first` and `since_last` bound the day where only a span is proved.
    """

    since: Day
    since_first: Day | None = None
    since_last: Day | None = None
    until: Day | None = None
    main: Ranges
    extra: Ranges
    side: Ranges
    extra_name: Text
    side_extra: bool
    note: Text | None = None
    source: Text


class KindRow(Checked):
    """The day of the first cards of a kind in a territory (`banlists/<series>/kinds.yaml`)."""

    kind: KindName
    since: Day
    source: Text


Notes = dict[Code, Text]


class ListFile(Checked):
    """A Forbidden & Limited list: the days it was in force, and which cards may be used how often.

    With `unlimited` the list is a whitelist: a card that it does not name is not allowed.  `pools` maps cards to the
    pool of which a deck may hold so many cards in all.  `unresolved` are entries for numbers that no known card has.
    `date_precision` says what is proved of the first day: the `day`, the `month`, or that a `source` has it.
    `next_exists` names a newer list whose contents are not known, `gap_before` of one between the list before and
    this one, in force from `gap_from` at the earliest.  `unproved` are cards of which it is not proved that the list
    names them, `disputed` those on which other definitions of a whitelist differ.  `corrected` is the source of a file
    that was corrected by hand: imports leave it as it is.  The numbers of a list of Rush Duel are those of
    `rush/cards.yaml`.
    """

    effective: Day
    until: Day | None = None
    title: Text
    date_precision: Literal["day", "month", "source"] | None = None
    americas: Day | None = None
    regions: dict[Literal["americas", "europe", "oceania"], Day] | None = None
    source: Text | None = None
    corrected: Text | None = None
    note: Text | None = None
    suspect: Text | None = None
    derived: Text | None = None
    gap_before: Text | None = None
    gap_from: Day | None = None
    no_gap: Text | None = None
    next_exists: Text | None = None
    reissued: list[Day] | None = None
    pool_cutoff: Day | None = None
    left_out_as_later: Annotated[int, Field(ge=0)] | None = None
    unproved: list[Code] | None = None
    disputed: Notes | None = None
    forbidden: list[Code] | None = None
    limited: list[Code] | None = None
    semi_limited: list[Code] | None = None
    unlimited: list[Code] | None = None
    points: dict[Code, Annotated[int, Field(ge=0, le=1000)]] | None = None
    pools: dict[Code, Annotated[int, Field(ge=1, le=99)]] | None = None
    unresolved: dict[Code, Annotated[int, Field(ge=0, le=3)]] | None = None

    @model_validator(mode="after")
    def _consistent(self) -> "ListFile":
        codes = [code for _, section in self.sections() for code in section]
        if len(set(codes)) != len(codes):
            twice = next(code for code in codes if codes.count(code) > 1)
            raise ValueError(f"{twice} is listed twice")
        if self.points is not None and codes:
            raise ValueError("a list has either points or forbidden, limited, semi_limited and unlimited cards")
        if self.until is not None and self.until < self.effective:
            raise ValueError("the list ends before it begins")
        return self

    def sections(self) -> tuple[tuple[int, list[int]], ...]:
        """(copies, codes) of each section."""
        return tuple(
            (copies, section or [])
            for copies, section in enumerate((self.forbidden, self.limited, self.semi_limited, self.unlimited))
        )

    def first_days(self) -> dict[str, str]:
        """The first days of the regions where they differ from `effective`."""
        told = {"americas": self.americas, **(self.regions or {})}
        return {region: day for region, day in told.items() if day is not None and day != self.effective}


RUSH_ROWS: TypeAdapter[list[RushRow]] = TypeAdapter(list[RushRow])
ERA_ROWS: TypeAdapter[list[EraRow]] = TypeAdapter(list[EraRow])
KIND_ROWS: TypeAdapter[list[KindRow]] = TypeAdapter(list[KindRow])
