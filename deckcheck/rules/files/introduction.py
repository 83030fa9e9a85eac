"""FMT070: text before or below a list was not read as part of it."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT070", "introduction", severity=NOTE, verdict=LEGAL, source="A18")
def introduction(file: File) -> Iterator[Finding]:
    """Text before the first heading of a list, or below its last card, was not read as part of it.

    No card has a name like it and it counts nothing, so it is an introduction to the list. Below a list in which every
    card has a count, a paragraph of its own that counts nothing and names neither a card nor a section is its end.

    To fix it: write cards below the heading of their section, with their count.

    Source: the file formats as the clients read them; no firm verdict on what was not understood.
    """
    yield from reported(introduction, file)
