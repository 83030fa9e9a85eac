"""What a call is about: files to open, and the texts and bytes of some."""

from collections.abc import Iterator, Sequence
from os import fspath
from pathlib import Path
from typing import NamedTuple

from deckcheck.decks.plan import read_plan
from deckcheck.errors import UsageError
from deckcheck.inputs.deck import read_data, read_deck
from deckcheck.inputs.sources import Source, discover
from deckcheck.model.deck import NameIndex, ParseError
from deckcheck.run.swap import NamedDeck, NamedPlan


class Named(NamedTuple):
    """The text or the bytes of a file, with what it is called in the report."""

    name: str
    content: str | bytes

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        text = self.content
        return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text


Input = Path | str | bytes | Named
"""A file to open, or the text or the bytes of one, which may have a name."""


def _source(given: Input, name: str) -> Source:
    if isinstance(given, Path):
        return Source(fspath(given))
    named = given if isinstance(given, Named) else Named(name, given)
    if not isinstance(named.content, (str, bytes)):
        raise UsageError(f"A deck or script is a Path, text or bytes, not {type(named.content).__name__}.")
    return Source(named.name, named.data, whole=named.data[:7].lower() != b"ydke://")


def sources_of(given: Sequence[Input], name: str, suffixes: frozenset[str]) -> Iterator[Source]:
    """What a call names; several texts are told apart by a number."""
    texts = [one for one in given if not isinstance(one, (Path, Named))]
    number = 0
    for one in given:
        if isinstance(one, Path):
            yield from discover([fspath(one)], suffixes)
        elif isinstance(one, Named):
            yield _source(one, name)
        else:
            number += 1
            yield _source(one, name if len(texts) == 1 else f"{name}-{number}")


def deck_of(given: Input, name: str, names: NameIndex) -> NamedDeck:
    """The one deck in a file or text, or why there is none, with its path."""
    source = _source(given, name)
    return source.path, read_deck(source, names)


def plan_of(given: Input, names: NameIndex) -> NamedPlan:
    """A side plan, or why it cannot be read, with its path."""
    source = _source(given, "plan")
    data = read_data(source)
    return source.path, data if isinstance(data, ParseError) else read_plan(data, names)
