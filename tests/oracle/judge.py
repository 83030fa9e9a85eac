"""A second judge of decks, written from the text of the rules (A1 to A21) and from nothing of the program.

It knows one idea: a deck is judged in every *world* that may have been, which is a list with sizes.  A fault is sure if
it is one in all of them, and a doubt if it is one in some.
"""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any, NamedTuple

from tests.oracle.facts import Card, card_facts, formats, lists
from tests.oracle.releases import expected

Fault = tuple[str, Any]
"""What is wrong, and with what: `("copies", 46986414)`, `("size", "main")`."""


class Opinion(NamedTuple):
    """What is surely wrong with a deck, and what perhaps is."""

    faults: frozenset[Fault]
    doubts: frozenset[Fault]

    @property
    def verdict(self) -> str:
        return "illegal" if self.faults else "undetermined" if self.doubts else "legal"


class Sizes(NamedTuple):
    """The sizes that the three decks may have: pairs of smallest and largest, None for no limit."""

    main: tuple[tuple[int, int | None], ...]
    extra: tuple[tuple[int, int | None], ...]
    side: tuple[tuple[int, int | None], ...]


class List(NamedTuple):
    """What a list says: copies by the name they count under, points by card, pools by name; `allowed` if it names all
    cards that may be used."""

    copies: dict[int, int]
    points: dict[int, int]
    pools: dict[int, int]
    allowed: frozenset[int] | None


NOTHING_LISTED = List({}, {}, {}, None)
_SECTIONS = {"forbidden": 0, "limited": 1, "semi_limited": 2, "unlimited": 3}


class Event(NamedTuple):
    """A format on a day, in a region or none in particular: what a deck is judged by."""

    format: str
    day: str
    region: str | None = None


