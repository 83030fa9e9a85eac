"""FMT048: what stands beside a name was taken for a note."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT048", "note-beside-card", severity=NOTE, verdict=LEGAL, source="A18")
def note_beside_card(file: File) -> Iterator[Finding]:
    """What stands beside the name of a card was taken for a note and left out.

    Rarities, set numbers, prices and the values of a monster are left out without a word; anything else beside an exact
    name is reported, since it may say something about the deck.

    To fix it: begin notes with `//`, or delete them.

    Source: the file formats as the clients read them; what was not understood never makes a firm verdict.
    """
    yield from reported(note_beside_card, file)
