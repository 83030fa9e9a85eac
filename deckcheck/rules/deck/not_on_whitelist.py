"""BAN004: a card that the format's list of allowed cards does not name."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import BARRED, UNLISTED
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.play import NO_LIST_TITLE
from deckcheck.model.words import clause, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("BAN004", "not-on-whitelist", severity=ERROR, verdict=ILLEGAL, source="A13")
def not_on_whitelist(view: View) -> Iterator[Finding]:
    """The format has a list of all allowed cards, and a card of the deck is not on it.

    GOAT, Edison, HAT, TOSS and Speed Duel fix the card pool of a day; what is not on the list was not out then (or is
    not a card of that game). Alternate artworks and simulators' own numbers of a card (GOAT versions 5047xxxxx) stand
    for the card.

    To fix it, remove the card, or check under another format.

    Source: the community's or the official list of the format.
    """
    for ref in view.flagged(UNLISTED):
        if view.row(ref).flags & BARRED:
            continue  # never legal anywhere, which its own rule reports
        places = view.places([ref])
        card = view.row(ref).card
        limits = view.ruleset.list
        # Where no list applies, the pool of the format still does.
        no_list = (limits.title, limits.effective) == (NO_LIST_TITLE, "")
        why = limits.disputed.get(card.code, "") if card is not None else ""
        told = {"card": view.name(ref), "format": view.ruleset.play.title, "where": view.where(places)}
        if no_list:
            message = say("{card} is not on the list of cards allowed in {format}: {where}.", **told)
        else:
            message = say(
                "{card} is not on the list of cards allowed in {format} ({list}): {where}.",
                **told,
                list=view.ruleset.named,
            )
        if why:
            message = say("{sentence} Other definitions allow it: {why}.", sentence=message, why=clause(why))
        yield view.report(
            not_on_whitelist,
            message,
            places,
            help=say("Remove it, or check the deck under the format that it was built for (--format)."),
            subject=view.subject(ref),
        )
