"""SWP012: a side plan moves copies that are not there."""

from collections.abc import Iterator

from deckcheck.decks.difference import Key
from deckcheck.decks.naming import key_text
from deckcheck.model.deck import SECTION_NAMES, SIDE, Span
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import plural


@rule("SWP012", "plan-unavailable", severity=ERROR, verdict=ILLEGAL, source="B3")
def plan_unavailable(key: Key, wanted: int, held: int, section: str, span: Span) -> Iterator[Finding]:
    """A side plan takes more copies of a card out of a deck than it holds.

    What goes out must be in the Main or Extra Deck as registered, what comes in in the Side Deck, in that number.

    To fix it, correct the number or the card.

    Source: the cards exchanged must be the registered ones.
    """
    name = SECTION_NAMES[section]
    has = f"has {plural(held, 'copy', 'copies')}" if held else "has none"
    verb = "come in" if section == SIDE else "go out"
    yield plan_unavailable.finding(
        f"{plural(wanted, 'copy', 'copies')} of {key_text(key)} should {verb}, but the {name} {has}.",
        span,
        help=f"Take {held} at most." if held else f"Name a card that is in the {name}.",
        subject=f"{section}:{key_text(key)}",
    )
