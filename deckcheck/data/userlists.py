"""A user's own lists and formats: YAML in the form of `banlists/`, a client's `lflist.conf`, JSON, tables, typed names.

All are taken as other people's text: whatever is wrong with them becomes one error with its line, or a remark.  A list
of which little or nothing could be used is marked as suspect, never taken to allow everything (RULES A9).
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from deckcheck.data.build.checked import check_file, line_of_number
from deckcheck.data.build.lists import ListRows, list_rows, play_format
from deckcheck.data.flat import MAX_BYTES, DataError, lines_of, read
from deckcheck.data.schema import FormatFile, ListFile
from deckcheck.data.store import Store
from deckcheck.deckfiles.decoding import encoded
from deckcheck.errors import nearest
from deckcheck.inputs.files import ReadError, near_file, read_start
from deckcheck.listfiles import read_lists
from deckcheck.listfiles.written import KEYS, REMARK, Entry, Oddities, WrittenList, ref_text, span_of
from deckcheck.model.card import passcode_text
from deckcheck.model.deck import KonamiId, ParseError, Ref, Remark
from deckcheck.model.names import MOST_LOOKED_FOR
from deckcheck.model.play import LimitList, PlayFormat, format_id

VERSIONS = ("pre_errata", "goat")
"""The kinds of numbers that clients give their own versions of a card, which a list may treat differently."""
_SHOWN = 10  # so many remarks of one sort, then how many more there are


def load_list(path: str, store: Store, name: str | None = None) -> LimitList | ParseError:
    """A list from a file: `.yaml`/`.yml` in the form of `banlists/` with passcodes or names, or what
    `listfiles.read_lists` reads.

    `name` chooses one of several lists of a file.
    """
    try:
        if Path(path).suffix.lower() in (".yaml", ".yml"):
            return _from_yaml(Path(path), store)
        lists = read_lists(_bytes(Path(path), store), path)
        chosen = lists if isinstance(lists, ParseError) else choose(lists, name)
        return chosen if isinstance(chosen, ParseError) else limit_list(chosen, path, store)
    except DataError as error:
        return _error(error)


def load_written(path: str, store: Store) -> tuple[WrittenList, ...] | ParseError:
    """The lists of a file as they are written, for those who show, convert or check them."""
    try:
        if Path(path).suffix.lower() not in (".yaml", ".yml"):
            return read_lists(_bytes(Path(path), store), path)
        value = read(Path(path))
    except DataError as error:
        return _error(error)
    from deckcheck.listfiles.mapping import from_value

    lists = from_value(value, Path(path).stem)
    if isinstance(lists, ParseError):
        return lists
    return tuple(_with_lines(item, Path(path)) for item in lists)


def _with_lines(item: WrittenList, path: Path) -> WrittenList:
    """A list from YAML with the lines on which its cards first appear, one after the other."""
    lines = lines_of(path)
    seen: dict[str, int] = {}
    entries = []
    for entry in item.entries:
        word = str(entry.ref.id if isinstance(entry.ref, KonamiId) else entry.ref)
        start = seen.get(word, 0)
        line = next((n for n, text in enumerate(lines[start:], start + 1) if word in text), 0)
        seen[word] = line or start
        comment = lines[line - 1].partition("#")[2].strip() if line else ""
        entries.append(entry._replace(line=line, comment=comment or entry.comment))
    return item._replace(entries=tuple(entries))


def load_format(path: str, store: Store) -> PlayFormat | ParseError:
    """A format from a file in the form of `banlists/<format>/format.yaml`; it may inherit from those of the store."""
    file = Path(path)
    try:
        checked = check_file(file, FormatFile, read(file))
    except DataError as error:
        return _error(error)
    parent = None
    if checked.inherits is not None:
        parent = store.format(checked.inherits)
        if parent is None:
            known = [play.id for play in store.formats()]
            close = nearest(checked.inherits, known) or known
            problem = f'The format inherits from "{checked.inherits}", which does not exist.'
            return ParseError(problem, span_of(_line_of(file, "inherits:")), f"Known: {', '.join(close)}.")
    return play_format(format_id(path), checked, parent)


def _error(error: DataError) -> ParseError:
    help = "Compare it with the files in banlists/; docs/data.md describes their form."
    if error.problem.startswith("cannot be read"):
        help = near_file(error.path) or "Check the path."
    return ParseError(error.problem, span_of(error.line), help)


def _line_of(path: Path, start: str) -> int:
    lines = lines_of(path)
    return next((number for number, line in enumerate(lines, start=1) if line.startswith(start)), 0)


# YAML


def _from_yaml(path: Path, store: Store) -> LimitList | ParseError:
    value = read(path)
    known = [*ListFile.model_fields]
    if isinstance(value, dict):
        for key in value:
            if key not in known:
                close = nearest(str(key), known)
                hint = f"Did you mean {close[0]}? " if close else ""
                place = span_of(_line_of(path, f"{key}:"))
                return ParseError(f'There is no key "{key}".', place, f"{hint}Known: {', '.join(known)}.")
        problems: list[Problem] = []
        written = value
        value = {
            key: _numbers_of(section, store, path, problems) if key in _OF_CARDS else section
            for key, section in value.items()
        }
        if problems:
            return _unknown_names(problems)
        twice = _listed_twice(written, value, path)
        if twice is not None:
            return twice
        value.setdefault("title", path.stem)
    dated = not isinstance(value, dict) or "effective" in value
    # A custom list need not say since when it is in force; those in `banlists/` have to.
    file = check_file(path, ListFile, value if dated else {**value, "effective": "2000-01-01"})
    numbers = {number for _, section in file.sections() for number in section}
    numbers.update(file.points or (), file.pools or ())
    rows = list_rows(file, _finder(store, numbers))
    remarks = _unknown([(number, line_of_number(path, number)) for number in rows.unknown[:_SHOWN]], len(rows.unknown))
    return LimitList(
        path.stem,
        file.title,
        file.effective if dated else "",
        {code: copies for code, copies in rows.limits.items() if rows.whitelist or copies < 3},
        rows.points,
        rows.whitelist,
        rows.pools,
        suspect=file.suspect or _suspicion(rows),
        source=file.source or str(path),
        entries=rows.entries,
        remarks=tuple(remarks),
        precision=file.date_precision or "",
        last=file.until,
        until=file.until,
        next_exists=file.next_exists or "",
        gap_before=file.gap_before or "",
        gap_from=file.gap_from or "",
        note=file.note or "",
        derived=file.derived or "",
        regions=file.first_days(),
        unproved=_groups(file.unproved or (), store),
        disputed=_by_code(file.disputed or {}, store),
        pool_cutoff=file.pool_cutoff or "",
    )


# The keys of a list file whose values are cards.
_OF_CARDS = (*KEYS, "points", "pools", "unresolved", "unproved", "disputed")


def _groups(numbers: Iterable[int], store: Store) -> frozenset[int]:
    return frozenset(card.group for card in store.cards(numbers).values())


def _by_code(notes: dict[int, str], store: Store) -> dict[int, str]:
    return {card.code: notes[number] for number, card in store.cards(notes).items()}


def _numbers_of(section: Any, store: Store, path: Path, problems: "list[Problem]") -> Any:
    """A section of a YAML list with passcodes in place of names."""
    if not isinstance(section, list | dict):
        return section

    def number(ref: Any) -> Any:
        if not isinstance(ref, str) or not ref.strip():
            return ref
        look = len(problems) < MOST_LOOKED_FOR
        found = find_card(ref, store, look)
        if isinstance(found, int):
            return found
        problems.append(Problem(_line_with(path, ref) if look else 0, *found))
        return 0

    if isinstance(section, list):
        return [number(ref) for ref in section]
    return {number(ref): value for ref, value in section.items()}


def _line_with(path: Path, text: str, after: int = 0) -> int:
    lines = lines_of(path)
    return next((number for number, line in enumerate(lines, start=1) if text in line and number > after), 0)


def _listed_twice(written: dict[str, Any], value: dict[str, Any], path: Path) -> ParseError | None:
    """What is wrong with a YAML list that has a card twice, by its name or number, in one section or in two."""
    seen: dict[int, Any] = {}
    for key in KEYS:
        if not isinstance(value.get(key), list):
            continue
        for ref, number in zip(written[key], value[key], strict=True):
            if not isinstance(number, int):
                continue  # the schema says what is wrong with it
            if number in seen:
                first = _line_with(path, str(seen[number]))
                line = _line_with(path, str(ref), first) or first
                named = f"{ref} ({passcode_text(number)})" if isinstance(ref, str) else str(ref)
                problem = f"{named} is listed twice, the second time under {key}."
                return ParseError(problem, span_of(line), "Leave one of the two out.")
            seen[number] = ref
    return None


# Cards


class Problem(NamedTuple):
    """An entry of a list that no card, or more than one, could be meant by."""

    line: int
    message: str
    help: str


def find_card(ref: Ref, store: Store, look: bool) -> int | tuple[str, str]:
    """The code of the card that an entry names, or what is wrong with it and what to do.

    A passcode is its own answer, whether a card is known for it or not.  `look` for names that are near an unknown one.
    """
    if isinstance(ref, int):
        return ref
    codes = store.by_konami_id(ref.id) if isinstance(ref, KonamiId) else store.find_name(ref)
    if len(codes) == 1:
        return codes[0]
    if codes:
        cards = ", ".join(f"{store.name(code)} ({passcode_text(code)})" for code in codes)
        return f'Several cards are called "{ref_text(ref)}".', f"Write the passcode of the one that is meant: {cards}."
    if isinstance(ref, KonamiId):
        return f"No card has the Konami ID {ref.id}.", "Write the card's passcode or name."
    close = [name for _, name, score in store.suggest(ref) if score >= _LIKELY] if look else []
    help = f"Did you mean {', or '.join(close)}?" if close else "Write the full name as printed, or the passcode."
    return f'No card is called "{ref}".', help


_LIKELY = 60.0


def resolved(item: WrittenList, store: Store) -> tuple[WrittenList, list[Problem]]:
    """A list with passcodes in place of names and Konami IDs, and what could not be resolved, which is left out."""
    entries: list[Entry] = []
    problems: list[Problem] = []
    for entry in item.entries:
        found = find_card(entry.ref, store, len(problems) < MOST_LOOKED_FOR)
        if isinstance(found, int):
            comment = entry.ref if isinstance(entry.ref, str) else entry.comment
            entries.append(entry._replace(ref=found, comment=comment))
        else:
            problems.append(Problem(entry.line, *found))
    return item._replace(entries=tuple(entries)), problems


def _unknown_names(problems: list[Problem]) -> ParseError:
    """One error for all entries that could not be resolved: a list without them would allow what it forbids."""
    first, *others = problems
    shown = [f"line {problem.line}: {problem.message} {problem.help}" for problem in others[: _SHOWN - 1]]
    more = [f"{len(others) - len(shown)} more."] if len(others) > len(shown) else []
    return ParseError(first.message, span_of(first.line), "\n".join([first.help, *shown, *more]))


def _finder(store: Store, numbers: Iterable[int]) -> Callable[[int], tuple[int, int] | None]:
    """Code and group of the cards that some numbers stand for, looked up with one query."""
    return {number: (card.code, card.group) for number, card in store.cards(numbers).items()}.get


def _suspicion(rows: ListRows) -> str:
    known = len(rows.limits) + len(rows.points) + len(rows.pools)
    if not known:
        everything = "nothing" if rows.whitelist else "everything"
        return f"it has no entry that could be used, and an empty list would allow {everything}"
    if len(rows.unknown) > rows.entries // 2:
        return f"{len(rows.unknown)} of its {rows.entries} numbers belong to no known card"
    return ""


def _unknown(places: list[tuple[int, int]], total: int) -> list[Remark]:
    help = "Check the number; cards that deckcheck does not know are reported in decks anyway."
    remarks = [Remark(REMARK, f"No card has the number {number}.", span_of(line), help) for number, line in places]
    if total > len(places):
        remarks.append(Remark(REMARK, f"{total - len(places)} more numbers belong to no known card.", help=help))
    return remarks


# Other forms


def _bytes(path: Path, store: Store) -> bytes:
    """The content of a file, in UTF-8 if it is text in one of the encodings before it."""
    try:
        data = read_start(path, MAX_BYTES + 1)
    except ReadError as error:
        raise DataError(path, error.line, f"cannot be read: {error.reason}") from None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        if len(data) <= MAX_BYTES and not data.startswith(_UTF_16) and b"\0" not in data:
            return encoded(data, store).text.encode()
    return data


_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


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
        lines = ", ".join(str(item.line) for item in chosen[:_SHOWN])
        return ParseError(f'Several lists are called "{name}" (lines {lines}).', help="Give them different names.")
    return ParseError(f'There is no list "{name}" in the file.', help=f"It has {_names(lists)}.")


def _names(lists: tuple[WrittenList, ...]) -> str:
    """The names of the first lists of a file."""
    more = f" and {len(lists) - _SHOWN} more" if len(lists) > _SHOWN else ""
    return ", ".join(f'"{item.title}"' for item in lists[:_SHOWN]) + more


class _Counted(NamedTuple):
    limits: dict[int, int]
    points: dict[int, int]
    exact: dict[int, int]
    pools: dict[int, int]


def limit_list(item: WrittenList, path: str, store: Store) -> LimitList | ParseError:
    """A written list with its cards looked up; ParseError for names and Konami IDs that no card has."""
    item, problems = resolved(item, store)
    if problems and (not item.entries or any('"' in problem.message for problem in problems)):
        return _unknown_names(problems)
    odd = Oddities()
    merged = _merged(item.entries, odd)
    counted = _count(merged.values(), item.whitelist)
    whitelist = item.whitelist and not item.points
    find = _finder(store, [*counted.limits, *counted.points])
    rows = list_rows(_file(item.title, counted, whitelist), find)
    suspect = _suspicion(rows)
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
    unproved = _groups((*known.unproved, *unread.cards), store)
    for card in store.cards(unread.cards).values():
        # Whatever the row says: a verdict that depends on it is not firm.
        rows.limits[card.code if whitelist else card.group] = 3 if whitelist else 0
    not_found = [Remark(REMARK, problem.message, span_of(problem.line), problem.help) for problem in problems[:_SHOWN]]
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
        remarks=(*item.remarks, *odd.remarks(), *not_found, *_unknown(lines[:_SHOWN], len(lines))),
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
