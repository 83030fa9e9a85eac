"""FMT040: the heading of a section states another number of cards than were read."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT040", "count-mismatch", severity=ERROR, verdict=UNDETERMINED, source="A18")
def count_mismatch(file: File) -> Iterator[Finding]:
    """The heading of a section, or a total, states another number of cards than were read.

    Either a line is missing or counted wrongly, or it was misread: the deck that was read need not be the one that was
    meant, so there is no firm verdict. Violations of copies and limits that hold whatever the difference is are still
    reported.

    To fix it: correct the list or the number.

    Source: the file formats as the clients read them; no firm verdict on what was not understood.
    """
    yield from reported(count_mismatch, file)
