"""SWP001: a deck differs in size after the exchange."""

from collections.abc import Iterator

from deckcheck.model.deck import section_name
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import cards, say
from deckcheck.rules.base import rule
from deckcheck.rules.swap.view import Exchange


@rule("SWP001", "size-changed", severity=ERROR, verdict=ILLEGAL, source="B2")
def size_changed(exchange: Exchange) -> Iterator[Finding]:
    """The Main, Extra or Side Deck differs in size from the registered deck.

    Cards are exchanged one for one, Side Deck for Main Deck and Side Deck for Extra Deck, so all three sizes are the
    same before and after. 14 cards left in the Side Deck mean that there is a 41st in the Main Deck, or that one is
    lost.

    To fix it, bring every deck back to its registered size.

    Source: tournament policy, "Constructed Deck Information"; the OCG rulebook on the Side Deck. A format may say that
    sizes may change (`equal_sizes: false` in its file).
    """
    if not exchange.equal_sizes:
        return
    sizes = [
        (s, len(old), len(new))
        for (s, old), (_, new) in zip(exchange.registered.sections(), exchange.now.sections(), strict=True)
    ]
    changed = [(section, old, new) for section, old, new in sizes if old != new]
    for section, old, new in changed:
        told = {"section": section_name(section), "cards": cards(new), "registered": old}
        part = exchange.now.part(section)
        yield size_changed.finding(
            say("The {section} has {cards}; {registered} were registered: {n} too many.", **told, n=new - old)
            if new > old
            else say("The {section} has {cards}; {registered} were registered: {n} too few.", **told, n=old - new),
            part.span(len(part) - 1) if len(part) else part.span(0),
            help=say(
                "Bring the {section} back to {cards}: Side Decking is one for one.",
                section=section_name(section),
                cards=cards(old),
            ),
            subject=section,
        )
