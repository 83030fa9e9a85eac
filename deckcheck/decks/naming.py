"""What to call cards in messages: names in the language of the run, after the file's own where that is another."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from deckcheck.decks.resolve import Deck
from deckcheck.decks.ruleset import Ruleset
from deckcheck.model.card import passcode_text
from deckcheck.model.deck import KonamiId, Ref
from deckcheck.model.names import normalise
from deckcheck.model.words import english, say

if TYPE_CHECKING:  # single decks are judged without comparing any
    from deckcheck.decks.difference import Key

Namer = Callable[["Key"], str]
"""What to call the card of a key."""


def written_names(deck: Deck) -> dict[Ref, str]:
    """The names that a deck's file has for its known cards, by what they were found to be."""
    found: dict[Ref, str] = {}
    if deck.main is deck.file.main.refs:
        return found  # nothing was looked up
    for (_, cards), (_, part) in zip(deck.sections(), deck.file.parts(), strict=True):
        for ref, written in zip(cards, part.refs, strict=True):
            if isinstance(written, str) and ref != written:
                found.setdefault(ref, written)
    return found


def beside(written: str | None, name: str) -> str:
    """A card's name, after the one that a file has for it if that is another: `灰流丽 (Ash Blossom & Joyous …)`."""
    return (
        name
        if written is None or normalise(written) == normalise(name)
        else say("{written} ({card})", written=written, card=name)
    )


def ref_said(ref: Ref) -> str:
    """What the file has for a card that is not known, as messages say it."""
    if isinstance(ref, KonamiId):
        return say("Konami ID {number}", number=ref.id)
    return say('"{text}"', text=ref) if isinstance(ref, str) else passcode_text(ref)


def ref_text(ref: Ref) -> str:
    """The same, whatever the language of the run."""
    return english(ref_said(ref))


def key_said(key: "Key") -> str:
    """The name of a card that decks are compared by, or what the file has for an unknown one, as messages say it."""
    return key if isinstance(key, str) else ref_said(key)


def key_text(key: "Key") -> str:
    """The same, whatever the language of the run."""
    return english(key_said(key))


def key_name(ruleset: Ruleset, key: "Key") -> str:
    """`key_said`, with the name in the language of the run."""
    codes = ruleset.store.find_name(key) if isinstance(key, str) and ruleset.language != "en" else ()
    return ruleset.name_of(codes[0]) if codes and codes[0] > 0 else key_said(key)


def namer(ruleset: Ruleset, *decks: Deck) -> Namer:
    """What to call cards of some decks in messages: their names in the language of the run, beside those that the file
    of the first deck with the card has."""
    found: dict[Key, tuple[Ref, str | None]] = {}
    for deck in decks:
        written = written_names(deck)
        for ref in deck.counts:
            card = ruleset.row(ref).card
            if card is not None:
                found.setdefault(card.name, (ref, written.get(ref)))

    def name(key: "Key") -> str:
        if key not in found:
            return key_name(ruleset, key)
        ref, written = found[key]
        return beside(written, ruleset.card_name(ref))

    return name
