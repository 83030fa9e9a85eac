"""The files of `cardpool/`: cards, their names, numbers, releases and prints, and the rows that check them."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, TypeAdapter, model_validator

from deckcheck.data.schema.base import (
    ARROWS,
    BASE_KINDS,
    MONSTER_KINDS,
    RACES,
    SPELL_TRAP_KINDS,
    Attribute,
    Checked,
    Code,
    Day,
    KonamiIdNumber,
    Passcode,
    Points,
    ReleaseColumn,
    Text,
)
from deckcheck.model.release import COLUMNS, encode

Standing = Literal["not released", "not for play"]


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
    """The cards of a set (`cardpool/prints/<family>.yaml`): `001:4007 002:4009,4010 …`, the printed number after set
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


ALIAS_KINDS = ("artwork", "artwork_inferred", "old_passcode", "pre_errata", "goat", "typo")
KonamiAliases = dict[KonamiIdNumber, Code]
Aliases = dict[Code, Code]
Names = dict[Code, Text]
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
