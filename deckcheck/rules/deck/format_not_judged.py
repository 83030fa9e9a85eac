"""DCK016: a format whose decks cannot be judged."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import NOT_JUDGED
from deckcheck.model.finding import UNDETERMINED, WARNING, Finding
from deckcheck.model.words import clause, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("DCK016", "format-not-judged", severity=WARNING, verdict=UNDETERMINED, source="A9")
def format_not_judged(view: View) -> Iterator[Finding]:
    """Decks of this format can only be checked in part, so none is called legal.

    Its list or its cards are not known: Korea publishes only the current list, some community formats keep theirs
    elsewhere, and Rush Duel is a separate game. What can be checked (sizes, copies, releases) is checked, though
    nothing is certain for Rush Duel.

    To fix it, give the format's list, if that is all that is missing (`--list FILE`).

    Source: no firm verdict without knowledge.
    """
    play = view.ruleset.play
    if view.flags & NOT_JUDGED:
        yield format_not_judged.finding(
            say("No deck of {format} can be called legal: {why}.", format=play.title, why=clause(play.no_verdict)),
            help=say("Give the list with --list, if you have it.") if view.ruleset.list_missing else "",
            subject=play.id,
        )
