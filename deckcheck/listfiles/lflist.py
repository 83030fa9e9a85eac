"""`lflist.conf`, the list file of EDOPro and YGOPro: `!Name`, then rows of passcode and copies.

The first line of a file may be an index (`#[2026.05 TCG]`), `$whitelist` says that nothing else is allowed, `$genesys`
that the numbers are points.  The clients skip what they do not know, so that a comment can carry what the form has
no place for: `#deckcheck: effective=2026-05-18`, `#deckcheck: pool=2`.
"""

import re
from collections.abc import Iterable, Iterator

from deckcheck.listfiles.written import (
    LINE_END,
    STATUSES,
    TEXTS,
    Certainty,
    Entry,
    Oddities,
    WrittenList,
    day_in,
    one_line,
)
from deckcheck.model.numbers import number_in

MAX_LISTS = 1000
_ENTRY = re.compile(r"0*(\d{1,10})(?:[ \t]+(?:(\$\w+)[ \t]+)?([+-]?\d{1,9})(?!\w))?")
_NUMBERED_INDEX = re.compile(r"\d+\.\[")
_LIKE_A_CARD = re.compile(r"([\dOoIl]{5,12})(?![\w.])")
"""The start of a row that was meant as an entry: a number, perhaps with letters that look like digits."""
_OWN = re.compile(r"#\s*deckcheck:\s*(\w+)=(.+)")
_HEADINGS = (
    (2, re.compile(r"sem(i|-)|準制限|准限制", re.IGNORECASE)),
    (3, re.compile(r"(un|i)limit|無制限|无限制", re.IGNORECASE)),
    (0, re.compile(r"forbid|banned|prohib|禁止", re.IGNORECASE)),
    (1, re.compile(r"limit|制限|限制", re.IGNORECASE)),
)


class _Section:
    """One list of a file: from its `!name` to the next."""

    def __init__(self, name: str, line: int) -> None:
        self.name = name
        self.line = line
        self.whitelist = False
        self.points = False
        self.entries: list[Entry] = []
        self.unread: list[Entry] = []
        self.kinds: list[str] = []
        self.odd = Oddities()
        self.heading: int | None = None
        self.own: dict[str, str] = {}

    def written(self) -> WrittenList:
        """The list as a value."""
        return WrittenList(
            self.own.get("title") or self.name,
            self.own.get("effective") or day_in(self.name),
            tuple(self.entries),
            self.whitelist,
            self.own.get("americas", ""),
            line=self.line,
            kinds=tuple(self.kinds),
            remarks=tuple(self.odd.remarks()),
            certainty=self._certainty(),
            unread=tuple(self.unread),
        )

    def _certainty(self) -> Certainty:
        numbers = (number_in(word) for word in self.own.get("unproved", "").split())
        texts = {key: self.own[key] for key in TEXTS if key in self.own}
        return Certainty(**texts, unproved=tuple(number for number in numbers if number is not None))


def read(text: str) -> tuple[WrittenList, ...]:
    """The lists of a file; rows before the first `!name` are a list without a name."""
    current = _Section("", 1)
    found = [current]
    for number, raw in enumerate(LINE_END.split(text), start=1):
        line = raw.strip()
        if line.startswith("!"):
            current = _Section(line[1:].strip(), number)
            found.append(current)
        elif line.startswith("#"):
            _comment(current, line)
        elif line.startswith("$"):
            _directive(current, line, number)
        elif line and not line.startswith("-"):
            _row(current, line, number)
    first, *named = found
    if not named:
        return (first.written(),) if first.entries else ()
    if first.entries:
        line_ = first.entries[0].line
        named[0].odd.add("rows before the first `!Name` belong to no list and were skipped", line_)
    return tuple(section.written() for section in named)


def _comment(section: _Section, line: str) -> None:
    if match := _OWN.match(line):
        section.own[match[1]] = match[2]
        return
    section.own.pop("pool", None)
    section.heading = None
    if not line.startswith(("#[", "#［")):
        section.heading = next((copies for copies, words in _HEADINGS if words.search(line)), None)


