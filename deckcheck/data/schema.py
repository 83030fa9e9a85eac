"""The checked schema of the data files: what a row of `cardpool/` and a file of `banlists/` may hold.

Used when the index is built, in tests, and for a user's own formats and lists; nothing on the path of `check` imports
it.
"""

import re
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, model_validator

from deckcheck.model import card as kinds
from deckcheck.model.release import COLUMNS, encode

Code = Annotated[int, Field(ge=-99_999, le=2**31 - 1)]
Passcode = Annotated[int, Field(ge=1, le=99_999_999)]
KonamiIdNumber = Annotated[int, Field(ge=1, le=99_999)]
Text = Annotated[str, Field(min_length=1, max_length=300, pattern=r"^\S(.*\S)?$")]
Language = Literal["ja", "zh-CN", "zh-TW", "ko", "de", "fr", "it", "es", "pt"]
Attribute = Literal["DARK", "EARTH", "FIRE", "LIGHT", "WATER", "WIND", "DIVINE"]
Standing = Literal["not released", "not for play"]
Points = Annotated[int, Field(ge=0)] | Literal["?"]

RACES = (
    "Aqua", "Beast", "Beast-Warrior", "Creator God", "Cyberse", "Dinosaur", "Divine-Beast", "Dragon", "Fairy", "Fiend",
    "Fish", "Illusion", "Insect", "Machine", "Plant", "Psychic", "Pyro", "Reptile", "Rock", "Sea Serpent",
    "Spellcaster", "Thunder", "Warrior", "Winged Beast", "Wyrm", "Zombie",
)  # fmt: skip
MONSTER_KINDS = {
    "Normal": kinds.NORMAL,
    "Effect": kinds.EFFECT,
    "Fusion": kinds.FUSION,
    "Ritual": kinds.RITUAL,
    "Synchro": kinds.SYNCHRO,
    "Xyz": kinds.XYZ,
    "Pendulum": kinds.PENDULUM,
    "Link": kinds.LINK,
    "Tuner": kinds.TUNER,
    "Flip": kinds.FLIP,
    "Spirit": kinds.SPIRIT,
    "Union": kinds.UNION,
    "Gemini": kinds.GEMINI,
    "Toon": kinds.TOON,
}
SPELL_TRAP_KINDS = {
    "Normal": 0,
    "Continuous": kinds.CONTINUOUS,
    "Quick-Play": kinds.QUICK_PLAY,
    "Field": kinds.FIELD,
    "Equip": kinds.EQUIP,
    "Counter": kinds.COUNTER,
    "Ritual": kinds.RITUAL,
    "Link": kinds.LINK,
}
BASE_KINDS = {"Monster": kinds.MONSTER, "Spell": kinds.SPELL, "Trap": kinds.TRAP}
# The bits of `LINK_MARKER_…` in the clients' scripts.
ARROWS = {"↙": 0x1, "⬇": 0x2, "↘": 0x4, "⬅": 0x8, "➡": 0x20, "↖": 0x40, "⬆": 0x80, "↗": 0x100}


def _is_date(value: str) -> str:
    if len(value) != 10:
        raise ValueError("a date is written YYYY-MM-DD")
    return date.fromisoformat(value).isoformat()


Day = Annotated[str, AfterValidator(_is_date), Field(json_schema_extra={"format": "date"})]


