"""The shapes of the JSON that the asking commands print (`card`, `banlist`, `which`, `impact`, `points`, `stats`).

`python -m deckcheck.schemas.answers` writes a `schemas/<name>.schema.json` for each.  The commands do not use these
classes: they have to start quickly.  The classes forbid keys that they do not know, so that tests find one that is not
described; the schemas allow them, since later versions may tell more.
"""

import json
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from deckcheck.schemas.report import Number, Severity, _Object

FOLDER = Path(__file__).parent

Day = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$")]
Copies = Annotated[int, Field(ge=-1, le=3)]


class Regions(_Object):
    """First days of a list where they differ from `effective`."""

    americas: Day = Field("", description="In the Americas.")


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
    entries: list[ListEntry]


class ListReference(_Object):
    """A list that is compared."""

    series: str = Field(description="The format's lists, or the name of the file.")
    title: str
    effective: Day | None


class ListChange(_Object):
    """A card that two lists treat differently: copies (3: not on the list; null: not in the pool), or points."""

    passcode: int
    name: str
    before: int | None = Field(alias="from")
    after: int | None = Field(alias="to")


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


SHAPES: dict[str, type[BaseModel]] = {
    "list-1": List,
    "list-diff-1": ListDiff,
    "list-lint-1": ListLint,
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
