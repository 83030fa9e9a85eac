"""The shapes of the JSON that the asking commands print (`card`, `banlist`, `which`, `impact`, `points`, `stats`).

`python -m deckcheck.schemas.answers` writes a `schemas/<name>.schema.json` for each.  The commands do not use these
classes: they have to start quickly.  The classes forbid keys that they do not know, so that tests find one that is not
described; the schemas allow them, since later versions may tell more.
"""

import json
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from deckcheck.schemas.report import Number, Section, Severity, _Object

FOLDER = Path(__file__).parent

Day = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$")]
DayOrNone = Annotated[str, Field(pattern=r"^(\d{4}-\d\d-\d\d)?$")]
Copies = Annotated[int, Field(ge=-1, le=3)]


class Regions(_Object):
    """First days of a list where they differ from `effective`."""

    americas: DayOrNone = Field("", description="In the Americas.")


class ListEntry(_Object):
    """A card on a list."""

    passcode: int | None
    name: str | None
    copies: Copies | None = Field(None, description="0 Forbidden, 1 Limited, 2 Semi-Limited, 3 on a whitelist.")
    points: Number | None = None
    pool: Number | None = Field(None, description="A deck may hold so many cards in all of those with this pool.")


class List(_Object):
    """`banlist show` and `banlist export`."""

    schema_: Literal["deckcheck.list/1"] = Field(alias="schema")
    series: str | None
    title: str
    effective: Day | None
    regions: Regions
    whitelist: bool = Field(description="Whether what is not on the list is not allowed.")
    source: str | None
    until: DayOrNone = Field("", description="The last day that is known of.")
    date_precision: Literal["day", "month", "source", ""] = Field("", description="What is proved of `effective`.")
    next_exists: str = Field("", description="A newer list that the data do not have, in force after `until`.")
    gap_before: str = Field("", description="A list that is missing before this one.")
    gap_from: DayOrNone = Field("", description="The first day on which that may have been in force.")
    suspect: str = Field("", description="Why the list may be wrong.")
    derived: str = Field("", description="How the list was worked out, where no source has it whole.")
    unproved: list[int] = Field([], description="Cards of which it is not proved that the list names them.")
    entries: list[ListEntry]


class ListReference(_Object):
    """A list that is compared."""

    series: str = Field(description="The format's lists, or the name of the file.")
    title: str
    effective: Day | None
    doubts: list[str] = Field([], description="What is not known of the list, or of which list holds.")


class ListChange(_Object):
    """A card that two lists treat differently: copies (3: not on the list; null: not in the pool), or points."""

    passcode: int
    name: str
    before: int | None = Field(alias="from")
    after: int | None = Field(alias="to")
    from_pool: int | None = Field(None, description="Speed Duel: how many cards of its pool a deck could hold in all.")
    to_pool: int | None = Field(None, description="The same by the new list.")


class ListDiff(_Object):
    """`banlist diff`."""

    schema_: Literal["deckcheck.list-diff/1"] = Field(alias="schema")
    before: ListReference = Field(alias="from")
    after: ListReference = Field(alias="to")
    kind: Literal["copies", "points"]
    changes: list[ListChange]


class ListFault(_Object):
    """One thing that is wrong with a list."""

    name: str
    severity: Severity
    line: Number = Field(description="0 if it has no line.")
    message: str
    help: str


class LintedList(_Object):
    """A list of a file, and what is wrong with it."""

    path: str
    title: str = Field(alias="list")
    findings: list[ListFault]


class ListLint(_Object):
    """`banlist lint`."""

    schema_: Literal["deckcheck.list-lint/1"] = Field(alias="schema")
    items: list[LintedList]


class Match(_Object):
    """How a card was found."""

    how: Literal[
        "passcode", "konami-id", "set-code", "name", "translation", "former", "nickname", "words", "initials", "part",
        "slip",
    ]  # fmt: skip
    text: str = Field(description="What matched, in the language in which it was found.")
    score: float = Field(ge=0, le=100)


class OtherName(_Object):
    """A name that players use beside the official ones."""

    language: str
    name: str
    kind: Literal["translation", "former", "nickname"]


