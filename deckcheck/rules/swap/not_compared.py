"""SWP015: a deck of which it is not known whether it is the registered one."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule


@rule("SWP015", "not-compared", severity=ERROR, verdict=UNDETERMINED, source="B1")
def not_compared(why: str, help: str) -> Iterator[Finding]:
    """A deck could not be compared with its registered list, or not with certainty.

    The registered list cannot be read or leaves open what it means, there is none for the deck, or several may be its
    list: `check --against` never guesses.

    To fix it, correct the registered list, or give the right one.

    Source: tournament policy, "Constructed Deck Information".
    """
    yield not_compared.finding(why, help=help, subject="registered")
