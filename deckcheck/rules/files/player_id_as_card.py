"""FMT022: the number of the player who made the deck (`###301322`) is among the cards."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT022", "player-id-as-card", severity=ERROR, verdict=UNDETERMINED, source="A9")
def player_id_as_card(file: File) -> Iterator[Finding]:
    """The number of the player who made the deck (`###301322`) is among the cards.

    A converter of a client leaves it at the end of the Side Deck, which often makes that 16 cards. It was left in the
    deck, because the file is judged as it is.

    To fix it: delete the line.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(player_id_as_card, file)