class Checked(BaseModel):
    """A model that takes no field it does not know and turns no text into numbers."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class CardRow(Checked):
    """One card of `cardpool/cards/`.

    `passcode` is the printed number; `client_code` the number that deck files use for a card without one.
    `never_legal` says why the card may not be used in any official Duel.  `tcg` and `ocg` are for cards of the user's
    own that may not be used there.  `corrected` is the source of a line that was corrected by hand: imports leave it as
    it is.
    """

    konami_id: KonamiIdNumber | None = None
    passcode: Passcode | None = None
    client_code: Code | None = None
    name: Text
    unofficial_name: Literal[True] | None = None
    card: Literal["Monster", "Spell", "Trap"]
    kinds: list[str]
    race: str | None = None
    attribute: Attribute | None = None
    level: Annotated[int, Field(ge=0, le=13)] | None = None
    atk: Points | None = None
    defense: Points | None = Field(default=None, alias="def")
    scale: Annotated[int, Field(ge=0, le=13)] | None = None
    arrows: str | None = None
    never_legal: Text | None = None
    tcg: Standing | None = None
    ocg: Standing | None = None
    corrected: Text | None = None

    @model_validator(mode="after")
    def _consistent(self) -> "CardRow":
        if self.passcode is None and self.client_code is None and self.konami_id is None:
            raise ValueError("a card needs a passcode, a client_code or a konami_id")
        if self.passcode is not None and self.client_code is not None:
            raise ValueError("client_code is for cards without a printed passcode")
        allowed = MONSTER_KINDS if self.card == "Monster" else SPELL_TRAP_KINDS
        for kind in self.kinds:
            if kind not in allowed:
                raise ValueError(f"a {self.card} cannot be {kind!r}; known: {', '.join(allowed)}")
        if self.card == "Monster":
            if self.race not in RACES:
                raise ValueError(f"unknown race {self.race!r}; known: {', '.join(RACES)}")
            if self.attribute is None or self.atk is None:
                raise ValueError("a monster needs an attribute and atk")
            link = "Link" in self.kinds
            if link != (self.defense is None) or link != (self.arrows is not None):
                raise ValueError("Link Monsters have arrows and no def, all others def and no arrows")
            if ("Pendulum" in self.kinds) != (self.scale is not None):
                raise ValueError("Pendulum Monsters, and only they, have a scale")
        elif any(value is not None for value in (self.race, self.attribute, self.level, self.atk, self.defense)):
            raise ValueError("a Spell or Trap has no race, attribute, level, atk or def")
        if self.arrows is not None and (set(self.arrows) - set(ARROWS) or len(set(self.arrows)) != len(self.arrows)):
            raise ValueError(f"arrows are some of {''.join(ARROWS)}")
        return self

    @property
    def code(self) -> int:
        """The number that deck files use for the card."""
        if self.passcode is not None:
            return self.passcode
        return self.client_code if self.client_code is not None else -(self.konami_id or 0)

    @property
    def type(self) -> int:
        """The kinds as a mask (`model.card`)."""
        table = MONSTER_KINDS if self.card == "Monster" else SPELL_TRAP_KINDS
        return BASE_KINDS[self.card] | sum(table[kind] for kind in self.kinds)


class SameName(Checked):
    """A card that counts under another card's name when a deck is built (RULES A7)."""

    card: Code
    counts_as: Code
    why: Literal["treated_as", "same_card", "same_name"]
    name: Text


class Meta(Checked):
    """Where the card data come from, and up to which day they know what was released."""

    cards: Day
    sources: list[Text]


def _is_release(value: str) -> str:
    encode(value)
    return value


First = Annotated[str, AfterValidator(_is_release), Field(json_schema_extra={"examples": ["2019-05-02", "2003-04"]})]
Territory = Literal[
    "tcg", "tcg-na", "tcg-eu", "tcg-oceania", "tcg-de", "tcg-fr", "tcg-fr-ca", "tcg-it", "tcg-es", "tcg-pt",
    "ocg", "ae", "kr", "cn", "tw",
]  # fmt: skip
ReleaseColumn = Literal["tcg", "tcg_na", "tcg_eu", "tcg_no_dt", "ocg", "ae", "kr", "cn", "tw", "md", "speed"]
FAMILIES = ("tcg", "ocg", "ae", "kr", "cn", "tw")


class ReleaseRow(Checked):
    """The first days of one card (`cardpool/releases/`): `2019-05-02`, `2003-04`, `2004`, `<=2023-05-01`, `yes`,
    `listed`.

    `tcg_na` and `tcg_eu` are given where they are known to differ from `tcg`, `tcg_no_dt` where Duel Terminal prints
    were first.  A territory that is not given: not released there by the day of the data.
    """

    card: Code
    name: Text
    tcg: First | None = None
    tcg_na: First | None = None
    tcg_eu: First | None = None
    tcg_no_dt: First | None = None
    ocg: First | None = None
    ae: First | None = None
    kr: First | None = None
    cn: First | None = None
    tw: First | None = None
    md: First | None = None
    speed: First | None = None
    corrected: Text | None = None

    def days(self) -> tuple[int | None, ...]:
        """The columns as numbers of the index (`model.release`)."""
        cells = [getattr(self, column) for column in COLUMNS]
        return tuple(None if cell is None else encode(cell) for cell in cells)


Numbers = Annotated[str, Field(pattern=r"^\d{1,3}(-\d{1,3})?(,\d{1,3}(-\d{1,3})?)*$")]


class SetRow(Checked):
    """A product of `cardpool/sets/<territory>.yaml`: its set codes without the last digits, and those digits."""

    prefix: Annotated[str, Field(pattern=r"^[A-Z0-9]+-[A-Z]*$")]
    numbers: Numbers
    set: Text
    first_day: First | None = None
    source: Text | None = None
    corrected: Text | None = None


class PrintRow(Checked):
    """The cards of a set (`cardpool/prints/<family>.yaml`): `001:4007 002:4009,4010 …`, the printed number behind set
    and language with the Konami ID, or with several where the number was used for several cards."""

    set: Annotated[str, Field(pattern=r"^[A-Z0-9]+$")]
    cards: Annotated[str, Field(pattern=r"^[A-Z]*\d+:\d+(,\d+)*( [A-Z]*\d+:\d+(,\d+)*)*$")]
    corrected: Text | None = None


class CommunityRow(Checked):
    """A name of `cardpool/community/<language>.yaml`; `others` are further cards that it may mean."""

    name: Text
    card: Code
    kind: Literal["translation", "former", "nickname"]
    others: list[Code] | None = None
    source: Text
    corrected: Text | None = None


