"""What would be lost if a deck were written in another form: what was left out in reading, and unknown names."""

from collections.abc import Iterator

from deckcheck.data.store import Store
from deckcheck.decks.resolve import Deck
from deckcheck.model.card import passcode_text
from deckcheck.model.deck import KonamiId, ParseError, Ref, Span
from deckcheck.model.finding import ERROR
from deckcheck.model.names import MOST_LOOKED_FOR
from deckcheck.rules.files import findings


def losses(deck: Deck, store: Store) -> list[ParseError]:
    """What was left out in reading a deck, and which of its cards are not known by their names."""
    found = [ParseError(one.message, one.span, one.help) for one in findings(deck.file) if one.severity == ERROR]
    for ref, span in _unknown(deck):
        message, help = _unresolved(ref, store, len(found) < MOST_LOOKED_FOR)
        found.append(ParseError(message, span, help))
    return found


def _unknown(deck: Deck) -> Iterator[tuple[KonamiId | str, Span]]:
    """References that are not passcodes, each once in a section, and where they are."""
    for (_, refs), (_, part) in zip(deck.sections(), deck.file.parts(), strict=True):
        told: set[Ref] = set()
        for index, ref in enumerate(refs):
            if not isinstance(ref, int) and ref not in told:
                told.add(ref)
                yield ref, part.span(index)


def _unresolved(ref: KonamiId | str, store: Store, look: bool) -> tuple[str, str]:
    """What is wrong with a reference that is not a passcode, and what to do; `look` for near names of unknown ones."""
    if isinstance(ref, KonamiId):
        return f"No known card has the Konami ID {ref.id}.", "Write the card's name or passcode."
    codes = store.find_name(ref)
    if codes:
        cards = ", ".join(f"{store.name(code)} ({passcode_text(code)})" for code in codes)
        return f'Several cards are called "{ref}".', f"Write the passcode of the intended card: {cards}."
    close = [f"{name} ({passcode_text(code)})" for code, name, _ in (store.suggest(ref) if look else ())]
    help = f"Did you mean {', or '.join(close)}?" if close else "Write the full name as printed, or the passcode."
    return f'No card is called "{ref}" in any language.', help
