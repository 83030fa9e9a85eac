"""FMT028: a line begins with `!` but is not `!side`."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT028", "ambiguous-header", severity=ERROR, verdict=UNDETERMINED, source="A9")
def ambiguous_header(file: File) -> Iterator[Finding]:
    """A line begins with `!` but is not `!side`.

    EDOPro and YGOPro begin the Side Deck at any such line, other programs take it for a comment: which section the
    cards below it are in depends on the program.

    To fix it: write `!side` if the Side Deck begins there, or begin the comment with `#`.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(ambiguous_header, file)
