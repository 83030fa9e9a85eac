"""BAN010: a card on which definitions of a format differ."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import DISPUTED, UNLISTED
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.model.words import clause, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("BAN010", "disputed-card", severity=NOTE, verdict=LEGAL, source="A13")
def disputed_card(view: View) -> Iterator[Finding]:
    """A card is allowed by the format's list here, but other definitions of the format leave it out.

    Formats of past days are defined by communities and by event documents, which do not always agree. The list of this
    format is used; ask the organiser if the card matters.

    Nothing needs fixing.

    Source: the list of the format, which says on which cards definitions differ.
    """
    disputed = view.ruleset.list.disputed
    for ref in view.flagged(DISPUTED):
        flags, card = view.row(ref).flags, view.row(ref).card
        if flags & UNLISTED or card is None:
            continue  # its own rule reports it
        yield view.report(
            disputed_card,
            say(
                "{card} is allowed in {format} by this list ({list}); others leave it out: {why}.",
                card=view.plain_name(ref),
                format=view.ruleset.play.title,
                list=view.ruleset.named,
                why=clause(disputed[card.code]),
            ),
            view.places([ref]),
            subject=view.subject(ref),
        )