class Bench:
    """The judge for one event; keeps what it found out about its cards.  None is made for a day before all lists."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.play = formats()[event.format]
        self.known = card_facts()
        self.worlds, self.list_unknown = _possible_lists(self.play, event)
        self.sizes = _possible_sizes(self.play, event.day)
        self.skills: int = self.play.get("skills") or 0
        self._standings: dict[int, str] = {}

    @property
    def exists(self) -> bool:
        """Whether there was a list at all."""
        return bool(self.worlds)

    def opinion(self, main: list[int], extra: list[int], side: list[int]) -> Opinion:
        """What is to be said of a deck."""
        sure, doubts = set(self._always(main, extra, side)), set(self._not_known([*main, *extra, *side]))
        by_list = [set(self._by_list([*main, *extra, *side], world)) for world in self.worlds]
        by_size = [set(self._by_size(main, extra, side, sizes)) for sizes in self.sizes]
        for worlds in (by_list, by_size):
            common = set.intersection(*worlds)
            sure |= common
            doubts |= set.union(*worlds) - common
        if self.list_unknown or "no_verdict" in self.play:
            doubts.add(("list", "not known"))
        return Opinion(frozenset(sure), frozenset(doubts))

    # What hangs on no list and no size.

    def _always(self, main: list[int], extra: list[int], side: list[int]) -> Iterator[Fault]:
        everything = [*main, *extra, *side]
        for number in dict.fromkeys(everything):
            card = self.known.find(number)
            if card is None:
                if number in self.known.gifts:
                    yield "never legal", number
            elif card.sort == "Token" or (card.sort == "Skill" and not self.skills):
                yield "no card of decks", number
            else:
                if card.kinds & set(self.play.get("forbidden_kinds", ())):
                    yield "kind", number
                if card.barred:
                    yield "never legal", number
                elif self._standing(card) == "illegal":
                    yield "not out", number
        for section, numbers in (("main", main), ("extra", extra)):
            for number in dict.fromkeys(numbers):
                card = self.known.find(number)
                if card is not None and self._misplaced(card, section):
                    yield "section", (section, number)
        if self.skills:
            found = [number for number in everything if self._is_skill(number)]
            if len(found) > self.skills or any(self._is_skill(number) for number in [*extra, *side]):
                yield "skills", None

    def _not_known(self, numbers: list[int]) -> Iterator[Fault]:
        for number in dict.fromkeys(numbers):
            card = self.known.find(number)
            if card is None:
                if number not in self.known.gifts:
                    yield "unknown", number
            elif not card.barred and self._standing(card) == "undetermined":
                yield "not out", number

    def _misplaced(self, card: Card, section: str) -> bool:
        if section == "main":
            return card.for_extra_deck
        return not card.for_extra_deck and card.sort not in ("Token", "Skill")

    def _is_skill(self, number: int) -> bool:
        if not self.skills:
            return False
        card = self.known.find(number)
        return card is not None and card.sort == "Skill"

    def _standing(self, card: Card) -> str:
        if card.number not in self._standings:
            self._standings[card.number] = self._find_standing(card)
        return self._standings[card.number]

    def _find_standing(self, card: Card) -> str:
        """Whether the card was out (A16): `legal`, `illegal` or `undetermined`."""
        if self.worlds[0].allowed is not None or card.sort not in ("Monster", "Spell", "Trap"):
            return "legal"  # a list of all allowed cards says it all
        play = self.play
        fixed = play.get("pool_until")
        scope = play.get("scope", "tcg")
        territories = play.get("releases") or (["tcg", "ocg"] if scope == "any" else [scope])
        region = {"americas": "tcg_na", "europe": "tcg_eu"}.get(self.event.region or "") if not fixed else None
        day = date.fromisoformat(fixed or self.event.day)
        standings = [
            expected(card.days, card.kinds, region if region and territory == "tcg" else territory, day, wait=not fixed)
            for territory in territories
        ]
        best_first = ("legal", "undetermined", "illegal")
        anywhere = scope == "any" and not play.get("releases")
        return (min if anywhere else max)(standings, key=best_first.index)

    # What the list says.

    def _by_list(self, numbers: list[int], world: List) -> Iterator[Fault]:
        most = self.play.get("copies", 3)
        by_name: Counter[int] = Counter()
        listed: dict[int, int] = {}
        points = 0
        for number, copies in Counter(numbers).items():
            card = self.known.find(number)
            name = card.counts_as if card is not None else number
            by_name[name] += copies
            if card is None:
                continue
            if name in world.copies and world.copies[name] < most:
                listed[name] = world.copies[name]
            points += copies * max((world.points.get(twin, 0) for twin in card.twins), default=0)
            playable = not card.barred and not (card.sort in ("Token", "Skill") and not self._is_skill(number))
            if world.allowed is not None and playable and world.allowed.isdisjoint(card.twins):
                yield "not allowed", number
        for name, copies in by_name.items():
            limit = listed.get(name, most)
            allowed = (self.play.get("forbidden_as") or 0) if name in listed and limit == 0 else limit
            if copies > min(allowed, most):
                yield "copies", name
        cap = self.play.get("points_cap")
        if cap is not None and points > cap:
            yield "points", None
        pools: Counter[int] = Counter()
        for name, copies in by_name.items():
            if name in world.pools:
                pools[world.pools[name]] += copies
        for pool, copies in pools.items():
            if copies > pool:
                yield "pool", pool

    # What the sizes say.

    def _by_size(self, main: list[int], extra: list[int], side: list[int], sizes: Sizes) -> Iterator[Fault]:
        """Sizes that are wrong as the deck stands, or would be once each card stands where it belongs."""
        counted = [number for number in main if not self._is_skill(number)] if self.skills else main
        cards = {number: self.known.find(number) for number in (*main, *extra)}
        up = sum(1 for number in main if (card := cards[number]) is not None and self._misplaced(card, "main"))
        down = sum(1 for number in extra if (card := cards[number]) is not None and self._misplaced(card, "extra"))
        for section, now, then, ranges in (
            ("main", len(counted), len(counted) - up + down, sizes.main),
            ("extra", len(extra), len(extra) + up - down, sizes.extra),
            ("side", len(side), len(side), sizes.side),
        ):
            if not (_fits(now, ranges) and _fits(then, ranges)):
                yield "size", section


def _fits(size: int, ranges: Iterable[tuple[int, int | None]]) -> bool:
    return any(low <= size and (high is None or size <= high) for low, high in ranges)


def _possible_sizes(play: dict[str, Any], day: str) -> tuple[Sizes, ...]:
    """The sizes of the day, and those that may have held instead because the day of a change is not known (A17)."""
    eras = play.get("eras") or [play]
    held = [era for era in eras if era.get("since", "") <= day][-1:] or eras[:1]
    for before, after in itertools.pairwise(eras):
        if after.get("since_first", after["since"]) <= day < after.get("since_last", after["since"]):
            held += [before, after]
    defaults = {"main": "40-60", "extra": "0-15", "side": "0-15"}
    return tuple(
        dict.fromkeys(Sizes(*(_ranges(era.get(key, play.get(key, defaults[key]))) for key in defaults)) for era in held)
    )


def _ranges(value: Any) -> tuple[tuple[int, int | None], ...]:
    """`40-60`, `40-`, `15`, or a list of such."""
    if isinstance(value, list):
        return tuple(one for part in value for one in _ranges(part))
    low, dash, high = str(value).partition("-")
    return ((int(low), (int(high) if high else None) if dash else int(low)),)


def _possible_lists(play: dict[str, Any], event: Event) -> tuple[list[List], bool]:
    """The lists that may have been in force, and whether one that is not known may have (A6, A9, A14).

    What a list says that is not known may be nothing at all.
    """
    series = lists(play["series"])
    if not series:
        return ([NOTHING_LISTED] if "no_verdict" in play else []), False
    if play.get("list_day"):
        found = [one for one in series if one["effective"] == play["list_day"]]
        unknown = any(one.get("suspect") for one in found)
    else:
        # Where no region is named, the list of Europe is taken, and held against that of the Americas.
        found, unknown = _in_force(series, event.day, event.region or "europe")
        if event.region is None and found:
            found = found + _in_force(series, event.day, "americas")[0]
    return _with_unproved(found) + ([NOTHING_LISTED] if unknown else []), unknown


def _in_force(series: tuple[dict[str, Any], ...], day: str, region: str) -> tuple[list[dict[str, Any]], bool]:
    """The lists of which one was in force in a region, the likeliest first; and whether another one may have been."""
    first = {id(one): (one.get("regions") or {}).get(region, one["effective"]) for one in series}
    ordered = sorted(series, key=lambda one: first[id(one)])
    past = [one for one in ordered if first[id(one)] <= day]
    if not past:
        return [], False
    current = past[-1]
    at = ordered.index(current)
    possible = [current]
    month_only = current.get("date_precision") == "month" and first[id(current)][:7] == day[:7]
    unknown = _not_known_of(ordered, at, day, first)
    if month_only:  # it may have begun later in its month
        if at == 0:
            unknown = True
        else:
            possible.append(ordered[at - 1])
            unknown |= _not_known_of(ordered, at - 1, day, first)
    for after in ordered[at + 1 :]:  # those to come may have begun already
        begins = first[id(after)]
        seen_only = after.get("date_precision") == "source" and _days_before(begins, 31) <= day
        if not seen_only and not (after.get("date_precision") == "month" and begins[:7] == day[:7]):
            break
        possible.append(after)
    return possible, unknown


def _not_known_of(ordered: list[dict[str, Any]], at: int, day: str, first: dict[int, str]) -> bool:
    """Whether a list may be wrong, or another one may have followed it by the day."""
    one = ordered[at]
    if one.get("suspect"):
        return True
    after = ordered[at + 1] if at + 1 < len(ordered) else None
    if after is not None and after.get("gap_before"):
        return day >= (after.get("gap_from") or _days_before(one["effective"], -1))
    return after is None and bool(one.get("next_exists")) and bool(one.get("until")) and day > one["until"]


def _days_before(day: str, days: int) -> str:
    return (date.fromisoformat(day) - timedelta(days)).isoformat()


def _with_unproved(chosen: list[dict[str, Any]]) -> list[List]:
    """The lists, and those of them without what is not proved of them."""
    found = []
    for one in chosen:
        whole = _read(one)
        found.append(whole)
        unproved = {card.counts_as for number in one.get("unproved") or () if (card := card_facts().find(number))}
        if unproved & whole.copies.keys():
            found.append(whole._replace(copies={name: n for name, n in whole.copies.items() if name not in unproved}))
    return found


def _read(one: dict[str, Any]) -> List:
    known = card_facts()
    copies: dict[int, int] = {}
    allowed: set[int] = set()
    for section, number_of in _SECTIONS.items():
        for card in map(known.find, one.get(section) or ()):
            assert card is not None
            copies[card.counts_as] = min(number_of, copies.get(card.counts_as, number_of))
            allowed |= card.twins
    points = dict(one.get("points") or {})
    assert points.keys() <= known.cards.keys()
    pools: dict[int, int] = {}
    for number, pool in (one.get("pools") or {}).items():
        card = known.find(number)
        assert card is not None
        pools[card.counts_as] = min(pool, pools.get(card.counts_as, pool))
    return List(copies, points, pools, frozenset(allowed) if "unlimited" in one else None)
