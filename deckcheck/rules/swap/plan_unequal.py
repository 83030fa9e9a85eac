"""SWP013: a side plan removes more cards than it brings in, or fewer."""

from collections.abc import Iterator

from deckcheck.model.deck import SECTION_NAMES, Span
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import plural


@rule("SWP013", "plan-unequal", severity=ERROR, verdict=ILLEGAL, source="B2")
def plan_unequal(section: str, out: int, cards_in: int, span: Span) -> Iterator[Finding]:
    """A match-up of a side plan does not exchange one for one.

    As many cards must come into the Main Deck as go out of it, and as many into the Extra Deck as go out of that; the
    sizes of all three decks stay the same.

    To fix it, remove or bring in as many cards as the message says.

    Source: tournament policy, "Constructed Deck Information"; the OCG rulebook on the Side Deck. A format may say that
    sizes may change (`equal_sizes: false` in its file).
    """
    name = SECTION_NAMES[section]
    more = f"Bring in {out - cards_in} more" if out > cards_in else f"Remove {cards_in - out} more"
    yield plan_unequal.finding(
        f"{plural(out, 'card goes', 'cards go')} out of the {name} and {plural(cards_in, 'comes', 'come')} in.",
        span,
        help=f"{more}, or change the other list.",
        subject=section,
    )
