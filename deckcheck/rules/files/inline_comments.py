"""FMT023: comments follow passcodes in a `.ydk`."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT023", "inline-comments", severity=NOTE, verdict=LEGAL, source="A9")
def inline_comments(file: File) -> Iterator[Finding]:
    """Comments come after passcodes in a `.ydk`.

    EDOPro and YGOPro stop reading at the first character that is not a digit; some other programs drop the whole line.

    To fix it: put comments on lines of their own that begin with `#`.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(inline_comments, file)
