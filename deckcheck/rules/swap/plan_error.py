"""SWP010: a side plan that cannot be read."""

from collections.abc import Iterator

from deckcheck.model.deck import ParseError
from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.model.words import english
from deckcheck.rules.base import rule


@rule("SWP010", "plan-error", severity=ERROR, verdict=UNREADABLE, source="B2")
def plan_error(error: ParseError) -> Iterator[Finding]:
    """The side plan is not YAML, or does not have the form of a side plan.

    A plan is a YAML file with `matchups:`; each match-up has `out:` and `in:` lists, or `first:` and `second:` with
    such lists for going first and second. `deckcheck swap --example` prints one with comments; the JSON Schema
    `plan-1.schema.json` lets editors check it as you write.

    To fix it, change the line that the message names.

    Source: the form of side plans is this project's own.
    """
    yield plan_error.finding(error.message, error.span, help=error.help, subject=english(error.message))
