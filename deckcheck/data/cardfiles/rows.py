"""Rows of YAML in the form of `cardpool/cards/`."""

from collections import Counter
from pathlib import Path
from typing import Any

from deckcheck.data.build.cards import card_of
from deckcheck.data.build.checked import check_value
from deckcheck.data.cardfiles.written import CardFile, WrittenCard
from deckcheck.data.flat import DataError
from deckcheck.data.schema.cards import CARD_ROWS

NAME = "rows"


def cards_of(path: Path, value: Any) -> CardFile:
    """The cards of a file's rows.  Raises DataError, with the line, for what the schema does not allow."""
    checked = check_value(path, CARD_ROWS, value or [])
    twice = next((code for code, times in Counter(row.code for row in checked).items() if times > 1), None)
    if twice is not None:
        raise DataError(path, 0, f"The number {twice} is in the file twice")
    cards = tuple(WrittenCard(row.code, card_of(row, row.code), {"en": row.name}) for row in checked)
    return CardFile(NAME, cards, "", owned=True)
