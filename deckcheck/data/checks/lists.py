"""Checks of Forbidden & Limited Lists and formats: each against its neighbours, the releases and the other series."""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from itertools import pairwise

from deckcheck.data.build.lists import RUSH
from deckcheck.data.checks.base import Check, Data, Problem, list_file
from deckcheck.data.schema.cards import CheckRow
from deckcheck.model.play import LimitList, ListHead, PlayFormat
from deckcheck.model.release import Release

_MONDAY = 0


def _day(text: str) -> date:
    return date.fromisoformat(text)


def _entries(limits: LimitList) -> tuple[Mapping[int, int], ...]:
    return limits.limits, limits.points, limits.pools


def equal_lists(data: Data, row: CheckRow) -> Iterator[Problem]:
    """Two lists of a series with the same entries, neighbours or not: one of them is a copy."""
    for lists in data.lists.values():
        seen: dict[tuple[tuple[tuple[int, int], ...], ...], ListHead] = {}
        for head, limits in lists:
            content = tuple(tuple(sorted(values.items())) for values in _entries(limits))
            before = seen.setdefault(content, head)
            if before is not head and any(content):
                yield Problem(f"{head.series} {head.effective} is equal to {before.effective}", list_file(head))


def tcg_lists_of_the_ocg(data: Data, row: CheckRow) -> Iterator[Problem]:
    ocg = {tuple(sorted(limits.limits.items())): head for head, limits in data.lists.get("ocg", ())}
    for head, limits in data.lists.get("tcg", ()):
        same = ocg.get(tuple(sorted(limits.limits.items())))
        if same is not None:
            yield Problem(f"tcg {head.effective} is equal to the OCG list of {same.effective}", list_file(head))


def gaps(data: Data, row: CheckRow) -> Iterator[Problem]:
    """A span of more than `days` between two lists (`days_until` before a day, `days_in` a series) without a reason."""
    for series, lists in data.lists.items():
        for (before, _), (head, _) in pairwise(lists):
            days = (_day(head.effective) - _day(before.effective)).days
            most = (row.days_in or {}).get(series) or _most_on(head.effective, row)
            if most and days > most and not _explained(data, head, before):
                message = f"{series}: {days} days between the lists of {before.effective} and {head.effective}"
                yield Problem(message, list_file(head))


def _most_on(day: str, row: CheckRow) -> int | None:
    return next((days for last, days in sorted((row.days_until or {}).items()) if day <= last), row.days)


def _explained(data: Data, head: ListHead, before: ListHead) -> bool:
    files = [data.file(list_file(one)) for one in (head, before)]
    return bool(head.gap_before) or any(file.get("no_gap") or file.get("reissued") for file in files)


def unlike_the_one_before(data: Data, row: CheckRow) -> Iterator[Problem]:
    """A list that has less than `percent` of its entries in common with the list before it."""
    for series, lists in data.lists.items():
        for (before, old), (head, new) in pairwise(lists):
            if head.whitelist or head.gap_before:
                continue
            mine, theirs = (set(limits.limits) | set(limits.points) for limits in (new, old))
            common = len(mine & theirs)
            if theirs and 100 * common < (row.percent or 0) * max(min(len(mine), len(theirs)), 1):
                message = (
                    f"{series} {head.effective}: {common} of {len(mine)} entries are on the list of {before.effective}"
                )
                yield Problem(f"{message} ({len(theirs)})", list_file(head))


def ends_after_the_next_begins(data: Data, row: CheckRow) -> Iterator[Problem]:
    for lists in data.lists.values():
        for (head, _), (after, _) in pairwise(lists):
            if head.last is not None and head.last >= after.effective:
                yield Problem(
                    f"{head.series} {head.effective} ends on {head.last}, after {after.effective} began",
                    list_file(head),
                )


def regions_out_of_order(data: Data, row: CheckRow) -> Iterator[Problem]:
    """In a region, too, lists follow each other as in Europe."""
    for series, lists in data.lists.items():
        days = [head.effective for head, _ in lists]
        for region in {region for head, _ in lists for region in head.regions}:
            there = data.store.lists(series, region)
            for head, after in pairwise(there):
                same = head.first_day(region) == after.first_day(region)
                if same or days.index(head.effective) > days.index(after.effective):
                    yield Problem(f"{series} {head.effective}: out of order in {region}", list_file(head))


def days_not_proved(data: Data, row: CheckRow) -> Iterator[Problem]:
    for head, _ in data.lists.get("tcg", ()):
        if head.precision != "day":
            yield Problem(f"tcg {head.effective}: only the {head.precision or 'list'} is proved", list_file(head))


