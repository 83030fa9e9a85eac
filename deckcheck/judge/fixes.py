"""Fixes of findings, made in a script so that it is never worse than before.

A fix is *safe* if it cannot change what is meant; others are made only where they are asked for.  Whatever a fix says
of itself, it is kept only if the script can be read as before and has no finding that it did not have.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from deckcheck.model.finding import Edit, Finding

_ROUNDS = 20
"""What one fix uncovers the next may fix; more rounds than this no script needs."""


class Judged(NamedTuple):
    """What is found in a script: the findings that count, of which fixes are made, and all of them."""

    counting: tuple[Finding, ...]
    all: tuple[Finding, ...]


class Fixed(NamedTuple):
    """A script with its fixes: how many were made, and how many were not because they are not safe."""

    data: bytes
    made: int
    unsafe: int


def fix_script(data: bytes, judge: Callable[[bytes], Judged], unsafe: bool = False) -> Fixed:
    """The script with all fixes made that do it good; made again, they change nothing."""
    made = 0
    judged = judge(data)
    for _ in range(_ROUNDS):
        findings = [one for one in judged.counting if one.fix is not None and (one.fix.safe or unsafe)]
        for chosen in (findings, *([one] for one in findings if len(findings) > 1)):
            trial, count = apply_fixes(data, chosen)
            after = judge(trial) if trial != data else judged
            if count and trial != data and not _is_worse(judged.all, after.all):
                data, judged, made = trial, after, made + count
                break
        else:
            break
    left = sum(one.fix is not None and not one.fix.safe for one in judged.counting)
    return Fixed(data, made, 0 if unsafe else left)


def _is_worse(before: Iterable[Finding], after: Iterable[Finding]) -> bool:
    """Whether there is a finding that was not there before; lines do not count, since they move."""
    return bool(Counter(map(_key, after)) - Counter(map(_key, before)))


def _key(finding: Finding) -> tuple[str, str, str]:
    return finding.code, finding.severity, finding.subject or re.sub(r"\d+", "", finding.message)


def apply_fixes(data: bytes, findings: Iterable[Finding]) -> tuple[bytes, int]:
    """The script with the fixes of some findings made, and how many were; of fixes that overlap only the first is."""
    lines = data.split(b"\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def place(line: int, column: int) -> int:
        number = min(line, len(lines)) - 1
        return starts[number] + _byte(lines[number], column - 1)

    newline = b"\r\n" if data.count(b"\r\n") * 2 > data.count(b"\n") else b"\n"
    edits: list[tuple[int, int, bytes]] = []
    made = 0
    for finding in findings:
        if finding.fix is None:
            continue
        wanted = [_placed(edit, place, newline) for edit in finding.fix.edits]
        if any(_overlap(one, other) for one in wanted for other in edits):
            continue
        edits += wanted
        made += 1
    for start, end, new in sorted(edits, reverse=True):
        data = data[:start] + new + data[end:]
    return data, made


def _byte(line: bytes, column: int) -> int:
    """Where in a line a column begins, in bytes; columns count letters, and what is not UTF-8 as it is shown."""
    return bisect_left(range(len(line)), column, key=lambda end: len(line[:end].decode("utf-8", "replace")))


def _placed(edit: Edit, place: Callable[[int, int], int], newline: bytes) -> tuple[int, int, bytes]:
    span = edit.span
    text = edit.text.encode().replace(b"\n", newline)
    return place(span.line, span.column), place(span.end_line, span.end_column), text


def _overlap(one: tuple[int, int, bytes], other: tuple[int, int, bytes]) -> bool:
    """Whether two edits are about the same bytes, or are put in at the same place."""
    return (one[0] < other[1] and other[0] < one[1]) or one[:2] == other[:2]


def diff_text(path: str, before: bytes, after: bytes) -> str:
    """The fixes as a unified diff."""
    from difflib import unified_diff

    old = before.decode("utf-8", "replace").splitlines(keepends=True)
    new = after.decode("utf-8", "replace").splitlines(keepends=True)
    return "".join(unified_diff(old, new, path, path + " (fixed)"))