class ReusedRow(Checked):
    """A client's number that was given to two cards in different years (`cardpool/reused-numbers.yaml`)."""

    number: Code
    first: Code
    first_name: Text
    first_source: Text
    then: Code
    then_name: Text
    then_source: Text


class NeverLegalRow(Checked):
    """The number of a print that is known and may not be used in any official Duel (`cardpool/never-legal.yaml`)."""

    number: Code
    name: Text
    why: Text
    source: Text


class CheckRow(Checked):
    """What one of the checks of the whole data goes by (`cardpool/checks.yaml`).

    More findings than `stop_above` stop a build, and so do fewer than `at_least`, for checks that count what is there;
    a check with neither only reports what it found.  A check without a row may find nothing.  The other fields are
    those that the check's own description names.
    """

    check: Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
    stop_above: Annotated[int, Field(ge=0)] | None = None
    at_least: Annotated[int, Field(ge=1)] | None = None
    why: Text | None = None
    days: Annotated[int, Field(ge=1)] | None = None
    days_until: dict[Day, Annotated[int, Field(ge=1)]] | None = None
    days_in: dict[str, Annotated[int, Field(ge=1)]] | None = None
    days_before: Annotated[int, Field(ge=1)] | None = None
    days_after: Annotated[int, Field(ge=1)] | None = None
    percent: Annotated[int, Field(ge=1, le=100)] | None = None
    since: Day | None = None
    first_days: dict[ReleaseColumn, Day] | None = None


class RushRow(Checked):
    """A card of Rush Duel that a list or the rule on Legend Cards names; `id` is its number in that game's database."""

    id: KonamiIdNumber
    name: Text
    card: Literal["Monster", "Spell", "Trap"] | None = None
    legend: Literal[True] | None = None


ALIAS_KINDS = ("artwork", "artwork_inferred", "old_passcode", "pre_errata", "goat", "typo")
KonamiAliases = dict[KonamiIdNumber, Code]
Aliases = dict[Code, Code]
Names = dict[Code, Text]
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


CARD_ROWS: TypeAdapter[list[CardRow]] = TypeAdapter(list[CardRow])
SAME_NAMES: TypeAdapter[list[SameName]] = TypeAdapter(list[SameName])
ALIASES: TypeAdapter[dict[int, int]] = TypeAdapter(Aliases)
KONAMI_ALIASES: TypeAdapter[dict[int, int]] = TypeAdapter(KonamiAliases)
NAMES: TypeAdapter[dict[int, str]] = TypeAdapter(Names)
RELEASE_ROWS: TypeAdapter[list[ReleaseRow]] = TypeAdapter(list[ReleaseRow])
SET_ROWS: TypeAdapter[list[SetRow]] = TypeAdapter(list[SetRow])
PRINT_ROWS: TypeAdapter[list[PrintRow]] = TypeAdapter(list[PrintRow])
COMMUNITY_ROWS: TypeAdapter[list[CommunityRow]] = TypeAdapter(list[CommunityRow])
REUSED_ROWS: TypeAdapter[list[ReusedRow]] = TypeAdapter(list[ReusedRow])
NEVER_LEGAL_ROWS: TypeAdapter[list[NeverLegalRow]] = TypeAdapter(list[NeverLegalRow])
CHECK_ROWS: TypeAdapter[list[CheckRow]] = TypeAdapter(list[CheckRow])
RUSH_ROWS: TypeAdapter[list[RushRow]] = TypeAdapter(list[RushRow])
ERA_ROWS: TypeAdapter[list[EraRow]] = TypeAdapter(list[EraRow])
KIND_ROWS: TypeAdapter[list[KindRow]] = TypeAdapter(list[KindRow])


def json_schemas() -> dict[str, dict[str, Any]]:
    """JSON Schemas of the data files, by file name; the same each time."""
    adapters: dict[str, TypeAdapter[Any]] = {
        "card-shard": CARD_ROWS,
        "same-names": SAME_NAMES,
        "other-numbers": ALIASES,
        "names": NAMES,
        "release-shard": RELEASE_ROWS,
        "sets": SET_ROWS,
        "prints": PRINT_ROWS,
        "community-names": COMMUNITY_ROWS,
        "reused-numbers": REUSED_ROWS,
        "never-legal": NEVER_LEGAL_ROWS,
        "rush-cards": RUSH_ROWS,
        "checks": CHECK_ROWS,
        "pool-meta": TypeAdapter(Meta),
        "format": TypeAdapter(FormatFile),
        "sizes": ERA_ROWS,
        "kinds": KIND_ROWS,
        "limit-list": TypeAdapter(ListFile),
    }
    return {
        f"{name}.schema.json": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": name,
            **adapter.json_schema(by_alias=True),
        }
        for name, adapter in adapters.items()
    }
