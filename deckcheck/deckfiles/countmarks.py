"""Lists in which marks stand for the copies of each card: `●●○ Name`, `Name ■■`."""

import re
from collections.abc import Iterable, Sequence

from deckcheck.deckfiles.headings import heading_of

# Stars are left out: they may be levels, rarities or favourites.
_FULL = "●◉⬤•■▪◼⬛🔴🟠🟡🟢🔵🟣🟤⚫🟥🟧🟨🟩🟦🟪✔✅☑▮█◆"
_FULL_MARKS = frozenset(_FULL)
_HOLLOW = "○◯⚪◌□▫◻⬜⬚▯░◇☐·"
_MARKS = rf"[(\[]?([{_FULL}]{{1,3}})\ufe0f?([{_HOLLOW}]{{0,2}})\ufe0f?[)\]]?"
_FIRST = re.compile(rf"\s{{0,20}}[-*]?\s{{0,2}}{_MARKS}\s+(?=\S)")
_LAST = re.compile(rf"\s{_MARKS}\s{{0,9}}\Z")
_COUNTED = re.compile(r"(?:[xX×]\s?)?[0-9]{1,2}\s?[xX×]?\s|\s[xX×]\s?[0-9]{1,2}\s*\Z")
_EDGE = 24
_LEAST = 3
_MOST = 3


def with_marks_counted(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a list in which marks stand for the copies, with numbers for them.

    All lines but headings have marks of one sort and no count, and not all of them as many, or three, full and hollow.
    """
    if all(map(_FULL_MARKS.isdisjoint, lines)):
        return lines
    texts = [at for at, line in enumerate(lines) if line.strip() and heading_of(line) is None]
    for first in (True, False):
        found = {at: match for at in texts if (match := _marks(lines[at], first)) is not None}
        if len(found) < max(_LEAST, 0.9 * len(texts)) or not _count(found.values()):
            continue
        names = {at: lines[at][match.end() :] if first else lines[at][: match.start()] for at, match in found.items()}
        if not any(map(_COUNTED.match, names.values())):
            counted = [*lines]
            for at, match in found.items():
                counted[at] = f"{len(match[1])}x {names[at].strip()}"
            return counted
    return lines


def _marks(line: str, first: bool) -> re.Match[str] | None:
    return _FIRST.match(line) if first else _LAST.search(line, max(len(line) - _EDGE, 0))


def _count(found: Iterable[re.Match[str]]) -> bool:
    """Whether marks are counts, by how many of them are full and hollow."""
    runs = {(match[1][0], len(match[1]), len(match[2])) for match in found}
    hollow = any(number for _, _, number in runs)
    three = all(full + number == _MOST for _, full, number in runs)
    return len({mark for mark, _, _ in runs}) == 1 and (three if hollow else len(runs) > 1)
