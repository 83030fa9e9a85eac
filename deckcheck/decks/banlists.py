"""Forbidden & Limited lists by what a call says of them, as values to show, to write and to compare."""

import os
from typing import NamedTuple

from deckcheck.data.listrows import list_entries
from deckcheck.data.store import Store
from deckcheck.decks.formats import find_format, no_list_message
from deckcheck.decks.lists import InForce, list_given, list_on
from deckcheck.errors import UsageError, checked_day
from deckcheck.listfiles.written import Certainty, Entry, WrittenList
from deckcheck.model.card import ARTWORKS
from deckcheck.model.deck import ParseError
from deckcheck.model.play import LimitList

FREE = 3
"""What a list says of a card that it does not name, unless it is a whitelist."""


class Change(NamedTuple):
    """A card that two lists treat differently: copies allowed (3: not on the list; None: not in the pool of a
    whitelist), or points.

    `pool_before` and `pool_after` are how many cards of the group it is in a deck may hold in all (Speed Duel).
    """

    code: int
    name: str
    before: int | None
    after: int | None
    pool_before: int | None = None
    pool_after: int | None = None


def find_list(spec: str, store: Store, today: str, region: str | None = None, name: str | None = None) -> InForce:
    """The list that is meant by `FORMAT`, `FORMAT@DAY`, `FILE` or `FILE#NAME`, with what is not known of it.

    `today` is the day for a format without a day, and the day on which a file's list is to be used; `name` chooses one
    of several lists of a file.  Raises UsageError where there is no such list, or the file cannot be read.
    """
    if is_file(spec):
        return list_given(list_of_file(spec, store, name), today)
    if name is not None:
        raise UsageError(f'--list-name chooses one of the lists of a file, and "{spec}" is none.', "Leave it out.")
    format, at, day = spec.partition("@")
    try:
        play = find_format(format, store)
    except UsageError as problem:
        if os.path.lexists(spec):
            raise UsageError(f"{spec} is not a file with a list.", "Give a file, or the name of a format.") from None
        raise UsageError(f'There is no format and no file "{spec}".', problem.help) from None
    day = checked_day(day) if at else today
    found = list_on(store, play, day, region)
    if found is not None:
        return found
    first = store.first_list(play.series)
    if first is None:
        raise UsageError(
            f'The format "{play.id}" has no list.', "Choose another format; `deckcheck formats` lists them."
        )
    raise UsageError(no_list_message(play.title, day, first), f"Choose {first} or later: {play.id}@{first}.")


def list_of_file(spec: str, store: Store, name: str | None = None) -> LimitList:
    """The list in a file, chosen by its name where there are several (`FILE#NAME`); raises UsageError."""
    from deckcheck.data.userlists import load_list

    path, _, named = (spec, "", "") if os.path.exists(spec) else spec.partition("#")
    if name is not None and named:
        raise UsageError(f"{spec} names a list already, and --list-name another.", "Leave out one of them.")
    loaded = load_list(path, store, name or named or None)
    if isinstance(loaded, ParseError):
        help = loaded.help.replace("Choose one with --list-name:", f"Choose one with {path}#NAME:")
        raise UsageError(loaded.at(path), help)
    return loaded


def is_file(spec: str) -> bool:
    """Whether a list is named by a file, not by a format."""
    path = spec.partition("#")[0]
    return (
        os.path.isfile(spec) or os.path.isfile(path) or os.sep in path or "/" in path or "." in path.partition("@")[0]
    )


def written(limits: LimitList, store: Store, *, every_number: bool = False) -> WrittenList:
    """A list as it is written: a card once, under the number of the card that it is named after.

    With `every_number` every printed passcode and artwork of a card, and every card that counts under its name, for
    clients that compare numbers.  Entries are sorted by copies (points: highest first) and name.
    """
    head = WrittenList(
        limits.title, limits.effective, (), limits.whitelist, limits.regions.get("americas", ""), limits.source,
        certainty=_certainty(limits),
    )  # fmt: skip
    other_game = _other_game(limits, store)
    if other_game:
        return head._replace(entries=other_game)
    entries: list[Entry] = []
    if limits.points:
        entries = [Entry(code, value, points=True) for code, value in limits.points.items()]
    elif limits.whitelist:
        entries = [Entry(code, value, pool=_pool(code, limits, store)) for code, value in limits.limits.items()]
    else:
        pooled = [Entry(group, min(pool, FREE), pool=pool) for group, pool in limits.pools.items()]
        listed = [Entry(group, value) for group, value in limits.limits.items() if group not in limits.pools]
        entries = [*listed, *pooled]
    if every_number:
        entries = _all_numbers(entries, limits, store)
    names = {code: card.name for code, card in store.cards(e.ref for e in entries if isinstance(e.ref, int)).items()}
    named = [entry._replace(comment=names.get(entry.ref, "")) for entry in entries if isinstance(entry.ref, int)]
    named.sort(
        key=lambda entry: (-entry.value if entry.points else entry.value, entry.comment.casefold(), str(entry.ref))
    )
    return head._replace(entries=tuple(named))


