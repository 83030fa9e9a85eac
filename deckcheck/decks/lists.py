"""Which list, and which sizes, held on a day, and what is not known of it (RULES A6, A14, A17)."""

from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.data.store import Store
from deckcheck.decks.pool import shifted
from deckcheck.model.play import Era, LimitList, ListHead, PlayFormat
from deckcheck.model.words import clause, mark, say, sentence

SEEN_DAYS = 31
"""So many days earlier at most a list took effect that is dated by when it was seen: its series is looked at daily."""


_REGION_REASON = mark("which list applies depends on the region: use --region europe or --region americas")


class Doubt(NamedTuple):
    """Why it is not known what the list in force says: a sentence, and what to do about it.

    `suspect` is True where a list is there but may be wrong, False where it is not.
    """

    message: str
    help: str
    suspect: bool = False


class InForce(NamedTuple):
    """The list in force on a day; `others` may have been in force instead, each with why that is not known.

    `americas` is the day of the list that was in force in the Americas, where no region was chosen and theirs differs.
    """

    list: LimitList
    others: tuple[tuple[LimitList, str], ...] = ()
    doubt: Doubt | None = None
    americas: str | None = None


def list_named(limits: LimitList | ListHead) -> str:
    """`TCG list of 2026-05-18`; a list in a client's file may have no date."""
    if not limits.effective:
        return say('list "{title}"', title=limits.title)
    return say("{title} list of {day}", title=limits.title, day=limits.effective)


def list_on(store: Store, play: PlayFormat, day: str, region: str | None) -> InForce | None:
    """The list of a format that was in force on a day, with what is not known of it; None before the first one.

    A format that is defined by one list (`PlayFormat.list_day`) has that one on every day.
    """
    if play.list_day:
        day, region = play.list_day, None
    heads = store.lists_around(play.series, day, region)
    number = max((n for n, head in enumerate(heads) if head.first_day(region) <= day), default=-1)
    if number < 0 or (play.list_day and heads[number].effective != play.list_day):
        return None
    limits = store.load_list(heads[number], play.copies, region)
    others = [*_without_unproved(limits)]
    doubt = _suspicion(heads[number])
    if play.list_day:
        return InForce(limits, tuple(others), doubt)
    for other, reason in _others(store, play, heads, number, day, region):
        # What is not proved of the list in force is not proved of one that may have been in force either.
        others.append((other, reason))
        others += (
            (less, say("{reason}, and {other_reason}", reason=reason, other_reason=why))
            for less, why in _without_unproved(other)
        )
    doubt = doubt or _missing(heads, number, day, region)
    if doubt is None and number and _only_month_known(heads[number], day, region):
        # The list before may still have been in force, so what is not known of it is not known of the day either.
        doubt = _suspicion(heads[number - 1]) or _missing(heads, number - 1, day, region)
    differ = region is None and any("americas" in head.regions for head in heads[number : number + 2])
    americas = store.list_in_force(play, day, "americas") if differ else None
    if americas is None or americas.limits == limits.limits:
        return InForce(limits, tuple(others), doubt)
    others.append((americas, say(_REGION_REASON)))
    return InForce(limits, tuple(others), doubt, americas.effective)


def next_list(store: Store, play: PlayFormat, day: str, region: str | None) -> LimitList | None:
    """The list that follows the one in force on a day, if it is known and right as far as is known; None otherwise."""
    if play.list_day:
        return None
    heads = store.lists_around(play.series, day, region)
    after = next((n for n, head in enumerate(heads) if head.first_day(region) > day), 0)
    if not after or _suspicion(heads[after]) or heads[after].gap_before:
        return None
    return store.load_list(heads[after], play.copies, region)


def list_given(limits: LimitList, day: str) -> InForce:
    """A list that a file holds, with what the file says is not known of it on a day.

    That it is the list to judge by is for the caller to know; whether the one before still held is not in the file.
    """
    head = ListHead(
        limits.series, limits.effective, limits.title, limits.entries, limits.whitelist, limits.precision,
        last=limits.last, next_exists=limits.next_exists, suspect=limits.suspect,
    )  # fmt: skip
    doubt = _suspicion(head) or _missing((head,), 0, day, None)
    if doubt is not None and doubt.suspect:
        doubt = doubt._replace(help=say("Give a complete list with --list, or leave --list out."))
    return InForce(limits, tuple(_without_unproved(limits)), doubt)


def _others(
    store: Store, play: PlayFormat, heads: tuple[ListHead, ...], number: int, day: str, region: str | None
) -> Iterator[tuple[LimitList, str]]:
    """The lists before and after that may have been in force on the day, with the reason."""
    head = heads[number]
    if number and _only_month_known(head, day, region):
        yield store.load_list(heads[number - 1], play.copies, region), _month_reason(head)
    for after in heads[number + 1 :]:
        reason = _may_hold_already(after, day, region)
        if not reason:
            break
        yield store.load_list(after, play.copies, region), reason


def _only_month_known(head: ListHead, day: str, region: str | None) -> bool:
    """Whether the list took effect in the month of the day, and on which day of it is not known."""
    return head.precision == "month" and head.first_day(region)[:7] == day[:7]


