"""The JSON Schema of configuration files; `python -m deckcheck.config.schema` writes `schemas/config-1.schema.json`."""

import json
from pathlib import Path

from deckcheck.config.keys import schema

PATH = Path(__file__).parents[1] / "schemas" / "config-1.schema.json"


def schema_text() -> str:
    """The JSON Schema as it lies in `schemas/`, made from the table of keys."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PATH.write_text(schema_text(), encoding="utf-8")
