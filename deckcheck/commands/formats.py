"""The body of `formats`: the formats of play, one of them with its lists."""

import sys
from collections.abc import Iterator
from time import strftime
from typing import Any

from deckcheck.commands.terminal import look_of
from deckcheck.data.store import Store
from deckcheck.decks.formats import find_format
from deckcheck.decks.lists import doubts_of
from deckcheck.decks.pool import TERRITORY_NAMES
from deckcheck.errors import one_of
from deckcheck.judge.notes import days_between, stale_after
from deckcheck.model.card import KIND_NAMES
from deckcheck.model.jsontext import json_text
from deckcheck.model.play import Era, ListHead, PlayFormat
from deckcheck.report.style import Paint, coloured, pad, plain
from deckcheck.rules.deck.sizes import ranges_text

OUTPUTS = ("text", "json")
_SELDOM = 99
"""The rank of formats that are shown only with `--all`."""


def show_formats(output: str, all: bool = False) -> int:
    """Print the formats, current ones first, then those of past days, the more played first; returns the exit code.

    Text leaves out those that are seldom played unless `all`; JSON has all of them.
    """
    output = one_of("output format", output, OUTPUTS)
    store = Store.open()
    today = strftime("%Y-%m-%d")
    plays = sorted(store.formats(), key=lambda play: (play.rank, play.kind, play.list_day, play.id))
    if output == "json":
        value = [_summary(play, store, today) for play in plays]
        print(json_text({"schema": "deckcheck.formats/1", "formats": value}, indent=True))
        return 0
    shown = [play for play in plays if all or play.rank < _SELDOM]
    paint = coloured if look_of(sys.stdout).colour else plain
    widest = max(len(play.id) for play in shown)
    title = max(len(play.title) for play in shown)
    for play in shown:
        print(f"{paint(pad(play.id, widest), 'bold')}  {pad(play.title, title)}  {_when(play, store, today, paint)}")
    if len(shown) < len(plays):
        print(f"\n{len(plays) - len(shown)} more formats of past days and of communities: deckcheck formats --all")
    print("Any other past day: deckcheck check DECK --format tcg --as-of DAY")
    return 0


def _summary(play: PlayFormat, store: Store, today: str) -> dict[str, Any]:
    newest = play.list_day or store.newest_list(play.series)
    return {
        "id": play.id,
        "title": play.title,
        "aliases": list(play.aliases),
        "kind": play.kind,
        "rank": play.rank,
        "list": newest,
        "age_days": days_between(newest, today) if newest else None,
        "newer_exists": bool(newest) and not play.list_day and _outdated(play, store, today),
        "pool_until": play.pool_until or None,
        "no_verdict": play.no_verdict or None,
    }


def _when(play: PlayFormat, store: Store, today: str, paint: Paint) -> str:
    """What a format is judged by, in a few words."""
    if play.no_verdict:
        return f"not judged: {play.no_verdict}"
    if play.list_day:
        pool = f", cards out by {play.pool_until}" if play.pool_until else ""
        return f"list of {play.list_day}{pool}"
    newest = store.newest_list(play.series)
    if newest is None:
        return "no list"
    if not play.updated:
        return f"list of {newest}, does not change"
    age = days_between(newest, today)
    old = f"{age} days old" if age >= 0 else f"in force in {-age} days"
    if _outdated(play, store, today):
        return f"list of {newest}, {paint('a newer one is not in the data', 'yellow')}"
    return f"list of {newest}, {paint(old, 'yellow') if age > stale_after(store, play.series) else old}"


def _outdated(play: PlayFormat, store: Store, today: str) -> bool:
    """Whether a list is in force that the data do not have."""
    newest = store.lists(play.series)[-1]
    return bool(newest.next_exists) and newest.last is not None and newest.last < today


