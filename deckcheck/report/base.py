"""What a reporter is, and the sums that every report ends with."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from deckcheck.model.finding import ERROR, ILLEGAL, LEGAL, UNDETERMINED, UNREADABLE, WARNING
from deckcheck.model.report import Item, Run

_NAMED = 10


class Summary:
    """The sums over the items of a run; sums of several processes can be added up."""

    __slots__ = (
        "codes",
        "failing",
        "findings",
        "formats",
        "found",
        "ignored",
        "items",
        "known",
        "matched",
        "names",
        "seen",
        "skipped",
        "stale",
        "verdicts",
        "warned",
    )

    def __init__(self) -> None:
        self.items = 0
        self.verdicts: Counter[str] = Counter()
        self.findings: Counter[str] = Counter()  # by severity
        self.codes: Counter[str] = Counter()  # items in which a code was found, notes aside
        self.found: Counter[str] = Counter()  # findings by code, notes too
        self.names: dict[str, str] = {}
        self.formats: Counter[str] = Counter()
        self.ignored = 0
        self.known = 0  # findings that the baseline knows
        self.matched: set[str] = set()  # their fingerprints
        self.seen: set[str] = set()  # files of the baseline that were looked at
        self.stale = 0  # entries of the baseline that are found no more
        self.warned = 0  # items that are legal with warnings
        self.failing = 0  # items that are legal but fail for their warnings
        self.skipped: list[str] = []

    def add(self, item: Item) -> None:
        """Count one item."""
        self.items += 1
        self.verdicts[item.verdict] += 1
        self.ignored += len(item.ignored)
        self.known += len(item.known)
        if item.format is not None:
            self.formats[item.format] += 1
        if not item.findings:
            return
        codes = set()
        warned = False
        for finding in item.findings:
            self.findings[finding.severity] += 1
            self.found[finding.code] += 1
            self.names[finding.code] = finding.name
            warned = warned or finding.severity == WARNING
            if finding.severity in (ERROR, WARNING):
                codes.add(finding.code)
        self.codes.update(codes)
        self.warned += warned and item.verdict == LEGAL
        self.failing += warned and item.strict and item.verdict == LEGAL

    def merge(self, other: "Summary") -> None:
        """Add the sums of another part of the run."""
        self.items += other.items
        self.verdicts.update(other.verdicts)
        self.findings.update(other.findings)
        self.codes.update(other.codes)
        self.found.update(other.found)
        self.names.update(other.names)
        self.formats.update(other.formats)
        self.ignored += other.ignored
        self.known += other.known
        self.matched |= other.matched
        self.seen |= other.seen
        self.stale += other.stale
        self.warned += other.warned
        self.failing += other.failing
        self.skipped.extend(other.skipped)

    def skipped_text(self, verbose: bool) -> str:
        """A sentence that names the files in folders that hold no deck: the first ten, or all; empty for none."""
        shown = self.skipped if verbose else self.skipped[:_NAMED]
        if not shown:
            return ""
        files = "1 file" if len(self.skipped) == 1 else f"{len(self.skipped)} files"
        left = len(self.skipped) - len(shown)
        more = f" and {left} more (--verbose names all)" if left else ""
        return f"Skipped in the folders, not decks: {files}: {', '.join(shown)}{more}."

    def exit_code(self, strict: bool = False, zero: bool = False) -> int:
        """0 all legal, 1 something illegal (or, if strict, a warning), 2 unreadable, 3 undetermined but not illegal.

        With `zero` it is 0 whatever was found, if all could be read.
        """
        if self.verdicts[UNREADABLE]:
            return 2
        if zero:
            return 0
        if self.verdicts[ILLEGAL] or self.failing or (strict and self.findings[WARNING]):
            return 1
        return 3 if self.verdicts[UNDETERMINED] else 0


class Look(NamedTuple):
    """How a report may look: whether colours and symbols are understood, and how many columns there are (0: any)."""

    colour: bool = False
    unicode: bool = True
    columns: int = 0


class Reporter(NamedTuple):
    """An output format: pure functions from values to text.

    `begin` and `end` frame the report; `item` renders one item (an empty string for one that is not shown);
    `separator` stands between two items that are shown.  `cards` is True for a format that shows whole decks: only then
    do items carry their cards.  `head` is for a format that begins with the sums of the run: it is written before the
    items, which are kept in memory until then.
    """

    name: str
    title: str
    begin: Callable[[Run, Look], str]
    item: Callable[[Item, Run, Look], str]
    end: Callable[[Run, Summary, Look], str]
    separator: str = ""
    cards: bool = False
    head: Callable[[Run, Summary, Look], str] | None = None
