"""FMT060: a document or table has keys or columns that say nothing about the deck."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT060", "other-keys", severity=NOTE, verdict=LEGAL, source="A9")
def other_keys(file: File) -> Iterator[Finding]:
    """A document or table has keys or columns that say nothing about the deck.

    Files of other programs hold rarities, prices, pictures and dates beside the cards. They were ignored, and there is
    no known card among them.

    To fix it: nothing needs to be done.

    Source: the files of other programs are read by their shape; what is skipped is reported.
    """
    yield from reported(other_keys, file)
