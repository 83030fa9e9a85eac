"""DCK008: a name that no known card has."""

from collections.abc import Iterator

from deckcheck.data.store import Store
from deckcheck.decks.resolve import is_set_number
from deckcheck.decks.ruleset import UNKNOWN
from deckcheck.model.card import passcode_text
from deckcheck.model.finding import ERROR, UNDETERMINED, Finding, Suggestion
from deckcheck.model.names import MOST_LOOKED_FOR
from deckcheck.model.words import did_you_mean, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.edits import rewritten
from deckcheck.rules.deck.view import Place, View

# From here on a suggestion is really near; weaker ones are guesses that would mislead.
_NEAR = 75.0
_SUGGESTED = 3


@rule("DCK008", "unknown-name", severity=ERROR, verdict=UNDETERMINED, source="A9")
def unknown_name(view: View) -> Iterator[Finding]:
    """A name in the deck list belongs to no card in any of the ten languages.

    Names are looked up as they are written, then without regard to case, width, accents, punctuation and symbols, then
    among former names and those of translations that players use. A
    near miss is never taken for the card: on a registration sheet a wrong name is a wrong card. The message offers up
    to three cards, best first: those with such a nickname, those in whose names each typed word begins a word, and
    those whose names differ by few letters. Where only one is near, it is offered as a fix.

    To fix it, write the full official name, or the passcode.

    Source: decks may hold official cards only; tournament policy asks for full names on deck lists.
    """
    store = view.ruleset.store
    left = MOST_LOOKED_FOR
    for ref in view.flagged(UNKNOWN):
        if not isinstance(ref, str) or store.find_name(ref):
            continue
        places = view.places([ref])
        if is_set_number(ref):
            yield from _unknown_set_code(view, ref, places)
            continue
        close = _near(store, ref) if left > 0 else []
        left -= 1
        advice = say("Write the full name as printed, or the passcode.")
        if close:
            advice = did_you_mean(
                [say("{card} ({passcode})", card=name, passcode=passcode_text(code)) for code, name in close]
            )
        # A single close name may be offered as an edit, but never as a safe one: it is a guess.
        fix = rewritten(view, places, close[0][1]) if len(close) == 1 else None
        finding = view.report(
            unknown_name,
            say('No card is called "{name}" in any language ({where}).', name=ref, where=view.where(places)),
            places,
            help=advice,
            fix=fix and fix._replace(safe=False),
            subject=ref,
        )
        cards = store.cards(code for code, _ in close)
        yield finding._replace(suggestions=tuple(Suggestion(cards[code].passcode, name) for code, name in close))


def _near(store: Store, name: str) -> list[tuple[int, str]]:
    """The cards that may be meant, best first, with the names that are near."""
    return [(code, found) for code, found, likeness in store.suggest(name, _SUGGESTED) if likeness >= _NEAR]


def _unknown_set_code(view: View, ref: str, places: list[Place]) -> Iterator[Finding]:
    """A set code of which no card is known; one that several cards have is ambiguous, which another rule reports."""
    known = view.ruleset.store.set_codes.print_of(ref)
    if known is not None and known.cards:
        return
    told = {"set_code": ref, "where": view.where(places)}
    yield view.report(
        unknown_name,
        say("No card is known with the set code {set_code} ({where}).", **told)
        if known is None
        else say(
            "No card is known with the set code {set_code} ({where}), though it is a number of {product}.",
            **told,
            product=known.product,
        ),
        places,
        help=say("Check the code, or write the card's name or passcode."),
        subject=ref,
    )
