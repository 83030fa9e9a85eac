"""FMT090: deckcheck itself failed on the file."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT090", "internal-error", severity=ERROR, verdict=UNREADABLE, source="A9")
def internal_error(file: File) -> Iterator[Finding]:
    """deckcheck itself failed on the file: this is a bug in the program, not a fault of the deck or script.

    Nothing is known of the file, so there is no verdict on it and the run ends with exit code 2; all other files of
    the run are judged as usual.

    To fix it: report it with the file that caused it. With `DECKCHECK_DEBUG=1` in the environment the run stops there
    and shows where in the program it happened.

    Source: what was not judged is not called legal.
    """
    yield from reported(internal_error, file)
