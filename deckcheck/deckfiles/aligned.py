"""Lines as programs set them around a list: time and sender before each line of a chat, lists side by side."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from deckcheck.deckfiles.fields import COUNT, NAME, role_of
from deckcheck.deckfiles.headings import heading_of
from deckcheck.model.deck import Span
from deckcheck.model.setcode import PATTERN as SET_CODE

_CLOCK = r"[0-9]{1,2}[:.][0-9]{2}(?:[:.][0-9]{2})?(?:\s?[AaPp]\.?[Mm]\.?)?"
_DAY = r"[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}"
_STAMP = re.compile(
    rf"\s*+[\[(]?(?:{_DAY},?\s{{1,2}})?{_CLOCK}[\])]?\s?[-–—]?\s?(?:<?([^\s:<>][^:<>]{{0,30}}+)[:>]\s)?"
)
# `[12/11/26, 10:01] Tom:`, `12/11/26, 10:01 - Tom:`: a message of many lines has only one.
_SENT = re.compile(rf"\s*+(?:\[{_DAY},?\s{{1,2}}{_CLOCK}\]|{_DAY},\s{{1,2}}{_CLOCK}\s[-–])\s([^\s:][^:\n]{{0,30}}+):\s")
_LEAST = 3
_GAP = re.compile(r"\s{3,}|\t\s*")
_CELL = re.compile(r"\S+(?:\s{1,2}\S+)*")
# A cell may begin a little before the heading of its column.
_SLACK = 2
_LONGEST_ROW = 400


def without_stamps(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a chat without the time and the sender before them; blanks keep the rest in its place."""
    found = [(line, _STAMP.match(line)) for line in lines]
    stamped = sum(match is not None for _, match in found)
    if not stamped:
        return lines
    if 10 * stamped < 6 * sum(bool(line.strip()) for line in lines):
        # A message of many lines.
        found = [(line, _SENT.match(line)) for line in lines]
    elif stamped < _LEAST:
        return lines
    return [line if match is None else _blanked(line, match) for line, match in found]


def _blanked(line: str, stamp: re.Match[str]) -> str:
    # `19:02 Main Deck: 3x …` names a section, not a sender.
    end = stamp.start(1) if stamp[1] is not None and heading_of(stamp[1]) is not None else stamp.end()
    return " " * end + line[end:]


_TAGGED = re.compile(r"\s*[\[(<]?([MES]D?)[\])>]?\s?[:|.)-]?\s+(?=\S)", re.IGNORECASE)
_TAGS = {"m": "Main", "e": "Extra", "s": "Side", "md": "Main", "ed": "Extra", "sd": "Side"}


