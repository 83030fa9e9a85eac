"""SWP011: a side plan names something that is not a card."""

from collections.abc import Iterator

from deckcheck.data.store import Store
from deckcheck.decks.naming import ref_said
from deckcheck.model.card import passcode_text
from deckcheck.model.deck import Ref, Span
from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.model.words import either, say
from deckcheck.rules.base import rule


@rule("SWP011", "plan-unknown-card", severity=ERROR, verdict=UNDETERMINED, source="B3")
def plan_unknown_card(ref: Ref, span: Span, store: Store, look: bool) -> Iterator[Finding]:
    """An entry of a side plan does not name a card, or has a name that several cards share.

    Names may be in any of the ten languages; a misspelt name is never taken for the card.

    To fix it, write the full name or the passcode; the message suggests similar names.

    Source: the cards exchanged must be the registered ones.
    """
    several = store.find_name(ref) if isinstance(ref, str) else ()
    if several:
        cards = store.cards(several)
        names = either(
            [say("{card} ({passcode})", card=cards[code].name, passcode=passcode_text(code)) for code in several]
        )
        message = say('"{name}" is the name of more than one card: {cards}.', name=ref, cards=names)
        help = say("Write the passcode of the intended card.")
    else:
        close = store.suggest(ref) if look and isinstance(ref, str) else []
        message = say("No card is known as {name}.", name=ref_said(ref))
        names = either([name for _, name, _ in close])
        help = (
            say("Did you mean {choices}?", choices=names)
            if names
            else say("Write the full name as printed, or the passcode.")
        )
    yield plan_unknown_card.finding(message, span, help=help, subject=str(ref))
