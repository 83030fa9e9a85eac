"""SWP013: a side plan removes more cards than it brings in, or fewer."""

from collections.abc import Iterator

from deckcheck.model.deck import Span, section_name
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import count, say
from deckcheck.rules.base import rule


@rule("SWP013", "plan-unequal", severity=ERROR, verdict=ILLEGAL, source="B2")
def plan_unequal(section: str, out: int, cards_in: int, span: Span) -> Iterator[Finding]:
    """A match-up of a side plan does not exchange one for one.

    As many cards must come into the Main Deck as go out of it, and as many into the Extra Deck as go out of that; the
    sizes of all three decks stay the same.

    To fix it, remove or bring in as many cards as the message says.

    Source: tournament policy, "Constructed Deck Information"; the OCG rulebook on the Side Deck. A format may say that
    sizes may change (`equal_sizes: false` in its file).
    """
    yield plan_unequal.finding(
        say(
            "{going} out of the {section} and {coming} in.",
            going=count(out, "{n} card goes", "{n} cards go"),
            section=section_name(section),
            coming=count(cards_in, "{n} comes", "{n} come"),
        ),
        span,
        help=say("Bring in {n} more, or change the other list.", n=out - cards_in)
        if out > cards_in
        else say("Remove {n} more, or change the other list.", n=cards_in - out),
        subject=section,
    )
