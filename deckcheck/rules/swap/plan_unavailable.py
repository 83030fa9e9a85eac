"""SWP012: a side plan moves copies that are not there."""

from collections.abc import Iterator

from deckcheck.decks.difference import Key
from deckcheck.decks.naming import key_text
from deckcheck.model.deck import SIDE, Span, section_name
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import copies, mark, say
from deckcheck.rules.base import rule


@rule("SWP012", "plan-unavailable", severity=ERROR, verdict=ILLEGAL, source="B3")
def plan_unavailable(key: Key, name: str, wanted: int, held: int, section: str, span: Span) -> Iterator[Finding]:
    """A side plan takes more copies of a card out of a deck than it holds.

    What goes out must be in the Main or Extra Deck as registered, what comes in in the Side Deck, in that number.

    To fix it, correct the number or the card.

    Source: the cards exchanged must be the registered ones.
    """
    told = {"copies": copies(wanted), "card": name, "section": section_name(section)}
    yield plan_unavailable.finding(
        say(_SENTENCES[section == SIDE, held > 0], **told, held=copies(held)),
        span,
        help=say("Take at most {n}.", n=held) if held else say("Name a card that is in the {section}.", **told),
        subject=f"{section}:{key_text(key)}",
    )


# By whether the card comes in, and whether there are any copies.
_SENTENCES = {
    (True, True): mark("{copies} of {card} should come in, but the {section} has {held}."),
    (True, False): mark("{copies} of {card} should come in, but the {section} has none."),
    (False, True): mark("{copies} of {card} should go out, but the {section} has {held}."),
    (False, False): mark("{copies} of {card} should go out, but the {section} has none."),
}
