"""Fixes of findings, made in a deck or a script so that it is never worse than before.

A fix is *safe* if it cannot change the meaning; others are made only where they are asked for.  Whatever a fix says
of itself, it is made as a safe one only if the file can be read as before and has no finding that it did not have.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from deckcheck.model.finding import UNREADABLE, Edit, Finding
from deckcheck.report.safe import quoted

_ROUNDS = 200
"""What one fix uncovers the next may fix; more rounds than this no file needs."""


def _utf8(data: bytes) -> str:
    return data.decode("utf-8", "replace")


Apply = Callable[[bytes, Iterable[Finding]], tuple[bytes, list[Finding]]]
"""Makes the fixes of some findings in a file; which of them it made."""


class Judged(NamedTuple):
    """What is found in a file: the findings that count, of which fixes are made, and all that say more than others.

    `open` is True where the verdict is: it is not known what the file means.
    """

    counting: tuple[Finding, ...]
    all: tuple[Finding, ...]
    open: bool = False


class Fixed(NamedTuple):
    """A file with its fixes: the findings they were made for, how many were not made because they are not safe, and
    whether none was because it is not known what the file means; `unreadable` says why the file cannot be read."""

    data: bytes
    fixes: tuple[Finding, ...] = ()
    unsafe: int = 0
    open: bool = False
    unreadable: Finding | None = None

    @property
    def made(self) -> int:
        """How many fixes were made."""
        return len(self.fixes)


def fix_script(data: bytes, judge: Callable[[bytes], Judged], unsafe: bool = False) -> Fixed:
    """The script with all fixes made that do it good; made again, they change nothing."""
    return fix_file(data, judge, apply_fixes, unsafe)


def fix_file(
    data: bytes, judge: Callable[[bytes], Judged], apply: Apply, unsafe: bool = False, *, bold: bool = False
) -> Fixed:
    """The file with all fixes made that do it good; made again, they change nothing.

    `bold` says that an unsafe fix which was asked for is made even if something is found afterwards that was not there.
    """
    original = data
    made: list[Finding] = []
    judged = judge(data)
    for _ in range(_ROUNDS):
        wanted = [one for one in judged.counting if one.fix is not None and (one.fix.safe or unsafe)]
        for chosen, may_harm in _chosen(wanted, bold and unsafe):
            trial, done = apply(data, chosen)
            if trial == data:
                continue
            after = judge(trial)
            if not _is_worse(judged.all, after.all) or (may_harm and _is_gone(chosen[0], judged.all, after.all)):
                made += done + _also_gone(wanted, done, judged.all, after.all)
                data, judged = trial, after
                break
        else:
            break
    unreadable = next((one for one in judged.all if one.verdict == UNREADABLE), None)
    if judged.open:
        fixable = any(one.fix is not None for one in judge(original).counting)
        return Fixed(original, open=fixable, unreadable=unreadable)
    left = [one for one in judged.counting if one.fix is not None and (bold or not one.fix.safe)]
    return Fixed(data, tuple(made), 0 if unsafe else len(left), unreadable=unreadable)


def _chosen(wanted: list[Finding], bold: bool) -> Iterator[tuple[list[Finding], bool]]:
    """What to try next: all fixes at once, each alone, at last (`bold`) each even if it does harm."""
    if wanted:
        yield wanted, False
    if len(wanted) > 1:
        yield from (([one], False) for one in wanted)
    if bold:
        yield from (([one], True) for one in wanted)


def _also_gone(
    wanted: list[Finding], done: list[Finding], before: Iterable[Finding], after: Iterable[Finding]
) -> list[Finding]:
    """The findings that were to be fixed and that the fixes of others fixed, too."""
    gone = Counter(map(_key, before)) - Counter(map(_key, after)) - Counter(map(_key, done))
    made = {*done}
    also = []
    for one in wanted:
        if one not in made and gone[_key(one)] > 0:
            gone[_key(one)] -= 1
            also.append(one)
    return also


def graded(
    findings: tuple[Finding, ...], data: bytes, before: Judged, judge: Callable[[bytes], Judged], apply: Apply
) -> set[Finding]:
    """The findings whose fixes call themselves safe and are not: they cannot be made, something would be found that was
    not there `before`, or it is still not known what the file means."""
    safe = [one for one in findings if one.fix is not None and one.fix.safe]
    if all(one.fix is not None and one.fix.harmless for one in safe):
        return set(safe) if before.open else set()
    bad: set[Finding] = set()
    rest = safe
    while rest:
        made, harmful, after = _tried(rest, data, before, judge, apply)
        if rest is safe and before.open and after.open:
            return set(safe)
        if not made and not harmful:
            return {*bad, *rest}
        bad |= harmful
        # What cannot be made beside those is made after them, so it is tried without them.
        rest = [one for one in rest if one not in made and one not in harmful]
    return bad


def _tried(
    findings: list[Finding], data: bytes, before: Judged, judge: Callable[[bytes], Judged], apply: Apply
) -> tuple[set[Finding], set[Finding], Judged]:
    """Of some findings those whose fixes can be made together, those whose fixes do harm, and what is found after the
    fixes; fixes that cannot be made beside the others are among neither."""
    trial, done = apply(data, findings)
    after = judge(trial)
    if not _is_worse(before.all, after.all):
        return {*done}, set(), after
    made: list[Finding] = []
    harmful: set[Finding] = set()
    after = before
    for one in findings:
        trial, done = apply(data, [*made, one])
        if one not in done:
            continue
        found = judge(trial)
        if _is_worse(before.all, found.all):
            harmful.add(one)
        else:
            made.append(one)
            after = found
    return {*made}, harmful, after


def _is_worse(before: Iterable[Finding], after: Iterable[Finding]) -> bool:
    """Whether there is a finding that was not there before."""
    return bool(Counter(map(_key, after)) - Counter(map(_key, before)))


def _is_gone(finding: Finding, before: Iterable[Finding], after: Iterable[Finding]) -> bool:
    """Whether a finding, or one like it, is gone."""
    key = _key(finding)
    return list(map(_key, after)).count(key) < list(map(_key, before)).count(key)


def _key(finding: Finding) -> tuple[str, str, str]:
    """What a finding says and of what: lines do not count, since they move."""
    return finding.code, finding.severity, finding.subject or re.sub(r"\d+", "", finding.message)


def apply_fixes(data: bytes, findings: Iterable[Finding]) -> tuple[bytes, list[Finding]]:
    """A text in UTF-8 with the fixes of some findings made, and which were; of fixes that overlap only the first is.

    Findings with the very same fix are fixed together where it replaces something; text that is only put in may be
    wanted twice.
    """
    newline = b"\r\n" if data.count(b"\r\n") * 2 > data.count(b"\n") else b"\n"
    if not data.endswith(b"\n"):
        # Lines can be put after the last one, or in its place, only where that has an end.
        new, done = apply_fixes(data + newline, findings)
        return (new.removesuffix(newline) if done else data), done
    lines = data.split(b"\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def place(line: int, column: int) -> int:
        number = min(line, len(lines)) - 1
        return starts[number] + _byte(lines[number], column - 1)

    edits: list[tuple[int, int, bytes]] = []
    made: list[Finding] = []
    same: set[tuple[Edit, ...]] = set()
    for finding in findings:
        if finding.fix is None:
            continue
        if finding.fix.edits in same:
            made.append(finding)
            continue
        wanted = [_placed(edit, place, newline) for edit in finding.fix.edits]
        if any(_overlap(one, other) for one in wanted for other in edits):
            continue
        if not all(_stands(data[at[0] : at[1]], edit.old) for at, edit in zip(wanted, finding.fix.edits, strict=True)):
            continue
        edits += wanted
        if any(start < end for start, end, _ in wanted):
            same.add(finding.fix.edits)
        made.append(finding)
    for start, end, new in sorted(edits, reverse=True):
        data = data[:start] + new + data[end:]
    return data, made


def _stands(there: bytes, old: str) -> bool:
    """Whether what an edit replaces is what it expects, zeros before a number aside."""
    return not old or there == old.encode("utf-8", "replace") or (old.isdigit() and there.lstrip(b"0") == old.encode())


def _byte(line: bytes, column: int) -> int:
    """Where in a line a column begins, in bytes; columns count letters, and what is not UTF-8 as it is shown."""
    # Half a letter counts as one already, so the last of the ends with so many letters is meant.
    return bisect_right(range(len(line) + 1), column, key=lambda end: len(line[:end].decode("utf-8", "replace"))) - 1


def _placed(edit: Edit, place: Callable[[int, int], int], newline: bytes) -> tuple[int, int, bytes]:
    span = edit.span
    text = edit.text.encode().replace(b"\n", newline)
    return place(span.line, span.column), place(span.end_line, span.end_column), text


def _overlap(one: tuple[int, int, bytes], other: tuple[int, int, bytes]) -> bool:
    """Whether two edits are about the same bytes, or are put in at the same place."""
    return (one[0] < other[1] and other[0] < one[1]) or one[:2] == other[:2]


def diff_text(path: str, before: bytes, after: bytes, text_of: Callable[[bytes], str] = _utf8) -> str:
    """The fixes as a unified diff."""
    from difflib import unified_diff
    from io import StringIO

    # Lines end where editors and `patch` see an end.
    old, new = ([*StringIO(text_of(data), newline="\n")] for data in (before, after))
    lines = unified_diff(old, new, quoted(path), quoted(path))
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
