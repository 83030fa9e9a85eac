"""FMT008: a file format was asked for that deckcheck does not have."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT008", "unknown-file-format", severity=ERROR, verdict=UNREADABLE, source="A9")
def unknown_file_format(file: File) -> Iterator[Finding]:
    """A file format was asked for that deckcheck does not have.

    The file is not read in some other format instead: the result could be another deck.

    To fix it: use one of the names that the message lists, or none, so that the format is recognised from
    the content.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(unknown_file_format, file)
