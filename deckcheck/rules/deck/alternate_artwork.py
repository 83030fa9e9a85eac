"""DCK020: an alternate artwork."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import ARTWORK
from deckcheck.model.finding import LEGAL, NOTE, WARNING, Finding
from deckcheck.model.words import mark
from deckcheck.rules.base import rule
from deckcheck.rules.deck.numbers import Wording, number_findings
from deckcheck.rules.deck.view import View

_KINDS = {
    "artwork": Wording(
        mark("{number} is an alternate artwork of {card} ({passcode}) and counts as that card."), "", current=True
    ),
    "artwork_inferred": Wording(
        mark(
            "{number} is taken for an alternate artwork of {card} ({passcode}): the numbers are"
            " close and decks use it so."
        ),
        mark("If it is {card}, write {passcode}."),
        WARNING,
        current=True,
    ),
}


@rule("DCK020", "alternate-artwork", severity=NOTE, verdict=LEGAL, source="A7")
def alternate_artwork(view: View) -> Iterator[Finding]:
    """A number in the file is that of an alternate artwork; it counts with the card.

    Clients give each artwork a number of its own, often the passcode plus one. For the rules it is the same card: three
    copies in all, one limit. Some numbers are known to be artworks only because they are close to the passcode and
    because of how decks use them; those give a warning.

    Nothing needs fixing; `check --fix --current` writes the card's own passcode.

    Source: cards of the same name are the same card.
    """
    return number_findings(alternate_artwork, view, ARTWORK, _KINDS)
