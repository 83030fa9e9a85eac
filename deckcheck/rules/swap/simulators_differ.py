"""SWP007: a simulator would rule differently."""

from collections.abc import Iterator

from deckcheck.decks.difference import edopro_accepts, ygopro_accepts
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.model.words import joined, say
from deckcheck.rules.base import rule
from deckcheck.rules.swap.view import Exchange


@rule("SWP007", "simulators-differ", severity=NOTE, verdict=LEGAL, source="B2")
def simulators_differ(exchange: Exchange) -> Iterator[Finding]:
    """EDOPro or YGOPro would rule differently on this exchange than the official rules.

    EDOPro compares the sizes of Main and Extra Deck only, and the cards only as far as the registered list of numbers
    goes: a card with a higher number than all registered ones slips through, and so does a larger Side Deck. Both
    compare numbers, so that another artwork of the same card is refused.

    Nothing needs fixing; the verdict here is the official one.

    Source: the simulators' own code for siding.
    """
    legal = not (
        exchange.difference.missing
        or exchange.difference.surplus
        or any(
            len(a) != len(b)
            for (_, a), (_, b) in zip(exchange.registered.sections(), exchange.now.sections(), strict=True)
        )
    )
    edopro = edopro_accepts(exchange.registered, exchange.now)
    ygopro = ygopro_accepts(exchange.registered, exchange.now)
    accepting = [name for name, accepts in (("EDOPro", edopro), ("YGOPro", ygopro)) if accepts]
    refusing = [name for name, accepts in (("EDOPro", edopro), ("YGOPro", ygopro)) if not accepts]
    if legal and refusing:
        yield simulators_differ.finding(
            say(
                "{simulators} would refuse this exchange: they compare numbers, artworks included.",
                simulators=joined(refusing),
            ),
            subject="refuse",
        )
    if not legal and accepting:
        yield simulators_differ.finding(
            say(
                "{simulators} would accept this exchange, although it is not one for one.",
                simulators=joined(accepting),
            ),
            subject="accept",
        )
