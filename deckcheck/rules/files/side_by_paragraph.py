"""FMT046: the paragraph after the Extra Deck was read as the Side Deck."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT046", "side-by-paragraph", severity=WARNING, verdict=LEGAL, source="A18")
def side_by_paragraph(file: File) -> Iterator[Finding]:
    """The last paragraph of a list without a heading for it was read as the Side Deck.

    Lists without headings separate the Main Deck, the Extra Deck and the Side Deck by empty lines. Cards that follow
    the paragraph of the Extra Deck are the Side Deck then, if they are at most 15. They may equally be cards of the
    Main Deck out of order, so sizes that depend on it make the deck undetermined, not illegal.

    To fix it: write `Side Deck` above the cards of the Side Deck.

    Source: the file formats as the clients read them; no firm verdict on what was not understood.
    """
    yield from reported(side_by_paragraph, file)
