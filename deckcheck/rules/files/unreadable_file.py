"""FMT001: the file is binary, or none of its lines is a card: it is not a deck."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT001", "unreadable-file", severity=ERROR, verdict=UNREADABLE, source="A9")
def unreadable_file(file: File) -> Iterator[Finding]:
    """The file is binary, or none of its lines is a card: it is not a deck.

    Nothing in it can be judged, so there is no verdict on a deck. The usual reasons are a wrong path, a picture or an
    archive under the name of a deck, or a text about something else.

    To fix it: give the deck file itself; `.ydk`, `ydke://` codes, YAML, JSON, codes of YGO Omega and lists of card
    names are read.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(unreadable_file, file)
