"""Lists of card names (or passcodes) as people write them, with headings in any of the ten languages."""

from collections.abc import Sequence

from deckcheck.deckfiles.aligned import (
    heads_unknown_columns,
    side_by_side,
    with_counts_beside,
    with_fields_joined,
    with_group_counts,
    without_cues,
    without_prints,
    without_stamps,
    without_tags,
)
from deckcheck.deckfiles.countmarks import with_marks_counted
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.lines import Lines
from deckcheck.deckfiles.listing import Listing
from deckcheck.model.deck import DeckFile, NameIndex, ParseError, Remark, Span

NAME = "text"


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read a list of cards: its decks, or an error if no line of the file is a card that is known."""
    decoded = decode(data, names)
    if isinstance(decoded, ParseError):
        return decoded
    return read_lines(decoded.text.split("\n"), names, remarks=decoded.remarks)


def read_lines(
    lines: Sequence[str],
    names: NameIndex,
    *,
    reader: str = NAME,
    remarks: list[Remark] | None = None,
    places: Sequence[Span] | None = None,
) -> list[DeckFile] | ParseError:
    """Read a list of cards from its lines, which need not be those of a file: other readers make lines of documents.

    `places` tells where each line begins, if not in the line of its number.
    """
    listing = Listing(names, remarks if remarks is not None else [], reader)
    lines = with_fields_joined(lines)
    lines = with_counts_beside(without_tags(without_stamps(without_prints(without_cues(lines)))))
    lines = with_marks_counted(with_group_counts(lines))
    reading = Lines(listing, lines)
    at = 0
    while at < len(lines):
        beside = side_by_side(lines, at)
        if beside is None:
            place = places[at] if places is not None else Span(at + 1, 1)
            if heads_unknown_columns(lines, at):
                listing.columns(lines[at].strip(), place)
            else:
                reading.line(lines[at], place.line, place.column)
            at += 1
        else:
            pieces, at = beside
            for piece in pieces:
                reading.text(piece.text, piece.span)
        error = listing.too_much(Span(at, 1, at, len(lines[at - 1]) + 1))
        if error is not None:
            return error
    return listing.finish()
