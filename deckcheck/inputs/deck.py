"""One deck from a path, for the commands that are about a certain deck."""

from deckcheck.deckfiles import read_decks
from deckcheck.inputs.sources import Source, from_stdin, read
from deckcheck.model.deck import DeckFile, NameIndex, ParseError


def read_data(path: str) -> bytes | str:
    """What a file, standard input (`-`) or a ydke:// URL holds, or why it cannot be read."""
    if path == "-":
        return read(from_stdin())
    return path.encode() if path[:7].lower() == "ydke://" else read(Source(path))


def read_deck(path: str, names: NameIndex, number: int | None = None, choose: str = "") -> DeckFile | ParseError:
    """The deck that a path means, or why there is none: `path` is a file, `-` or a ydke:// URL.

    Of a file with several decks it is the one with a `number`, counted from 1; without one, `choose` says how to choose
    one.
    """
    data = read_data(path)
    if isinstance(data, str):
        return ParseError(f"Cannot read {path}: {data}.")
    decks = read_decks(data, path, names)
    if isinstance(decks, ParseError):
        return decks
    if number is None and len(decks) > 1:
        titles = ", ".join(f"{i} {deck.title or 'without title'}" for i, deck in enumerate(decks[:10], 1))
        help = f"{choose}: {titles}." if choose else "Give a file with one deck."
        return ParseError(f"The file holds {len(decks)} decks.", help=help)
    if number is not None and number > len(decks):
        return ParseError(f"The file holds {len(decks)} deck{'s' if len(decks) > 1 else ''}, so there is no {number}.")
    return decks[(number or 1) - 1]
