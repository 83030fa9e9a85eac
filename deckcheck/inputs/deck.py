"""One deck from a path, for the commands that are about a certain deck."""

from deckcheck.deckfiles import read_decks
from deckcheck.inputs.files import near_file
from deckcheck.inputs.sources import Source, from_stdin, read
from deckcheck.model.deck import DeckFile, NameIndex, ParseError
from deckcheck.model.words import count, listed, mark, say


def source_of(path: str) -> Source:
    """What a path of a call means: a file, standard input (`-`) or a ydke:// URL."""
    if path == "-":
        return from_stdin()
    return Source(path, path.encode()) if path[:7].lower() == "ydke://" else Source(path)


def read_data(source: Source) -> bytes | ParseError:
    """What a source holds, or why it cannot be read."""
    data = read(source)
    if isinstance(data, str):
        return cannot_read(source, data)
    return data


def cannot_read(source: Source, reason: str) -> ParseError:
    """That a source cannot be read, and which file may have been meant."""
    why = say(reason) if type(reason) is str else reason
    message = say("The file cannot be read: {reason}.", reason=why)
    return ParseError(message, code="FMT001", help=near_file(source.path))


# What operating systems say most.
_OF_SYSTEMS = (mark("No such file or directory"), mark("Permission denied"), mark("Is a directory"))


def read_deck(source: Source, names: NameIndex, number: int | None = None, choose: str = "") -> DeckFile | ParseError:
    """The deck in a source, or why there is none.

    Of several decks it is the one with a `number`, counted from 1; without one, `choose` says how to choose one.
    """
    data = read_data(source)
    if isinstance(data, ParseError):
        return data
    decks = read_decks(data, source.path, names)
    if isinstance(decks, ParseError):
        return decks
    if number is None and len(decks) > 1:
        titles = listed(
            [
                say("{number} {title}", number=i, title=deck.title or say("without title"))
                for i, deck in enumerate(decks[:10], 1)
            ]
        )
        help = say("{choose}: {decks}.", choose=choose, decks=titles) if choose else say("Give a file with one deck.")
        return ParseError(say("The file holds {n} decks.", n=len(decks)), help=help)
    if number is not None and number > len(decks):
        return ParseError(
            count(
                len(decks),
                "The file holds {n} deck, so there is no {number}.",
                "The file holds {n} decks, so there is no {number}.",
                number=number,
            )
        )
    return decks[(number or 1) - 1]
