"""The body of `formats`: the formats of play, one of them with its lists."""

import sys
from collections.abc import Iterator
from time import strftime
from typing import Any

from deckcheck.commands.terminal import look_of
from deckcheck.config.language import speak
from deckcheck.data.store import Store
from deckcheck.decks.formats import find_format
from deckcheck.decks.lists import doubts_of
from deckcheck.decks.pool import TERRITORY_NAMES
from deckcheck.errors import one_of
from deckcheck.judge.notes import days_between, stale_after
from deckcheck.model.card import KIND_NAMES
from deckcheck.model.deck import MAIN, SIDE, section_name
from deckcheck.model.jsontext import json_text
from deckcheck.model.play import Era, ListHead, PlayFormat
from deckcheck.model.words import clause, joined, listed, say, sentence, separated
from deckcheck.report import FOR_PEOPLE
from deckcheck.report.style import Paint, pad, width
from deckcheck.rules.deck.sizes import ranges_text

OUTPUTS = ("text", "json")
_SELDOM = 99
"""The rank of formats that are shown only with `--all`."""


def show_formats(output: str, lang: str | None = None, all: bool = False) -> int:
    """Print the formats, current ones first, then those of past days, the more played first; returns the exit code.

    Text leaves out those that are seldom played unless `all`; JSON has all of them.
    """
    output = one_of("output format", output, OUTPUTS)
    speak(lang, None, machine=output not in FOR_PEOPLE)
    store = Store.open()
    today = strftime("%Y-%m-%d")
    plays = sorted(store.formats(), key=lambda play: (play.rank, play.kind, play.list_day, play.id))
    if output == "json":
        value = [_summary(play, store, today) for play in plays]
        print(json_text({"schema": "deckcheck.formats/1", "formats": value}, indent=True))
        return 0
    shown = [play for play in plays if all or play.rank < _SELDOM]
    paint = look_of(sys.stdout).paint
    widest = max(len(play.id) for play in shown)
    title = max(width(play.title) for play in shown)
    for play in shown:
        print(f"{paint(pad(play.id, widest), 'bold')}  {pad(play.title, title)}  {_when(play, store, today, paint)}")
    if len(shown) < len(plays):
        left = len(plays) - len(shown)
        print(f"\n{say('{n} more past and community formats: deckcheck formats --all', n=left)}")
    print(say("Any other past day: deckcheck check DECK --format tcg --as-of DAY"))
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
        return say("not judged: {why}", why=clause(play.no_verdict))
    if play.list_day and play.pool_until:
        return say("list of {day}, cards out by {until}", day=play.list_day, until=play.pool_until)
    if play.list_day:
        return say("list of {day}", day=play.list_day)
    newest = store.newest_list(play.series)
    if newest is None:
        return say("no list")
    if not play.updated:
        state = say("does not change")
    elif _outdated(play, store, today):
        state = paint(say("a newer one is not in the data"), "yellow")
    elif (age := days_between(newest, today)) < 0:
        state = say("in force in {n} days", n=-age)
    else:
        old = say("{n} days old", n=age)
        state = paint(old, "yellow") if age > stale_after(store, play.series) else old
    return say("{list}, {state}", list=say("list of {day}", day=newest), state=state)


def _outdated(play: PlayFormat, store: Store, today: str) -> bool:
    """Whether a list is in force that the data do not have."""
    newest = store.lists(play.series)[-1]
    return bool(newest.next_exists) and newest.last is not None and newest.last < today


def show_format(name: str, output: str, lang: str | None = None) -> int:
    """Print one format with what it fixes and its lists; returns the exit code."""
    output = one_of("output format", output, OUTPUTS)
    speak(lang, None, machine=output not in FOR_PEOPLE)
    store = Store.open()
    play = find_format(name, store)
    lists = [head for head in reversed(store.lists(play.series)) if play.list_day in ("", head.effective)]
    if output == "json":
        print(json_text(_object(play, lists), indent=True))
        return 0
    paint = look_of(sys.stdout).paint
    print(f"{paint(play.id, 'bold')}: {play.title}")
    for label, text, field in _facts(play):
        source = play.set_by.get(field, play.id)
        by = "" if source == play.id else paint(f"  {say('(from {format})', format=source)}", "dim")
        print(f"  {pad(label, 16)} {text}{by}")
    for label, text in _about(play):
        print(f"  {pad(label, 16)} {text}")
    print(f"  {pad(say('Lists'), 16)} {len(lists)}")
    for head in lists:
        told = say("{list}, {n} entries", list=head.title, n=head.entries)
        print(f"    {_days(head)}  {separated([told, *doubts_of(head)])}")
        if head.source:
            print(paint(f"        {say('source: {source}', source=head.source)}", "dim"))
    return 0


