"""DCK009: a name that several cards share."""

from collections.abc import Iterator

from deckcheck.decks.resolve import is_set_number
from deckcheck.decks.ruleset import UNKNOWN
from deckcheck.model.card import Card, kind_text, passcode_text
from deckcheck.model.deck import KonamiId
from deckcheck.model.finding import ERROR, UNDETERMINED, Finding, Suggestion
from deckcheck.model.words import either, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("DCK009", "ambiguous-name", severity=ERROR, verdict=UNDETERMINED, source="A9")
def ambiguous_name(view: View) -> Iterator[Finding]:
    """A name or a set code in the deck list belongs to more than one card.

    A few names are shared by two cards in one language (eleven in simplified Chinese), and some differ only in case,
    blanks or punctuation (Raimei, Rai-Mei). Which one is meant cannot be known.

    To fix it, write the passcode of the intended card; the message lists the cards.

    Source: decks may hold official cards only; no firm verdict without knowledge.
    """
    store = view.ruleset.store
    for ref in view.flagged(UNKNOWN):
        if not isinstance(ref, str) or isinstance(ref, KonamiId):
            continue
        codes, by_name = store.find_name(ref), True
        if not codes and is_set_number(ref):
            known = store.set_codes.print_of(ref)
            codes, by_name = (known.cards if known is not None else ()), False
        if not codes:
            continue
        cards = store.cards(codes)
        meant = [cards[code] for code in codes if code in cards]
        places = view.places([ref])
        told = {"name": ref, "where": view.where(places), "cards": either([_told(view, card) for card in meant])}
        finding = view.report(
            ambiguous_name,
            say('"{name}" is the name of more than one card ({where}): {cards}.', **told)
            if by_name
            else say('"{name}" is the set code of more than one card ({where}): {cards}.', **told),
            places,
            help=say("Write the passcode of the intended card."),
            subject=ref,
        )
        yield finding._replace(suggestions=tuple(Suggestion(card.passcode, card.name) for card in meant))


def _told(view: View, card: Card) -> str:
    return say(
        "{card} ({kind}, {passcode})",
        card=view.ruleset.name_of(card.code),
        kind=say(kind_text(card.type)),
        passcode=passcode_text(card.code),
    )
