"""Which cards were out on the day that a deck is judged for (RULES A16)."""

from collections.abc import Iterable
from typing import NamedTuple

from deckcheck.data.store import Store
from deckcheck.model.card import Card, kind_text
from deckcheck.model.release import NEVER, NOT_SAID, Release
from deckcheck.model.words import mark, say

TERRITORY_NAMES = {
    "tcg": mark("in the TCG"),
    "tcg_na": mark("in North America"),
    "tcg_eu": mark("in Europe"),
    "tcg_no_dt": mark("in the TCG outside Duel Terminal"),
    "ocg": mark("in the OCG"),
    "ae": mark("in Asian English"),
    "kr": mark("in Korea"),
    "cn": mark("in Simplified Chinese"),
    "tw": mark("in Traditional Chinese"),
    "md": mark("in Master Duel"),
    "speed": mark("in Speed Duel"),
}
"""The columns of the release days in words that follow "came out"."""

# Sets of the TCG became legal some weeks after their release until mid-2008 (Magic Ruler 15 days, Cybernetic Revolution
# 15 days); how many is not known set by set.
GRACE_UNTIL = "2008-07-01"
GRACE_DAYS = 31
# Since 2015 many sets of the TCG came out one day, some up to three days later in the Americas, where the data do not
# say so.
AMERICAS_LATE_SINCE = "2015-01-01"
AMERICAS_LATE_DAYS = 3

# Why a card is not simply out: what `Standing.why` may be.
NOT_OUT = "not out"  # not by the last day of the data
LATER = "later"  # only after the judged day
BEFORE_ITS_KIND = "before its kind"  # the day is not known, but no card of its kind was out on the judged day
ANNOUNCED = "announced"  # for a day after the last day of the data
DAY_NOT_KNOWN = "day not known"  # may have come out before or after the judged day
JUST_OUT = "just out"  # less than a month before a day on which new sets became legal later
AFTER_DATA = "after data"  # not by the last day of the data, and the judged day is later


class Standing(NamedTuple):
    """That a card was not, or not surely, in the pool of a day: `out` is False, None (not known), or True with a note.

    `territory` is the column of the release days that says so, `release` what it has for the card.  `since` is the
    first day of the card's kind where `why` is BEFORE_ITS_KIND.
    """

    out: bool | None
    why: str
    territory: str
    release: Release | None
    since: str = ""


class Pool:
    """The cards that were out on a day in all of some territories, or in any of them (`any_of`).

    `fixed` says that the day is a format's definition of its pool: then no set had to wait to become legal.  `region`
    (`americas`, `europe`, or None for anywhere) narrows the TCG to the part where the event is.
    """

    def __init__(
        self,
        store: Store,
        territories: tuple[str, ...],
        day: str,
        *,
        fixed: bool = False,
        region: str | None = None,
        any_of: bool = False,
    ) -> None:
        part = {"americas": "tcg_na", "europe": "tcg_eu"}.get(region or "")
        self.territories = tuple(part if territory == "tcg" and part else territory for territory in territories)
        self.any_of = any_of
        self.store = store
        self.day = day
        self.data_day = store.meta()["cards"]
        self._waiting = day < GRACE_UNTIL and not fixed
        # Cards that were out by this day need no second look.
        self._settled = min(shifted(day, -GRACE_DAYS) if self._waiting else day, self.data_day)
        self._kinds: dict[str, dict[int, str]] = {}

    def standings(self, cards: Iterable[Card]) -> dict[int, Standing]:
        """The standing of those of the cards, by code, that were not simply out.

        Of several territories that in which the card stands worst decides; with `any_of` that in which it stands best.
        """
        by_code = {card.code: card for card in cards}
        by_territory = [self._standings_in(by_code, territory) for territory in self.territories]
        if len(by_territory) == 1:
            return by_territory[0]
        found: dict[int, Standing] = {}
        for code in by_code:
            standings = [standings[code] for standings in by_territory if code in standings]
            if self.any_of and len(standings) == len(by_territory):
                found[code] = max(standings, key=_rank)
            elif standings and not self.any_of:
                found[code] = min(standings, key=_rank)
        return found

    def _standings_in(self, cards: dict[int, Card], territory: str) -> dict[int, Standing]:
        releases = self.releases(cards, territory)
        settled = self._settled_in(territory)
        found: dict[int, Standing] = {}
        for code, card in cards.items():
            release = releases.get(code)
            if release is None or release.last > settled:
                standing = self._standing(card, release, territory)
                if standing is not None:
                    found[code] = standing
        return found

    def releases(self, codes: Iterable[int], territory: str) -> dict[int, Release]:
        """The releases in a territory; parts of the TCG of which nothing else is known go with the whole."""
        wanted = list(codes)
        found = self.store.releases(wanted, territory)
        if territory in ("tcg_na", "tcg_eu", "tcg_no_dt"):
            late = territory == "tcg_na"
            rest = self.store.releases([code for code in wanted if code not in found], "tcg")
            found |= {code: _late(release) if late else release for code, release in rest.items()}
        return found

    def _settled_in(self, territory: str) -> str:
        return self._settled if self._waiting and territory.startswith("tcg") else min(self.day, self.data_day)

    def _standing(self, card: Card, release: Release | None, territory: str) -> Standing | None:
        day = self.day
        if release is None:
            after = day > self.data_day
            return Standing(None if after else False, AFTER_DATA if after else NOT_OUT, territory, None)
        if release.first > self.data_day:
            out = True if day >= release.last else None if day > self.data_day else False
            return Standing(out, ANNOUNCED, territory, release)
        out = release.out_on(day)
        if out is None:
            since = self._first_of_kind(card, territory)
            if day < since:
                return Standing(False, BEFORE_ITS_KIND, territory, release, since)
            return Standing(None, DAY_NOT_KNOWN, territory, release)
        if not out:
            return Standing(False, LATER, territory, release)
        if release.last > self._settled_in(territory) and self._waiting:
            return Standing(None, JUST_OUT, territory, release)
        return None

    def _first_of_kind(self, card: Card, territory: str) -> str:
        """The day before which no card of this kind was out in a territory; empty for kinds that were always there."""
        # Outside the TCG no territory had a kind before Japan.
        whole = "tcg" if territory.startswith("tcg") or territory == "speed" else "ocg"
        if whole not in self._kinds:
            self._kinds[whole] = self.store.kind_days(whole)
        return max((day for kind, day in self._kinds[whole].items() if card.type & kind), default="")


