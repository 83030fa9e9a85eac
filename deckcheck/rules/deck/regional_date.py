"""BAN008: a day on which the regions of the TCG have different lists."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.model.words import say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("BAN008", "regional-date", severity=WARNING, verdict=LEGAL, source="A14")
def regional_date(view: View) -> Iterator[Finding]:
    """On the chosen day another list was in force in the other region, because a list took effect on different days.

    The lists of the TCG carry the European date; the Americas may be a week earlier (April 2024: 15 April in the
    Americas, 22 April in Europe). With `--region` the list of the region is used and this warning is not given. Without
    it the deck is judged by both: what only one of them forbids is undetermined.

    To fix it, say where the event is: `--region europe` or `--region americas`.

    Source: the announcements of the lists.
    """
    other = view.ruleset.other_region
    if other is not None:
        yield regional_date.finding(
            say(
                "The {list} is the one in force in Europe; in the Americas it was the list of {day}.",
                list=view.ruleset.named,
                day=other,
            ),
            help=say("Say where the event is with --region europe or --region americas."),
            subject=other,
        )
