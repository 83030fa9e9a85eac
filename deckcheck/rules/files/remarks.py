"""How what a reader says about a file becomes findings."""

from collections.abc import Iterator, Sequence

from deckcheck.model.deck import DeckFile, ParseError, Remark
from deckcheck.model.finding import Finding
from deckcheck.rules.base import Rule

File = DeckFile | ParseError
"""What reading a file gives: a deck with remarks, or why it is none."""


def remarks_of(file: File) -> Sequence[Remark | ParseError]:
    """What the reader says: its remarks, or the error itself; both have code, message, span and help."""
    return (file,) if isinstance(file, ParseError) else file.remarks


def reported(rule: Rule, file: File) -> Iterator[Finding]:
    """The findings of one rule: what the reader says under its code."""
    for remark in remarks_of(file):
        if remark.code == rule.code:
            yield rule.finding(remark.message, remark.span, help=remark.help)
