"""FMT051: in YAML a name was cut at ` #`, which begins a comment: `Jinzo #7` became `Jinzo`."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT051", "name-cut-by-comment", severity=ERROR, verdict=UNDETERMINED, source="A9")
def name_cut_by_comment(file: File) -> Iterator[Finding]:
    """In YAML a name was cut at ` #`, which begins a comment: `Jinzo #7` became `Jinzo`.

    The deck holds a different card from the one that was written.

    To fix it: put the entry in quotes.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(name_cut_by_comment, file)
