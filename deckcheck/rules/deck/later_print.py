"""DCK017: a print that came out after the judged day."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import PRINTS
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.prints import NamedPrint, named_prints, spans
from deckcheck.rules.deck.view import View


@rule("DCK017", "later-print", severity=NOTE, verdict=LEGAL, source="A10", when=PRINTS)
def later_print(view: View) -> Iterator[Finding]:
    """A print that the deck file names was not, or not surely, out on the day that the deck is judged for.

    Whether a *card* may be used goes by its first print in the territory. A later print of a card that was out already
    may be used at an event that plays the game of a past day; at an event of that day itself it cannot have been there.

    Nothing needs fixing, unless the set code is wrong.

    Source: tournament policy, "Legal cards"; the days of the products in `cardpool/sets`.
    """
    prints = named_prints(view)
    if not prints:
        return
    pool = view.ruleset.pool
    day = pool.day if pool is not None else view.ruleset.day
    late: dict[str, list[NamedPrint]] = {}
    for found in prints:
        release = found.known.release if found.known is not None else None
        if release is not None and release.out_on(day) is not True:
            late.setdefault(found.text, []).append(found)
    for text, places in late.items():
        known = places[0].known
        assert known is not None
        assert known.release is not None
        surely = "after" if known.release.out_on(day) is False else "perhaps after"
        announced = known.release.first > view.ruleset.store.meta()["cards"]
        came = "was announced for" if announced else "came out"
        words = known.release.words.removeprefix("on ").removeprefix("in ") if announced else known.release.words
        yield later_print.finding(
            f"{text} ({known.product}) {came} {words}, {surely} the day that the deck is judged for"
            f" ({day}); the card counts by its first print.",
            places[0].span,
            related=spans(places)[1:],
            subject=text,
        )