def show_format(name: str, output: str) -> int:
    """Print one format with what it fixes and its lists; returns the exit code."""
    output = one_of("output format", output, OUTPUTS)
    store = Store.open()
    play = find_format(name, store)
    lists = [head for head in reversed(store.lists(play.series)) if play.list_day in ("", head.effective)]
    if output == "json":
        print(json_text(_object(play, lists), indent=True))
        return 0
    paint = coloured if look_of(sys.stdout).colour else plain
    print(f"{paint(play.id, 'bold')}: {play.title}")
    for label, text, field in _facts(play):
        source = play.set_by.get(field, play.id)
        by = "" if source == play.id else paint(f"  (from {source})", "dim")
        print(f"  {pad(label, 16)} {text}{by}")
    for label, text in _about(play):
        print(f"  {pad(label, 16)} {text}")
    print(f"  {pad('Lists', 16)} {len(lists)}")
    for head in lists:
        print(f"    {_days(head)}  {head.title}, {head.entries} entries{_notes(head)}")
        if head.source:
            print(paint(f"        source: {head.source}", "dim"))
    return 0


def _object(play: PlayFormat, lists: list[ListHead]) -> dict[str, Any]:
    fields = {key: value for key, value in play._asdict().items() if key not in ("set_by", "eras")}
    fields["sizes_by_day"] = [era._asdict() for era in play.eras]
    rows = [{"americas": head.regions.get("americas"), **head._asdict()} for head in lists]
    return {"schema": "deckcheck.format/1", "format": fields, "set_by": play.set_by, "lists": rows}


def _days(head: ListHead) -> str:
    """`2007-03-01 – 2007-08-31`; the newest list is open at its end."""
    return f"{head.effective} – {head.until or '':10}"


def _notes(head: ListHead) -> str:
    """What is to be known of a list's days and entries, each behind a semicolon."""
    return "".join(f"; {text}" for text in doubts_of(head))


def _facts(play: PlayFormat) -> list[tuple[str, str, str]]:
    """What a format fixes: (label, value, field)."""
    facts = [
        ("Main Deck", ranges_text(play.main), "main"),
        (play.extra_name, ranges_text(play.extra), "extra"),
        ("Side Deck", ranges_text(play.side), "side"),
        ("Copies", f"at most {play.copies} of a name", "copies"),
        ("Cards", _cards(play), "releases"),
        ("Exchange", _exchange(play), "equal_sizes"),
    ]
    if play.points_cap is not None:
        facts.append(("Points", f"at most {play.points_cap}", "points_cap"))
    if play.forbidden_as:
        facts.append(("Forbidden cards", f"{play.forbidden_as} copy allowed", "forbidden_as"))
    if play.forbidden_kinds:
        kinds = ", ".join(name for bit, name in KIND_NAMES.items() if bit & play.forbidden_kinds)
        facts.append(("Not allowed", f"{kinds} Monsters", "forbidden_kinds"))
    if play.skills:
        facts.append(("Skill Cards", f"at most {play.skills}, not counted", "skills"))
    return facts


def _cards(play: PlayFormat) -> str:
    where = " and ".join(TERRITORY_NAMES[territory] for territory in play.releases)
    if not where:
        return "of any territory"
    return f"out {where} by {play.pool_until}" if play.pool_until else f"out {where} on the day"


def _exchange(play: PlayFormat) -> str:
    sizes = "sizes must stay equal" if play.equal_sizes else "sizes may change"
    return sizes if play.side_extra else f"{sizes}; between Side and Main Deck only"


def _about(play: PlayFormat) -> Iterator[tuple[str, str]]:
    """What else is known of a format: (label, text)."""
    if play.aliases:
        yield "Also called", ", ".join(play.aliases)
    if play.popularity:
        yield "Played", play.popularity
    if play.no_verdict:
        yield "Not judged", play.no_verdict
    if play.pool_until_other:
        yield "Others say", f"cards out by {play.pool_until_other}"
    if play.note:
        yield "Note", f"{play.note[:1].upper()}{play.note[1:].rstrip('.')}."
    for era in play.eras:
        yield "Sizes by day", _era(era)
    for source in play.sources:
        yield "Source", source


def _era(era: Era) -> str:
    """`from 2008-08-13: Main Deck 40 to 60, Extra Deck 0 to 15, Side Deck exactly 0 or 15`."""
    sure = "" if era.since_first == era.since_last else f" (some day from {era.since_first} to {era.since_last})"
    main, extra, side = map(ranges_text, (era.main, era.extra, era.side))
    return f"from {era.since}{sure}: Main Deck {main}, {era.extra_name} {extra}, Side Deck {side}"
