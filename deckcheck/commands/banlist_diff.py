"""The body of `banlist diff`: what one list changes of another."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from time import strftime

from deckcheck.commands.banlist import (
    plays_of,
    pooled_text,
    status_text,
    tell_beside,
    tell_how_they_count,
    wrapped,
)
from deckcheck.commands.check import checked_region, tell_region
from deckcheck.commands.terminal import look_of
from deckcheck.config.language import speak
from deckcheck.data.store import Store
from deckcheck.decks.banlists import FREE, Change, difference, find_list
from deckcheck.decks.lists import InForce
from deckcheck.errors import one_of
from deckcheck.model.card import passcode_text
from deckcheck.model.jsontext import json_text
from deckcheck.model.words import count, mark, say, uncapital
from deckcheck.report import FOR_PEOPLE
from deckcheck.report.safe import printable
from deckcheck.report.style import pad, width
from deckcheck.report.table import OUTPUTS, table_text
from deckcheck.run.objects import diff_value, unsure


def run_diff(a: str, b: str, region: str | None, lang: str | None, names: str | None, output: str) -> int:
    """Print what changes between two lists; returns the exit code.  Raises UsageError where the call is wrong."""
    output = one_of("output format", output, OUTPUTS)
    region = checked_region(region)
    store = Store.open()
    language = speak(lang, names, machine=output not in FOR_PEOPLE).names
    today = strftime("%Y-%m-%d")
    found = [find_list(spec, store, today, region) for spec in (a, b)]
    before, after = (one.list for one in found)
    changes = difference(before, after, store, language)
    tell_region(plays_of(a, store), region, store)
    for spec in dict.fromkeys((a, b)):
        tell_how_they_count(plays_of(spec, store))
    points = bool(before.points or after.points)
    if output == "json":
        print(json_text(diff_value(found[0], found[1], changes), indent=True))
    elif output == "text":
        sys.stdout.write("".join(f"{line}\n" for line in _diff_lines(found[0], found[1], changes, points)))
    else:
        tell_beside(output, *found)
        columns = ("passcode", "name", "from", "to")
        rows = [(passcode_text(c.code), c.name, *(_words(v, pool, points) for v, pool in _sides(c))) for c in changes]
        sys.stdout.write(table_text(output, columns, rows))
    return 1 if changes else 0


def _diff_lines(before: InForce, after: InForce, changes: Sequence[Change], points: bool) -> Iterator[str]:
    look = look_of(sys.stdout)
    names = [f"{limits.title} {limits.effective}".strip() for limits in (before.list, after.list)]
    arrow = "→" if look.unicode else "->"
    told = count(len(changes), "{lists}: {n} change", "{lists}: {n} changes", lists=f"{names[0]} {arrow} {names[1]}")
    yield look.paint(printable(told), "bold")
    for name, found in zip(names, (before, after), strict=True):
        for text in unsure(found):
            yield from wrapped(say("{file}: {why}", file=name, why=uncapital(text)))
    for heading, some in _by_change(changes, points):
        yield ""
        yield look.paint(f"{say(heading)} ({len(some)})", "bold")
        widest = min(max(width(printable(change.name)) for change in some), 48)
        for change in some:
            value = _words(change.before, change.pool_before, points)
            was = f"{value} {arrow} {change.after}" if points else say("was {status}", status=value)
            yield f"  {passcode_text(change.code)}  {pad(printable(change.name), widest)}  {was}".rstrip()


def _by_change(changes: Iterable[Change], points: bool) -> Iterator[tuple[str, list[Change]]]:
    found: dict[str, list[Change]] = {}
    for change in changes:
        found.setdefault(_kind_of_change(change, points), []).append(change)
    yield from sorted(found.items(), key=lambda pair: (_ORDER.index(pair[0]) if pair[0] in _ORDER else 0, pair[0]))


_NEWLY = (mark("Newly Forbidden"), mark("Newly Limited"), mark("Newly Semi-Limited"))


_ORDER = (
    mark("No longer in a pool"), mark("No longer in the pool"), *_NEWLY, mark("No longer on the list"),
    mark("New in the pool"), mark("Points for the first time"), mark("Points rise"), mark("Points fall"),
    mark("No longer cost points"),
)  # fmt: skip


def _kind_of_change(change: Change, points: bool) -> str:
    before, after = change.before or 0, change.after or 0
    if points:
        if not before:
            return "Points for the first time"
        if not after:
            return "No longer cost points"
        return "Points rise" if after > before else "Points fall"
    if change.pool_after is not None and change.pool_before != change.pool_after:
        return pooled_text(change.pool_after)
    if change.after is None:
        return "No longer in the pool"
    if change.before == change.after:
        return "No longer in a pool"
    if change.after == FREE:
        return "New in the pool" if change.before is None else "No longer on the list"
    return _NEWLY[change.after]


def _sides(change: Change) -> tuple[tuple[int | None, int | None], ...]:
    return (change.before, change.pool_before), (change.after, change.pool_after)


def _words(value: int | None, pool: int | None, points: bool) -> int | str | None:
    """What a list says of a card: the points, its status, or how many of a group may be in a deck."""
    if points:
        return value
    return status_text(value) if pool is None or value is None else say("in a pool: {n} in all", n=pool)
