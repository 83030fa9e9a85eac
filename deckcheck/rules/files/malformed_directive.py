"""FMT027: a comment to deckcheck could not be understood, or contradicts another, and has no effect."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT027", "malformed-directive", severity=WARNING, verdict=LEGAL, source="A9")
def malformed_directive(file: File) -> Iterator[Finding]:
    """A comment to deckcheck could not be understood, or contradicts another, and has no effect.

    What it should have suppressed or set is not suppressed or set; deckcheck reports that instead of guessing.

    To fix it: write `# deckcheck: format=goat` on a line of its own, or `# deckcheck: ignore=BAN001,DCK004 reason` on a
    line of its own (for the whole file) or after a card (for that card).

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(malformed_directive, file)
