"""FMT005: the file looks like YAML but cannot be read as such, or uses anchors and aliases."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT005", "invalid-yaml", severity=ERROR, verdict=UNREADABLE, source="A9")
def invalid_yaml(file: File) -> Iterator[Finding]:
    """The file looks like YAML but cannot be read as such, or uses anchors and aliases.

    Repeated keys would lose cards, and aliases can blow a small file up to a huge deck; both are refused.

    To fix it: put names that hold a colon, `#` or quotes in single quotes, indent with blanks, and write
    every card out.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(invalid_yaml, file)