def without_tags(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a list in which each begins with a letter for its section: `[M] 3 Name` → `Main: 3 Name`.

    All three letters, or M and E, have to be there: M and S alone may be Monsters and Spells.
    """
    found = [(line, _TAGGED.match(line)) for line in lines if line.strip()]
    letters = [match[1].casefold() for _, match in found if match is not None]
    if len(letters) < _LEAST or len(letters) < len(found) or not {"m", "e"} <= {letter[0] for letter in letters}:
        return lines
    return [
        line if (match := _TAGGED.match(line)) is None else f"{_TAGS[match[1].casefold()]}: {line[match.end() :]}"
        for line in lines
    ]


_CUE = re.compile(
    r"\s*(?:[0-9]{1,2}:)?[0-9]{1,2}:[0-9]{2}[.,][0-9]{3}\s*-->\s*(?:[0-9]{1,2}:)?[0-9]{1,2}:[0-9]{2}[.,][0-9]{3}.*"
)


def without_cues(lines: Sequence[str]) -> Sequence[str]:
    """The lines of subtitles without the times above each, and the number above them."""
    cues = [at for at, line in enumerate(lines) if "-->" in line and _CUE.fullmatch(line)]
    if len(cues) < _LEAST:
        return lines
    found = [*lines]
    for at in cues:
        found[at] = ""
        if at and found[at - 1].strip().isdigit():
            found[at - 1] = ""
    return found


_ONLY_COUNT = re.compile(r"\s*(?:[xX×]\s?[1-9]|[1-9]\s?[xX×]?)\s*")


def is_only_count(text: str) -> bool:
    """Whether a line is a number of copies and nothing else: `x3`, `2`."""
    return _ONLY_COUNT.fullmatch(text) is not None


def with_counts_beside(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a list in which each count is on a line of its own, above or below the name, with both in one."""
    counts = [*map(is_only_count, lines)]
    texts = [at for at, line in enumerate(lines) if line.strip()]
    if sum(counts) < _LEAST or 5 * sum(counts) < 2 * len(texts):
        return lines
    pairs = [*pairwise(texts)]
    if any(counts[at] and counts[after] for at, after in pairs):
        return lines
    # Headings are above the first card: a count right below one belongs to what follows.
    above = sum(counts[after] and heading_of(lines[at]) is not None for at, after in pairs) + counts[texts[0]]
    found = [*lines]
    for at, after in pairs:
        count, name = (at, after) if above else (after, at)
        if counts[count] and heading_of(lines[name]) is None:
            found[name] = f"{lines[count].strip().strip('xX× ')}x {lines[name].strip()}"
            found[count] = ""
    return found


_GROUP = re.compile(
    r"[\W_]*(?:[xX×]\s?(?P<a>[1-3])|(?P<b>[1-3])(?:\s?[xX×]|\s?-?\s?ofs?|\s(?:copies|each|copies of(?: each)?)"
    r"|\s?[枚张張장])|(?P<w>three|two|one)[ -]?ofs?|(?P<m>triples|playsets|doubles|singles))\s*(?P<mark>[:：]?)[\W_]*",
    re.IGNORECASE,
)
_GROUP_WORDS = {"three": 3, "two": 2, "one": 1, "triples": 3, "playsets": 3, "doubles": 2, "singles": 1}
_COUNTED = re.compile(r"[\W_]*(?:[xX×]\s?)?[0-9]{1,2}(?!\w)|.*(?:\s[0-9]|[xX×]\s?[0-9])\W*\Z")


def with_group_counts(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a list in which names are below their count (`x3:`, `2-ofs`), each with the count before it."""
    groups = {at: match for at, line in enumerate(lines) if (match := _GROUP.fullmatch(line))}
    if len(groups) < 2:
        return lines
    found = [*lines]
    each = 0
    before = ""
    for at, line in enumerate(lines):
        group = groups.get(at)
        if group is not None:
            if not group["mark"] and before.strip() and heading_of(before) is None:
                return lines  # a count below its name
            number = group["a"] or group["b"] or _GROUP_WORDS[(group["w"] or group["m"]).lower()]
            each, found[at] = int(number), ""
        elif line.strip() and heading_of(line) is not None:
            each = 0
        elif line.strip() and each:
            if _COUNTED.match(line):
                return lines
            found[at] = f"{each}x {line.strip()}"
        before = line
    return found


_BAR_OR_GAP = re.compile(r"\s*\|\s*|\t+|\s{3,}")
_COUNTED_CELL = re.compile(r"(?:[xX×]\s?)?[0-9]{1,2}\s?[xX×]?\s+\S.*|\S.*\s(?:[xX×]\s?)?[0-9]{1,2}")
_ROWS_BELOW = 4


def heads_unknown_columns(lines: Sequence[str], at: int) -> bool:
    """Whether a line has titles that nobody knows above columns of counted cards: players, or groups of cards."""
    titles = _beside(lines[at])
    if len(titles) < 2 or any(_COUNTED_CELL.fullmatch(text) or heading_of(text) is not None for text in titles):
        return False
    rows = [_beside(line) for line in lines[at + 1 : at + 1 + 2 * _ROWS_BELOW] if line.strip()][:_ROWS_BELOW]
    return len(rows) == _ROWS_BELOW and all(
        len(row) == len(titles) and all(map(_COUNTED_CELL.fullmatch, row)) for row in rows
    )


def _beside(line: str) -> list[str]:
    """The texts that are beside one another in a line, far apart or with a mark between them."""
    if len(line) > _LONGEST_ROW or not ("|" in line or "\t" in line or "   " in line):
        return []
    return [text for text in _BAR_OR_GAP.split(line.strip().strip("|")) if text.strip()]


_PRINT = re.compile(rf"\s*[(\[]?({SET_CODE})[)\]]?(?:\s[^\n]{{0,60}})?")


def without_prints(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a list in which the print of each card is on a line below it, without them."""
    texts = [at for at, line in enumerate(lines) if line.strip()]
    prints = [at for at in texts if _PRINT.fullmatch(lines[at])]
    if len(prints) < _LEAST or 2 * len(prints) > len(texts):
        return lines
    found = {*prints}
    if any(before in found or heading_of(lines[before]) is not None for before, at in pairwise(texts) if at in found):
        return lines
    return ["" if at in found else line for at, line in enumerate(lines)]


_FIELD = re.compile(r"\s*(?:[-*•]\s)?([^\W\d_][\w .#-]{0,20}?)\s?[:=：]\s*(\S.*)")
_MOST_FIELDS = 6


def with_fields_joined(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a list in which each field of a card is on a line of its own, with name and count in one.

    `Name: Sangan`, `Count: 3`, and again: as many counts as names, each within a few lines of its name.
    """
    fields = [
        (at, role, match[2])
        for at, line in enumerate(lines)
        if (match := _FIELD.fullmatch(line)) and (role := role_of(match[1], match[2])) in (NAME, COUNT)
    ]
    names = [field for field in fields if field[1] == NAME]
    if len(names) < _LEAST or 2 * len(names) != len(fields):
        return lines
    found = [*lines]
    for one, two in zip(fields[::2], fields[1::2], strict=True):
        if {one[1], two[1]} != {NAME, COUNT} or two[0] - one[0] > _MOST_FIELDS:
            return lines
        name, number = (one, two) if one[1] == NAME else (two, one)
        found[number[0]] = ""
        found[name[0]] = f"{number[2].strip('xX× ')}x {name[2].strip()}"
    return found


class Piece(NamedTuple):
    """A part of a line, and its place; an empty one is where a list ends."""

    text: str
    span: Span


def side_by_side(lines: Sequence[str], start: int) -> tuple[list[Piece], int] | None:
    """The lists that are beside one another from line `start` on, one after another, and the line after them.

    They begin with a line of nothing but headings, far apart, and end with an empty line.  None if there are none.
    """
    head = lines[start]
    tabs = "\t" in head.strip()
    heads = [*_cells(head, tabs)] if _GAP.search(head.strip()) else []
    if len(heads) < 2 or not all(_heads_list(cell.text) for cell in heads):
        return None
    # Counts are left of the names and their heading.
    begins = [cell.at - (tabs and heads[0].at > 0) for cell in heads]
    columns: list[list[Piece]] = [[Piece(cell.text, cell.span(start))] for cell in heads]
    stop = start + 1
    while stop < len(lines) and lines[stop].strip():
        parts: dict[int, list[_Cell]] = {}
        for cell in _cells(lines[stop], tabs):
            column = max(
                (at for at, begin in enumerate(begins) if begin <= cell.at + (0 if tabs else _SLACK)), default=0
            )
            parts.setdefault(column, []).append(cell)
        for column, cells in parts.items():
            # A count far before its name belongs to it.
            columns[column].append(Piece(" ".join(cell.text for cell in cells), cells[0].span(stop)))
        stop += 1
    if stop == start + 1:
        return None
    return [piece for column in columns for piece in (*column, Piece("", Span()))], stop


class _Cell(NamedTuple):
    """A text in a line: where it begins, and in which column that is (of tabs, or of letters)."""

    text: str
    begin: int
    at: int

    def span(self, line: int) -> Span:
        return Span(line + 1, self.begin + 1, line + 1, self.begin + 1 + len(self.text))


def _heads_list(text: str) -> bool:
    heading = heading_of(text)
    return heading is not None and heading.begins_part


def _cells(line: str, tabs: bool) -> Iterator[_Cell]:
    if not tabs:
        yield from (_Cell(found[0], found.start(), found.start()) for found in _CELL.finditer(line.expandtabs()))
        return
    begin = 0
    for at, text in enumerate(line.split("\t")):
        if text.strip():
            yield _Cell(text.strip(), begin + len(text) - len(text.lstrip()), at)
        begin += len(text) + 1
