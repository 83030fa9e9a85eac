"""FMT091: the file was not judged within a minute."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT091", "takes-too-long", severity=ERROR, verdict=UNREADABLE, source="A9")
def takes_too_long(file: File) -> Iterator[Finding]:
    """The file was not judged within a minute, which is a hundred times what the largest real ones take.

    It was made to keep the program busy, or runs into a bug in the program; or the machine is overloaded. The other
    files of the run are judged as usual. Where the system has no alarms (Windows) there is no such limit.

    To fix it: check that the right file was given, run it alone, and report it if it is an ordinary deck or script.

    Source: what was not judged is not called legal.
    """
    yield from reported(takes_too_long, file)
