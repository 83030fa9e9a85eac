"""Files of cards from elsewhere, one form each: a file → `WrittenCard`s.

- client databases (`cards.cdb`) · `database`
- JSON as yaml-yugi publishes it (a card, or a list of them), also as YAML · `yamlyugi`
- JSON as the interface of YGOPRODeck answers with · `ygoprodeck`
- rows of YAML in the form of `cardpool/cards/` · `rows`
"""

import json
from pathlib import Path
from typing import Any

from deckcheck.data.cardfiles import database, rows, yamlyugi, ygoprodeck
from deckcheck.data.cardfiles.written import CardFile
from deckcheck.data.flat import DataError, read
from deckcheck.errors import said_by
from deckcheck.inputs.files import ReadError, read_text

MAX_JSON = 256_000_000
"""Three times all cards with their texts in all languages."""
HELP = (
    "Known are client databases (.cdb), JSON of yaml-yugi or YGOPRODeck, and rows of YAML in the form of"
    " cardpool/cards/ (docs/data.md)."
)


def read_cards(path: Path) -> CardFile:
    """The cards of a file; its ending and its content say in which form.

    Raises DataError for what is none of them, and for a file without cards.
    """
    found = _read(path)
    if not found.cards:
        raise DataError(path, 0, "there are no cards in it")
    return found


def _read(path: Path) -> CardFile:
    if not path.exists():
        raise DataError(path, 0, "cannot be read: there is no such file")
    suffix = path.suffix.lower()
    if suffix in (".cdb", ".db", ".sqlite", ".sqlite3"):
        return database.cards_of(path)
    if suffix in (".yaml", ".yml"):
        return _from_value(path, read(path))
    if suffix == ".json":
        return _from_value(path, read_json(path))
    raise DataError(path, 0, "it is not a file of cards")


def read_json(path: Path) -> Any:
    """What a JSON file holds.  Raises DataError for one that is too large, or none."""
    try:
        return json.loads(read_text(path, MAX_JSON))
    except ReadError as error:
        raise DataError(path, error.line, f"cannot be read: {error.reason}") from None
    except RecursionError:
        raise DataError(path, 0, "is nested too deeply") from None
    except ValueError as error:
        raise DataError(path, getattr(error, "lineno", 0), f"is not valid JSON: {said_by(error)}") from None


def _from_value(path: Path, value: Any) -> CardFile:
    if isinstance(value, dict) and isinstance(value.get("data"), list):
        return CardFile(ygoprodeck.NAME, tuple(ygoprodeck.cards_of(path, value["data"])), "")
    items = value if isinstance(value, list) else [value]
    first = items[0] if items else {}
    if isinstance(first, dict) and "card_type" in first and "name" in first:
        return CardFile(yamlyugi.NAME, tuple(yamlyugi.cards_of(path, items)), "")
    if isinstance(first, dict) and "id" in first and "name" in first:
        return CardFile(ygoprodeck.NAME, tuple(ygoprodeck.cards_of(path, items)), "")
    return rows.cards_of(path, value)