def _may_hold_already(head: ListHead, day: str, region: str | None) -> str:
    """Why a list whose first day in the table is still to come may have been in force; empty if it was not."""
    if _only_month_known(head, day, region):
        return _month_reason(head)
    if head.precision == "source" and day >= shifted(head.first_day(region), -SEEN_DAYS):
        return say(
            "the {list} is dated by the day on which it was first seen, and may have taken effect earlier",
            list=list_named(head),
        )
    return ""


def _month_reason(head: ListHead) -> str:
    return say("only the month in which the {list} took effect is known", list=list_named(head))


def _without_unproved(limits: LimitList) -> Iterator[tuple[LimitList, str]]:
    """The list without the entries of which it is not proved that it had them."""
    if not limits.unproved.isdisjoint(limits.limits):
        proved = {group: copies for group, copies in limits.limits.items() if group not in limits.unproved}
        if limits.unproved_why:
            yield limits._replace(limits=proved), clause(limits.unproved_why)
            return
        why = say(
            "it is not proved that the {list} names every card released while it was in force", list=list_named(limits)
        )
        yield limits._replace(limits=proved), why


def _suspicion(head: ListHead) -> Doubt | None:
    if not head.suspect:
        return None
    return Doubt(
        say("The {list} may be wrong: {why}.", list=list_named(head), why=clause(head.suspect)),
        say("Choose another day with --as-of, or give the right list with --list."),
        suspect=True,
    )


def _missing(heads: tuple[ListHead, ...], number: int, day: str, region: str | None) -> Doubt | None:
    """Whether another list than the table's was in force, whose contents are not known."""
    head = heads[number]
    if not number and _only_month_known(head, day, region):
        message = say(
            "Only the month in which the {list} took effect is known, and the list before it is not known.",
            list=list_named(head),
        )
        help = say("Choose a day after {month} with --as-of, or give the list with --list.", month=day[:7])
        return Doubt(message, help)
    if head.gap_after and day >= (head.gap_from or shifted(head.effective, 1)):
        message = say("The list after the {list} is missing: {why}.", list=list_named(head), why=clause(head.gap_after))
        return Doubt(message, say("Choose another day with --as-of, or give the list with --list FILE."))
    if head.next_exists and head.last is not None and day > head.last:
        return Doubt(_newer(head), say("Use --list FILE, or --as-of {day}.", day=head.last))
    return None


def _newer(head: ListHead) -> str:
    """That there is a newer list than the newest of the data."""
    if not head.effective:
        return say("A list newer than the {list} exists that the data do not have.", list=list_named(head))
    if head.title[:1] in "AEIO":
        return say(
            "An {title} list newer than {day} exists that the data do not have.", title=head.title, day=head.effective
        )
    return say(
        "A {title} list newer than {day} exists that the data do not have.", title=head.title, day=head.effective
    )


def doubts_of(limits: ListHead | LimitList) -> Iterator[str]:
    """What is to be known of a list before anybody goes by it, whatever the day: clauses without a capital and stop."""
    for region, day in limits.regions.items():
        yield say("in force {region} from {day}", region=region_words(region), day=day)
    if limits.precision == "month":
        yield say("only the month of the first day is known")
    elif limits.precision == "source":
        yield say("dated by the day on which it was first seen")
    if limits.suspect:
        yield say("may be wrong: {why}", why=clause(limits.suspect))
    if limits.gap_before:
        yield say("the list before it is missing: {why}", why=clause(limits.gap_before))
    if limits.derived:
        yield say("worked out, not published in this form: {why}", why=clause(limits.derived))
    if limits.next_exists:
        yield say("a newer list, in force after {day}, exists that the data do not have", day=limits.last)


def unsure_of(in_force: InForce) -> tuple[str, ...]:
    """Why it is not sure what the list in force says, in whole sentences; empty where it is."""
    told = [] if in_force.doubt is None else [in_force.doubt.message]
    told += [sentence(reason) for _, reason in in_force.others]
    return tuple(dict.fromkeys(told))


def region_words(region: str) -> str:
    """Where a region is, in words: `in the Americas`."""
    known = {"americas": mark("in the Americas"), "europe": mark("in Europe"), "oceania": mark("in Oceania")}
    return say(known[region]) if region in known else say("in {region}", region=region)


def sizes_on(play: PlayFormat, day: str) -> tuple[PlayFormat, tuple[tuple[PlayFormat, str], ...]]:
    """A format with the sizes of a day, and others that may have held, each with why that is not known (RULES A17)."""
    eras = play.eras
    if not eras:
        return play, ()
    current = max((n for n, era in enumerate(eras) if era.since <= day), default=0)
    possible = {
        other: eras[number]
        for number in range(1, len(eras))
        if eras[number].since_first <= day < eras[number].since_last
        for other in (number - 1, number)
        if other != current
    }
    others = tuple((_sized(play, eras[n]), _change_reason(change)) for n, change in sorted(possible.items()))
    return _sized(play, eras[current]), others


def _sized(play: PlayFormat, era: Era) -> PlayFormat:
    return play._replace(
        main=era.main, extra=era.extra, side=era.side, side_extra=era.side_extra, extra_name=era.extra_name
    )


def _change_reason(era: Era) -> str:
    return say(
        "deck sizes changed between {first} and {last}; the exact day is not known",
        first=era.since_first,
        last=era.since_last,
    )
