"""CFG002: a deck file asks for a format that does not exist."""

from collections.abc import Iterator

from deckcheck.errors import nearest
from deckcheck.model.deck import Span
from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.model.words import either, say
from deckcheck.rules.base import rule


@rule("CFG002", "unknown-format", severity=ERROR, verdict=UNREADABLE, source="A6")
def unknown_format(name: str, known: tuple[str, ...], span: Span) -> Iterator[Finding]:
    """A deck file names a format of play (`# deckcheck: format=…`, or `format:` in YAML and JSON) that is not known.

    A deck is never called legal in a format that does not exist.

    To fix it, write one of the formats that `deckcheck formats` lists.

    Source: which list is in force depends on the format.
    """
    close = nearest(name, known)
    yield unknown_format.finding(
        say('The file asks for the format "{format}", which is not known.', format=name),
        span,
        help=say("Did you mean {choices}?", choices=either(close))
        if close
        else say("`deckcheck formats` lists the formats."),
        subject=name,
    )