def unusual_days(data: Data, row: CheckRow) -> Iterator[Problem]:
    """A TCG list from `since` on whose first day is neither a Monday nor the first of a month."""
    for head, _ in data.lists.get("tcg", ()):
        day = _day(head.effective)
        if row.since and head.effective >= row.since and day.weekday() != _MONDAY and day.day != 1:
            yield Problem(f"tcg {head.effective} is neither a Monday nor the first of a month", list_file(head))


def out_of_date(data: Data, row: CheckRow) -> Iterator[Problem]:
    """A series whose newest list is more than `days` older than the data, without a word on a newer one."""
    current = {play.series for play in data.store.formats() if play.kind == "current" and play.updated}
    for series, lists in data.lists.items():
        head = lists[-1][0]
        age = (_day(data.day) - _day(head.effective)).days
        if series in current and row.days and age > row.days and not head.next_exists:
            yield Problem(f"{series}: the newest list is {age} days older than the data", list_file(head))


# Lists against releases


def cards_not_yet_out(data: Data, row: CheckRow) -> Iterator[Problem]:
    """A list that names a card which came out in its territory only after the list had ended."""
    for series, column in _columns(data).items():
        for head, limits in data.lists.get(series, ()):
            last = head.last or head.until or data.day
            if head.whitelist:
                continue
            for code in (*limits.limits, *limits.points):
                release = data.releases[column].get(code)
                if release is not None and release.first > last and code in data.cards:
                    name = data.cards[code].name
                    message = f"{series} {head.effective} names {name}, {column} {release.text}"
                    yield Problem(message, list_file(head), code)


def _columns(data: Data) -> dict[str, str]:
    """The column of first days that a series goes by."""
    return {
        play.series: play.releases[0]
        for play in data.store.formats()
        if play.kind == "current" and len(play.releases) == 1 and play.series == play.id
    }


def whitelist_without_release(data: Data, row: CheckRow) -> Iterator[Problem]:
    """A card on a whitelist that was surely not out by the format's last day of releases."""
    for play, head, limits in _whitelists(data):
        for code in sorted(limits.limits.keys() & data.cards.keys()):
            if _out(data, play, code) is False and data.cards[code].code not in limits.disputed:
                message = f"{play.id}: {data.cards[code].name} is on the list, {_told(data, play, code)}"
                yield Problem(message, list_file(head), code)


def released_without_whitelist(data: Data, row: CheckRow) -> Iterator[Problem]:
    """A card that was surely out by the format's last day of releases and is not on its whitelist."""
    for play, head, limits in _whitelists(data):
        listed = {data.cards[code].name for code in limits.limits if code in data.cards}
        for code, card in data.cards.items():
            if card.name not in listed and code not in data.never_legal and _out(data, play, code):
                message = f"{play.id}: {card.name} is not on the list, {_told(data, play, code)}"
                yield Problem(message, list_file(head))


def _whitelists(data: Data) -> Iterator[tuple[PlayFormat, ListHead, LimitList]]:
    for play in data.store.formats():
        if play.pool_until and play.list_day:
            for head, limits in data.lists.get(play.series, ()):
                if head.effective == play.list_day and head.whitelist:
                    yield play, head, limits


def _first_day(data: Data, play: PlayFormat, code: int) -> Release | None:
    """The first day of a card in the column that a format goes by, or in the whole territory if that has none."""
    column = play.releases[0]
    return data.releases[column].get(code) or data.releases[column.partition("_")[0]].get(code)


def _out(data: Data, play: PlayFormat, code: int) -> bool | None:
    release = _first_day(data, play, code)
    return False if release is None else release.out_on(play.pool_until)


def _told(data: Data, play: PlayFormat, code: int) -> str:
    release = _first_day(data, play, code)
    return "never released" if release is None else f"released {release.words}"


def whitelist_limits(data: Data, row: CheckRow) -> Iterator[Problem]:
    """The limits of a whitelist are those of the list that was in force on its day."""
    for play, head, limits in _whitelists(data):
        parent = data.store.format(play.parent or "")
        base = data.store.limit_list(parent.series, play.list_day, 4) if parent is not None else None
        if base is None or base.whitelist:
            continue
        for code, allowed in limits.limits.items():
            expected = base.limits.get(data.cards[code].group, 3) if code in data.cards else allowed
            if allowed != expected:
                message = (
                    f"{play.id}: {data.cards[code].name} {allowed}, but {expected} on the list of {base.effective}"
                )
                yield Problem(message, list_file(head), code)


