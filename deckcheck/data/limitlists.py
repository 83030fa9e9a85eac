"""A list as it is written → the limits that it sets: all rows that can be used, and a remark on each that cannot."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from deckcheck.data.build.lists import list_rows
from deckcheck.data.listcards import (
    SHOWN,
    VERSIONS,
    find_card,
    finder,
    groups_of,
    resolved,
    suspicion,
    unknown,
    unknown_names,
)
from deckcheck.data.schema.lists import ListFile
from deckcheck.data.store import Store
from deckcheck.listfiles.written import KEYS, REMARK, Entry, Oddities, WrittenList, span_of
from deckcheck.model.deck import ParseError, Remark
from deckcheck.model.play import LimitList


def choose(lists: tuple[WrittenList, ...], name: str | None) -> WrittenList | ParseError:
    """The list with a name; without one the only list of a file."""
    if name is None:
        if len(lists) == 1:
            return lists[0]
        return ParseError(f"The file holds {len(lists)} lists.", help=f"Choose one with --list-name: {_names(lists)}.")
    chosen = [item for item in lists if item.title.casefold() == name.strip().casefold()]
    if len(chosen) == 1:
        return chosen[0]
    if chosen:
        lines = ", ".join(str(item.line) for item in chosen[:SHOWN])
        return ParseError(f'Several lists are called "{name}" (lines {lines}).', help="Give them different names.")
    return ParseError(f'There is no list "{name}" in the file.', help=f"It has {_names(lists)}.")


def _names(lists: tuple[WrittenList, ...]) -> str:
    """The names of the first lists of a file."""
    more = f" and {len(lists) - SHOWN} more" if len(lists) > SHOWN else ""
    return ", ".join(f'"{item.title}"' for item in lists[:SHOWN]) + more


class _Counted(NamedTuple):
    limits: dict[int, int]
    points: dict[int, int]
    exact: dict[int, int]
    pools: dict[int, int]


def limit_list(item: WrittenList, path: str, store: Store) -> LimitList | ParseError:
    """A written list with its cards looked up; ParseError for names and Konami IDs that no card has."""
    item, problems = resolved(item, store)
    if problems and (not item.entries or any('"' in problem.message for problem in problems)):
        return unknown_names(problems)
    odd = Oddities()
    merged = _merged(item.entries, odd)
    counted = _count(merged.values(), item.whitelist)
    whitelist = item.whitelist and not item.points
    find = finder(store, [*counted.limits, *counted.points])
    rows = list_rows(_file(item.title, counted, whitelist), find)
    suspect = suspicion(rows)
    if not whitelist:
        # A client looks up a card's own number first, and only if the list lacks it that of the card it stands for
        # (RULES A19): a line for the pre-errata version of a card leaves the card as printed free.
        versions = {number for number, alias in store.aliases(counted.limits).items() if alias.kind in VERSIONS}
        cards_own = {number: copies for number, copies in counted.limits.items() if number not in versions}
        rows = rows._replace(limits=list_rows(_file(item.title, counted._replace(limits=cards_own)), find).limits)
    lines = [(number, merged[number].line if number in merged else 0) for number in rows.unknown]
    if item.kinds:
        suspect = f"it forbids kinds of cards ({', '.join(item.kinds)}), which are not read from such files"
    known, unread = item.certainty, _unread(item, store)
    unproved = groups_of((*known.unproved, *unread.cards), store)
    for card in store.cards(unread.cards).values():
        # Whatever the row says: a verdict that depends on it is not firm.
        rows.limits[card.code if whitelist else card.group] = 3 if whitelist else 0
    not_found = [Remark(REMARK, problem.message, span_of(problem.line), problem.help) for problem in problems[:SHOWN]]
    return LimitList(
        Path(path).stem,
        item.title,
        item.effective,
        rows.limits,
        rows.points,
        whitelist,
        rows.pools,
        suspect=known.suspect or suspect or _not_read(unread.lines),
        source=item.source or path,
        entries=rows.entries,
        # What is not proved of a card is so of all its numbers.
        exact={number: n for number, n in counted.exact.items() if unproved.isdisjoint((find(number) or ())[1:])},
        precision=known.date_precision,
        last=known.until or None,
        until=known.until or None,
        next_exists=known.next_exists,
        gap_before=known.gap_before,
        gap_from=known.gap_from,
        derived=known.derived,
        regions={"americas": item.americas} if item.americas else {},
        unproved=unproved,
        unproved_why=_not_read(unread.cards.values()),
        remarks=(*item.remarks, *odd.remarks(), *not_found, *unknown(lines[:SHOWN], len(lines))),
    )


class _Unread(NamedTuple):
    """The rows that were not understood: their cards with the lines, and the lines where not even the card is known."""

    cards: dict[int, int]
    lines: tuple[int, ...]


def _unread(item: WrittenList, store: Store) -> _Unread:
    cards: dict[int, int] = {}
    lines = []
    known = store.cards(entry.ref for entry in item.unread if isinstance(entry.ref, int))
    for entry in item.unread:
        named = store.find_name(entry.comment) if entry.comment else ()
        found = named[0] if len(named) == 1 else find_card(entry.ref, store, look=False)
        # What a card costs that a list of points names so is not known: no other cost stands for all of them.
        if isinstance(found, int) and (len(named) == 1 or found in known or found != entry.ref) and not item.points:
            cards[found] = entry.line
        else:
            lines.append(entry.line)
    return _Unread(cards, tuple(lines))


def _not_read(lines: Iterable[int]) -> str:
    first, *more = sorted(lines) or [0]
    others = f" and {len(more)} more" if more else ""
    return f"line {first}{others} of the list could not be read" if first else ""


def _merged(entries: Iterable[Entry], odd: Oddities) -> dict[int, Entry]:
    """The entries by number; of two for a number the one that allows less: fewer copies, more points (RULES A19)."""
    found: dict[int, Entry] = {}
    for entry in entries:
        before = found.get(_number(entry))
        if before is not None and before.points == entry.points and before.value != entry.value:
            odd.add("cards are listed a second time with another number; the stricter one holds", entry.line)
            strictest = max if entry.points else min
            entry = entry._replace(value=strictest(before.value, entry.value))
        found[_number(entry)] = entry
    return found


def _file(title: str, counted: _Counted, whitelist: bool = False) -> ListFile:
    """The entries as a list file, not checked again: numbers may lie outside of what a list of ours may hold."""
    by_copies: list[list[int]] = [[], [], [], []]
    for number, copies in counted.limits.items():
        by_copies[copies].append(number)
    sections: dict[str, Any] = dict(zip(KEYS, by_copies, strict=True))
    if not whitelist:
        sections["unlimited"] = None
    return ListFile.model_construct(
        effective="", title=title, points=counted.points or None, pools=counted.pools or None, **sections
    )


def _count(entries: Iterable[Entry], whitelist: bool) -> _Counted:
    """Copies and points as a list means them: 0 to 3 copies; -1 takes a card out of the pool."""
    entries = list(entries)
    points = {_number(entry): entry.value for entry in entries if entry.points and entry.value >= 0}
    # On a whitelist the card is out by not being on it.
    listed = [entry for entry in entries if not entry.points and (entry.value >= 0 or not whitelist)]
    exact = {_number(entry): min(max(entry.value, 0), 3) for entry in listed}
    pools = {_number(entry): entry.pool for entry in listed if entry.pool is not None}
    # On other lists three copies are not limit, but may be what a number has other than its card.
    limits = exact if whitelist else {number: copies for number, copies in exact.items() if copies < 3}
    return _Counted(limits, points, exact, pools)


def _number(entry: Entry) -> int:
    assert isinstance(entry.ref, int)  # resolved
    return entry.ref
