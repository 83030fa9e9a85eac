"""DCK009: a name that several cards share."""

from collections.abc import Iterator

from deckcheck.decks.resolve import is_set_number
from deckcheck.decks.ruleset import UNKNOWN
from deckcheck.model.card import kind_text, passcode_text
from deckcheck.model.deck import KonamiId
from deckcheck.model.finding import ERROR, UNDETERMINED, Finding, Suggestion
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("DCK009", "ambiguous-name", severity=ERROR, verdict=UNDETERMINED, source="A9", when=UNKNOWN)
def ambiguous_name(view: View) -> Iterator[Finding]:
    """A name or a set code in the deck list belongs to more than one card.

    A few names are shared by two cards in one language (eleven in simplified Chinese), and some differ only in case,
    blanks or punctuation (Raimei, Rai-Mei). Which one is meant cannot be known.

    To fix it, write the passcode of the card that is meant; the message lists the cards.

    Source: decks may hold official cards only; no firm verdict without knowledge.
    """
    store = view.ruleset.store
    for ref in view.flagged(UNKNOWN):
        if not isinstance(ref, str) or isinstance(ref, KonamiId):
            continue
        codes, what = store.find_name(ref), "the name"
        if not codes and is_set_number(ref):
            known = store.prints((ref,)).get(ref)
            codes, what = (known.cards if known is not None else ()), "the set code"
        if not codes:
            continue
        cards = store.cards(codes)
        listed = " or ".join(
            f"{cards[code].name} ({kind_text(cards[code].type)}, {passcode_text(code)})"
            for code in codes
            if code in cards
        )
        places = view.places([ref])
        finding = view.report(
            ambiguous_name,
            f'"{ref}" is {what} of more than one card ({view.where(places)}): {listed}.',
            places,
            help="Write the passcode of the one that is meant.",
            subject=ref,
        )
        meant = [cards[code] for code in codes if code in cards]
        yield finding._replace(suggestions=tuple(Suggestion(card.passcode, card.name) for card in meant))
