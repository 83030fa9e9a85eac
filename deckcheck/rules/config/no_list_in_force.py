"""CFG003: a day before the first list of the format."""

from collections.abc import Iterator

from deckcheck.decks.formats import no_list_help, no_list_message
from deckcheck.model.deck import Span
from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.rules.base import rule


@rule("CFG003", "no-list-in-force", severity=ERROR, verdict=UNREADABLE, source="A6")
def no_list_in_force(title: str, as_of: str, first: str, span: Span) -> Iterator[Finding]:
    """No list of the format is known for the chosen day: it lies before the format's first list.

    A list has an effective date and stays in force until the next one. Before the first known list nothing can be said
    about limits, so no verdict is given.

    To fix it, choose a later day (`--as-of`), another format, or give the list (`--list`).

    Source: which list is in force depends on the format and the date.
    """
    yield no_list_in_force.finding(no_list_message(title, as_of, first), span, help=no_list_help(first), subject=as_of)
