"""FMT040: the heading of a section states another number of cards than were read."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT040", "count-mismatch", severity=ERROR, verdict=UNDETERMINED, source="A18")
def count_mismatch(file: File) -> Iterator[Finding]:
    """The heading of a section, or a total, states another number of cards than were read.

    Either a line is missing or counted wrongly, or it was misread: the deck that was read need not be the one that was
    meant, so its verdict is open. Copies and limits that hold whatever the difference is are reported as ever.

    To fix it: correct the list or the number.

    Source: the file formats as the clients read them; what was not understood never makes a firm verdict.
    """
    yield from reported(count_mismatch, file)
