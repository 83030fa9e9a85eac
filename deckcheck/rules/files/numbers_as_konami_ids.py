"""FMT061: the numbers of the cards were read as Konami IDs, since they are not passcodes."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT061", "numbers-as-konami-ids", severity=NOTE, verdict=LEGAL, source="A9")
def numbers_as_konami_ids(file: File) -> Iterator[Finding]:
    """The numbers of the cards were read as Konami IDs, since they are not passcodes.

    A document or table calls its numbers `id`, which does not tell whose they are. Most of them are numbers of cards in
    Konami's database, and most are not passcodes.

    To fix it: call the key or column `konami_id` or `passcode`.

    Source: the files of other programs are read by their shape; what a number means is decided for the whole file.
    """
    yield from reported(numbers_as_konami_ids, file)
