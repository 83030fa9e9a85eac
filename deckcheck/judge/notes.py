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
from deckcheck.model.words import capital, clause, count, either, joined, say, sentence

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
    if judge.options.list_of(name) == NO_LIST:
        used = say("no Forbidden & Limited List (as asked)")
    elif ruleset.used is None:
        used = say("no list")
    elif play.list_day and not ruleset.list_given:
        used = say("{list}, whatever the day", list=ruleset.named)
    else:
        used = ruleset.named
    notes = [
        say("Format {format} ({why}), {list}.", format=play.id, why=why, list=used),
        *_pool_notes(ruleset),
        *_own_notes(judge),
    ]
    if play.note and play.kind != "time-wizard":  # `deckcheck formats` tells where those of past days are from
        notes.append(sentence(clause(play.note)))
    region = region_note((play,), judge.options.region, judge.store)
    notes += [*_list_notes(ruleset, judge.options.region), *([region] if region else [])]
    # A list of the user's own may have lines that were left out or mean something else than they seem to.
    remarks = ruleset.list.remarks
    file = judge.options.list_file
    notes += [f"{file}:{remark.span.line}: {remark.message}" for remark in remarks[:_REMARKS]]
    if len(remarks) > _REMARKS:
        notes.append(count(len(remarks) - _REMARKS, "{file}: {n} more remark.", "{file}: {n} more remarks.", file=file))
    return tuple(notes)


def _own_notes(judge: Judge) -> Iterator[str]:
    """That cards of the call's own files count as allowed: nobody else has said so."""
    if judge.options.cards:
        from deckcheck.data.own import ExtendedStore, own_text

        assert isinstance(judge.store, ExtendedStore)  # that is what the files make of it
        yield say(
            "Custom cards, allowed because they were given with --cards: {files}.",
            files=own_text(judge.store.sources()),
        )


def _pool_notes(ruleset: Ruleset) -> Iterator[str]:
    """The day of the pool, and where the data end before it."""
    pool = ruleset.pool
    if pool is None:
        return
    territories = [say(TERRITORY_NAMES[territory]) for territory in pool.territories]
    where = either(territories) if pool.any_of else joined(territories)
    if pool.day > pool.data_day:
        yield say(
            "The card data date from {data_day}: whether a card that was not out {territory} by then is out on {day} is"
            " not known.",
            data_day=pool.data_day,
            territory=where,
            day=pool.day,
        )
    else:
        yield say("Cards are those that were out {territory} on {day}.", territory=where, day=pool.day)


def _list_notes(ruleset: Ruleset, region: str | None) -> Iterator[str]:
    """What is not known of the list and the sizes, and how old the list is."""
    play, limits = ruleset.play, ruleset.list
    if ruleset.doubt is not None:
        yield say("{sentence} {next_sentence}", sentence=ruleset.doubt.message, next_sentence=ruleset.doubt.help)
    for reason in dict.fromkeys(other.because for other in ruleset.others if other.used is not None):
        yield say("{sentence}; whatever depends on it is undetermined.", sentence=capital(reason))
    if ruleset.list_given and not play.list_day:
        yield from _days_of_given(limits, ruleset.day, region)
    fixed = ruleset.list_given or play.list_day or not play.updated or play.no_verdict or not limits.effective
    if not fixed and ruleset.doubt is None and limits.until is None:
        age = days_between(limits.effective, ruleset.day)
        if age > stale_after(ruleset.store, limits.series):
            yield count(
                age,
                "The {list} is the newest one known, and {n} day old: a newer list may be in effect."
                " Update deckcheck, or give the list with --list.",
                "The {list} is the newest one known, and {n} days old: a newer list may be in effect."
                " Update deckcheck, or give the list with --list.",
                list=list_named(limits),
            )


def _days_of_given(limits: LimitList, day: str, region: str | None) -> Iterator[str]:
    """Where a list that the call gives was not in force on the judged day, by its own days."""
    if limits.regions.get(region or "", limits.effective) > day:
        yield say("The {list} is used as asked; it takes effect after {day}.", list=list_named(limits), day=day)
    elif limits.until and limits.until < day and not limits.next_exists:
        yield say(
            "The {list} is used as asked; it was in force until {day}.", list=list_named(limits), day=limits.until
        )


def stale_after(store: Store, series: str) -> int:
    """The age in days at which a newer list is to be expected: the longest that the last ones of the series lasted."""
    days = store.recent_lists(series, _LISTS)
    return min(STALE_DAYS, max((days_between(older, newer) for newer, older in pairwise(days)), default=STALE_DAYS))


def days_between(first: str, last: str) -> int:
    """Days from one ISO date to another."""
    from datetime import date

    return (date.fromisoformat(last) - date.fromisoformat(first)).days
