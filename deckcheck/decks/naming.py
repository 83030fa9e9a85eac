"""What to call cards in messages: names in the language of the run, after the file's own where that is another."""

from collections.abc import Iterable

from deckcheck.decks.difference import Key
from deckcheck.decks.resolve import Deck
from deckcheck.decks.ruleset import Ruleset
from deckcheck.model.card import passcode_text
from deckcheck.model.deck import KonamiId, Ref
from deckcheck.model.names import normalise


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
    return name if written is None or normalise(written) == normalise(name) else f"{written} ({name})"


def ref_text(ref: Ref) -> str:
    """What the file has for a card that is not known."""
    if isinstance(ref, KonamiId):
        return f"Konami ID {ref.id}"
    return passcode_text(ref) if isinstance(ref, int) else f'"{ref}"'


def key_text(key: Key) -> str:
    """The name of a card that decks are compared by, or what the file has for an unknown one."""
    return key if isinstance(key, str) else ref_text(key)


def key_name(key: Key, decks: Iterable[Deck], ruleset: Ruleset) -> str:
    """What to call the card of a key: its name in the language of the run, beside the one that a deck's file has."""
    for deck in decks:
        for ref in deck.counts:
            card = ruleset.row(ref).card
            if card is not None and card.name == key:
                return beside(written_names(deck).get(ref), ruleset.card_name(ref))
    return key_text(key)
