"""What is wrong with a Forbidden & Limited list as somebody wrote it."""

import re
from collections.abc import Iterable, Iterator
from os.path import basename, splitext
from typing import NamedTuple

from deckcheck.data.listcards import VERSIONS, find_card
from deckcheck.data.store import Store
from deckcheck.listfiles.written import STATUSES, Entry, WrittenList, day_in
from deckcheck.model.card import Alias, Card, passcode_text
from deckcheck.model.finding import ERROR, WARNING
from deckcheck.model.names import MOST_LOOKED_FOR
from deckcheck.model.release import as_day
from deckcheck.model.words import mark, say

_DAY_IN_PATH = re.compile(r"(?<!\d)\d{4}-\d\d-\d\d(?!\d)")


class ListFault(NamedTuple):
    """One thing that is wrong with a list: a name, how bad it is, where, what, and what to do."""

    name: str
    severity: str
    line: int
    message: str
    help: str = ""


class _Card(NamedTuple):
    """An entry with the card that it means."""

    entry: Entry
    number: int
    card: Card
    alias: Alias | None


def faults(item: WrittenList, path: str, store: Store) -> list[ListFault]:
    """All that is wrong with a list, by line."""
    found = [ListFault("odd-row", WARNING, remark.span.line, remark.message, remark.help) for remark in item.remarks]
    found += _empty(item)
    found += _days(item, path)
    found += _values(item)
    numbers: list[tuple[Entry, int]] = []
    unknown = 0
    for entry in item.entries:
        code = find_card(entry.ref, store, unknown < MOST_LOOKED_FOR)
        if isinstance(code, int):
            numbers.append((entry, code))
        else:
            unknown += 1
            found.append(ListFault("unknown-card", ERROR, entry.line, *code))
    found += _repeated(numbers)
    cards = store.cards(number for _, number in numbers)
    aliases = store.aliases(number for _, number in numbers)
    for entry, number in numbers:
        if number not in cards:
            message = _no_card(entry, number)
            found.append(ListFault("unknown-card", ERROR, entry.line, message, _meant(entry, store)))
    known = [_Card(e, number, cards[number], aliases.get(number)) for e, number in numbers if number in cards]
    found += _same_card(known, item)
    found += _numbers(known)
    found += _comments(known, store)
    return sorted(found, key=lambda fault: (fault.line, fault.name))


def _empty(item: WrittenList) -> Iterator[ListFault]:
    if not item.entries:
        yield ListFault(
            "no-entries", ERROR, item.line, say("The list has no entries."), say("Add rows of passcode and copies.")
        )


def _days(item: WrittenList, path: str) -> Iterator[ListFault]:
    """Days that do not exist, or that differ in the list, its title and the name of its file."""
    for message, day in (
        (mark("The effective day {day} does not exist."), item.effective),
        (mark("The day in the Americas {day} does not exist."), item.americas),
    ):
        if day and as_day(day) != day:
            yield ListFault("wrong-day", ERROR, item.line, say(message, day=day), say("Write YYYY-MM-DD."))
    titled = day_in(item.title)
    if titled and item.effective and titled[:7] != item.effective[:7]:
        message = say(
            "The title says {month}, but the list is effective from {day}.", month=titled[:7], day=item.effective
        )
        yield ListFault("wrong-day", WARNING, item.line, message, say("Correct one of them."))
    in_path = _DAY_IN_PATH.search(splitext(basename(path))[0])
    if in_path and item.effective and in_path[0] != item.effective:
        message = say(
            "The file is named {name}, but the list is effective from {day}.", name=in_path[0], day=item.effective
        )
        yield ListFault("wrong-day", WARNING, item.line, message, say("Correct one of them."))


def _values(item: WrittenList) -> Iterator[ListFault]:
    for entry in item.entries:
        if not entry.points and not -1 <= entry.value <= 3:
            message = say("{n} copies: a list allows 0 to 3 (-1 takes the card out of the pool).", n=entry.value)
            yield ListFault(
                "wrong-number", ERROR, entry.line, message, say("Is this a list of points without `$genesys`?")
            )
        elif entry.points and not 0 <= entry.value <= 1000:
            message = say("{n} points are more than any card costs.", n=entry.value)
            yield ListFault("wrong-number", ERROR, entry.line, message, say("Correct the number."))


