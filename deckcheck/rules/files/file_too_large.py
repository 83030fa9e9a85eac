"""FMT003: the file has over 5 MB, or lists more than 100,000 cards."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT003", "file-too-large", severity=ERROR, verdict=UNREADABLE, source="A9")
def file_too_large(file: File) -> Iterator[Finding]:
    """The file has over 5 MB, or lists more than 100,000 cards.

    No deck is that large; the limit keeps a file that was picked by mistake, or made to do harm, from keeping the
    program busy.

    To fix it: check that the right file was given.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(file_too_large, file)
