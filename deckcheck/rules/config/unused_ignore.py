"""CFG001: a comment that silences nothing."""

from collections.abc import Iterable, Iterator

from deckcheck.model.deck import Directive, Span
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule


@rule("CFG001", "unused-ignore", severity=WARNING, verdict=LEGAL, source="A9")
def unused_ignore(unused: Iterable[tuple[Directive, str]]) -> Iterator[Finding]:
    """A `deckcheck: ignore=CODE` comment silences a finding that is not there.

    The fault that it was written for is gone, or the code is wrong. Left in, it would hide the next fault of its kind.

    To put it right, delete the comment, or correct the code (`deckcheck rule` lists all).

    Source: findings may be silenced only where they are, and are reported as ignored.
    """
    for directive, code in unused:
        yield unused_ignore.finding(
            f"Nothing was found that ignore={code} silences.",
            Span(directive.line, 0, directive.line, 0),
            help="Delete the comment, or correct the code.",
            subject=code,
        )
