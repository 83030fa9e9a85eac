"""BAN007: a list that may be wrong."""

from collections.abc import Iterator

from deckcheck.model.finding import UNDETERMINED, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("BAN007", "suspect-list", severity=WARNING, verdict=UNDETERMINED, source="A9")
def suspect_list(view: View) -> Iterator[Finding]:
    """The list in force is marked as suspect: it may be incomplete, so a deck cannot be called legal by it.

    Published data is sometimes empty or cut short; a list that suddenly has a third of its entries would make every
    deck legal. Such lists are marked in their file (`suspect:`) or noticed when they are read.

    To fix it, choose another day (`--as-of`) or give the right list (`--list`).

    Source: a verdict is never given by ignorance.
    """
    limits = view.ruleset.list
    if limits.suspect:
        yield suspect_list.finding(
            f"The {view.ruleset.named} may be incomplete: {limits.suspect}",
            help="Choose another day with --as-of, or give the right list with --list.",
            subject=f"{limits.series}:{limits.effective}",
        )
