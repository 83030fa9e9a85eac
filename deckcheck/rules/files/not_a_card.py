"""FMT020: a line that should hold a card holds none: no passcode in a `.ydk`, no name or passcode in a list."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT020", "not-a-card", severity=ERROR, verdict=UNDETERMINED, source="A9")
def not_a_card(file: File) -> Iterator[Finding]:
    """A line that should hold a card holds none: no passcode in a `.ydk`, no name or passcode in a list.

    The line was left out, so the deck is not the one that was meant, and there is no firm verdict. Clients drop such
    lines silently, or read the digits at their start. In a list the line may be a heading that deckcheck does not know:
    then the cards below it were read as the section before. In a text with a `ydke://` code only the code is read, so
    cards and headings beside it were left out.

    To fix it: write the passcode or the full name, or make the line a comment.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(not_a_card, file)
