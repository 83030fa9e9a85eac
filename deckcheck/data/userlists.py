"""A user's own lists and formats: YAML in the form of `banlists/`, or a client's `lflist.conf`.

Both are taken as other people's text: whatever is wrong with them becomes one error with its line, or a remark.  A list
of which little or nothing could be used is marked as suspect, never taken to allow everything (RULES A9).
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from deckcheck.data.build import ListRows, check_file, line_of_number, list_rows, play_format
from deckcheck.data.flat import MAX_BYTES, DataError, read
from deckcheck.data.schema import FormatFile, ListFile
from deckcheck.data.store import Store
from deckcheck.errors import nearest
from deckcheck.model.deck import ParseError, Remark, Span
from deckcheck.model.play import LimitList, PlayFormat, format_id

REMARK = "CFG004"
MAX_LISTS = 1000
VERSIONS = ("pre_errata", "goat")
"""The kinds of numbers that clients give their own versions of a card, which a list may treat differently."""
_SHOWN = 10  # so many remarks of one sort, then how many more there are
_ENTRY = re.compile(r"0*(\d{1,10})(?:[ \t]+(?:(\$\w+)[ \t]+)?([+-]?\d{1,9})(?!\w))?")
_LINES = re.compile("\r\n|\r|\n")
_DATE = re.compile(r"(?<!\d)((?:19|20)\d\d)[.\-/](\d{1,2})(?:[.\-/](\d{1,2}))?(?!\d)")
_HEADINGS = (
    (2, re.compile(r"sem(i|-)|準制限|准限制", re.IGNORECASE)),
    (3, re.compile(r"(un|i)limit|無制限|无限制", re.IGNORECASE)),
    (0, re.compile(r"forbid|banned|prohib|禁止", re.IGNORECASE)),
    (1, re.compile(r"limit|制限|限制", re.IGNORECASE)),
)


def load_list(path: str, store: Store, name: str | None = None) -> LimitList | ParseError:
    """A list from a file: `.yaml`/`.yml` in the form of `banlists/`, anything else as `lflist.conf`.

    `name` chooses one of several lists of a file.
    """
    try:
        if Path(path).suffix.lower() in (".yaml", ".yml"):
            return _from_yaml(Path(path), store)
        return _from_conf(Path(path), store, name)
    except DataError as error:
        return _error(error)


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
            return ParseError(problem, _span(_line_of(file, "inherits:")), f"Known: {', '.join(close)}.")
    return play_format(format_id(path), checked, parent)


def _error(error: DataError) -> ParseError:
    help = "Compare it with the files in banlists/; docs/data.md describes their form."
    if error.problem.startswith("cannot be read"):
        help = "Check the path."
    return ParseError(error.problem, _span(error.line), help)


def _span(line: int) -> Span:
    return Span(line, 1, line, 1) if line else Span()


def _line_of(path: Path, start: str) -> int:
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return next((number for number, line in enumerate(lines, start=1) if line.startswith(start)), 0)


# YAML


def _from_yaml(path: Path, store: Store) -> LimitList:
    file = check_file(path, ListFile, read(path))
    numbers = {number for _, section in file.sections() for number in section}
    numbers.update(file.points or (), file.pools or ())
    rows = list_rows(file, _finder(store, numbers))
    remarks = _unknown([(number, line_of_number(path, number)) for number in rows.unknown[:_SHOWN]], len(rows.unknown))
    return LimitList(
        path.stem,
        file.title,
        file.effective,
        {code: copies for code, copies in rows.limits.items() if rows.whitelist or copies < 3},
        rows.points,
        rows.whitelist,
        rows.pools,
        suspect=file.suspect or _suspicion(rows),
        source=file.source or str(path),
        entries=rows.entries,
        remarks=tuple(remarks),
    )


def _finder(store: Store, numbers: Iterable[int]) -> Callable[[int], tuple[int, int] | None]:
    """Code and group of the cards that some numbers stand for, looked up with one query."""
    return {number: (card.code, card.group) for number, card in store.cards(numbers).items()}.get


def _suspicion(rows: ListRows) -> str:
    known = len(rows.limits) + len(rows.points)
    if not known:
        return "it has no entry that could be used, and an empty list would allow everything"
    if len(rows.unknown) > rows.entries // 2:
        return f"{len(rows.unknown)} of its {rows.entries} numbers belong to no known card"
    return ""


def _unknown(places: list[tuple[int, int]], total: int) -> list[Remark]:
    help = "Check the number; cards that deckcheck does not know are reported in decks anyway."
    remarks = [Remark(REMARK, f"No card has the number {number}.", _span(line), help) for number, line in places]
    if total > len(places):
        remarks.append(Remark(REMARK, f"{total - len(places)} more numbers belong to no known card.", help=help))
    return remarks


# lflist.conf


class _Section:
    """One list of a `lflist.conf`: from its `!name` to the next."""

    def __init__(self, name: str, line: int) -> None:
        self.name = name
        self.line = line
        self.whitelist = False
        self.points = False
        self.entries: dict[int, tuple[int, int]] = {}  # number → (count, line); the last row of a number holds
        self.costs: dict[int, int] = {}
        self.kinds: list[str] = []
        self.oddities: dict[str, list[int]] = {}
        self.heading: int | None = None

    def odd(self, what: str, line: int) -> None:
        """Note where something odd stands."""
        self.oddities.setdefault(what, []).append(line)


def _from_conf(path: Path, store: Store, name: str | None) -> LimitList | ParseError:
    text = _decode(path)
    if text.count("\n!") > MAX_LISTS:
        raise DataError(path, 0, f"holds more than {MAX_LISTS} lists")
    sections = _sections(text)
    chosen = _choose(sections, name, path)
    return chosen if isinstance(chosen, ParseError) else _limit_list(chosen, path, store)


def _decode(path: Path) -> str:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise DataError(path, 0, f"is larger than {MAX_BYTES // 1_000_000} MB, which no list is")
        data = path.read_bytes()
    except OSError as error:
        raise DataError(path, 0, f"cannot be read: {error.strerror}") from None
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    # Numbers are the same in every encoding; only names in comments can suffer.
    text = data.decode(encoding, errors="replace").lstrip("\ufeff")
    if "\0" in text:
        raise DataError(path, text.count("\n", 0, text.index("\0")) + 1, "holds NUL characters: it is no text file")
    return text


def _sections(text: str) -> list[_Section]:
    """The lists of a file; rows before the first name are a list without a name."""
    current = _Section("", 1)
    found = [current]
    for number, raw in enumerate(_LINES.split(text), start=1):
        line = raw.strip()
        if line.startswith("!"):
            current = _Section(line[1:].strip(), number)
            found.append(current)
        elif line.startswith("#"):
            current.heading = _heading(line)
        elif line.startswith("$"):
            _directive(current, line, number)
        elif line and not line.startswith("-"):
            _row(current, line, number)
    return found


def _heading(line: str) -> int | None:
    if line.startswith(("#[", "#［")):
        return None
    return next((copies for copies, words in _HEADINGS if words.search(line)), None)


def _directive(section: _Section, line: str, number: int) -> None:
    word = line[1:].split(maxsplit=1)[0].lower() if line[1:].strip() else ""
    if word == "whitelist":
        section.whitelist = True
    elif word == "genesys":
        section.points = True
    else:
        section.odd(f"`${word}` is not known and was passed over", number)


def _row(section: _Section, line: str, number: int) -> None:
    match = _ENTRY.match(line)
    if line.startswith("TYPE_"):
        word, _, count = line.partition(" ")
        if count.strip()[:1] == "0":
            section.kinds.append(word)
        else:
            section.odd("counts of whole kinds of cards were passed over", number)
    elif match is None or (match[3] is None and not line[match.end() :].lstrip().startswith(("-", "#"))):
        if not line.startswith(("[", "［")) and not re.match(r"\d+\.\[", line):  # else an index of the lists
            section.odd("rows that are neither a card nor a comment were passed over", number)
    elif match[3] is None:
        section.odd("rows without a number of copies were passed over", number)
    elif match[2] is not None:
        section.costs[int(match[1])] = int(match[3])
    else:
        _enter(section, int(match[1]), int(match[3]), number)


def _enter(section: _Section, card: int, count: int, line: int) -> None:
    before = section.entries.pop(card, None)
    if before is not None and before[0] != count:
        section.odd("cards are listed a second time with another number; the stricter one holds", line)
        count = _stricter(section, before[0], count)
    if section.heading is not None and not section.points and max(count, 0) != section.heading:
        section.odd("numbers do not agree with the heading above them; the number holds", line)
    section.entries[card] = (count, line)


def _stricter(section: _Section, one: int, other: int) -> int:
    """Of two lines for a card the one that allows less: fewer copies, more points (RULES A19)."""
    return max(one, other) if section.points else min(one, other)


def _choose(sections: list[_Section], name: str | None, path: Path) -> _Section | ParseError:
    named = sections[1:]
    if not named:
        only = sections[0]
        if not only.entries and not only.costs:
            return ParseError(
                "There is no list in the file.", help="A list starts with `!Name`, then rows of passcode and copies."
            )
        only.name = path.stem
        named = [only]
    elif sections[0].entries:
        first = min(line for _, line in sections[0].entries.values())
        named[0].odd("rows before the first `!Name` belong to no list and were passed over", first)
    if name is None:
        if len(named) == 1:
            return named[0]
        help = f"Choose one with --list-name: {_names(named)}."
        return ParseError(f"The file holds {len(named)} lists.", help=help)
    chosen = [section for section in named if section.name.casefold() == name.strip().casefold()]
    if len(chosen) == 1:
        return chosen[0]
    if chosen:
        lines = ", ".join(str(section.line) for section in chosen[:_SHOWN])
        return ParseError(f'Several lists are called "{name}" (lines {lines}).', help="Give them different names.")
    return ParseError(f'There is no list "{name}" in the file.', help=f"It has {_names(named)}.")


def _names(sections: list[_Section]) -> str:
    """The names of the first lists of a file."""
    more = f" and {len(sections) - _SHOWN} more" if len(sections) > _SHOWN else ""
    return ", ".join(f'"{section.name}"' for section in sections[:_SHOWN]) + more


class _Counted(NamedTuple):
    limits: dict[int, int]
    points: dict[int, int]
    exact: dict[int, int]


def _limit_list(section: _Section, path: Path, store: Store) -> LimitList:
    counted = _count(section)
    whitelist = section.whitelist and not section.points
    find = _finder(store, [*counted.limits, *counted.points])
    rows = list_rows(_file(section.name, counted.limits, counted.points, whitelist), find)
    suspect = _suspicion(rows)
    if not whitelist:
        # A client looks up a card's own number first, and only if the list lacks it that of the card it stands for
        # (RULES A19): a line for the pre-errata version of a card leaves the card as printed free.
        versions = {number for number, alias in store.aliases(counted.limits).items() if alias.kind in VERSIONS}
        cards_own = {number: copies for number, copies in counted.limits.items() if number not in versions}
        rows = rows._replace(limits=list_rows(_file(section.name, cards_own, {}, whitelist), find).limits)
    lines = [(number, section.entries[number][1] if number in section.entries else 0) for number in rows.unknown]
    if section.kinds:
        suspect = f"it forbids kinds of cards ({', '.join(section.kinds)}), which are not read from such files"
    return LimitList(
        path.stem,
        section.name,
        _day(section.name),
        rows.limits,
        rows.points,
        whitelist,
        suspect=suspect,
        source=str(path),
        entries=rows.entries,
        exact=counted.exact,
        remarks=(*_oddities(section), *_unknown(lines[:_SHOWN], len(lines))),
    )


def _file(title: str, limits: dict[int, int], points: dict[int, int], whitelist: bool) -> ListFile:
    """The entries as a list file, not checked again: numbers may lie outside of what a list of our own may hold."""
    by_copies: list[list[int]] = [[], [], [], []]
    for number, copies in limits.items():
        by_copies[copies].append(number)
    return ListFile.model_construct(
        effective="",
        title=title,
        forbidden=by_copies[0],
        limited=by_copies[1],
        semi_limited=by_copies[2],
        unlimited=by_copies[3] if whitelist else None,
        points=points or None,
    )


def _count(section: _Section) -> _Counted:
    """Copies and points as a list means them: 0 to 3 copies; -1 takes a card out of the pool."""
    if section.points:
        points = {number: cost for number, (cost, _) in section.entries.items() if cost > 0}
        return _Counted({}, points | section.costs, {})
    # On a whitelist the card is out by not being on it.
    listed = [(number, count) for number, (count, _) in section.entries.items() if count >= 0 or not section.whitelist]
    exact = {number: min(max(count, 0), 3) for number, count in listed}
    # On other lists three copies are no limit, but may be what a number has other than its card.
    limits = exact if section.whitelist else {number: copies for number, copies in exact.items() if copies < 3}
    return _Counted(limits, section.costs, exact)


def _oddities(section: _Section) -> Iterable[Remark]:
    for what, lines in section.oddities.items():
        times = f" ({len(lines)} times)" if len(lines) > 1 else ""
        yield Remark(REMARK, f"{what[:1].upper()}{what[1:]}{times}.", _span(lines[0]))


def _day(name: str) -> str:
    """The day in a list's name (`2026.05 TCG`, `2013.10.11`); empty if there is none."""
    match = _DATE.search(name)
    if match is None:
        return ""
    month, day = int(match[2]), int(match[3] or 1)
    return f"{match[1]}-{month:02d}-{day:02d}" if 1 <= month <= 12 and 1 <= day <= 31 else ""
