"""Random decks that lie where the rules do: on days about which lists, sizes and pools change, one card too many."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import cache
from random import Random
from typing import Any, NamedTuple

from tests.oracle.facts import Card, card_facts, formats, lists
from tests.oracle.judge import Bench, Event

Deck = tuple[list[int], list[int], list[int]]

DECKS_AN_EVENT = 100
_FIRST, _LAST = date(1999, 8, 26), date(2027, 6, 1)
# Judged by day; Rush Duel is another game.
_CURRENT = (
    *("tcg", "tcg", "tcg", "ocg", "ocg"),
    *("tcg-traditional", "genesys", "ocg-genesys", "speed", "master-duel", "ocg-ae", "ocg-cn", "world-championship"),
)
_FEW = 12


def events(random: Random) -> Iterator[Bench]:
    """Benches of random events, without end."""
    named = sorted(formats().keys() - {"rush"})
    while True:
        format = random.choice(_CURRENT) if random.random() < 0.7 else random.choice(named)
        bench = Bench(Event(format, _day(random, formats()[format]), random.choice((None, None, "europe", "americas"))))
        if bench.exists:
            yield bench


def _day(random: Random, play: dict[str, Any]) -> str:
    about: list[str] = []
    for one in lists(play["series"]):
        about += [one["effective"], *(day for day in (one.get("until"), one.get("gap_from")) if day)]
        about += (one.get("regions") or {}).values()
    for era in play.get("eras") or ():
        about += [era[key] for key in ("since", "since_first", "since_last") if key in era]
    if about and random.random() < 0.6:
        day = date.fromisoformat(random.choice(about)) + timedelta(random.choice((-31, -8, -1, 0, 0, 1, 8, 20)))
    else:
        day = _FIRST + timedelta(random.randrange((_LAST - _FIRST).days))
    return day.isoformat()


class Stock(NamedTuple):
    """The cards by what makes them remarkable, sorted out once."""

    cards: list[Card]
    by_sort: dict[str, list[int]]
    by_name: dict[int, list[int]]  # all numbers that count under a name
    sharing: list[int]  # cards that count under another one's name
    by_month: dict[str, list[int]]  # in which they came out anywhere
    barred: list[int]


@cache
def stock() -> Stock:
    """All cards."""
    known = card_facts()
    found = Stock(list(known.cards.values()), {}, {}, [], {}, [])
    for number, card in known.cards.items():
        found.by_sort.setdefault(card.sort, []).append(number)
        found.by_name.setdefault(card.counts_as, []).append(number)
        if card.counts_as != number:
            found.sharing.append(number)
        if card.barred:
            found.barred.append(number)
        for month in {str(cell).removeprefix("<=")[:7] for cell in card.days.values()}:
            found.by_month.setdefault(month, []).append(number)
    for number, of in known.others.items():
        found.by_name.setdefault(known.cards[of].counts_as, []).append(number)
    return found


class Dealer:
    """Deals decks for one event: cards that nothing is wrong with, and then a few things that perhaps are."""

    def __init__(self, bench: Bench, random: Random) -> None:
        self.bench = bench
        self.random = random
        self.known = card_facts()
        barred_kinds = set(bench.play.get("forbidden_kinds", ()))
        month = str(bench.play.get("pool_until") or bench.event.day)[:7]
        some = random.sample(stock().cards, 300)
        unknown = [random.randrange(1, 2**27) for _ in range(4)]
        self.odd = [
            *(card.number for card in some[:_FEW]),
            *(card.number for card in some if card.kinds & barred_kinds),
            *self._few(stock().by_month.get(month, ())),
            *self._few(stock().sharing),
            *self._few(sorted(self.known.others)),
            *self._few(sorted(self.known.gifts), 1),
            *self._few(stock().barred, 2),
            *self._few(stock().by_sort["Token"], 2),
            *self._few(stock().by_sort["Skill"], 2),
            *unknown,
        ]
        self.odd = [number for number in self.odd if number > 0]
        self.listed = [number for number in self._listed() if number > 0]
        self.doubtful = [*unknown, *(number for number in self.odd if bench.opinion([number], [], []).doubts)]
        fine = [card for card in some[_FEW:] if self._fine(card)]
        self.main = [card.number for card in fine if not card.for_extra_deck]
        self.extra = [card.number for card in fine if card.for_extra_deck]

    def deck(self) -> Deck:
        """A deck of the event."""
        random = self.random
        sizes = self.bench.sizes[0]
        main = self._some(self.main, random.choice([size for pair in sizes.main for size in pair if size] + [40, 40]))
        extra = self._some(self.extra, random.choice((0, 5, *(high or 17 for _, high in sizes.extra))))
        side = self._some(self.main, random.choice([size for pair in sizes.side for size in pair if size is not None]))
        deck = (main, extra, side)
        for _ in range(random.choice((0, 1, 1, 1, 2, 4))):
            self._change(deck)
        return deck

    def _some(self, numbers: list[int], size: int) -> list[int]:
        """Cards up to a size, most of them three times."""
        found: list[int] = []
        for number in self._few(numbers, size // 2):
            found += [number] * self.random.choice((1, 3, 3, 3))
        return found[:size]

    def _few(self, numbers: Sequence[int], most: int = _FEW) -> list[int]:
        return self.random.sample(numbers, min(most, len(numbers)))

    def _change(self, deck: Deck) -> None:
        """Put in copies of a card that is remarkable, in place of others or beside them; or take some away."""
        random = self.random
        numbers = random.choice((self.listed or self.odd, self.odd, self.doubtful, self.main or self.odd))
        number = random.choice(numbers)
        card = self.known.find(number)
        at_home = 1 if card is not None and card.for_extra_deck else 0
        section = deck[random.choice((at_home, at_home, at_home, 2, 2, random.randrange(3)))]
        if random.random() < 0.1:
            del section[: random.choice((1, 1, 3))]
            return
        copies = random.choice((1, 1, 2, 3, 4))
        if random.random() < 0.8:
            del section[:copies]
        section.extend([number] * copies)
        if random.random() < 0.3:  # one more elsewhere, or of another card of the name
            others = stock().by_name[card.counts_as] if card is not None else [number]
            deck[random.randrange(3)].append(random.choice([other for other in others if other > 0] or [number]))

    def _fine(self, card: Card) -> bool:
        """Whether the card alone is no reason for anything."""
        if card.number <= 0 or self.bench.worlds[0].copies.get(card.counts_as, 3) < 3:
            return False
        opinion = self.bench.opinion([card.number], [], [])
        return all(what in ("size", "section", "list") for what, _ in opinion.faults | opinion.doubts)

    def _listed(self) -> list[int]:
        found: list[int] = []
        for world in self.bench.worlds:
            for numbers in (world.points, world.pools, [name for name, n in world.copies.items() if n < 3]):
                found += self._few(sorted(numbers))
        return found
