"""What to say once about a run of decks: format, list, pool, and what the data cannot tell of the judged day."""

from collections.abc import Iterator
from itertools import pairwise

from deckcheck.data.store import Store
from deckcheck.decks.formats import NO_LIST, region_note
from deckcheck.decks.lists import list_named
from deckcheck.decks.pool import TERRITORY_NAMES
from deckcheck.decks.ruleset import Ruleset
from deckcheck.judge.deck import Judge
from deckcheck.model.play import LimitList

STALE_DAYS = 120
"""After so many days a list is old, whatever its series."""
_LISTS = 9
_REMARKS = 8


def run_notes(judge: Judge, name: str, why: str) -> tuple[str, ...]:
    """What to say once about a run: which format and list are used and why, and what the data cannot tell.

    Raises UsageError as `Judge.ruleset` does.
    """
    ruleset = judge.ruleset(name)
    play = ruleset.play
    used = f"{ruleset.named}{', whatever the day' if play.list_day and not ruleset.list_given else ''}"
    if judge.options.list_of(name) == NO_LIST:
        used = "no Forbidden & Limited List (as asked)"
    elif ruleset.used is None:
        used = "no list"
    notes = [f"Format {play.id} ({why}), {used}.", *_pool_notes(ruleset), *_own_notes(judge)]
    if play.note and play.kind != "time-wizard":  # `deckcheck formats` tells where those of past days are from
        notes.append(f"{play.note[:1].upper()}{play.note[1:].rstrip('.')}.")
    region = region_note((play,), judge.options.region, judge.store)
    notes += [*_list_notes(ruleset, judge.options.region), *([region] if region else [])]
    # A list of the user's own may have lines that were left out or mean something else than they seem to.
    remarks = ruleset.list.remarks
    file = judge.options.list_file
    notes += [f"{file}:{remark.span.line}: {remark.message}" for remark in remarks[:_REMARKS]]
    if len(remarks) > _REMARKS:
        notes.append(f"{file}: {len(remarks) - _REMARKS} more remarks.")
    return tuple(notes)


def _own_notes(judge: Judge) -> Iterator[str]:
    """That cards of the call's own files count as allowed: nobody else has said so."""
    if judge.options.cards:
        from deckcheck.data.own import ExtendedStore, own_text

        assert isinstance(judge.store, ExtendedStore)  # that is what the files make of it
        yield f"Own cards, allowed because they were given with --cards: {own_text(judge.store.sources())}."


def _pool_notes(ruleset: Ruleset) -> Iterator[str]:
    """The day of the pool, and where the data end before it."""
    pool = ruleset.pool
    if pool is None:
        return
    where = (" or " if pool.any_of else " and ").join(TERRITORY_NAMES[territory] for territory in pool.territories)
    if pool.day > pool.data_day:
        yield (
            f"The card data are of {pool.data_day}: whether a card that was not out {where} by then is out on"
            f" {pool.day} is not known."
        )
    else:
        yield f"Cards are those that were out {where} on {pool.day}."


def _list_notes(ruleset: Ruleset, region: str | None) -> Iterator[str]:
    """What is not known of the list and the sizes, and how old the list is."""
    play, limits = ruleset.play, ruleset.list
    if ruleset.doubt is not None:
        yield f"{ruleset.doubt.message} {ruleset.doubt.help}"
    for reason in dict.fromkeys(other.because for other in ruleset.others if other.used is not None):
        yield f"{reason[:1].upper()}{reason[1:]}; whatever depends on it is undetermined."
    if ruleset.list_given and not play.list_day:
        yield from _days_of_given(limits, ruleset.day, region)
    fixed = ruleset.list_given or play.list_day or not play.updated or play.no_verdict or not limits.effective
    if not fixed and ruleset.doubt is None and limits.until is None:
        age = days_between(limits.effective, ruleset.day)
        if age > stale_after(ruleset.store, limits.series):
            yield (
                f"The {list_named(limits)} is the newest one known, and {age} days old: a newer list may be in effect."
                " Update deckcheck, or give the list with --list."
            )


def _days_of_given(limits: LimitList, day: str, region: str | None) -> Iterator[str]:
    """Where a list that the call gives was not in force on the judged day, by its own days."""
    if limits.regions.get(region or "", limits.effective) > day:
        yield f"The {list_named(limits)} is used as asked; it takes effect after {day}."
    elif limits.until and limits.until < day and not limits.next_exists:
        yield f"The {list_named(limits)} is used as asked; it was in force until {limits.until}."


def stale_after(store: Store, series: str) -> int:
    """The age in days at which a newer list is to be expected: the longest that the last ones of the series lasted."""
    days = store.recent_lists(series, _LISTS)
    return min(STALE_DAYS, max((days_between(older, newer) for newer, older in pairwise(days)), default=STALE_DAYS))


def days_between(first: str, last: str) -> int:
    """Days from one ISO date to another."""
    from datetime import date

    return (date.fromisoformat(last) - date.fromisoformat(first)).days
