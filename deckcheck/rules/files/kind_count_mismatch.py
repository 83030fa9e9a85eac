"""FMT072: a heading within a section, or a comment, states another number of cards than are listed."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT072", "kind-count-mismatch", severity=WARNING, verdict=LEGAL, source="A18")
def kind_count_mismatch(file: File) -> Iterator[Finding]:
    """A heading within a section, or a comment, states another number of cards than are listed.

    The Monsters, Spells or Traps do not add up to what their heading says. The section as a whole has no such
    contradiction, so the deck was judged by the cards that are listed.

    To fix it: correct the list or the number.

    Source: the file formats as the clients read them; no firm verdict on what was not understood.
    """
    yield from reported(kind_count_mismatch, file)
