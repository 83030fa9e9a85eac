"""The published schemas of the asking commands are those of their models."""

import pytest
from jsonschema import Draft202012Validator

from deckcheck.schemas.answers import FOLDER, SHAPES, schema_text


@pytest.mark.parametrize("name", SHAPES)
def test_schema_is_up_to_date(name: str) -> None:
    text = (FOLDER / f"{name}.schema.json").read_text(encoding="utf-8")
    assert text == schema_text(name), "python -m deckcheck.schemas.answers writes it anew"


@pytest.mark.parametrize("name", SHAPES)
def test_schema_is_valid(name: str) -> None:
    import json

    Draft202012Validator.check_schema(json.loads(schema_text(name)))
