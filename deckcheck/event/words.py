"""Words for lists of things in messages."""

from collections.abc import Sequence

_MOST = 10


def sentence(text: str) -> str:
    """A text with a full stop at its end, which may be that of an abbreviation (`Robert Smith Jr.`)."""
    return text if text.endswith(".") else f"{text}."


def listed(things: Sequence[str], word: str = "and", most: int = _MOST) -> str:
    """`a, b and c`; of many the first, and how many more there are."""
    if len(things) > most:
        return f"{', '.join(things[:most])} and {len(things) - most} more"
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {word} {things[-1]}"
