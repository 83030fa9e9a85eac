"""Words for lists of things in messages."""

from collections.abc import Sequence

from deckcheck.model import words
from deckcheck.model.words import either, joined, say

_MOST = 10


def sentence(text: str) -> str:
    """A text with a full stop at its end, which may be that of an abbreviation (`Robert Smith Jr.`)."""
    return text if text.endswith((".", "。")) else say("{sentence}.", sentence=text)


def listed(things: Sequence[str], word: str = "and", most: int = _MOST) -> str:
    """`a, b and c`; of many the first, and how many more there are."""
    if len(things) > most:
        return say("{some} and {left} more", some=words.listed(things[:most]), left=len(things) - most)
    return either(things) if word == "or" else joined(things)