def _repeated(numbers: Iterable[tuple[Entry, int]]) -> Iterator[ListFault]:
    """Numbers that are listed twice."""
    first: dict[int, Entry] = {}
    for entry, number in numbers:
        before = first.setdefault(number, entry)
        if before is entry:
            continue
        told = {"card": _named(entry, number), "status": _status(entry), "status_before": _status(before)}
        if before.value == entry.value:
            message = (
                say("{card} is listed twice (first on line {line}).", **told, line=before.line)
                if before.line
                else say("{card} is listed twice.", **told)
            )
            yield ListFault("duplicate-entry", WARNING, entry.line, message, say("Remove one of the two."))
        else:
            message = (
                say(
                    "{card} is {status} here and {status_before} before (first on line {line}).",
                    **told,
                    line=before.line,
                )
                if before.line
                else say("{card} is {status} here and {status_before} before.", **told)
            )
            yield ListFault("two-statuses", ERROR, entry.line, message, say("Keep the correct one."))


def _same_card(cards: Iterable[_Card], item: WrittenList) -> Iterator[ListFault]:
    """Numbers of one card, or cards that count under one name, that are treated differently."""
    first: dict[int, _Card] = {}
    for one in cards:
        # The clients' own versions of a card are meant to differ (RULES A19), and so are cards of a whitelist.
        if one.alias is not None and one.alias.kind in VERSIONS:
            continue
        key = one.card.code if item.whitelist or one.entry.points else one.card.group
        before = first.setdefault(key, one)
        if before.entry.value == one.entry.value or before.number == one.number:
            continue
        told = {
            "card": f"{one.card.name} ({passcode_text(one.number)})",
            "status": _status(one.entry),
            "other_card": f"{before.card.name} ({passcode_text(before.number)})",
            "other_status": _status(before.entry),
            "why": say("they are one card") if before.card.code == one.card.code else say("they count under one name"),
        }
        message = (
            say("{card} is {status}, but {other_card} is {other_status} on line {line}; {why}.", **told, line=line)
            if (line := before.entry.line)
            else say("{card} is {status}, but {other_card} is {other_status}; {why}.", **told)
        )
        yield ListFault("artwork-differs", ERROR, one.entry.line, message, say("Give them the same number."))


def _numbers(cards: Iterable[_Card]) -> Iterator[ListFault]:
    """Numbers that are no longer a card's."""
    for one in cards:
        if one.alias is None or one.alias.kind not in ("typo", "old_passcode"):
            continue
        told = {"number": one.number, "card": one.card.name}
        message = (
            say("{number} is a common misspelling of {card}.", **told)
            if one.alias.kind == "typo"
            else say("{number} is a former number of {card}.", **told)
        )
        help = say("Write {passcode}.", passcode=passcode_text(one.card.code))
        yield ListFault("outdated-passcode", WARNING, one.entry.line, message, help)


def _comments(cards: Iterable[_Card], store: Store) -> Iterator[ListFault]:
    """Comments that name another card than the number does."""
    for one in cards:
        named = store.find_name(one.entry.comment) if one.entry.comment and isinstance(one.entry.ref, int) else ()
        if not named or one.card.group in {card.group for card in store.cards(named).values()}:
            continue
        message = say(
            "The comment says {name}, but {passcode} is {card}.",
            name=one.entry.comment,
            passcode=passcode_text(one.number),
            card=one.card.name,
        )
        help = say("{card} is {passcode}.", card=one.entry.comment, passcode=passcode_text(named[0]))
        yield ListFault("other-card-named", WARNING, one.entry.line, message, help)


def _meant(entry: Entry, store: Store) -> str:
    named = store.find_name(entry.comment) if entry.comment else ()
    if len(named) == 1:
        return say("{card} is {passcode}.", card=entry.comment, passcode=passcode_text(named[0]))
    return say("Check the number.")


def _no_card(entry: Entry, number: int) -> str:
    if entry.comment:
        return say("No card has the number {number} ({name}).", number=number, name=entry.comment)
    return say("No card has the number {number}.", number=number)


def _named(entry: Entry, number: int) -> str:
    return f"{passcode_text(number)} ({entry.comment})" if entry.comment else passcode_text(number)


def _status(entry: Entry) -> str:
    if entry.points:
        return say("{points} points", points=entry.value)
    return say("out of the pool") if entry.value < 0 else say(STATUSES[min(entry.value, 3)])
