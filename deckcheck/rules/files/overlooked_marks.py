"""FMT073: marks that may be counts, or words about a Side Deck, that were not understood."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT073", "overlooked-marks", severity=ERROR, verdict=UNDETERMINED, source="A18")
def overlooked_marks(file: File) -> Iterator[Finding]:
    """Something in the file that may say how many copies a card has, or that cards are in the Side Deck, was not
    understood.

    Marks that are repeated (`●●● Name`) may be bullets or a count; an unknown field may be one, too, and a Main Deck
    that is too small, with each card once and no count anywhere, is often a list of which the counts are missing. A
    word about a Side Deck where none was read may be about some of the cards. There is no firm verdict on what is not
    known.

    To fix it: write counts as numbers and sections as headings of their own.

    Source: no firm verdict on what was not understood.
    """
    yield from reported(overlooked_marks, file)
