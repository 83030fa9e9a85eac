"""FMT050: a deck in YAML or JSON has cards below a key that deckcheck does not know."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT050", "unknown-key", severity=ERROR, verdict=UNDETERMINED, source="A9")
def unknown_key(file: File) -> Iterator[Finding]:
    """A deck in YAML or JSON has cards below a key that deckcheck does not know.

    If it is a slip (`sidee`), these cards are missing from the deck. A second list of a section that another key has
    listed is left out as well: most programs list the same cards in two ways.

    To fix it: correct the key; keys of your own begin with `x-`.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(unknown_key, file)
