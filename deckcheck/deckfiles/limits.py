"""How large a deck file may be, and the errors for files that are too large or no deck."""

from deckcheck.model.deck import NOWHERE, ParseError, Span
from deckcheck.model.words import say

MAX_BYTES = 5_000_000
"""No deck is larger; a file that is was picked by mistake, or made to keep the reader busy."""

MAX_CARDS = 100_000
"""The largest real "deck" that is known (a whole card pool) has 20,000 cards."""

MAX_LINES = 300_000
"""Room for as many cards as are read, each with a comment, and then some."""

MAX_DECKS = 5_000
"""The decks in one file; a collection in one file has a few hundred."""

MAX_CODE = 0xFFFFFFFF
"""Clients keep passcodes in 32 bits without sign."""

_MOST_DIGITS = 12
"""More than any code has, with zeros before it; what is longer is not worked out."""

MAX_COPIES = 999
"""More copies in one line are a slip of the pen, or a passcode taken for a count."""

MAX_REMARKS = 1_000
"""A file with more lines that are not cards is not a deck."""


def code_in(text: str) -> int | None:
    """The passcode (or other number of a card) that a text of digits is; None for any other text, and out of range."""
    code = int(text) if len(text) <= _MOST_DIGITS and text.isascii() and text.isdigit() else 0
    return code if 0 < code <= MAX_CODE else None


def too_large(size: int) -> ParseError:
    """The error for a file of `size` bytes, over `MAX_BYTES`."""
    return ParseError(
        say("The file has {size} bytes; a deck file has at most {most}.", size=f"{size:,}", most=f"{MAX_BYTES:,}"),
        help=say("Check that the right file was given."),
        code="FMT003",
    )


def too_many_lines(lines: int) -> ParseError:
    """The error for a file of `lines` lines, over `MAX_LINES`."""
    return ParseError(
        say("The file has {lines} lines; a deck file has at most {most}.", lines=f"{lines:,}", most=f"{MAX_LINES:,}"),
        help=say("Check that the right file was given."),
        code="FMT003",
    )


def too_many_decks(span: Span = NOWHERE) -> ParseError:
    """The error for a file with more than `MAX_DECKS` decks."""
    return ParseError(
        say("The file holds more than {most} decks.", most=f"{MAX_DECKS:,}"),
        span,
        say("Split it into several files."),
        "FMT003",
    )


def too_many_cards(span: Span = NOWHERE) -> ParseError:
    """The error for a file with more than `MAX_CARDS` cards."""
    return ParseError(
        say("The file lists more than {most} cards.", most=f"{MAX_CARDS:,}"),
        span,
        say("Check that the right file was given."),
        "FMT003",
    )


def empty_file() -> ParseError:
    """The error for a file without content: it may be a failed download, so it is not judged as a deck of 0 cards."""
    return ParseError(
        say("The file is empty."),
        help=say("Save the deck again; a deck without cards still has its headers."),
        code="FMT002",
    )


def not_a_deck(message: str, span: Span = NOWHERE, help: str = "") -> ParseError:
    """The error for a file that is not a deck."""
    return ParseError(
        message,
        span,
        help or say("deckcheck reads .ydk, ydke:// codes, lists of names, tables and documents."),
        "FMT001",
    )
