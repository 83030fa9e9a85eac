"""FMT033: a code of YGO Omega names a cover card after the deck."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT033", "cover-card", severity=NOTE, verdict=LEGAL, source="A9")
def cover_card(file: File) -> Iterator[Finding]:
    """A code of YGO Omega names a cover card after the deck.

    It says which picture is shown for the deck and is not another copy, so it was skipped.

    To fix it: nothing needs to be done.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(cover_card, file)
