"""The shape of the JSON report, for those who read it; `schemas/report-1.schema.json` is made from it.

`python -m deckcheck.schemas.report` writes the file.  The reporter does not use these classes: `check` has to start
quickly.  They forbid keys that they do not know, so that tests find one that is not described; the schema allows them,
since later versions may tell more.
"""

import json
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

PATH = Path(__file__).with_name("report-1.schema.json")

Verdict = Literal["legal", "illegal", "undetermined", "unreadable"]
Severity = Literal["error", "warning", "note"]
Section = Literal["main", "extra", "side"]
Position = Annotated[int, Field(ge=1)] | None
Number = Annotated[int, Field(ge=0)]


def _finish(schema: dict[str, Any]) -> None:
    del schema["additionalProperties"]
    for field in schema.get("properties", {}).values():
        field.pop("title", None)
        if field.get("default", ...) is None:
            del field["default"]


class _Object(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_extra=_finish)


class Tool(_Object):
    """Who made the report."""

    name: Literal["deckcheck"]
    version: str
    data: dict[str, str] = Field(description="Dates of the card data and of the newest lists.")


class Place(_Object):
    """A place in the item's file; from 1, columns in characters, the end column one past the last; null if unknown."""

    line: Position
    column: Position
    end_line: Position
    end_column: Position


class Card(_Object):
    """Cards that a finding is about."""

    passcode: int | None
    name: str
    count: Number
    section: str


class RuleSource(_Object):
    """Where a rule comes from."""

    id: str = Field(description="The paragraph of the project's rule text.")


class Edit(Place):
    """Replace what is in this range with the text."""

    text: str


class Fix(_Object):
    """A change that fixes a finding."""

    title: str
    safe: bool = Field(description="Whether the change cannot alter the meaning.")
    applicability: Literal["safe", "unsafe"] = Field("safe", description="The same in a word.")
    edits: list[Edit]
    rewrite: Literal["byte-order-mark", "line-ends", "utf-8"] | None = Field(
        None, description="What is changed of the whole file instead: no byte order mark, no lone CR, or in UTF-8."
    )


class Fixed(_Object):
    """A fix that this run made."""

    code: str
    name: str
    title: str
    safe: bool
    line: Number | None = Field(description="Where the finding was before.")


class Fixable(_Object):
    """Findings that could be fixed."""

    safe: Number
    unsafe: Number


class Suggestion(_Object):
    """A card that may be meant."""

    passcode: int | None
    name: str = Field(description="The name that is near, in the language that was written.")


class Finding(Place):
    """One thing that a rule found."""

    code: str = Field(pattern="^[A-Z]{3}[0-9]{3}$")
    name: str
    severity: Severity
    message: str
    related: list[Place] = Field(description="Further places.")
    cards: list[Card]
    rule: RuleSource
    help: str | None = Field(description="How to fix it.")
    fix: Fix | None
    suggestions: list[Suggestion] = Field(
        default_factory=list, description="Cards that an unknown or ambiguous name may mean, best first."
    )
    fingerprint: str = Field(pattern="^[0-9a-f]{16}$", description="Stays the same when lines move.")


class ListUsed(_Object):
    """The Forbidden & Limited list that a deck was judged by."""

    name: str
    effective: str


class MovedCard(_Object):
    """A card that was moved."""

    passcode: int | None
    name: str


class Move(_Object):
    """Copies of a card that an exchange moves."""

    source: Section = Field(alias="from")
    to: Section
    count: Number
    card: MovedCard


class ClientOutcome(_Object):
    """What a simulator makes of the file."""

    sizes: dict[Section, Number]
    lost: list[str] = Field(description="Cards and lines that it does not read.")
    moved: list[str] = Field(description="Cards that it puts into another section.")
    accepted: bool | None = Field(description="Null where that is not known.")
    reason: str = Field(description="Why it refuses the deck, or why it is not known.")


class Copies(_Object):
    """Copies of a card."""

    count: Number
    card: MovedCard


class Compared(_Object):
    """What differs between a deck and its registered list, order and artworks aside."""

    registered: str | None = Field(description="The path of the registered list; null where there is none.")
    same: bool | None = Field(description="Null where that is not known.")
    moved: list[Move] = Field([], description="From where they are registered to where they are.")
    missing: list[Copies] = Field([], description="Registered, but not in the deck.")
    surplus: list[Copies] = Field([], description="In the deck, but not registered.")


