"""FMT018: the file holds sections that a client uses for itself, such as `#pickup` or `#representative`."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT018", "client-sections", severity=NOTE, verdict=LEGAL, source="A9")
def client_sections(file: File) -> Iterator[Finding]:
    """The file holds sections that a client uses for itself, such as `#pickup` or `#representative`.

    They say how the deck is shown and hold none of its cards; they were ignored.

    To fix it: nothing needs to be done.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(client_sections, file)
