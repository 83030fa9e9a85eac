"""FMT071: an entry does not say clearly which card, how many, or in which section."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT071", "unclear-entry", severity=ERROR, verdict=UNDETERMINED, source="A18")
def unclear_entry(file: File) -> Iterator[Finding]:
    """An entry does not say clearly which card is meant, how many copies there are, or in which section they are.

    It names one card and has the passcode of another, counts `2-3` or `2/3` copies, has a note that mentions a section,
    or is below a heading such as `Maybeboard`. What depends on the entry is not known, so there is no firm verdict.

    To fix it: write one line for each section, with one count and one name or passcode.

    Source: the file formats as the clients read them; no firm verdict on what was not understood.
    """
    yield from reported(unclear_entry, file)
