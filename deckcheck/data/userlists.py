"""A user's own lists and formats: YAML in the form of `banlists/`, a client's `lflist.conf`, JSON, tables, typed names.

All are taken as other people's text: whatever is wrong with them becomes one error with its line, or a remark.  A list
of which little or nothing could be used is marked as suspect, never taken to allow everything (RULES A9).
"""

from pathlib import Path
from typing import Any

from deckcheck.data.build.checked import check_file, line_of_number
from deckcheck.data.build.lists import list_rows, play_format
from deckcheck.data.flat import MAX_BYTES, DataError, lines_of, read
from deckcheck.data.limitlists import choose, limit_list
from deckcheck.data.listcards import SHOWN, Problem, find_card, finder, groups_of, suspicion, unknown, unknown_names
from deckcheck.data.schema.lists import FormatFile, ListFile
from deckcheck.data.store import Store
from deckcheck.deckfiles.decoding import encoded
from deckcheck.errors import nearest
from deckcheck.inputs.files import ReadError, near_file, read_start
from deckcheck.listfiles import read_lists
from deckcheck.listfiles.written import KEYS, WrittenList, span_of
from deckcheck.model.card import passcode_text
from deckcheck.model.deck import KonamiId, ParseError
from deckcheck.model.names import MOST_LOOKED_FOR
from deckcheck.model.play import LimitList, PlayFormat, format_id


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
            return unknown_names(problems)
        twice = _listed_twice(written, value, path)
        if twice is not None:
            return twice
        value.setdefault("title", path.stem)
    dated = not isinstance(value, dict) or "effective" in value
    # A custom list need not say since when it is in force; those in `banlists/` have to.
    file = check_file(path, ListFile, value if dated else {**value, "effective": "2000-01-01"})
    numbers = {number for _, section in file.sections() for number in section}
    numbers.update(file.points or (), file.pools or ())
    rows = list_rows(file, finder(store, numbers))
    remarks = unknown([(number, line_of_number(path, number)) for number in rows.unknown[:SHOWN]], len(rows.unknown))
    return LimitList(
        path.stem,
        file.title,
        file.effective if dated else "",
        {code: copies for code, copies in rows.limits.items() if rows.whitelist or copies < 3},
        rows.points,
        rows.whitelist,
        rows.pools,
        suspect=file.suspect or suspicion(rows),
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
        unproved=groups_of(file.unproved or (), store),
        disputed=_by_code(file.disputed or {}, store),
        pool_cutoff=file.pool_cutoff or "",
    )


# The keys of a list file whose values are cards.
_OF_CARDS = (*KEYS, "points", "pools", "unresolved", "unproved", "disputed")


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
