"""Errors of the call itself, as opposed to what is found in a file."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

NOTHING: Mapping[str, str] = MappingProxyType({})


class UsageError(Exception):
    """The call cannot be carried out as it is (unknown format, unreadable list, …): exit code 2.

    `help` says what to do.
    """

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help


def nearest(word: str, known: "list[str] | tuple[str, ...]", limit: int = 3) -> list[str]:
    """The known words that are most like a mistyped one, best first; empty if none is close."""
    from difflib import get_close_matches

    return get_close_matches(word.lower(), known, n=limit, cutoff=0.6)


def near_words(word: str, known: Sequence[str]) -> str:
    """`Did you mean tcg or ocg? `, for what a help text goes on with; empty if no known word is close."""
    close = nearest(word, [*known])
    return f"Did you mean {' or '.join(close)}? " if close else ""


def said_by(error: Exception) -> str:
    """What a parser says is wrong, in one line and for people who did not write it in Python."""
    text = str(error).split("\n", 1)[0]
    return "a number has too many digits" if "integer string conversion" in text else text


def checked_day(text: str) -> str:
    """A day as `YYYY-MM-DD`.  Raises UsageError for a text that means none."""
    from deckcheck.model.release import as_day

    day = as_day(text)
    if day is None:
        raise UsageError(f'"{text}" is not a valid date.', "Write it as YYYY-MM-DD, for example 2026-05-18.")
    return day


def folded(word: str) -> str:
    """A word as it is compared with the words of an option: without capitals, blanks, hyphens and the like."""
    return "".join(filter(str.isalnum, word.casefold()))


def one_of(what: str, word: str, known: Sequence[str], also: Mapping[str, str] = NOTHING) -> str:
    """The known word that is meant, however it is written (see `folded`); `also` has other words for the known ones.

    Raises UsageError, with the nearest right words, if it is none of them.
    """
    if word in known:
        return word
    plain = folded(word)
    found = next((one for one in known if folded(one) == plain), None) or also.get(plain)
    if found is None:
        raise UsageError(f'There is no {what} "{word}".', f"{near_words(word, known)}Known: {', '.join(known)}.")
    return found