class NamedCard(_Object):
    """A card by passcode and name."""

    passcode: int
    name: str


class HistoryEntry(_Object):
    """What a list says of a card from a day on: copies or points; null: nothing."""

    since: Day
    value: int | None
    precision: Literal["day", "month", "source", ""] = Field("", description="What is proved of the day.")
    doubt: str = Field("", description="Why what the list says is not sure; empty where it is.")


class FoundCard(_Object):
    """A card that may be meant."""

    passcode: int | None = Field(description="The printed one.")
    code: int = Field(description="The number that deck files use.")
    konami_id: int | None
    match: Match
    names: dict[str, str] = Field(description="By language.")
    other_names: list[OtherName]
    kind: str
    attribute: str | None
    race: str | None
    level: int | None = Field(description="Level, Rank or Link Rating.")
    attack: int | Literal["?"] | None
    defense: int | Literal["?"] | None
    scale: int | None
    artworks: list[int]
    own: str | None = Field(None, description="The file that a card of the user's own is from.")
    counts_as: NamedCard = Field(description="The card under whose name it counts in a deck.")
    status: dict[str, Copies | None] = Field(description="Copies by format; null: not in the format's pool.")
    points: dict[str, Number]
    reasons: dict[str, str] = Field({}, description="By format: why the status is null.")
    doubts: dict[str, str] = Field({}, description="By format: why the status is not sure; absent where it is.")
    releases: dict[str, str] = Field(
        description="By territory: a day, a month, a year, `<=day`, `yes` (out, day unknown), `listed` (announced)."
    )
    set_codes: list[str] = Field([], description="Only where one card is clearly meant.")
    history: dict[str, list[HistoryEntry]] = Field({}, description="Only with --history.")


class Cards(_Object):
    """`card`."""

    schema_: Literal["deckcheck.cards/1"] = Field(alias="schema")
    query: str
    as_of: Day
    matches: list[FoundCard] = Field(description="Best first.")
    suggestions: list[NamedCard] = Field([], description="Only without matches.")


class UsedList(_Object):
    """The list of points that is used."""

    name: str
    effective: Day | None


class CardCost(_Object):
    """What the copies of a card cost."""

    passcode: int
    name: str
    copies: Number
    points: Number = Field(description="Of one copy.")
    total: Number


class DeckCost(_Object):
    """What a deck costs."""

    path: str
    format: str
    used: UsedList = Field(alias="list")
    total: Number
    cap: Number
    rest: int
    cards: list[CardCost] = Field(description="The costliest first.")
    unknown: list[str] = Field(description="Cards that are not known; their points are not either.")
    doubts: list[str] = Field([], description="Why the points are not sure; empty where they are.")


class Points(_Object):
    """`points`."""

    schema_: Literal["deckcheck.points/1"] = Field(alias="schema")
    items: list[DeckCost]


class CardUsage(_Object):
    """How much a card is played."""

    passcode: int | None
    name: str
    decks: Number
    share: float = Field(ge=0, le=1, description="Of all decks.")
    copies: Number
    average: float = Field(description="Copies in a deck that plays the card.")
    sections: dict[Section, Number]


class Stats(_Object):
    """`stats`."""

    schema_: Literal["deckcheck.stats/1"] = Field(alias="schema")
    decks: Number
    cards: list[CardUsage] = Field(description="The most played first.")


class Player(_Object):
    """A deck that plays a card."""

    path: str
    copies: dict[Section, Number]


class Plays(_Object):
    """`stats --card`."""

    schema_: Literal["deckcheck.plays/1"] = Field(alias="schema")
    passcode: int
    name: str
    decks: list[Player]


Verdict = Literal["legal", "illegal", "undetermined", "unreadable"]


class LegalDays(_Object):
    """Days on which a deck was legal."""

    first: Day = Field(alias="from")
    last: Day | None = Field(alias="to", description="The last of them; null: still legal.")


class Reason(_Object):
    """The first thing that is against a deck."""

    code: str | None = Field(description="The rule; null if it is not one of a rule.")
    message: str