def _object(play: PlayFormat, lists: list[ListHead]) -> dict[str, Any]:
    fields = {key: value for key, value in play._asdict().items() if key not in ("set_by", "eras")}
    fields["sizes_by_day"] = [era._asdict() for era in play.eras]
    rows = [{"americas": head.regions.get("americas"), **head._asdict()} for head in lists]
    return {"schema": "deckcheck.format/1", "format": fields, "set_by": play.set_by, "lists": rows}


def _days(head: ListHead) -> str:
    """`2007-03-01 – 2007-08-31`; the newest list is open at its end."""
    return f"{head.effective} – {head.until or '':10}"


def _facts(play: PlayFormat) -> list[tuple[str, str, str]]:
    """What a format fixes: (label, value, field)."""
    facts = [
        (section_name(MAIN), ranges_text(play.main), "main"),
        (say(play.extra_name), ranges_text(play.extra), "extra"),
        (section_name(SIDE), ranges_text(play.side), "side"),
        (say("Copies"), say("at most {n} of a name", n=play.copies), "copies"),
        (say("Cards"), _cards(play), "releases"),
        (say("Exchange"), _exchange(play), "equal_sizes"),
    ]
    if play.points_cap is not None:
        facts.append((say("Points"), say("at most {n}", n=play.points_cap), "points_cap"))
    if play.forbidden_as:
        facts.append((say("Forbidden cards"), say("{n} copy allowed", n=play.forbidden_as), "forbidden_as"))
    if play.forbidden_kinds:
        kinds = listed([say(name) for bit, name in KIND_NAMES.items() if bit & play.forbidden_kinds])
        facts.append((say("Not allowed"), say("{kinds} Monsters", kinds=kinds), "forbidden_kinds"))
    if play.skills:
        facts.append((say("Skill Cards"), say("at most {n}, not counted", n=play.skills), "skills"))
    return facts


def _cards(play: PlayFormat) -> str:
    where = joined([say(TERRITORY_NAMES[territory]) for territory in play.releases])
    if not where:
        return say("of any territory")
    if play.pool_until:
        return say("out {where} by {day}", where=where, day=play.pool_until)
    return say("out {where} on the day", where=where)


def _exchange(play: PlayFormat) -> str:
    sizes = say("sizes must stay equal") if play.equal_sizes else say("sizes may change")
    return sizes if play.side_extra else say("{sizes}; between Side and Main Deck only", sizes=sizes)


def _about(play: PlayFormat) -> Iterator[tuple[str, str]]:
    """What else is known of a format: (label, text)."""
    if play.aliases:
        yield say("Also called"), listed(play.aliases)
    if play.popularity:
        yield say("Played"), clause(play.popularity)
    if play.no_verdict:
        yield say("Not judged"), clause(play.no_verdict)
    if play.pool_until_other:
        yield say("Others say"), say("cards out by {day}", day=play.pool_until_other)
    if play.note:
        yield say("Note"), sentence(clause(play.note))
    for era in play.eras:
        yield say("Sizes by day"), _era(era)
    for source in play.sources:
        yield say("Source"), source


def _era(era: Era) -> str:
    """`from 2008-08-13: Main Deck 40 to 60, Extra Deck 0 to 15, Side Deck exactly 0 or 15`."""
    main, extra, side = map(ranges_text, (era.main, era.extra, era.side))
    since = era.since
    if era.since_first != era.since_last:
        first, last = era.since_first, era.since_last
        since = say("{day} (some day from {first} to {last})", day=since, first=first, last=last)
    return say(
        "from {day}: Main Deck {main}, {extra_deck} {extra}, Side Deck {side}",
        day=since,
        main=main,
        extra_deck=say(era.extra_name),
        extra=extra,
        side=side,
    )