class Item(_Object):
    """One deck, one Duel's deck after an exchange, or one script."""

    path: str
    file: str = Field("", description="The file as its git repository names it, where that is not `path`.")
    verdict: Verdict = Field(description="About the deck, exchange or script itself, whatever is silenced.")
    accepted: bool = Field(description="Not legal, but every finding that makes it so is silenced.")
    title: str = ""
    format: str | None
    verdicts: dict[str, Verdict] = Field({}, description="By format, where several were requested.")
    used: ListUsed | None = Field(alias="list")
    counts: dict[Section, Number] | None
    points: Number | None
    fixed: list[Fixed] = Field([], description="`check --fix`: what was fixed in the file.")
    not_fixed: str = Field("", description="`check --fix`: why nothing was, where something could have been.")
    findings: list[Finding]
    ignored: list[Finding] = Field([], description="Findings that a comment in the file ignores.")
    known: list[Finding] = Field([], description="Findings that the baseline knows.")
    clients: dict[Literal["edopro", "ygopro", "mdpro3"], ClientOutcome] = Field(
        {}, description="`check --client`: what simulators make of the same file."
    )
    against: Compared | None = Field(None, description="`check --against`: the registered list.")
    off: list[str] = Field([], description="Rules that would have decided but are switched off or made lighter.")
    game: Number | None = Field(None, description="`swap`: the Duel of the Match, 0 or 1 for the registered deck.")
    exchange: list[Move] = Field([], description="`swap`: against the registered deck.")
    step: list[Move] = Field([], description="`swap`: since the latest Duel before whose deck can be read.")
    registered: str | None = Field(None, description="`swap` of folders, `event`: the registered deck's path.")
    matchup: str | None = Field(None, description="`swap --plan`: the match-up.")
    turn: str | None = Field(None, description="`swap --plan`: first or second.")


class Severities(_Object):
    """Findings by severity."""

    error: Number
    warning: Number
    note: Number


class Summary(_Object):
    """The sums of the run."""

    items: Number
    legal: Number = Field(description="Accepted items are in none of the four verdicts, but in `accepted`.")
    illegal: Number
    undetermined: Number
    unreadable: Number
    accepted: Number = Field(description="Items that are not legal, but all that makes them so is silenced.")
    findings: Severities
    ignored: Number
    known: Number
    stale: Number = Field(description="Entries of the baseline that are no longer found.")
    fixed: Number = Field(0, description="Findings that were fixed.")
    fixable: Fixable = Field(Fixable(safe=0, unsafe=0), description="Findings that could be fixed.")
    not_fixed: Number = Field(0, description="Files in which nothing was fixed, since their meaning is unclear.")
    not_written: list[str] = Field([], description="Files whose fixes could not be written, with the reason.")
    codes: dict[str, Number] = Field(description="Items in which a code was found, notes aside.")
    skipped: list[str] = Field(description="Files in folders that hold no deck.")
    matrix: dict[str, dict[str, Verdict]] = Field(
        {}, description="By deck and format, where several formats were requested."
    )
    exit_code: Literal[0, 1, 2, 3]


class Event(_Object):
    """`event`: the event that the decks are of."""

    name: str
    date: str = Field(description="The day that the decks are judged for.")


class SidedDuel(_Object):
    """What a player exchanged for a Duel."""

    round: str = Field(description="The round's folder.")
    duel: Number
    deck: str = Field(description="The path of the deck, as in `items`.")
    verdict: Verdict
    exchange: list[str] = Field(description="In few words: `+2 Droll & Lock Bird` came from the Side Deck.")


class Player(_Object):
    """`event`: a player, in the order of last names."""

    name: str
    first_name: str
    last_name: str
    id: str | None
    country: str | None
    row: Number | None = Field(description="In the table of players, as a spreadsheet counts.")
    deck: str | None = Field(description="The path of the deck, as in `items`; null for none and for several.")
    decks: list[str] = Field(description="The paths of all decks.")
    verdict: Verdict | None = Field(description="The worst of the decks' verdicts.")
    rounds: list[SidedDuel]


class Irregularity(_Object):
    """`event`: something that a head judge has to know."""

    kind: str = Field(description="`no-deck`, `no-player`, `same-player`, `identical` …")
    certain: bool = Field(description="False where it only may be so.")
    message: str
    players: list[str]
    decks: list[str]


class _OfEvent(_Object):
    event: Event | None = Field(None, description="`event`: name and day.")
    players: list[Player] = Field([], description="`event`: the players.")
    irregularities: list[Irregularity] = Field([], description="`event`: what is not in order.")


class _Run(_Object):
    schema_: Literal["deckcheck.report/1"] = Field(alias="schema")
    command: Literal["check", "swap", "lint", "event"]
    tool: Tool


class Report(_OfEvent, _Run):
    """The report of `--output json`."""

    items: list[Item]
    notes: list[str] = Field(description="What to say once about the run: formats and lists used, and their limits.")
    summary: Summary


class RunLine(_Run):
    """The first line of `--output jsonl`."""

    kind: Literal["run"]


class ItemLine(Item):
    """A line of `--output jsonl` for each item."""

    kind: Literal["item"]


class SummaryLine(_OfEvent, Summary):
    """The last line of `--output jsonl`."""

    kind: Literal["summary"]
    notes: list[str] = Field(description="What to say once about the run.")


_AnyLine = Annotated[RunLine | ItemLine | SummaryLine, Field(discriminator="kind")]
Line: TypeAdapter[RunLine | ItemLine | SummaryLine] = TypeAdapter(_AnyLine)


def schema_text() -> str:
    """The JSON Schema as it lies in `schemas/`: the report, and the lines of jsonl as `$defs/Line`."""
    schema = Report.model_json_schema(by_alias=True, ref_template="#/$defs/{model}")
    lines = Line.json_schema(by_alias=True, ref_template="#/$defs/{model}")
    definitions = {**schema.pop("$defs"), **lines.pop("$defs"), "Line": lines}
    value = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": "deckcheck report",
        "$defs": dict(sorted(definitions.items())),
    }
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PATH.write_text(schema_text(), encoding="utf-8")
