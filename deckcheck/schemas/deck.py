"""The shape of deckcheck's own deck files, for people and editors; `schemas/deck-1.schema.json` is made from it.

`python -m deckcheck.schemas.deck` writes the file.  The reader (`own.py`) does not use these classes: it has to
know lines and columns, and `check` has to start quickly.
"""

from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from deckcheck.deckfiles.limits import MAX_CODE, MAX_COPIES
from deckcheck.model.deck import SECTIONS

PATH = Path(__file__).with_name("deck-1.schema.json")


def _finish(schema: dict[str, Any]) -> None:
    """Allow the user's own keys, and leave out what is only noise to a reader of the schema."""
    schema["patternProperties"] = {"^x-": {}, "^\\$": {}}
    schema["additionalProperties"] = False
    for field in schema["properties"].values():
        field.pop("title", None)
        if field.get("default", ...) is None:
            del field["default"]


def _finish_card(schema: dict[str, Any]) -> None:
    _finish(schema)
    for field in schema["properties"].values():
        # Either there or not: nothing is gained by `name: null` beside a passcode.
        for choice in field.pop("anyOf", ()):
            field.update(choice if choice != {"type": "null"} else {})
    schema["oneOf"] = [{"required": [key]} for key in ("name", "passcode", "konami_id")]


def _finish_deck(schema: dict[str, Any]) -> None:
    _finish(schema)
    schema["anyOf"] = [{"required": [section]} for section in SECTIONS]


class Card(BaseModel):
    """A card by exactly one of name, passcode and Konami ID."""

    model_config = ConfigDict(json_schema_extra=_finish_card)

    name: str | None = Field(None, min_length=1, description="The full name in any of the ten languages.")
    passcode: int | None = Field(None, ge=1, le=MAX_CODE, description="The number printed on the card.")
    konami_id: int | None = Field(None, ge=1, le=MAX_CODE, description="The number in Konami's card database.")
    count: int = Field(1, ge=0, le=MAX_COPIES, description="How many copies.")
    print: str | None = Field(None, description="The set code of the print, such as LOB-EN001.")


Entry = Annotated[
    str | int | Card, Field(description='"3 Ash Blossom & Joyous Spring", a passcode, or a mapping with details.')
]
Section = list[Entry] | None


class Deck(BaseModel):
    """A deck file of deckcheck, in YAML or JSON."""

    model_config = ConfigDict(json_schema_extra=_finish_deck, title="deckcheck deck")

    title: str | None = Field(None, description="What the deck is called.")
    author: str | None = Field(None, description="Who made it.")
    format: str | None = Field(None, description="The format of play to check it by, such as tcg or goat.")
    ignore: list[str] | str | None = Field(None, description='Rules to ignore: "BAN001 reason".')
    main: Section = Field(None, description="The Main Deck.")
    extra: Section = Field(None, description="The Extra Deck.")
    side: Section = Field(None, description="The Side Deck.")


def schema_text() -> str:
    """The JSON Schema as it lies in `schemas/`."""
    import json

    schema = Deck.model_json_schema()
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PATH.write_text(schema_text(), encoding="utf-8")
