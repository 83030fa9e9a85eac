"""BAN001: a Forbidden card."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import mark
from deckcheck.rules.base import rule
from deckcheck.rules.deck.copies import over_limit
from deckcheck.rules.deck.view import View


@rule("BAN001", "forbidden-card", severity=ERROR, verdict=ILLEGAL, source="A5")
def forbidden_card(view: View) -> Iterator[Finding]:
    """The deck holds a card that the Forbidden & Limited List in force forbids.

    A Forbidden card may not be in any section, including the Side Deck. A limit holds for the name: alternate artworks
    and cards that are always treated as the card are included. Which list is in force depends on the format and the
    day (`--format`, `--as-of`).

    To fix it, remove every copy.

    Source: the official Forbidden & Limited List of the format.
    """
    if view.ruleset.play.forbidden_as:
        return iter(())
    return over_limit(forbidden_card, view, 0, mark("Forbidden"))
