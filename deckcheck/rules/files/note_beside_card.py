"""FMT048: text beside a name was taken for a note."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT048", "note-beside-card", severity=NOTE, verdict=LEGAL, source="A18")
def note_beside_card(file: File) -> Iterator[Finding]:
    """Text beside the name of a card was taken for a note and left out.

    Rarities, set codes, prices and a monster's stats are left out silently; anything else beside an exact name is
    reported, since it may say something about the deck.

    To fix it: begin notes with `//`, or delete them.

    Source: the file formats as the clients read them; no firm verdict on what was not understood.
    """
    yield from reported(note_beside_card, file)
