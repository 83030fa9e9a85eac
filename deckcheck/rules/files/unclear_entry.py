"""FMT071: an entry does not say clearly which card, how many, or in which section."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT071", "unclear-entry", severity=ERROR, verdict=UNDETERMINED, source="A18")
def unclear_entry(file: File) -> Iterator[Finding]:
    """An entry does not say clearly which card is meant, how many copies there are, or in which section they are.

    It names one card and has the passcode of another, counts `2-3` or `2/3` copies, has a note that speaks of a
    section, or stands below a heading such as `Maybeboard`. What hangs on the entry is open, so the verdict is, too.

    To fix it: write one line for each section, with one count and one name or passcode.

    Source: the file formats as the clients read them; what was not understood never makes a firm verdict.
    """
    yield from reported(unclear_entry, file)
