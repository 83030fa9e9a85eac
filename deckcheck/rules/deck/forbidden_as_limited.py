"""BAN005: more copies of a Forbidden card than the Traditional Format allows."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import mark
from deckcheck.rules.base import rule
from deckcheck.rules.deck.copies import over_limit
from deckcheck.rules.deck.view import View


@rule("BAN005", "forbidden-as-limited", severity=ERROR, verdict=ILLEGAL, source="A12")
def forbidden_as_limited(view: View) -> Iterator[Finding]:
    """The deck holds more copies of a Forbidden card than the format allows.

    In the Traditional Format Forbidden cards count as Limited: one copy of each may be used, over Main, Extra and Side
    Deck together.

    To fix it, remove all copies but one.

    Source: the official rules of the Traditional Format.
    """
    if not view.ruleset.play.forbidden_as:
        return iter(())
    return over_limit(forbidden_as_limited, view, 0, mark("Forbidden, so Limited in {format}"))
