"""FMT049: the text holds several decks."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT049", "several-decks", severity=NOTE, verdict=LEGAL, source="A18")
def several_decks(file: File) -> Iterator[Finding]:
    """The text holds several decks; each is judged on its own.

    Another deck begins with a second Main Deck after an Extra or Side Deck, or with the title of a deck between cards.

    To fix it: put the parts of one deck under one heading each, or several decks into several files.

    Source: the file formats as the clients read them; no firm verdict on what was not understood.
    """
    yield from reported(several_decks, file)
