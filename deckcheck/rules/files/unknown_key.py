"""FMT050: a deck in YAML or JSON has a key that deckcheck does not know."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT050", "unknown-key", severity=ERROR, verdict=UNDETERMINED, source="A9")
def unknown_key(file: File) -> Iterator[Finding]:
    """A deck in YAML or JSON has a key that deckcheck does not know.

    If it is a slip (`sidee`), the cards below it are missing from the deck.

    To fix it: correct the key; keys of your own begin with `x-`.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(unknown_key, file)
