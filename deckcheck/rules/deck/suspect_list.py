"""BAN007: a list that may be wrong."""

from collections.abc import Iterator

from deckcheck.model.finding import UNDETERMINED, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("BAN007", "suspect-list", severity=WARNING, verdict=UNDETERMINED, source="A9")
def suspect_list(view: View) -> Iterator[Finding]:
    """The list in force is marked as suspect: it may be wrong, so a deck cannot be called legal by it.

    Published data is sometimes empty or cut short, and old lists sometimes rest on a single source; a list that
    suddenly has a third of its entries would make every deck legal. Such lists are marked in their file (`suspect:`) or
    noticed when they are read. Findings based on such a list are not certain either.

    To fix it, choose another day (`--as-of`) or give the right list (`--list`).

    Source: no firm verdict without knowledge.
    """
    doubt = view.ruleset.doubt
    if doubt is not None and doubt.suspect:
        limits = view.ruleset.list
        yield suspect_list.finding(doubt.message, help=doubt.help, subject=f"{limits.series}:{limits.effective}")
