"""BAN009: the list in force is not known."""

from collections.abc import Iterator

from deckcheck.model.finding import UNDETERMINED, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("BAN009", "list-not-known", severity=WARNING, verdict=UNDETERMINED, source="A6")
def list_not_known(view: View) -> Iterator[Finding]:
    """On the judged day a list was in force whose contents are not known.

    A list is known to have ended, and the one after it is not in the data; or one is missing between two that are; or
    the day is before the first list. The deck cannot be called legal, and what the last known list says of it is not
    certain. Findings about sizes, sections, three copies of a name and releases hold all the same.

    To fix it, give the list (`--list FILE`), or choose a day whose list is known (`--as-of`); `deckcheck formats` with
    the format shows the lists and their days.

    Source: which list is in force depends on the format and the date.
    """
    doubt = view.ruleset.doubt
    if doubt is not None and not doubt.suspect:
        limits = view.ruleset.list
        yield list_not_known.finding(doubt.message, help=doubt.help, subject=f"{limits.series}:{limits.effective}")
