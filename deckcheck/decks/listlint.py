"""What is wrong with a Forbidden & Limited list as somebody wrote it."""

import re
from collections.abc import Iterable, Iterator
from os.path import basename, splitext
from typing import NamedTuple

from deckcheck.data.store import Store
from deckcheck.data.userlists import VERSIONS, find_card
from deckcheck.listfiles.written import STATUSES, Entry, WrittenList, day_in
from deckcheck.model.card import Alias, Card, passcode_text
from deckcheck.model.finding import ERROR, WARNING
from deckcheck.model.names import MOST_LOOKED_FOR
from deckcheck.model.release import as_day

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
            written = f" ({entry.comment})" if entry.comment else ""
            message = f"No card has the number {number}{written}."
            found.append(ListFault("unknown-card", ERROR, entry.line, message, _meant(entry, store)))
    known = [_Card(e, number, cards[number], aliases.get(number)) for e, number in numbers if number in cards]
    found += _same_card(known, item)
    found += _numbers(known)
    found += _comments(known, store)
    return sorted(found, key=lambda fault: (fault.line, fault.name))


def _empty(item: WrittenList) -> Iterator[ListFault]:
    if not item.entries:
        yield ListFault("no-entries", ERROR, item.line, "The list has no entries.", "Add rows of passcode and copies.")


def _days(item: WrittenList, path: str) -> Iterator[ListFault]:
    """Days that do not exist, or that differ in the list, its title and the name of its file."""
    for what, day in (("effective day", item.effective), ("day in the Americas", item.americas)):
        if day and as_day(day) != day:
            yield ListFault("wrong-day", ERROR, item.line, f"The {what} {day} does not exist.", "Write YYYY-MM-DD.")
    titled = day_in(item.title)
    if titled and item.effective and titled[:7] != item.effective[:7]:
        message = f"The title says {titled[:7]}, but the list is effective from {item.effective}."
        yield ListFault("wrong-day", WARNING, item.line, message, "Correct one of them.")
    in_path = _DAY_IN_PATH.search(splitext(basename(path))[0])
    if in_path and item.effective and in_path[0] != item.effective:
        message = f"The file is named {in_path[0]}, but the list is effective from {item.effective}."
        yield ListFault("wrong-day", WARNING, item.line, message, "Correct one of them.")


def _values(item: WrittenList) -> Iterator[ListFault]:
    for entry in item.entries:
        if not entry.points and not -1 <= entry.value <= 3:
            message = f"{entry.value} copies: a list allows 0 to 3 (-1 takes the card out of the pool)."
            yield ListFault("wrong-number", ERROR, entry.line, message, "Is this a list of points without `$genesys`?")
        elif entry.points and not 0 <= entry.value <= 1000:
            message = f"{entry.value} points are more than any card costs."
            yield ListFault("wrong-number", ERROR, entry.line, message, "Correct the number.")


def _repeated(numbers: Iterable[tuple[Entry, int]]) -> Iterator[ListFault]:
    """Numbers that are listed twice."""
    first: dict[int, Entry] = {}
    for entry, number in numbers:
        before = first.setdefault(number, entry)
        if before is entry:
            continue
        where = f" (first on line {before.line})" if before.line else ""
        if before.value == entry.value:
            message = f"{_named(entry, number)} is listed twice{where}."
            yield ListFault("duplicate-entry", WARNING, entry.line, message, "Remove one of the two.")
        else:
            message = f"{_named(entry, number)} is {_status(entry)} here and {_status(before)} before{where}."
            yield ListFault("two-statuses", ERROR, entry.line, message, "Keep the one that is right.")


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
        where = f" on line {before.entry.line}" if before.entry.line else ""
        other = f"{before.card.name} ({passcode_text(before.number)})"
        why = "they are one card" if before.card.code == one.card.code else "they count under one name"
        message = (
            f"{one.card.name} ({passcode_text(one.number)}) is {_status(one.entry)}, but {other} is"
            f" {_status(before.entry)}{where}; {why}."
        )
        yield ListFault("artwork-differs", ERROR, one.entry.line, message, "Give them the same number.")


def _numbers(cards: Iterable[_Card]) -> Iterator[ListFault]:
    """Numbers that are no longer a card's."""
    for one in cards:
        if one.alias is None or one.alias.kind not in ("typo", "old_passcode"):
            continue
        what = "a common misspelling of" if one.alias.kind == "typo" else "a former number of"
        message = f"{one.number} is {what} {one.card.name}."
        yield ListFault("outdated-passcode", WARNING, one.entry.line, message, f"Write {passcode_text(one.card.code)}.")


def _comments(cards: Iterable[_Card], store: Store) -> Iterator[ListFault]:
    """Comments that name another card than the number does."""
    for one in cards:
        named = store.find_name(one.entry.comment) if one.entry.comment and isinstance(one.entry.ref, int) else ()
        if not named or one.card.group in {card.group for card in store.cards(named).values()}:
            continue
        message = f"The comment says {one.entry.comment}, but {passcode_text(one.number)} is {one.card.name}."
        help = f"{one.entry.comment} is {passcode_text(named[0])}."
        yield ListFault("other-card-named", WARNING, one.entry.line, message, help)


def _meant(entry: Entry, store: Store) -> str:
    named = store.find_name(entry.comment) if entry.comment else ()
    if len(named) == 1:
        return f"{entry.comment} is {passcode_text(named[0])}."
    return "Check the number."


def _named(entry: Entry, number: int) -> str:
    return f"{passcode_text(number)} ({entry.comment})" if entry.comment else passcode_text(number)


def _status(entry: Entry) -> str:
    if entry.points:
        return f"{entry.value} points"
    return "out of the pool" if entry.value < 0 else STATUSES[min(entry.value, 3)]