def pools_of_cards(data: Data, row: CheckRow) -> Iterator[Problem]:
    """A pool's members are on the list, with as many copies as the pool allows at most 3."""
    for lists in data.lists.values():
        for head, limits in lists:
            for code, most in limits.pools.items():
                allowed = limits.limits.get(code)
                if allowed is None or (allowed == 0 and most):
                    message = f"{head.series} {head.effective}: {data.store.name(code)} is in a pool of {most}"
                    yield Problem(
                        f"{message} and {'not on the list' if allowed is None else 'Forbidden'}", list_file(head)
                    )


# What lists say of numbers


def numbers_that_are_known(data: Data, row: CheckRow) -> Iterator[Problem]:
    """A number that a list gives as unknown and that stands for a card."""
    for lists in data.lists.values():
        for head, _ in lists:
            unresolved = data.file(list_file(head)).get("unresolved") or {}
            for number, card in data.store.cards(unresolved).items():
                yield Problem(f"{head.series} {head.effective}: {number} is {card.name}", list_file(head), number)


def one_card_by_two_numbers(data: Data, row: CheckRow) -> Iterator[Problem]:
    """A card that a list names by several of its numbers, so that two rows can say different things."""
    for series, lists in data.lists.items():
        for head, _ in lists if series != RUSH else ():
            file = data.file(list_file(head))
            sections = ("forbidden", "limited", "semi_limited", "unlimited", "points")
            numbers = [number for section in sections for number in file.get(section) or ()]
            cards = data.store.cards(numbers)
            seen: dict[int, int] = {}
            for number in numbers:
                other = seen.setdefault(cards[number].code, number)
                if other != number:
                    message = f"{series} {head.effective}: {other} and {number} are {cards[number].name}"
                    yield Problem(message, list_file(head), number)


# Formats


def formats_without_list(data: Data, row: CheckRow) -> Iterator[Problem]:
    for play in data.store.formats():
        days = [head.effective for head, _ in data.lists.get(play.series, ())]
        if play.list_day and play.list_day not in days:
            yield Problem(f"{play.id}: there is no {play.series} list of {play.list_day}", f"banlists/{play.kind}")
        elif not days and not play.no_verdict:
            yield Problem(f"{play.id}: the series {play.series} has no list", f"banlists/{play.id}/format.yaml")


def formats_of_other_days(data: Data, row: CheckRow) -> Iterator[Problem]:
    """A format of a past day whose last day of releases lies outside the days of its list, by more than a week."""
    for play in data.store.formats():
        if play.kind != "time-wizard" or not play.pool_until:
            continue
        parent = data.store.format(play.parent or "")
        lists = data.lists.get(parent.series, ()) if parent is not None else ()
        for head, _ in lists:
            if head.effective == play.list_day:
                last = _day(head.until or data.day) + timedelta(days=row.days or 0)
                first = _day(head.effective) - timedelta(days=row.days or 0)
                if not first <= _day(play.pool_until) <= last:
                    message = (
                        f"{play.id}: releases until {play.pool_until}, the list from {head.effective} to {head.until}"
                    )
                    yield Problem(message, f"banlists/{play.kind}/{play.id}.yaml")


CHECKS = (
    Check("list-equal", "two lists of a series with the same entries", equal_lists),
    Check("list-of-the-ocg", "a TCG list that is an OCG list", tcg_lists_of_the_ocg),
    Check("list-gap", "a long span between two lists without a reason", gaps),
    Check("list-unlike-before", "a list with little in common with the one before", unlike_the_one_before),
    Check("list-end", "a list that ends after the next one began", ends_after_the_next_begins),
    Check("list-regions", "lists whose order differs in a region", regions_out_of_order),
    Check("list-day-unproved", "a TCG list whose first day is not proved", days_not_proved),
    Check("list-day-unusual", "a TCG list that begins on an unusual day", unusual_days),
    Check("list-out-of-date", "a series without a new list for long", out_of_date),
    Check("list-card-not-out", "a card that came out only after the list ended", cards_not_yet_out),
    Check("whitelist-not-out", "a card on a whitelist that was not out", whitelist_without_release),
    Check("whitelist-missing", "a card that was out and is not on the whitelist", released_without_whitelist),
    Check("whitelist-limits", "a whitelist with other limits than the list of its day", whitelist_limits),
    Check("pool-member", "a member of a pool that the list does not allow", pools_of_cards),
    Check("list-number-known", "a number that a list gives as unknown and is not", numbers_that_are_known),
    Check("list-card-twice", "a card on a list by two numbers", one_card_by_two_numbers),
    Check("format-list", "a format without its list", formats_without_list),
    Check("format-days", "a format of a past day with a list of other days", formats_of_other_days),
)
