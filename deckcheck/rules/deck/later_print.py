"""DCK017: a print that came out after the judged day."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.model.words import mark, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.prints import NamedPrint, named_prints, spans
from deckcheck.rules.deck.view import View


@rule("DCK017", "later-print", severity=NOTE, verdict=LEGAL, source="A10")
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
        announced = known.release.first > view.ruleset.store.meta()["cards"]
        message = _SENTENCES[announced, known.release.out_on(day) is False]
        yield later_print.finding(
            say(
                message,
                print=text,
                product=known.product,
                when=known.release.day_words if announced else known.release.words,
                day=day,
            ),
            places[0].span,
            related=spans(places)[1:],
            subject=text,
        )


# By whether the print was announced only, and whether it surely came after the day.
_SENTENCES = {
    (False, True): mark(
        "{print} ({product}) came out {when}, after the day that the deck is judged for ({day});"
        " the card counts by its first print."
    ),
    (False, False): mark(
        "{print} ({product}) came out {when}, perhaps after the day that the deck is judged for ({day});"
        " the card counts by its first print."
    ),
    (True, True): mark(
        "{print} ({product}) was announced for {when}, after the day that the deck is judged for ({day});"
        " the card counts by its first print."
    ),
    (True, False): mark(
        "{print} ({product}) was announced for {when}, perhaps after the day that the deck is judged for ({day});"
        " the card counts by its first print."
    ),
}
