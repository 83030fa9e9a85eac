"""DCK012: a kind of card that the format does not allow."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import FORBIDDEN_KIND
from deckcheck.model.card import KIND_NAMES, a_kind
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import joined, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("DCK012", "forbidden-kind", severity=ERROR, verdict=ILLEGAL, source="A11")
def forbidden_kind(view: View) -> Iterator[Finding]:
    """The deck holds a card of a kind that the format does not allow in any section.

    Genesys allows no Link or Pendulum Monsters, not even in the Side Deck, whatever their points.

    To fix it, remove the card.

    Source: the official Genesys rules; the format's file for other formats.
    """
    play = view.ruleset.play
    for ref in view.flagged(FORBIDDEN_KIND):
        card = view.row(ref).card
        assert card is not None  # unknown cards have no such flag
        kinds = joined([say(name) for bit, name in KIND_NAMES.items() if bit & card.type & play.forbidden_kinds])
        places = view.places([ref])
        yield view.report(
            forbidden_kind,
            say(
                "{card} is {a_kind}; {format} allows no {kinds} Monsters: {where}.",
                card=view.plain_name(ref),
                a_kind=say(a_kind(card.type)),
                format=play.title,
                kinds=kinds,
                where=view.where(places),
            ),
            places,
            help=say("Remove it."),
            subject=view.subject(ref),
        )
