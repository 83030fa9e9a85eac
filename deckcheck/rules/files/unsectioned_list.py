"""FMT030: the file does not tell the Main Deck from the Extra Deck, so the cards were sorted by their kind."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT030", "unsectioned-list", severity=NOTE, verdict=LEGAL, source="A9")
def unsectioned_list(file: File) -> Iterator[Finding]:
    """The file does not separate the Main Deck from the Extra Deck, so the cards were sorted by their kind.

    Fusion, Synchro, Xyz and Link Monsters went to the Extra Deck, everything else to the Main Deck. A card that is in
    the wrong section cannot be noticed then.

    To fix it: put a line `Extra Deck` before the cards of the Extra Deck.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(unsectioned_list, file)