class FormatAnswer(_Object):
    """What a format says of a deck."""

    format: str
    verdict: Verdict = Field(description="On the day that was asked for.")
    spans: list[LegalDays] = Field(description="The days since the format's first list on which the deck is legal.")
    reason: Reason | None


class WhichItem(_Object):
    """A deck and the formats."""

    path: str
    formats: list[FormatAnswer]


class LeftOut(_Object):
    """A deck that could not be read."""

    path: str
    line: Number = Field(description="0 if it has no line.")
    message: str
    help: str


class Which(_Object):
    """`which`."""

    schema_: Literal["deckcheck.which/1"] = Field(alias="schema")
    items: list[WhichItem]
    left_out: list[LeftOut] = Field([], description="The decks that could not be read, and why.")


class ImpactCard(_Object):
    """A card that two lists treat so differently that it matters: copies (null: not in the pool) or points."""

    passcode: int
    name: str
    copies: Number = Field(description="In the deck, of the name that it counts under.")
    before: int | None = Field(alias="from")
    after: int | None = Field(alias="to")


class ImpactItem(_Object):
    """What a list does to a deck."""

    path: str
    before: Verdict = Field(alias="from")
    after: Verdict = Field(alias="to")
    cards: list[ImpactCard]


class ImpactSum(_Object):
    """How many decks change their verdict with a card."""

    passcode: int
    name: str
    before: int | None = Field(alias="from")
    after: int | None = Field(alias="to")
    decks: Number


class Impact(_Object):
    """`impact`."""

    schema_: Literal["deckcheck.impact/1"] = Field(alias="schema")
    before: ListReference = Field(alias="from")
    after: ListReference = Field(alias="to")
    items: list[ImpactItem]
    cards: list[ImpactSum]
    others: Number = Field(description="Decks of formats with other lists, which were skipped.")


class NewList(_Object):
    """A list by its series and first day."""

    series: str
    effective: Day


class OwnFile(_Object):
    """A file from which cards or names of the user's own were imported."""

    file: str = Field(description="The name it is shown by.")
    path: str
    imported: Day
    language: str = Field(description="Of names that the file does not give a language.")
    cards: Number = Field(description="Cards that the data did not know.")
    numbers: Number = Field(description="Numbers of further artworks.")
    names: Number = Field(description="Names of cards that the data know.")


class OwnCards(_Object):
    """`pool imported`."""

    schema_: Literal["deckcheck.own-cards/1"] = Field(alias="schema")
    files: list[OwnFile]


class Update(_Object):
    """`update`; with --remove only `removed`, `origin` and `data`."""

    schema_: Literal["deckcheck.update/1"] = Field(alias="schema")
    origin: Literal["bundled", "updated"] = Field(description="Which data were in use; with --remove: are.")
    source: str = ""
    newer: bool = Field(False, description="Whether the source has newer data than those that were in use.")
    updated: bool = Field(False, description="Whether they are in use now.")
    before: dict[str, Day] = Field({}, description="Days of the cards and of the newest list of each series.")
    after: dict[str, Day] = Field({}, description="The same of the source's data.")
    new_cards: list[NamedCard] = Field([])
    new_lists: list[NewList] = Field([])
    corrected_lists: list[NewList] = Field([])
    removed: bool = False
    data: dict[str, Day] = Field({})


SHAPES: dict[str, type[BaseModel]] = {
    "list-1": List,
    "list-diff-1": ListDiff,
    "list-lint-1": ListLint,
    "cards-1": Cards,
    "points-1": Points,
    "stats-1": Stats,
    "plays-1": Plays,
    "which-1": Which,
    "impact-1": Impact,
    "update-1": Update,
    "own-cards-1": OwnCards,
}
"""The shape of each answer by the name of its schema."""


def schema_text(name: str) -> str:
    """The JSON Schema of an answer as it lies in `schemas/`."""
    schema = SHAPES[name].model_json_schema(by_alias=True)
    value = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": f"deckcheck {name[:-2]}"}
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for shape in SHAPES:
        (FOLDER / f"{shape}.schema.json").write_text(schema_text(shape), encoding="utf-8")
