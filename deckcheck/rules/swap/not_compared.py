"""SWP015: a deck that may or may not be the registered one."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule


@rule("SWP015", "not-compared", severity=ERROR, verdict=UNDETERMINED, source="B1")
def not_compared(why: str, help: str) -> Iterator[Finding]:
    """A deck could not be compared with its registered list, at least not with certainty.

    The registered list cannot be read or is unclear, the deck has none, or several lists may be its own: `check
    --against` never guesses.

    To fix it, correct the registered list, or give the right one.

    Source: tournament policy, "Constructed Deck Information".
    """
    yield not_compared.finding(why, help=help, subject="registered")