def standing_words(name: str, card: Card, standing: Standing, pool: Pool, judged: str) -> tuple[str, str]:
    """What a standing says of a card, without the full stop, and what to do about it.

    `name` is what the card is called; `judged` says what the day of the pool is to the reader: `this deck is judged for
    2026-05-18`.
    """
    release = standing.release
    late = release is not None and _is_late(release)
    # Of the Americas nothing is known: the day is that of the TCG anywhere.
    where = say(TERRITORY_NAMES["tcg" if late else standing.territory])
    if release is None:
        return _without_day(name, standing.why, where, pool, judged)
    when = say("on {day}", day=release.text) if late else release.words
    if standing.why == LATER:
        message = say(
            "{card} came out {territory} {when}; {judged}", card=name, territory=where, when=when, judged=judged
        )
        return message, say("Remove it, or check for a later day (--as-of).")
    if standing.why == BEFORE_ITS_KIND:
        message = say(
            "{card} was not out {territory} yet: no {kind} was out {territory} before {day}; {judged}",
            card=name,
            territory=where,
            kind=say(kind_text(card.type)),
            day=standing.since,
            judged=judged,
        )
        return message, say("Remove it, or check for a later day (--as-of).")
    if standing.why == ANNOUNCED:
        return _announced(name, release, standing.out, where, pool, judged)
    if standing.why == JUST_OUT:
        message = say(
            "{card} came out {territory} {when}, and {judged}: until mid-2008 sets became legal some weeks later",
            card=name,
            territory=where,
            when=when,
            judged=judged,
        )
        return message, say("Look up from which day on the set was legal, or check for a later day (--as-of).")
    assert standing.why == DAY_NOT_KNOWN
    if release.text == NOT_SAID:
        message = say(
            "{card} is one of your own cards, imported from {file}; whether it may be used {territory} is not known",
            card=name,
            file=pool.store.own_source(card.code) or say("your own cards"),
            territory=where,
        )
        return message, say("If the organiser allows it, give that file with --cards; else remove the card.")
    return _day_not_known(name, release.text == "listed", late, where, when, pool.day)


def _without_day(name: str, why: str, where: str, pool: Pool, judged: str) -> tuple[str, str]:
    if why == NOT_OUT:
        message = say(
            "{card} was not released {territory} by {day}, the day of the card data",
            card=name,
            territory=where,
            day=pool.data_day,
        )
        return message, say("Remove it.")
    assert why == AFTER_DATA
    message = say(
        "{card} was not released {territory} by {day}, the day of the card data; {judged}",
        card=name,
        territory=where,
        day=pool.data_day,
        judged=judged,
    )
    return message, say("Look up whether it has come out since, or use newer data.")


def _day_not_known(name: str, listed: bool, late: bool, where: str, when: str, day: str) -> tuple[str, str]:
    if listed:
        message = say(
            "{card} is listed for a set {territory}; whether that is out is not known", card=name, territory=where
        )
        return message, say("Look up the day of the set.")
    places = {"card": name, "territory": where, "when": when, "day": day}
    if late:
        message = say(
            "{card} came out {territory} {when}, in North America perhaps some days later;"
            " whether it was out by {day} is not known",
            **places,
        )
        return message, say("Look up the day of the set in North America.")
    message = say("{card} came out {territory} {when}; whether that was before {day} is not known", **places)
    return message, say("Look up its first print.")


def _announced(name: str, release: Release, out: bool | None, where: str, pool: Pool, judged: str) -> tuple[str, str]:
    places = {"card": name, "territory": where, "announced_day": release.day_words}
    if out:
        message = say(
            "{card} was announced {territory} for {announced_day} when the card data were taken ({data_day}),"
            " and counts as released",
            **places,
            data_day=pool.data_day,
        )
        return message, ""
    if out is None:
        message = say(
            "{card} was announced {territory} for {announced_day}; {judged}, and dates may change",
            **places,
            judged=judged,
        )
        return message, say("Look up whether it is out.")
    message = say("{card} was announced {territory} for {announced_day}; {judged}", **places, judged=judged)
    return message, say("Remove it, or check for a later day (--as-of).")


def _rank(standing: Standing) -> int:
    """Standings by how much they weigh: not out, not known, out with a note."""
    return 0 if standing.out is False else 1 if standing.out is None else 2


def _late(release: Release) -> Release:
    """The release in the Americas of a card of which only the first day anywhere is known."""
    if not AMERICAS_LATE_SINCE <= release.last < NEVER:
        return release
    return release._replace(last=shifted(release.last, AMERICAS_LATE_DAYS))


def _is_late(release: Release) -> bool:
    """Whether `_late` put off the last day of a release of which the day is known."""
    return release.text == release.first != release.last


def shifted(day: str, days: int) -> str:
    """The day so many days later, as `YYYY-MM-DD`; the first or last day that there is where that goes beyond it."""
    from datetime import date

    number = date.fromisoformat(day).toordinal() + days
    return date.fromordinal(min(max(number, 1), date.max.toordinal())).isoformat()
