"""Short ways to read decks in tests."""

from deckcheck.deckfiles import read_decks
from deckcheck.model.deck import DeckFile, ParseError, Ref
from tests.deckfiles.index import INDEX


def decks_of(source: str | bytes, path: str = "deck", reader: str | None = None) -> list[DeckFile]:
    """The decks in a file, which must be readable."""
    data = source.encode() if isinstance(source, str) else source
    decks = read_decks(data, path, INDEX, reader)
    assert isinstance(decks, list), decks
    return decks


def deck_of(source: str | bytes, path: str = "deck", reader: str | None = None) -> DeckFile:
    """The one deck in a file."""
    (deck,) = decks_of(source, path, reader)
    return deck


def error_of(source: str | bytes, path: str = "deck", reader: str | None = None) -> ParseError:
    """Why a file cannot be read."""
    data = source.encode() if isinstance(source, str) else source
    error = read_decks(data, path, INDEX, reader)
    assert isinstance(error, ParseError), error
    return error


def refs(deck: DeckFile) -> tuple[list[Ref], list[Ref], list[Ref]]:
    """The cards of the three sections."""
    return deck.main.refs, deck.extra.refs, deck.side.refs


def codes(deck: DeckFile) -> list[str]:
    """The codes of what was remarked on, in order."""
    return [remark.code for remark in deck.remarks]


def remarks(deck: DeckFile) -> list[tuple[str, int]]:
    """Code and line of what was remarked on."""
    return [(remark.code, remark.span.line) for remark in deck.remarks]
