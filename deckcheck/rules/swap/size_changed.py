"""SWP001: a deck differs in size after the exchange."""

from collections.abc import Iterator

from deckcheck.model.deck import SECTION_NAMES
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import plural
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
        name = SECTION_NAMES[section]
        direction = "too many" if new > old else "too few"
        part = exchange.now.part(section)
        yield size_changed.finding(
            f"The {name} has {plural(new, 'card')}; {old} were registered: {abs(new - old)} {direction}.",
            part.span(len(part) - 1) if len(part) else part.span(0),
            help=f"Bring the {name} back to {plural(old, 'card')}: Side Decking is one for one.",
            subject=section,
        )