def _certainty(limits: LimitList) -> Certainty:
    """What goes with a list into every form, so that a copy leads to the same verdicts as the list itself."""
    return Certainty(
        limits.last or "", limits.precision, limits.next_exists, limits.gap_before, "", limits.suspect, limits.derived,
        tuple(sorted(limits.unproved)),
    )  # fmt: skip


def _other_game(limits: LimitList, store: Store) -> tuple[Entry, ...]:
    """The entries of a list of Rush Duel, whose numbers are of that game's own database; none for other lists."""
    if not limits.entries or limits.limits or limits.points or limits.pools:
        return ()
    rows = list_entries(store, limits.series, limits.effective)
    entries = [Entry(row.number, row.value, comment=row.name) for row in rows]
    return tuple(sorted(entries, key=lambda entry: (entry.value, entry.comment.casefold())))


def _pool(code: int, limits: LimitList, store: Store) -> int | None:
    if not limits.pools:
        return None
    card = store.cards((code,)).get(code)
    return limits.pools.get(card.group if card is not None else code)


def _all_numbers(entries: list[Entry], limits: LimitList, store: Store) -> list[Entry]:
    """The entries again for each other number that means the same card to a client."""
    artworks: dict[int, list[int]] = {}
    for alias in store.all_aliases():
        if alias.kind in ARTWORKS:
            artworks.setdefault(alias.card, []).append(alias.code)
    whole_groups = not limits.whitelist and not limits.points
    taken = {entry.ref for entry in entries}
    found = list(entries)
    for entry in entries:
        assert isinstance(entry.ref, int)
        members = [card.code for card in store.group_members(entry.ref)] if whole_groups else [entry.ref]
        for code in (number for member in members or [entry.ref] for number in (member, *artworks.get(member, ()))):
            if code > 0 and code not in taken:
                taken.add(code)
                found.append(entry._replace(ref=code))
    return found


def difference(before: LimitList, after: LimitList, store: Store, language: str = "en") -> tuple[Change, ...]:
    """What changes from one list to another, by card with its name in a language, sorted by what it becomes and name.

    Raises UsageError for a list of points and one of copies, or lists of two games, which cannot be compared.
    """
    if bool(before.points) != bool(after.points) and before.entries and after.entries:
        raise UsageError("A list of points and a list of copies cannot be compared.", "Choose two lists of one kind.")
    if before.points or after.points:
        old: dict[int, int] = before.points
        new: dict[int, int] = after.points
        unlisted: tuple[int | None, int | None] = (0, 0)
    else:
        old, new = by_name(before, store), by_name(after, store)
        unlisted = (None if before.whitelist else FREE, None if after.whitelist else FREE)
    names: dict[int, str] = {}
    games = [_other_game(limits, store) for limits in (before, after)]
    if any(games) and not all(games) and before.entries and after.entries:
        raise UsageError("Lists of two games cannot be compared: their cards have numbers of their own.")
    if all(games):
        old, new = ({entry.ref: entry.value for entry in game if isinstance(entry.ref, int)} for game in games)
        names = {entry.ref: entry.comment for game in games for entry in game if isinstance(entry.ref, int)}
    values = {code: (old.get(code, unlisted[0]), new.get(code, unlisted[1])) for code in old.keys() | new.keys()}
    grouped = before.pools.keys() | after.pools.keys()
    pools = {code: (before.pools.get(code), after.pools.get(code)) for code in grouped}
    codes = [
        code
        for code in values.keys() | pools.keys()
        if len({*values.get(code, ())}) > 1 or len({*pools.get(code, ())}) > 1
    ]
    names = names or {code: store.name(code, language) for code in store.cards(codes)}
    changes = [
        Change(
            code,
            names.get(code, str(code)),
            *values.get(code, unlisted),
            *pools.get(code, ()),
        )
        for code in codes
    ]
    return tuple(
        sorted(
            changes,
            key=lambda change: (-1 if change.after is None else change.after, change.name.casefold(), change.code),
        )
    )


def in_language(item: WrittenList, store: Store, language: str) -> WrittenList:
    """A list with the names of its cards in a language."""
    if language == "en":
        return item
    entries = [e._replace(comment=store.name(e.ref, language)) for e in item.entries if isinstance(e.ref, int)]
    return item._replace(entries=tuple(entries))


def by_name(limits: LimitList, store: Store) -> dict[int, int]:
    """The copies that a list allows by the name that cards count under, whitelists too."""
    if not limits.whitelist:
        return limits.limits
    found: dict[int, int] = {}
    for code, card in store.cards(limits.limits).items():
        found[card.group] = min(limits.limits[code], found.get(card.group, FREE))
    return found
