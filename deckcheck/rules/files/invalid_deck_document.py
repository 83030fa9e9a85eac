"""FMT006: invalid deck document."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.files.remarks import File, reported


@rule("FMT006", "invalid-deck-document", severity=ERROR, verdict=UNREADABLE, source="A9")
def invalid_deck_document(file: File) -> Iterator[Finding]:
    """The YAML or JSON is well-formed but is not a deck: a value is of the wrong kind, or a card is unclear.

    A deck is a mapping with `main`, `extra` and `side`, each a list of cards. A card is a text such as `3 Ash Blossom &
    Joyous Spring`, or a mapping with exactly one of `name`, `passcode` and `konami_id`, and optionally `count` and
    `print`. The shape is published as a JSON Schema, which editors can check as you type.

    To fix it: correct the entry that is named.

    Source: the file formats as the clients read them; a deck that cannot be read in full is not called legal.
    """
    yield from reported(invalid_deck_document, file)