def _directive(section: _Section, line: str, number: int) -> None:
    word = line[1:].split(maxsplit=1)[0].lower() if line[1:].strip() else ""
    if word == "whitelist":
        section.whitelist = True
    elif word == "genesys":
        section.points = True
    else:
        section.odd.add(f"`${word}` is not known and was skipped", number)


def _row(section: _Section, line: str, number: int) -> None:
    match = _ENTRY.match(line)
    if line.startswith("TYPE_"):
        word, _, count = line.partition(" ")
        if count.strip()[:1] == "0":
            section.kinds.append(word)
        else:
            section.odd.add("counts of whole kinds of cards were skipped", number)
    elif match is None or (match[3] is None and not line[match.end() :].lstrip().startswith(("-", "#"))):
        if not line.startswith(("[", "［")) and not _NUMBERED_INDEX.match(line):  # else an index of the lists
            section.odd.add("rows that are neither a card nor a comment were skipped", number)
            _unread(section, line, number)
    elif match[3] is None:
        section.odd.add("rows without a number of copies were skipped", number)
        _unread(section, line, number)
    else:
        value, points = int(match[3]), section.points or match[2] is not None
        if section.heading is not None and not points and max(value, 0) != section.heading:
            section.odd.add("numbers do not agree with the heading above them; the number holds", number)
        comment = line[match.end() :].strip().lstrip("-#").strip()
        section.entries.append(
            Entry(int(match[1]), value, number, comment, points, number_in(section.own.get("pool", "")))
        )


def _unread(section: _Section, line: str, number: int) -> None:
    """Keep what a row that was not understood says of its card."""
    start, _, comment = line.partition("--")
    if match := _LIKE_A_CARD.match(start):
        comment = comment.strip()
        ref = int(match[1]) if match[1].isascii() and match[1].isdecimal() else comment
        section.unread.append(Entry(ref, 0, number, comment, section.points))


def write(lists: Iterable[WrittenList]) -> str:
    """A file that both clients load, the names of the cards as comments; entries have to be numbers."""
    lists = tuple(lists)
    index = "".join(f"[{_name(item)}]" for item in lists)
    return "\n".join([f"#{index}", *(line for item in lists for line in _list(item))]) + "\n"


def _list(item: WrittenList) -> Iterator[str]:
    yield f"!{_name(item)}"
    days = (("title", item.title), ("effective", item.effective), ("americas", item.americas))
    unproved = " ".join(map(str, item.certainty.unproved))
    for key, text in (*days, *item.certainty.texts(), ("unproved", unproved)):
        if text:
            yield f"#deckcheck: {key}={one_line(text)}"
    if item.points:
        yield "$genesys"
    if item.whitelist:
        yield "$whitelist"
    heading = ""
    for entry in sorted(item.entries, key=_order):
        if _heading(entry) != heading:
            heading = _heading(entry)
            yield heading
            if entry.pool is not None:
                yield f"#deckcheck: pool={entry.pool}"
        if isinstance(entry.ref, int):
            yield f"{entry.ref:08d} {entry.value} --{one_line(entry.comment)}".rstrip("-").rstrip()


def _order(entry: Entry) -> tuple[bool, int, int, str, int]:
    number = entry.ref if isinstance(entry.ref, int) else 0
    return entry.pool is not None, entry.pool or 0, entry.value, entry.comment.casefold(), number


def _heading(entry: Entry) -> str:
    if entry.points:
        return f"#{entry.value} point{'s' if entry.value != 1 else ''}"
    if entry.pool is not None:
        # The clients know no pools; as many copies of each card is as close as they come.
        return f"#Pool of {entry.pool}"
    return f"#{STATUSES[min(max(entry.value, 0), 3)]}"


def _name(item: WrittenList) -> str:
    """The name under which the clients offer a list: the day, then the title."""
    day = item.effective.replace("-", ".")
    return one_line(item.title if day_in(item.title) or not day else f"{day} {item.title}")
