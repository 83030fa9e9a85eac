"""The shape of side plans, for people and editors; `schemas/plan-1.schema.json` is made from it.

`python -m deckcheck.schemas.plan` writes the file.  The reader (`plan.py`) does not use these classes: it has to know
lines and columns.
"""

import json
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from deckcheck.deckfiles.limits import MAX_CODE, MAX_COPIES

PATH = Path(__file__).with_name("plan-1.schema.json")


def _allow_own_keys(schema: dict[str, Any]) -> None:
    schema["patternProperties"] = {"^x-": {}}
    schema["additionalProperties"] = False


class Card(BaseModel):
    """A card by exactly one of name, passcode and Konami ID."""

    model_config = ConfigDict(json_schema_extra=_allow_own_keys)

    name: str | None = Field(None, description="The full name in any of the ten languages.")
    passcode: int | None = Field(None, ge=1, le=MAX_CODE, description="The number printed on the card.")
    konami_id: int | None = Field(None, ge=1, le=MAX_CODE, description="The number in Konami's card database.")
    count: int = Field(1, ge=1, le=MAX_COPIES, description="How many copies.")


Entry = Annotated[str | int | Card, Field(description='"2 Effect Veiler", a passcode, or a mapping with details.')]


class Exchange(BaseModel):
    """What goes out of the Main and Extra Deck, and what comes in from the Side Deck."""

    model_config = ConfigDict(json_schema_extra=_allow_own_keys)

    out: list[Entry] | None = Field(None, description="Cards that go to the Side Deck.")
    cards_in: list[Entry] | None = Field(None, alias="in", description="Cards that come from the Side Deck.")
    note: str | None = Field(None, description="Anything, for people.")


class MatchUp(Exchange):
    """An exchange for a match-up, or one each for going first and second."""

    first: Exchange | None = Field(None, description="The exchange when going first.")
    second: Exchange | None = Field(None, description="The exchange when going second.")


class Plan(BaseModel):
    """A side plan."""

    model_config = ConfigDict(json_schema_extra=_allow_own_keys, title="deckcheck side plan")

    title: str | None = Field(None, description="What the plan is called.")
    deck: str | None = Field(None, description="The deck that it is for, for people.")
    format: str | None = Field(None, description="The format of play to check it by, such as tcg.")
    matchups: dict[str, MatchUp] = Field(description="The exchange for each match-up, by its name.", min_length=1)


def schema_text() -> str:
    """The JSON Schema as it lies in `schemas/`."""
    schema = Plan.model_json_schema(by_alias=True)
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PATH.write_text(schema_text(), encoding="utf-8")
