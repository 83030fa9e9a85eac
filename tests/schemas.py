"""Checking JSON of a command by its published shape."""

import json
from typing import Any

from jsonschema import Draft202012Validator

from deckcheck.schemas.answers import FOLDER, SHAPES


def checked(text: str) -> Any:
    """The value of a command's output, which has to fit the shape and the schema that it names."""
    value = json.loads(text)
    name = value["schema"].removeprefix("deckcheck.").replace("/", "-")
    SHAPES[name].model_validate(value)
    Draft202012Validator(json.loads((FOLDER / f"{name}.schema.json").read_text())).validate(value)
    return value
