"""FMT070: text before the first heading of a list was not read as part of it."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT070", "introduction", severity=NOTE, verdict=LEGAL, source="A18")
def introduction(file: File) -> Iterator[Finding]:
    """Text before the first heading of a list was not read as part of it.

    No card has a name like it and it counts nothing, so it is an introduction to the list.

    To fix it: write cards below the heading of their section.

    Source: the file formats as the clients read them; no firm verdict on what was not understood.
    """
    yield from reported(introduction, file)
