"""SWP006: another artwork of a registered card."""

from collections.abc import Iterator

from deckcheck.decks.naming import key_text
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.model.words import say
from deckcheck.rules.base import rule
from deckcheck.rules.swap.view import Exchange, numbers_text


@rule("SWP006", "artwork-changed", severity=NOTE, verdict=LEGAL, source="B3")
def artwork_changed(exchange: Exchange) -> Iterator[Finding]:
    """A card has another artwork (another number in the file) than the registered one.

    It is the same card for the rules. Simulators compare numbers and refuse such an exchange.

    Nothing needs fixing, unless a simulator has to accept the exchange.

    Source: cards of the same name are the same card.
    """
    for key, olds, news in exchange.difference.artworks:
        yield artwork_changed.finding(
            say(
                "{card}: another artwork or number ({numbers}) than registered ({registered_numbers}).",
                card=exchange.name(key),
                numbers=numbers_text(news),
                registered_numbers=numbers_text(olds),
            ),
            subject=key_text(key),
        )
