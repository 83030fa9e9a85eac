"""DCK025: a card in the Side Deck that no exchange can bring in."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import EXTRA_KIND
from deckcheck.model.deck import EXTRA, SIDE
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.model.words import copies, mark, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.sizes import fits
from deckcheck.rules.deck.view import View


@rule("DCK025", "never-sided-in", severity=NOTE, verdict=LEGAL, source="B2", default=False)
def never_sided_in(view: View) -> Iterator[Finding]:
    """An Extra Deck monster is in the Side Deck, and no exchange can bring it in.

    Cards are exchanged one for one: a monster can enter the Extra Deck only if another leaves it. With an empty Extra
    Deck there is none to leave, and one more card would change its size. Until 2009 nothing was exchanged between Side
    and Fusion Deck at all. Where a format lets sizes change, the Extra Deck still has to have room.

    This is a hint (`--hints`): the deck is legal, the card is wasted.

    Source: tournament policy, "Constructed Deck Information"; the notice on the Extra Deck with rulebook 7 (2009).
    """
    play = view.ruleset.play
    wasted = [ref for ref in view.deck.counts if view.row(ref).flags & EXTRA_KIND]
    places = [place for place in view.places(wasted) if place[0] == SIDE]
    size = view.sizes_after_moves()[EXTRA]
    if not places or any(view.ruleset.row(ref).card is None for ref in view.deck.extra):
        return
    if not all(other.play.side_extra is play.side_extra for other in view.ruleset.others):
        return  # it is not known whether there was such an exchange
    if not play.side_extra:
        message = mark(
            "{card} ({copies} in the Side Deck) can never come in: Side Deck and {extra_deck} are not exchanged with"
            " each other on this day."
        )
    elif size == 0 and (play.equal_sizes or not fits(1, play.extra)):
        message = mark(
            "{card} ({copies} in the Side Deck) can never come in: the {extra_deck} is empty, and cards are exchanged"
            " one for one."
        )
    else:
        return
    for ref in dict.fromkeys(place[2] for place in places):
        own = [place for place in places if place[2] == ref]
        yield view.report(
            never_sided_in,
            say(message, card=view.name(ref), copies=copies(len(own)), extra_deck=say(play.extra_name)),
            own,
            subject=view.subject(ref),
        )
