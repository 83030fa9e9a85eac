"""FMT002: the file has no content at all."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT002", "empty-file", severity=ERROR, verdict=UNREADABLE, source="A9")
def empty_file(file: File) -> Iterator[Finding]:
    """The file has no content at all.

    An empty file is far more often a failed download or an interrupted save than a deck of no cards, so it is not
    judged as one. (A file with headers and no cards is read, and is found too small.)

    To fix it: save or download the deck again.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(empty_file, file)
