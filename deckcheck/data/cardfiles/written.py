"""What a file of cards says, before it is known which of them the store knows."""

import re
from typing import Any, NamedTuple

from deckcheck.data.schema.base import RACES
from deckcheck.inputs.cdb import MAX_NAME
from deckcheck.model.card import Card

_BREAKS = re.compile("[\x00-\x1f\x7f\x85\u2028\u2029]+")


class WrittenCard(NamedTuple):
    """A card as a file has it.

    `facts` are the card itself, or a row in the form of `cardpool/cards/` that is still to be checked.  `names` are by
    language, under "" where the file does not say which it is in.  `alias` is the number of the card that this one
    stands for (0: none), `numbers` are those of other artworks.  `konami_id` is 0 where the file has none.
    """

    code: int
    facts: "Card | dict[str, Any]"
    names: dict[str, str]
    alias: int = 0
    numbers: tuple[int, ...] = ()
    konami_id: int = 0


class CardFile(NamedTuple):
    """The cards of a file, and its form; `owned` says that they go before cards of the same numbers."""

    form: str
    cards: tuple[WrittenCard, ...]
    remark: str
    owned: bool = False


def number_of(value: Any) -> int:
    """A number of a card; 0 for what is none (`bool`, a text, too large)."""
    good = isinstance(value, int) and not isinstance(value, bool) and 0 < value < 2**31
    return int(value) if good else 0


def text_of(value: Any) -> str:
    """A name as it is taken from a file: one line without blanks around it; empty for what is not text."""
    return _BREAKS.sub(" ", value[: 2 * MAX_NAME]).strip()[:MAX_NAME].rstrip() if isinstance(value, str) else ""


def own_number(number: int) -> dict[str, int]:
    """The number of a card as a row has it: printed passcodes have eight digits."""
    return {"passcode": number} if number < 100_000_000 else {"client_code": number}


def race_in(words: list[str]) -> str | None:
    """The race among the words of a type line."""
    return next((word for word in words if word in RACES), None)
