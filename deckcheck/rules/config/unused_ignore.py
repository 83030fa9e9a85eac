"""CFG001: a comment that suppresses nothing."""

from collections.abc import Iterable, Iterator

from deckcheck.model.deck import Directive, Span
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.model.words import say
from deckcheck.rules.base import rule


@rule("CFG001", "unused-ignore", severity=WARNING, verdict=LEGAL, source="A9")
def unused_ignore(unused: Iterable[tuple[Directive, str]]) -> Iterator[Finding]:
    """A `deckcheck: ignore=CODE` comment in a deck or script suppresses nothing: there is no such finding.

    The fault that it was written for is gone, or the code is wrong. If it stays, it hides the next fault of that kind.
    In a deck the comment holds for the whole file, or after a card for that line; in a script for its own line, or on
    a line of its own for the next.

    To fix it, delete the comment, or correct the code (`deckcheck rule` lists all).

    Source: findings may be suppressed only where they are, and are reported as ignored.
    """
    for directive, code in unused:
        whole = code.lower() == "all" or (len(code) < len("BAN001") and code.isalpha() and code.isupper())
        help = say("Name whole codes, such as BAN001: a comment cannot suppress whole families of rules.")
        yield unused_ignore.finding(
            say("The comment ignores {code}, but no finding here has that code or name.", code=code),
            Span(directive.line, 0, directive.line, 0),
            help=help if whole else say("Delete the comment, or correct the code."),
            subject=code,
        )
